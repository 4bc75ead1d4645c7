// Sharing: a link with the definition and the moves made.

import { h } from "./dom.mjs";
import { menu } from "./menu.mjs";
import { MOST_LINK, link } from "./route.mjs";

/** Creates a menu that makes a link of a game when it opens. */
export function sharing(game) {
  const said = h("span.said", { role: "status" });
  const field = h("input.link", { type: "text", readonly: true, "aria-label": "Link", hidden: true, onfocus: () => field.select() });
  const share = async () => {
    const { name, text } = game.source;
    const made = await link({ name, text, ...game.chosen, seed: game.seed ?? undefined, log: game.words });
    field.hidden = made.length > MOST_LINK;
    if (field.hidden) {
      said.textContent = "This is too long for a link: download the file instead.";
      return;
    }
    field.value = made;
    said.textContent = (await copied(made)) ? "Link copied." : "Copy this link.";
  };
  return menu("share", "Share", [field, said], share);
}

/** Copies a text to the clipboard. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// Sharing: a link with the definition and its choices, and with the moves made if the reader wants.

import { address } from "./assets.mjs";
import { button, fill, h } from "./dom.mjs";
import { menu } from "./menu.mjs";
import { MOST_LINK, link, to } from "./route.mjs";
import { moves } from "./texts.mjs";

/** Creates a menu that makes a link of a puzzle when it opens; once moves are made, it offers the game, too. */
export function sharing(game) {
  const said = h("span.said", { role: "status" });
  const field = h("input.link", { type: "text", readonly: true, "aria-label": "Link", hidden: true, onfocus: () => field.select() });
  const entries = h("div.entries");
  const share = async (what, log) => {
    const { key, name, text } = game.source;
    // A puzzle of the gallery as it is has an address of its own.
    const made = key && log.length === 0 && game.isUsual ? `${address()}${to(key)}` : await link({ name, text, ...game.chosen, seed: game.seed ?? undefined, log });
    field.hidden = made.length > MOST_LINK;
    if (field.hidden) {
      said.textContent = `The link to ${what} is too long: download the file instead.`;
      return;
    }
    field.value = made;
    said.textContent = (await copied(made)) ? `The link to ${what} is copied.` : `This is the link to ${what}: copy it.`;
  };
  const puzzle = () => share("the puzzle", []);
  const open = () => {
    const { words } = game;
    said.textContent = "";
    field.hidden = true;
    if (words.length === 0) return (fill(entries), puzzle());
    return fill(entries,
      button("Link to the puzzle", puzzle, { "data-do": "share-puzzle" }),
      button(`Link to my game, after ${moves(words.length)}`, () => share("your game", words), { "data-do": "share-game" }));
  };
  return menu("share", "Share", [entries, field, said], open);
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

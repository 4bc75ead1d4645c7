// The page: shows what the address says, and keeps the bar above it.

import { loadGallery, only } from "./assets.mjs";
import { Editor } from "./editor.mjs";
import { button, fill, h, plain } from "./dom.mjs";
import { kept } from "./drafts.mjs";
import { downloads } from "./download.mjs";
import { gallery } from "./gallery.mjs";
import { Game } from "./game.mjs";
import { Play } from "./play.mjs";
import { BadLink, route, unpack } from "./route.mjs";
import { sharing } from "./share.mjs";
import { TEMPLATE } from "./template.mjs";

const place = document.getElementById("page");
let puzzles = [];
let shown = null;
let turn = 0;

/** Shows what the address says. */
async function show() {
  const mine = (turn += 1);
  shown?.close?.();
  shown = null;
  const at = route();
  try {
    if (puzzles.length === 0 && only() === null) puzzles = await loadGallery();
    if (mine !== turn) return;
    if (at.view === "shared") await play({ key: null, ...(await unpack(at.packed)) }, mine);
    else if (at.view === "game") await shipped(at.key, mine);
    else if (at.view === "new") edit({ key: "new", name: "puzzle.pz", text: kept("text:new") ?? TEMPLATE });
    else if (only() !== null) await play({ key: null, ...only() }, mine);
    else {
      document.title = "puzzlec";
      fill(place, gallery(puzzles));
    }
  } catch (error) {
    if (mine === turn) trouble(error);
  }
}

async function shipped(key, mine) {
  const found = puzzles.find((puzzle) => puzzle.key === key);
  if (!found) throw new BadLink(`There is no puzzle called ${key} here.`);
  const before = kept(`game:${key}`);
  const source = { key, name: `${key}.pz`, text: found.text };
  try {
    await play({ ...source, ...before?.chosen, log: before?.log, made: before?.made }, mine);
  } catch (error) {
    // What was kept does not fit the puzzle any more.
    if (before === null) throw error;
    await play(source, mine);
  }
}

/** Plays a definition. */
async function play({ key, name, text, log, made, ...chosen }, mine = (turn += 1)) {
  const source = { key, name, text };
  const game = new Game(source, chosen);
  await game.open(log ?? [], made ?? undefined);
  if (mine !== turn) return;
  shown?.close?.();
  const begin = async (next) => {
    try {
      await play({ ...source, ...next });
    } catch (error) {
      shown?.options?.show();
      shown?.complain?.(reason(error));
    }
  };
  const tools = h("div.tools", {}, button("Edit", () => edit({ ...source, chosen: game.chosen }), { "data-do": "edit" }), sharing(game), downloads(game, () => shown?.board));
  shown = new Play(game, { begin, tools });
  document.title = `${plain(game.puzzle.title)} – puzzlec`;
  fill(place, shown.element);
}

/** Writes a definition. */
function edit({ key, name, text, chosen }) {
  turn += 1;
  shown?.close?.();
  shown = new Editor({ key, name, text, chosen }, (written) => play({ ...written, key: null }));
  document.title = `${name} – puzzlec`;
  fill(place, shown.element);
  shown.begin();
}

/** Why something was refused, with the first of its reports. */
function reason(error) {
  const [report] = error.reports ?? [];
  return report ? `${plain(report.message)}${report.help ? `: ${plain(report.help)}` : ""}.` : `${plain(error.message)}.`;
}

/** Says why nothing can be shown. */
function trouble(error) {
  const sentence = error instanceof BadLink ? error.message : `${plain(error.message)}.`;
  const reports = (error.reports ?? []).map((report) => h("li", {}, `${report.severity} ${report.code}: ${plain(report.message)}`));
  fill(place, h("main.trouble", { id: "main", tabindex: -1 }, h("h1", {}, "This cannot be shown"), h("p", { role: "alert" }, reports.length > 0 ? "The definition has faults:" : sentence), reports.length > 0 ? h("ul", {}, reports) : null,
    h("p", {}, h("a.button", { href: "#" }, "To the gallery"))));
}

// Its fragment would be an address of this page.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
addEventListener("hashchange", show);
document.getElementById("brand").addEventListener("click", () => route().view === "gallery" && show());
show();

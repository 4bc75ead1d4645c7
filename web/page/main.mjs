// The page: shows the view of the address, below a bar.

import { loadGallery, loadPuzzle, only, prepare, watch } from "./assets.mjs";
import { Editor } from "./editor.mjs";
import { Stopped } from "./engine.mjs";
import { button, fill, h, plain } from "./dom.mjs";
import { forget, keep, keepGame, kept, keptGame } from "./drafts.mjs";
import { downloads } from "./download.mjs";
import { gallery } from "./gallery.mjs";
import { Game } from "./game.mjs";
import { Learn } from "./learn.mjs";
import { patient } from "./patience.mjs";
import { Play } from "./play.mjs";
import { BadLink, MOST_LINK, link, route, unpack } from "./route.mjs";
import { sharing } from "./share.mjs";
import { fault, line, reason } from "./texts.mjs";
import { following } from "./win.mjs";

const place = document.getElementById("page");
let puzzles = [];
let template = "";
let shown = null;
let turn = 0;
/** The game that was opened last, and the last requested definition. */
let [opening, asked] = [null, null];

/** Shows the view of the address. */
async function show() {
  const mine = (turn += 1);
  shown?.close?.();
  [shown, asked] = [null, null];
  opening?.stop();
  const at = route();
  if (at.view !== "gallery") prepare();
  try {
    const exists = puzzles.length === 0 || puzzles.some(({ key }) => key === at.key);
    const found = at.view === "game" && exists ? loadPuzzle(at.key) : null;
    found?.catch(() => {});
    if (puzzles.length === 0) ({ puzzles, template } = await loadGallery());
    if (mine !== turn) return;
    if (at.view === "shared") await shared(await unpack(at.packed), mine);
    else if (at.view === "game") await shipped(at.key, await found, mine);
    else if (at.view === "new") edit({ key: "new", name: "puzzle.pz", text: kept("text:new") ?? template });
    else if (at.view === "learn") learn(at.step);
    else if (at.view === "edit" && kept("edit") !== null) edit(kept("edit"));
    else if (at.view === "mine" && kept("mine") !== null) await resumed({ key: null, ...kept("mine") }, mine);
    else if (only() !== null) await play({ key: null, ...only() }, mine);
    else {
      document.title = "puzzlec";
      fill(place, gallery(puzzles));
      prepare();
    }
  } catch (error) {
    if (mine === turn) trouble(error);
  }
}

/** Plays a shipped puzzle: its board appears before the module is loaded. */
async function shipped(key, found, mine) {
  if (found === null) throw new BadLink(`There is no puzzle called ${key} here.`);
  const source = { key, name: `${key}.pz`, text: found.text };
  asked = source;
  const before = keptGame(source);
  const isUsual = before === null || Object.values(before.chosen).every((value) => value === null || Object.keys(value).length === 0);
  if (found.opened === null || !isUsual) return resumed(source, mine);
  const game = new Game(source).show(found.opened, before ?? undefined);
  opening = game;
  put(game, mine);
  await game.ready;
}

/** Plays the definition of a link; after a reload, from the kept state. */
async function shared(brought, mine) {
  const isReload = performance.getEntriesByType("navigation")[0]?.type === "reload" && turn === 1;
  await (isReload ? resumed : play)({ key: null, ...brought }, mine);
}

/** Plays a game from its kept state. */
async function resumed(source, mine) {
  const before = keptGame(source);
  if (before === null) return play(source, mine);
  const { key, name, text } = source;
  put(await patient(Game.resumed({ key, name, text }, before, (game) => (opening = game)), () => opening?.stop()), mine);
}

/** Plays a definition. */
async function play({ key, name, text, log, made, ...chosen }, mine = (turn += 1)) {
  opening?.stop();
  const game = new Game({ key, name, text }, chosen);
  opening = game;
  put(await patient(game.open(log ?? [], made ?? undefined), () => game.stop()), mine);
}

/** Shows a game, unless another view was requested meanwhile. */
function put(game, mine) {
  if (mine !== turn) return;
  const { source } = game;
  shown?.close?.();
  const begin = async (next) => {
    const its = (turn += 1);
    try {
      await play({ ...source, ...next }, its);
    } catch (error) {
      if (its !== turn) return;
      shown?.options?.show();
      shown?.complain?.(reason(error));
    }
  };
  const tools = h("div.tools", {}, button("Edit", () => edit({ ...source, chosen: game.chosen }), { "data-do": "edit" }), sharing(game), downloads(game, () => shown?.board));
  shown = new Play(game, { begin, tools, keep: (one) => one.isProvisional || keepGame(one), next: () => following(puzzles, source.key) });
  document.title = `${plain(game.puzzle.title)} – puzzlec`;
  fill(place, shown.element);
  scrollTo(0, 0);
  shown.take();
}

/** Plays a draft, which the address now holds. */
async function finish(written) {
  await play({ ...written, key: null });
  const { name, text, ...chosen } = written;
  const made = await link({ name, text, ...chosen });
  if (made.length > MOST_LINK) keep("mine", { name, text });
  history.pushState(null, "", made.length > MOST_LINK ? "#mine" : made);
}

/** Edits a definition. */
function edit({ key, name, text, chosen }) {
  turn += 1;
  shown?.close?.();
  const isNew = key === "new";
  const keeps = isNew ? (written) => keep("text:new", written.text) : (written) => keep("edit", { key, name, text: written.text, chosen: written.chosen });
  if (!isNew) {
    keeps({ text, chosen });
    if (location.hash !== "#edit") history.pushState(null, "", "#edit");
  }
  const done = async (written) => {
    await finish(written);
    if (isNew) forget("text:new");
  };
  shown = new Editor({ key, name, text, chosen, keeps, fresh: isNew ? template : null }, done);
  document.title = `${name} – puzzlec`;
  fill(place, shown.element);
  shown.begin();
}

/** Shows a step of the tutorial. */
function learn(step) {
  shown = new Learn(step, template, finish);
  document.title = `${shown.lesson.title} – Learn puzzlec`;
  fill(place, shown.element);
  shown.begin();
}

/** Shows why a view is not available; a shipped definition can be edited. */
function trouble(error) {
  const at = route();
  const faulty = at.view === "game" && (error.reports || error instanceof Stopped) ? asked : null;
  const sentence = error instanceof BadLink ? error.message : `${plain(error.message)}.`;
  const reports = (error.reports ?? []).map((report) => h("li", {}, `${line(report)}${report.severity} ${report.code}: ${plain(report.message)}`));
  fill(place, h("main.trouble", { id: "main", tabindex: -1 }, h("h1", {}, "This cannot be shown"), h("p", { role: "alert" }, reports.length > 0 ? "The definition has faults:" : sentence), reports.length > 0 ? h("ul", {}, reports) : null,
    h("p", {}, faulty ? button("Edit", () => edit(faulty), { class: "strong", "data-do": "edit" }) : null, " ", h("a.button", { href: "#" }, "To the gallery"))));
}

/** Follows changes on disk: the game continues with the new definition, an invalid one keeps the board, and a draft asks first. */
async function follow(keys) {
  ({ puzzles, template } = await loadGallery());
  const at = route();
  if (shown instanceof Editor) {
    const changed = keys.includes(shown.key) ? await loadPuzzle(shown.key) : null;
    if (changed) shown.offer(changed.text);
  } else if (at.view === "game" && keys.includes(at.key) && shown !== null && puzzles.some(({ key }) => key === at.key)) {
    await shipped(at.key, await loadPuzzle(at.key), (turn += 1)).catch((error) => shown.stay(fault(error)));
  } else if (at.view === "gallery" || (at.view === "game" && keys.includes(at.key))) await show();
}

// The fragment of that link would be an address of this page.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
addEventListener("hashchange", show);
document.getElementById("brand").addEventListener("click", () => route().view === "gallery" && show());
show();
watch((keys) => follow(keys).catch(trouble));

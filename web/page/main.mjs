// The page: shows the view of the address, below a bar.

import { loadGallery, loadPuzzle, only, prepare, watch } from "./assets.mjs";
import { Editor } from "./editor.mjs";
import { Stopped } from "./engine.mjs";
import { button, fill, h, plain } from "./dom.mjs";
import { forget, keep, keepGame, kept, keptGame } from "./drafts.mjs";
import { disown, idFor, keepOwn, own, toEdit, toOwn } from "./own.mjs";
import { downloads } from "./download.mjs";
import { comeBack, gallery, leave } from "./gallery.mjs";
import { Game, isUsual } from "./game.mjs";
import { Learn } from "./learn.mjs";
import { handbook } from "./manual.mjs";
import { patient } from "./patience.mjs";
import { Play } from "./play.mjs";
import { BadLink, route, to, unpack } from "./route.mjs";
import { sharing } from "./share.mjs";
import { Unreachable } from "./loading.mjs";
import { fault, line, sentence, unfit } from "./texts.mjs";
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
  unzoom();
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
    else if (at.view === "new") writeNew();
    else if (at.view === "learn") learn(at.step);
    else if (at.view === "help") help(at.name);
    else if (at.view === "edit") await edit(at.id, mine);
    else if (at.view === "own") await ownPuzzle(at.id, mine);
    else if (only() !== null) await play({ key: null, ...only() }, mine);
    else {
      document.title = "puzzlec";
      fill(place, gallery(puzzles, at.words));
      prepare();
    }
  } catch (error) {
    if (mine === turn) trouble(error);
  }
}

/** Takes back what two fingers have zoomed: the next view begins as a whole. */
function unzoom() {
  if (visualViewport.scale <= 1) return;
  const meta = document.querySelector("meta[name=viewport]");
  const { content } = meta;
  meta.content = `${content}, maximum-scale=1`;
  // The browser follows once it has seen the change.
  setTimeout(() => (meta.content = content), 100);
}

/** Plays a shipped puzzle: its board appears before the module is loaded. */
async function shipped(key, found, mine) {
  if (found === null) throw new BadLink(`There is no puzzle called ${key} here.`);
  const source = { key, name: `${key}.pz`, text: found.text };
  asked = source;
  const before = keptGame(source);
  if (found.opened === null || !(before === null || isUsual(before.chosen))) return resumed(source, mine);
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
  const { id, key, name, text } = source;
  const usual = { id, key, name, text };
  try {
    put(await patient(Game.resumed(usual, before, (game) => (opening = game)), () => opening?.stop(), isUsual(before.chosen) ? "Stop" : "Stop, and open the usual one"), mine);
  } catch (error) {
    // What took too long with its parameters is opened without them.
    if (!(error instanceof Stopped) || isUsual(before.chosen) || mine !== turn) throw error;
    await play(usual, mine);
  }
}

/** Plays a definition. */
async function play({ id, key, name, text, log, made, laid, on, left, ...chosen }, mine = (turn += 1)) {
  opening?.stop();
  const game = new Game({ id, key, name, text }, chosen, left);
  opening = game;
  put(await patient(game.open({ log, made, laid, on }), () => game.stop()), mine);
}

/** Shows a game, unless another view was requested meanwhile. */
function put(game, mine) {
  if (mine !== turn) return;
  const { source } = game;
  shown?.close?.();
  const begin = async (next, explored = null) => {
    const its = (turn += 1);
    try {
      await play({ ...source, ...next }, its);
      if (its === turn && explored !== null) shown?.explore?.recall(explored);
    } catch (error) {
      if (its !== turn) return;
      shown?.options?.show();
      shown?.complain?.(unfit(error, game.puzzle, next.set));
      shown?.wrong?.scrollIntoView({ block: "nearest" });
    }
  };
  const tools = h("div.tools", {}, button("Edit", () => toEditor({ ...source, chosen: game.chosen }), { "data-do": "edit" }), sharing(game), downloads(game, () => shown?.board));
  shown = new Play(game, { begin, tools, keep: (one) => one.isProvisional || keepGame(one), next: () => following(puzzles, source.key), proved: puzzles.find((one) => one.key === source.key) });
  document.title = `${plain(game.puzzle.title)} – puzzlec`;
  fill(place, shown.element);
  scrollTo(0, 0);
  shown.take();
}

/** Plays an own puzzle. */
async function ownPuzzle(id, mine) {
  const found = own(id);
  if (found === null) throw new BadLink("There is no such puzzle of yours in this browser.");
  const { name, text, chosen } = found;
  await resumed({ id, key: null, name, text, ...chosen }, mine);
}

/** Plays a text that was written, and keeps it as an own puzzle, whose address follows. The way back leads to its text. */
async function finish({ name, text, ...chosen }, id = idFor(text)) {
  const mine = (turn += 1);
  await play({ id, key: null, name, text, ...chosen }, mine);
  if (mine !== turn) return;
  keepOwn({ id, name, text, chosen }, shown.game);
  if (route().view === "new") history.replaceState(null, "", toEdit(id));
  history.pushState(null, "", toOwn(id));
}

/** Goes to the editor with a definition and its choices. */
function toEditor({ id, key, name, text, chosen }) {
  const one = { id: key ?? id ?? idFor(text), name, text, chosen };
  keep("edit", one);
  location.hash = toEdit(one.id);
}

/** Edits a shipped puzzle, an own one, or the one that came last from a link. A changed text is an own puzzle from then on. */
async function edit(id, mine) {
  const isShipped = puzzles.some(({ key }) => key === id);
  const original = isShipped ? (await loadPuzzle(id)).text : null;
  if (mine !== turn) return;
  const last = kept("edit")?.id === id ? kept("edit") : null;
  const found = own(id) ?? (isShipped ? { name: `${id}.pz`, text: original } : last);
  if (found === null) throw new BadLink("There is no such puzzle of yours in this browser.");
  const keeps = ({ name, text, chosen, fresh, ready, shown: { game } = {} }) => (text === fresh ? disown(id) : keepOwn({ id, name, text, chosen }, ready ? game : null));
  const done = async (written) => {
    if (written.text === shown.fresh) location.hash = to(id);
    else await finish(written, id);
  };
  write({ key: isShipped ? id : null, name: found.name, text: found.text, chosen: last?.chosen ?? found.chosen, keeps, fresh: original, back: "Back to the original" }, done);
}

/** Writes a new puzzle. */
function writeNew() {
  const done = async (written) => {
    await finish(written);
    forget("text:new");
  };
  write({ key: "new", name: "puzzle.pz", text: kept("text:new") ?? template, keeps: ({ text }) => keep("text:new", text), fresh: template, back: "Start over" }, done);
}

/** Shows the editor. */
function write(source, done) {
  shown = new Editor(source, done);
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

/** Shows the page of help, or a text below it. */
function help(name) {
  const element = handbook(name);
  const title = element.querySelector("h1");
  document.title = `${title.textContent} – puzzlec`;
  fill(place, element);
  title.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Shows why a view is not available; a shipped definition can be edited. */
function trouble(error) {
  const at = route();
  const faulty = at.view === "game" && (error.reports || error instanceof Stopped) ? asked : null;
  const why = error instanceof BadLink ? error.message : sentence(error.message);
  const reports = (error.reports ?? []).map((report) => h("li", {}, `${line(report)}${report.severity} ${report.code}: ${plain(report.message)}`));
  fill(place, h("main.trouble", { id: "main", tabindex: -1 }, h("h1", {}, error instanceof Unreachable ? "You seem to be offline" : "This cannot be shown"), h("p", { role: "alert" }, reports.length > 0 ? "The definition has faults:" : why), reports.length > 0 ? h("ul", {}, reports) : null,
    h("p", {}, faulty ? button("Edit", () => toEditor(faulty), { class: "strong", "data-do": "edit" }) : null, " ",
      error instanceof BadLink || reports.length > 0 ? null : button("Try again", show, { class: "strong", "data-do": "again" }), " ", h("a.button", { href: "#" }, "To the gallery"))));
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
// The browser would scroll before the view is there.
history.scrollRestoration = "manual";
const isGallery = () => route().view === "gallery";
addEventListener("click", ({ target }) => target.closest("a[href]") && isGallery() && leave(target), true);
addEventListener("pagehide", () => isGallery() && leave(null));
addEventListener("hashchange", () => show().then(comeBack));
document.getElementById("brand").addEventListener("click", () => isGallery() && show());
show().then(comeBack);
watch((keys) => follow(keys).catch(trouble));

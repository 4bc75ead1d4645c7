// Where the page finds what it is made of: beside it, on the server. The single file has an `assets.mjs` of its own.

import { handed } from "./handed.mjs";
import { came, settled } from "./loading.mjs";
import { unpacked } from "./stream.mjs";

/** The modules: a small one that plays comes first, and then one that can do everything. */
const MODULES = { play: { file: "puzzlec_play.wasm.gz", what: "the rules" }, all: { file: "puzzlec_module.wasm.gz", what: "hints and solutions" } };

const compiled = new Map();

/** A compiled module; asked for once. */
function module(name) {
  if (!compiled.has(name)) {
    const coming = name === "play" ? fetched(name) : module("play").catch(() => {}).then(() => fetched(name));
    coming.catch(() => compiled.delete(name));
    compiled.set(name, coming);
  }
  return compiled.get(name);
}

/** Compiled while it comes; servers need not say what it is. */
async function fetched(name) {
  const { file, what } = MODULES[name];
  try {
    const bytes = await unpacked(await fetch(file), (come, all) => came(what, come, all));
    return await WebAssembly.compileStreaming(new Response(bytes, { headers: { "content-type": "application/wasm" } }));
  } finally {
    settled(what);
  }
}

/** A worker that has the module that plays, or the one that can do everything, or gets it soon. */
export function startWorker(name = "all") {
  return handed(new Worker("worker.js"), module(name));
}

/** Fetches what a game will need. */
export const prepare = () => navigator.connection?.saveData || module("play").catch(() => {});

/** The shipped puzzles with boards and figures, and what a new one begins with: `{ puzzles, template }`. */
export async function loadGallery() {
  return new Response(await unpacked(await fetch("gallery.json.gz"))).json();
}

/** The text of a shipped puzzle, and how a game of it begins, where that is known: `{ text, opened }`; null where there is none. */
export async function loadPuzzle(key) {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) return null;
  const answer = await fetch(`puzzles/${key}.json.gz`);
  return answer.status === 404 ? null : new Response(await unpacked(answer)).json();
}

/** A text of docs/. */
export async function loadText(name) {
  return new Response(await unpacked(await fetch(`docs/${name}.md.gz`))).text();
}

/** Whether this page holds one puzzle alone, which is then played at once. */
export const only = () => null;

/** The address of this page without its fragment, for links. */
export const address = () => location.href.split("#")[0];

/** The text of the file that works by itself, where it can be had. */
export async function loadSingle() {
  const answer = await fetch("puzzlec.html");
  return answer.ok ? answer.text() : null;
}

/** Nothing changes here. */
export const watch = () => {};

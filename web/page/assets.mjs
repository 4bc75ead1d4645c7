// The assets of the page on a server, in files beside it. The single file has another `assets.mjs`.

import { handed } from "./handed.mjs";
import { came, settled } from "./loading.mjs";
import { fetched, unpacked } from "./stream.mjs";

/** The modules: a small one that plays is loaded first, then one with all functions. */
const MODULES = { play: { file: "puzzlec_play.wasm.gz", what: "the rules" }, all: { file: "puzzlec_module.wasm.gz", what: "hints and solutions" } };

const compiled = new Map();

/** Returns a compiled module, which is fetched once. */
function module(name) {
  if (!compiled.has(name)) {
    const coming = name === "play" ? arrived(name) : module("play").catch(() => {}).then(() => arrived(name));
    coming.catch(() => compiled.delete(name));
    compiled.set(name, coming);
  }
  return compiled.get(name);
}

/** Compiles a module while it arrives; the server need not send its type. */
async function arrived(name) {
  const { file, what } = MODULES[name];
  try {
    const bytes = await unpacked(await fetched(file), (come, all) => came(what, come, all));
    return await WebAssembly.compileStreaming(new Response(bytes, { headers: { "content-type": "application/wasm" } }));
  } finally {
    settled(what);
  }
}

/** Returns a worker that has the named module, or gets it soon. */
export function startWorker(name = "all") {
  return handed(new Worker("worker.js"), module(name));
}

/** Fetches the module that a game needs first. */
export const prepare = () => navigator.connection?.saveData || module("play").catch(() => {});

/** Returns the shipped puzzles with boards and figures, and a template for a new one: `{ puzzles, template }`. */
export async function loadGallery() {
  return new Response(await unpacked(await fetched("gallery.json.gz"))).json();
}

/** Returns the text of a shipped puzzle, and the opening of its game if known: `{ text, opened }`; null if there is no such puzzle. */
export async function loadPuzzle(key) {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) return null;
  const answer = await fetched(`puzzles/${key}.json.gz`);
  return answer.status === 404 ? null : new Response(await unpacked(answer)).json();
}

/** Returns a text of docs/. */
export async function loadText(name) {
  return new Response(await unpacked(await fetched(`docs/${name}.md.gz`))).text();
}

/** Returns null: the page never holds a single puzzle. */
export const only = () => null;

/** Returns the address of this page without its fragment, for links. */
export const address = () => location.href.split("#")[0];

/** Returns the text of the single file, or null if it cannot be fetched. */
export async function loadSingle() {
  const answer = await fetched("puzzlec.html");
  return answer.ok ? answer.text() : null;
}

/** Does nothing: the definitions never change. */
export const watch = () => {};

// Where the page finds what it is made of: beside it, on the server. The single file has an `assets.mjs` of its own.

import { handed } from "./handed.mjs";

let compiled = null;

/** The compiled module; asked for once. Some servers do not say what it is. */
function module() {
  compiled ??= fetch(new URL("puzzlec_module.wasm", import.meta.url)).then((answer) =>
    answer.headers.get("content-type") === "application/wasm" ? WebAssembly.compileStreaming(answer) : answer.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)),
  );
  return compiled;
}

/** A worker that has the module, or gets it soon. */
export function startWorker() {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  return handed(worker, module());
}

/** The shipped puzzles with texts, boards and figures, and what a new one begins with: `{ puzzles, template }`. */
export async function loadGallery() {
  return (await fetch(new URL("gallery.json", import.meta.url))).json();
}

/** Whether this page holds one puzzle alone, which is then played at once. */
export const only = () => null;

/** The address of this page without its fragment, for links. */
export const address = () => location.href.split("#")[0];

/** The text of the file that works by itself, where it can be had. */
export async function loadSingle() {
  const answer = await fetch(new URL("puzzlec.html", import.meta.url));
  return answer.ok ? answer.text() : null;
}

/** Nothing changes here. */
export const watch = () => {};

// Where the single file finds what it is made of: in itself.

import { handed } from "./handed.mjs";

const text = (id) => document.getElementById(id).textContent;

let compiled = null;
let script = null;

/** The module, unpacked and compiled once. */
function module() {
  compiled ??= unpacked(text("module")).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** A worker that has the module, or gets it soon. */
export function startWorker() {
  script ??= URL.createObjectURL(new Blob([JSON.parse(text("worker"))], { type: "text/javascript" }));
  return handed(new Worker(script), module());
}

/** The shipped puzzles, and what a new one begins with. */
export const loadGallery = async () => JSON.parse(text("gallery"));

/** The one puzzle that this file was saved for, if it was. */
export const only = () => JSON.parse(text("only"));

/** The address of this page without its fragment, for links. */
export const address = () => location.href.split("#")[0];

/** The text of this file. */
export const loadSingle = async () => `<!doctype html>\n${original}`;

// Kept before anything is drawn.
const original = document.documentElement.outerHTML;

/** Nothing changes here. */
export const watch = () => {};

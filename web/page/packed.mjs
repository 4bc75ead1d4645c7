// What a file that needs nothing from elsewhere holds in itself: texts, the module, and the script of its workers.

import { handed } from "./handed.mjs";

/** A text of this file. */
export const inside = (id) => document.getElementById(id).textContent;

let compiled = null;
let script = null;

/** The module, unpacked and compiled once. */
function module() {
  compiled ??= unpacked(inside("module")).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** A worker that has the module, or gets it soon. */
export function packed() {
  script ??= URL.createObjectURL(new Blob([JSON.parse(inside("worker"))], { type: "text/javascript" }));
  return handed(new Worker(script), module());
}

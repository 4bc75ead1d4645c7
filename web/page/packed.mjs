// The contents of a file that needs no other files: texts, the module, and the script of its workers.

import { handed } from "./handed.mjs";

/** Returns a text of this file. */
export const inside = (id) => document.getElementById(id).textContent;

let compiled = null;
let script = null;

/** Unpacks and compiles the module, once. */
function module() {
  compiled ??= unpacked(inside("module")).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Returns a worker that has the module, or gets it soon. */
export function packed() {
  script ??= URL.createObjectURL(new Blob([JSON.parse(inside("worker"))], { type: "text/javascript" }));
  return handed(new Worker(script), module());
}

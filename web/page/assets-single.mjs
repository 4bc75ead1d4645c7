// The assets of the single file, which are inside it.

import { inside, packed } from "./packed.mjs";

/** Returns a worker that has the module, or gets it soon. */
export const startWorker = packed;

/** Returns the shipped puzzles and a template for a new one. */
export const loadGallery = async () => JSON.parse(inside("gallery"));

/** Returns the text of a puzzle, or null if there is none. */
export async function loadPuzzle(key) {
  const found = (await loadGallery()).puzzles.find((puzzle) => puzzle.key === key);
  return found ? { text: found.text, opened: null } : null;
}

/** Returns a text of docs/. */
export const loadText = async (name) => JSON.parse(inside(`text-${name}`));

/** Does nothing: everything is already here. */
export const prepare = () => {};

/** Returns the puzzle for which this file was saved, or null. */
export const only = () => JSON.parse(inside("only"));

/** Returns the address of this page without its fragment, for links. */
export const address = () => location.href.split("#")[0];

/** Returns the text of this file. */
export const loadSingle = async () => `<!doctype html>\n${original}`;

// This is copied before anything is drawn.
const original = document.documentElement.outerHTML;

/** Does nothing: the definitions never change. */
export const watch = () => {};

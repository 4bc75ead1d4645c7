// Where the single file finds what it is made of: in itself.

import { inside, packed } from "./packed.mjs";

/** A worker that has the module, or gets it soon. */
export const startWorker = packed;

/** The shipped puzzles, and what a new one begins with. */
export const loadGallery = async () => JSON.parse(inside("gallery"));

/** The text of one of them; null where there is none. */
export async function loadPuzzle(key) {
  const found = (await loadGallery()).puzzles.find((puzzle) => puzzle.key === key);
  return found ? { text: found.text, opened: null } : null;
}

/** A text of docs/. */
export const loadText = async (name) => JSON.parse(inside(`text-${name}`));

/** All is here already. */
export const prepare = () => {};

/** The one puzzle that this file was saved for, if it was. */
export const only = () => JSON.parse(inside("only"));

/** The address of this page without its fragment, for links. */
export const address = () => location.href.split("#")[0];

/** The text of this file. */
export const loadSingle = async () => `<!doctype html>\n${original}`;

// Kept before anything is drawn.
const original = document.documentElement.outerHTML;

/** Nothing changes here. */
export const watch = () => {};

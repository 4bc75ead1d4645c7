// The puzzles of the reader: new ones, and changed versions of shipped ones. The browser keeps them until they are removed.

import { forget, keep, kept, keptKeys } from "./drafts.mjs";

/** Returns the title that a text states, even if it has errors; null if it states none. */
export const titleIn = (text) => /^\s*puzzle\s+"([^"]+)"/m.exec(text)?.[1] ?? null;

/** The greatest number of nodes of a board whose picture is kept. */
const MOST_DRAWN = 200;

/** Returns the fragment that plays an own puzzle, and the one that edits a puzzle. */
export const toOwn = (id) => `#own=${encodeURIComponent(id)}`;
export const toEdit = (id) => `#edit=${encodeURIComponent(id)}`;

/** Returns an own puzzle: `{ id, name, text, chosen, title, plan, pieces, changed }`; null if there is none. */
export const own = (id) => kept(`own:${id}`);

/** Returns all own puzzles, those changed last first. */
export const owned = () =>
  keptKeys("own:").map((key) => kept(key)).filter((one) => typeof one?.text === "string").sort((a, b) => b.changed - a.changed);

/** Returns an id for a text: the id of the own puzzle that has it, or a new one. The id of a version of a shipped puzzle is its key. */
export function idFor(text) {
  const numbers = owned().map(({ id }) => Number(/^~(\d+)$/.exec(id)?.[1] ?? 0));
  return owned().find((one) => one.text === text)?.id ?? `~${Math.max(0, ...numbers) + 1}`;
}

/**
 * Keeps an own puzzle.
 *
 * @param game the game of this text, for the picture; null if the text is not playable
 */
export function keepOwn({ id, name, text, chosen }, game = null) {
  const title = game?.puzzle.title || titleIn(text) || name;
  const { plan = null, pieces = null } = own(id) ?? {};
  const drawn = game?.plan && game.plan.spots.length <= MOST_DRAWN ? { plan: game.plan, pieces: game.view.pieces } : { plan, pieces };
  return keep(`own:${id}`, { id, name, text, chosen, title, changed: Date.now(), ...drawn });
}

/** Puts a removed puzzle back. */
export const putBack = (one) => keep(`own:${one.id}`, one);

/** Removes an own puzzle. */
export const disown = (id) => forget(`own:${id}`);

// Data that survives a reload: the last game of each puzzle, own puzzles, and drafts. If the browser stores nothing, nothing is kept.

const PREFIX = "puzzlec:";

/** Keeps a value; returns whether the browser stores it. */
export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    // Storage is full or not allowed.
    return false;
  }
}

/** Returns a kept value; null if there is none or it is not readable. */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

/** Returns the keys of kept values that begin with a word. */
export function keptKeys(word) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + word)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Returns the key of a definition, or one computed from its text. */
const named = ({ key, text }) => key ?? `~${[...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0, 7).toString(36)}`;

/** Keeps the state of a game, and that the player solved it. */
export function keepGame(game) {
  const { won, made } = game.view;
  const solved = (won && made > 0 && !game.isWatched) || keptGame(game.source)?.solved === true;
  keep(`game:${named(game.source)}`, { ...game.stand, solved });
}

/** Returns how far the reader is with a puzzle: `solved`, `begun` or null. */
export function progressOf(source) {
  const before = keptGame(source);
  return before?.solved ? "solved" : before?.log?.length > 0 ? "begun" : null;
}

/** Returns the kept state of a game; null if there is none. */
export const keptGame = (source) => kept(`game:${named(source)}`);

/** Deletes a kept value. */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // There was no kept value.
  }
}

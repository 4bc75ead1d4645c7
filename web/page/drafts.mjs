// Data that survives a reload: the last game of each puzzle, and drafts. If the browser stores nothing, nothing is kept.

const PREFIX = "puzzlec:";

/** Keeps a value. */
export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or not allowed.
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

/** Returns the key of a definition, or one computed from its text. */
const named = ({ key, text }) => key ?? `~${[...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0, 7).toString(36)}`;

/** Keeps the state of a game. */
export function keepGame(game) {
  keep(`game:${named(game.source)}`, game.stand);
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

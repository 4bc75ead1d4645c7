// What survives a reload: the game that was played of each puzzle, and the text that was written. Where the browser keeps nothing, nothing is.

const PREFIX = "puzzlec:";

/** Keeps a value. */
export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // There is no room, or none is allowed.
  }
}

/** What was kept; null where nothing was, or nothing that can be read. */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

/** A name for a definition that has none of its own. */
const named = ({ key, text }) => key ?? `~${[...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0, 7).toString(36)}`;

/** Keeps where a game stands. */
export function keepGame(game) {
  keep(`game:${named(game.source)}`, game.stand);
}

/** Where a game stood; null where it was not played. */
export const keptGame = (source) => kept(`game:${named(source)}`);

/** Keeps nothing any more. */
export function forget(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept.
  }
}

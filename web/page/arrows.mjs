// Arrow keys that make moves of a single piece or presses. Directions come from the places of nodes, independent of the puzzle.

/** The sine of the greatest angle between an arrow and a move in its direction. */
const ASIDE = 0.5;

/**
 * The directions of moves: those of the one piece of its kind that alone can move, those of the pieces round the one empty node where all
 * pieces differ, and those in which presses move everything, but not from one group of places to another.
 *
 * @returns a list of `[move, x, y]`, empty where arrows are not meant for moves
 */
export function directions({ spots }, { moves, pieces, groups }) {
  const presses = moves.filter((move) => move.runs && groups.way(move) === null).map((move) => [move, ...drift(spots, move)]);
  const pushed = presses.filter(([, x, y]) => Math.hypot(x, y) > 1);
  const goes = moves.filter((move) => move.from !== null && !move.press);
  const way = (move) => [move, ...[0, 1].map((axis) => spots[move.to ?? move.from].at[axis] - spots[move.from].at[axis])];
  const walked = isOne(goes, pieces) ? goes.map(way).filter(([, x, y]) => Math.hypot(x, y) > 1) : [];
  return [...walked, ...pushed];
}

/** Returns the moves in the direction of an arrow: the nearest ones, several if they are equally near. */
export function answering(all, [x, y]) {
  const fits = all.filter(([, dx, dy]) => dx * x + dy * y > 0 && Math.abs(dx * y - dy * x) <= ASIDE * Math.hypot(dx, dy));
  const far = ([, dx, dy]) => Math.hypot(dx, dy);
  const least = Math.min(...fits.map(far));
  return fits.filter((one) => far(one) < least + 1).map(([move]) => move);
}

/** Returns whether all moves are those of one piece, or lead to the one empty node among pieces that all differ. */
function isOne(moves, pieces) {
  if (moves.length === 0) return false;
  const count = (kind) => pieces.filter((one) => one === kind).length;
  const [{ from, to }] = moves;
  if (moves.every((move) => move.from === from)) return pieces[from] !== 0 && count(pieces[from]) === 1;
  const differ = new Set(pieces).size === pieces.length;
  return differ && to !== null && pieces[to] === 0 && moves.every((move) => move.to === to);
}

/** Returns the shift of the pieces of a press: the sum over all pieces. */
function drift(spots, { travels, gone }) {
  return [0, 1].map((axis) => [...travels, ...gone].reduce((sum, [from, to]) => sum + spots[to].at[axis] - spots[from].at[axis], 0));
}

// Arrow keys that make moves of a single piece, of a single body on several places, or presses. Directions come from the places of nodes, independent of the puzzle.

/** The sine of the greatest angle between an arrow and a move in its direction. */
const ASIDE = 0.5;

/**
 * The directions of moves: those of the one piece of its kind that alone can move, those of a body on several places that all moves take away
 * from there, such as a block that lies, those of the pieces round the one empty node where all pieces differ, and those in which presses move everything, but not from one group of places to another.
 *
 * @returns a list of `[move, x, y]`, empty where arrows are not meant for moves
 */
export function directions({ spots }, { moves, pieces, groups }) {
  const presses = moves.filter((move) => move.runs && groups.way(move) === null).map((move) => [move, ...drift(spots, move)]);
  const pushed = presses.filter(([, x, y]) => Math.hypot(x, y) > 1);
  const goes = moves.filter((move) => move.from !== null && !move.press);
  const way = (move) => [move, ...[0, 1].map((axis) => spots[move.to ?? move.from].at[axis] - spots[move.from].at[axis])];
  const ways = isOne(goes, pieces) ? goes.map(way) : body(spots, goes, pieces);
  return [...ways.filter(([, x, y]) => Math.hypot(x, y) > 1), ...pushed];
}

/** The directions of moves that all take the same body away from all of its places; none where moves do anything else. */
function body(spots, moves, pieces) {
  const kinds = new Set(moves.flatMap(({ changes }) => changes.flatMap(([node, after]) => [pieces[node], after])));
  const here = pieces.map((_, node) => node).filter((node) => pieces[node] !== 0 && kinds.has(pieces[node]));
  const there = ({ changes }) => changes.filter(([, after]) => after !== 0).map(([node]) => node);
  const isAway = ({ changes }) => here.every((node) => changes.some(([one, after]) => one === node && after === 0));
  if (here.length < 2 || !moves.every((move) => isAway(move) && there(move).length > 0)) return [];
  const middle = (nodes) => [0, 1].map((axis) => nodes.reduce((sum, node) => sum + spots[node].at[axis], 0) / nodes.length);
  const from = middle(here);
  return moves.map((move) => [move, ...middle(there(move)).map((part, axis) => part - from[axis])]);
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

// Marks on a board: rings around movable pieces and targets, arrows and numbers of hints. They depend only on places and sizes.

import { s } from "./dom.mjs";

const round = (number) => Math.round(number * 100) / 100;
/** The bends of arrows, relative to their length; the first bend that hides least is used. */
const BENDS = [0, 0.16, -0.16, 0.26, -0.26, 0.38, -0.38, 0.52, -0.52];
/** The number of points of an arrow that are compared with pieces. */
const POINTS = 14;

/** Returns the outline of a square with round corners, or of a disc, as part of a path. */
export const square = ([x, y], half, corner) => {
  const [side, arc] = [round(2 * (half - corner)), (dx, dy) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`];
  return `M${round(x - half + corner)} ${round(y - half)}h${side}${arc(corner, corner)}v${side}${arc(-corner, corner)}h${-side}${arc(-corner, -corner)}v${-side}${arc(corner, -corner)}z`;
};
export const disc = ([x, y], radius) => {
  const half = (far) => `a${round(radius)} ${round(radius)} 0 1 1 ${round(far)} 0`;
  return `M${round(x - radius)} ${round(y)}${half(2 * radius)}${half(-2 * radius)}z`;
};

/** Returns the sides of a cell on which its block ends. */
function rim([x, y], { half, reach, joined }) {
  const [right, below, left, above] = joined.map((goesOn) => (goesOn ? reach : half + 1));
  const [r, b, l, a] = [x + right, y + below, x - left, y - above].map(round);
  const sides = [`M${r} ${a}V${b}`, `M${l} ${b}H${r}`, `M${l} ${a}V${b}`, `M${l} ${a}H${r}`];
  return sides.filter((_, way) => !joined[way]).join("");
}

/**
 * The rings of marked nodes.
 *
 * @param look gives how the piece on a node looks, null where it is empty
 */
export function rings(plan, look, { can, press, chosen, goal }) {
  const { half, radius } = plan;
  const ring = (node) => {
    const { at, is_square: isSquare } = plan.spots[node];
    const here = look(node);
    if (here?.part) return rim(at, here.part);
    if (!isSquare) return disc(at, radius + 2.5);
    if (here?.shape === "disc") return disc(at, Math.min(here.radius + 2.5, half - 1));
    return square(at, Math.min((here?.radius ?? half) + 2.5, half - 1), 6);
  };
  const dot = (node) => (look(node) === null ? disc(plan.spots[node].at, Math.max(5, Math.min(half, radius) * 0.34)) : ring(node));
  const layer = (name, nodes, outline) => {
    const d = nodes.map(outline).join("");
    return d === "" ? [] : s(`g.ring.${name}`, {}, s("path.halo", { d }), s("path.line", { d }));
  };
  // If most squares can be pressed, rings on all of them would say nothing.
  const plain = press.size * 2 > plan.spots.length ? press : new Set();
  const free = [...goal].filter((node) => look(node) === null);
  return [
    layer("can", [...can].filter((node) => !plain.has(node) && !chosen.has(node) && !goal.has(node)), ring),
    layer("goal", [...goal].filter((node) => look(node) !== null && !chosen.has(node)), ring),
    layer("chosen", [...chosen], ring),
    layer("dots", free, dot),
  ].flat();
}

/** Returns the outlines of nodes that a goal names, apart from rings. */
export const outlines = ({ spots, half, radius }, nodes) =>
  nodes.map((node) => (spots[node].is_square ? square(spots[node].at, half * 0.72, 4) : disc(spots[node].at, radius * 0.78))).join("");

/** Returns the paths of a move as arrows, in the coordinates of the plan: `{ from, to, passed, isBlock, returns, isStraight }`; a block has one arrow. */
export function ways({ spots, looks }, pieces, { travels, gone, runs, nodes, from, to }) {
  const went = [...travels, ...gone];
  const all = went.length > 0 || from === null || to === null ? went : [[from, to]];
  const at = (node) => spots[node].at;
  const shift = ([a, b]) => [0, 1].map((axis) => Math.round(at(b)[axis] - at(a)[axis]));
  const isBlock = all.length > 1 && all.every((way) => looks[pieces[way[0]]]?.part && String(shift(way)) === String(shift(all[0])));
  const middle = (list) => [0, 1].map((axis) => list.reduce((sum, node) => sum + at(node)[axis], 0) / list.length);
  if (isBlock) return [{ isStraight: true, from: middle(all.map(([node]) => node)), to: middle(all.map(([, node]) => node)), passed: new Set(all.flat()), isBlock }];
  return all.map(([a, b]) => ({ from: at(a), to: at(b), passed: new Set([...nodes, a, b]), returns: all.some(([c, d]) => c === b && d === a), isStraight: runs }));
}

/** Draws an arrow, bent so that it hides as little as possible of the nodes that it does not pass. */
export function arrow(plan, look, { from, to, passed, isBlock, returns, isStraight }, strong) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy) || 1;
  const bent = (part) => [(from[0] + to[0]) / 2 + dy * part * 2, (from[1] + to[1]) / 2 - dx * part * 2];
  const near = plan.spots.map(({ at }, node) => [at, node]).filter(([at]) => Math.hypot(at[0] - (from[0] + to[0]) / 2, at[1] - (from[1] + to[1]) / 2) <= far * 1.2);
  const others = near.filter(([at]) => [from, to].every((end) => Math.hypot(at[0] - end[0], at[1] - end[1]) > 1));
  const hidden = (part) => {
    const middle = bent(part);
    const on = (t) => [0, 1].map((axis) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * middle[axis] + t * t * to[axis]);
    const curve = Array.from({ length: POINTS }, (_, at) => on((at + 1) / (POINTS + 1)));
    const touched = others.filter(([at]) => curve.some((point) => Math.hypot(point[0] - at[0], point[1] - at[1]) < plan.radius));
    return touched.reduce((sum, [, node]) => sum + (passed.has(node) ? (look(node) === null ? 0 : 1) : 3), Math.abs(part));
  };
  // If two pieces swap, each arrow bends to its own side.
  const bends = isStraight ? [0] : returns ? [0.16] : BENDS;
  const part = bends.reduce((best, one) => (hidden(one) < hidden(best) - 1e-9 ? one : best));
  const middle = bent(part);
  const direction = (a, b) => [(b[0] - a[0]) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1), (b[1] - a[1]) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1)];
  const [first, last] = [direction(from, middle), direction(middle, to)];
  const trim = isBlock ? 0 : Math.min(plan.radius * 0.8, far * 0.3);
  const tip = [to[0] - last[0] * trim, to[1] - last[1] * trim];
  const [start, neck] = [[from[0] + first[0] * trim, from[1] + first[1] * trim], [tip[0] - last[0] * 9, tip[1] - last[1] * 9]];
  const line = `M${start.map(round)}Q${middle.map(round)} ${neck.map(round)}`;
  const turn = (Math.atan2(last[1], last[0]) * 180) / Math.PI;
  return s(`g.arrow${strong ? ".strong" : ""}`, {}, s("path.halo", { d: line }), s("path.shaft", { d: line }),
    s("path.tip", { d: "M0 0L-15 8L-15 -8Z", transform: `translate(${tip.map(round)}) rotate(${round(turn)})` }));
}

/** Draws a number beside the glyph of a piece, with a ring if it is the next one. */
export function number(plan, node, words, next) {
  const { at, is_square: isSquare } = plan.spots[node];
  const [far, radius] = [isSquare ? plan.half * 0.6 : plan.radius * 0.74, plan.radius * 0.46];
  const size = round(Math.min(radius * 1.15, (radius * 1.8) / (0.6 * Math.max(words.length, 1))));
  const around = isSquare
    ? s("rect.ring", { x: -plan.half + 2, y: -plan.half + 2, width: 2 * plan.half - 4, height: 2 * plan.half - 4, rx: 5 })
    : s("circle.ring", { r: round(plan.radius) });
  const badge = [s("circle.badge", { cx: round(far), cy: round(-far), r: round(radius) }), s("text", { x: round(far), y: round(size * 0.35 - far), "font-size": size }, words)];
  return s(`g.number${next ? ".next" : ""}`, { transform: `translate(${at.map(round)})` }, next || words === "" ? around : null, words === "" ? null : badge);
}

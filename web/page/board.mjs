// A board as SVG: the ground, the pieces, and marks on them. It depends on places and looks, not on the rules of a puzzle.

import { h, s } from "./dom.mjs";
import { arrow, disc, number, outlines, rings, square, ways } from "./marks.mjs";
import { inkOn, soft } from "./soft.mjs";
import { taste } from "./taste.mjs";
import { calm } from "./win.mjs";

const QUICK = 190;
/** The greatest number of nodes of a board with names inside holes; on larger boards they would be too small to read. */
const MOST_NAMED = 1000;
/** Rounds to two decimals, which are enough for a picture. */
const round = (number) => Math.round(number * 100) / 100;

/** Returns the height of the letters of a glyph, or of an icon, on a piece. */
const glyphSize = ({ icon }, glyph, radius) => round(icon ? radius * 1.15 : Math.min(radius * 1.05, (radius * 1.7) / (Math.max([...glyph].length, 1) * 0.64)));

/** Draws a part of a block: its rim, its inside, which covers the joints, and the glyph of the whole block. */
function part({ part: { half, reach, joined, written }, color, glyph, icon, ink }, size) {
  const box = (name, end, joint, props) => {
    const [right, below, left, above] = joined.map((goesOn) => (goesOn ? joint : end));
    return s(`rect.${name}`, { x: round(-left), y: round(-above), width: round(left + right), height: round(above + below), ...props });
  };
  const text = written && s(icon ? "text.icon" : "text", { x: round(written[0]), y: round(written[1] + size * 0.35), "font-size": size, fill: ink }, glyph);
  return [box("rim", half + 1.5, reach, {}), box("inside", half, reach + 0.6, { fill: color }), text];
}

/** Returns a plan in which hidden nodes have places of their own, in rows below the board. */
function withHidden(plan) {
  const { half, size: [wide, high] } = plan;
  const columns = Math.max(1, Math.floor(wide / (2 * half)));
  let count = 0;
  const place = () => {
    const at = [half * (2 * (count % columns) + 1), high + half * (2 * Math.floor(count / columns) + 1)];
    count += 1;
    return at;
  };
  const spots = plan.spots.map((spot) => (spot.is_hidden ? { ...spot, at: place() } : spot));
  return { ...plan, spots, whole: [wide, high + 2 * half * Math.ceil(count / columns)] };
}

export class Board {
  /**
   * @param plan the plan of the board, from the module
   * @param label the name for screen readers
   * @param still true for a picture without interaction
   */
  constructor(plan, label, still = false) {
    this.plan = withHidden(plan);
    [this.pieces, this.aimed] = [[], []];
    this.isNamed = plan.spots.length <= MOST_NAMED;
    this.#dye();
    this.glyphs = new Map(plan.exceptions.map(([node, kind, glyph]) => [`${node} ${kind}`, glyph]));
    const layer = (name) => s(`g.${name}`, { "aria-hidden": "true" });
    this.layers = { ground: layer("ground"), under: layer("under"), men: layer("men") };
    for (const name of ["aims", "rings", "coords", "over"]) this.layers[name] = layer(name);
    this.spots = s("g.spots");
    this.svg = s(
      "svg.board",
      { role: still ? "img" : "group", "aria-label": label },
      ...Object.values(this.layers),
      still ? null : this.spots,
    );
    this.isStill = still;
    if (!still) this.#hands();
    this.#lay();
  }

  /** Returns whether there are hidden nodes. */
  get hasHidden() {
    return this.plan.spots.some((spot) => spot.is_hidden);
  }

  /** Returns whether a node is seen: it is not hidden, or hidden nodes are wanted. */
  shows(node) {
    return !this.plan.spots[node].is_hidden || (taste.hidden && !this.isStill);
  }

  /** Returns the width and the height. */
  get size() {
    return taste.hidden && !this.isStill ? this.plan.whole : this.plan.size;
  }

  /** Lays out what does not change in a game. */
  #lay() {
    const [wide, high] = this.size.map(round);
    this.svg.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    this.svg.style.setProperty("--wide", `${wide}px`);
    this.layers.ground.replaceChildren();
    this.#ground();
    this.spots.replaceChildren(...(this.buttons ?? []).filter((_, node) => this.shows(node)));
  }

  /** Returns whether squares have names that can be shown. */
  get hasNames() {
    return this.isNamed && this.plan.spots.some((spot) => spot.is_square);
  }

  /** Draws the position again after a change of style. */
  restyle() {
    this.#dye();
    this.#lay();
    this.draw(this.pieces);
    this.aim(this.aimed);
  }

  /** Sets the colours of kinds: softer ones, or those of the file. */
  #dye() {
    const dyed = (look) => (look.color === "" ? look : { ...look, color: soft(look.color), ink: inkOn(soft(look.color)) });
    this.looks = taste.written ? this.plan.looks : this.plan.looks.map(dyed);
  }

  /** Draws names in the upper corners of squares, or the lower ones where the glyph of a block stands in the upper one, if wanted. */
  #coordinates() {
    if (this.isStill || !taste.named || !this.hasNames) return this.layers.coords.replaceChildren();
    const { half, spots } = this.plan;
    const glyphs = spots.flatMap(({ at }, node) => this.#written(at, this.#look(node)));
    const name = ({ at: [x, y], name }) => {
      const size = round(Math.min(half * 0.34, (half * 1.2) / (0.62 * Math.max(name.length, 1))));
      const [left, top] = [x - half + 3, y - half + 1];
      const isTaken = glyphs.some(([gx, gy, wide, high]) => gx - wide < left + 0.62 * size * name.length && gx + wide > left && gy - high < top + size && gy + high > top);
      return s("text", { x: round(left), y: round(isTaken ? y + half - 4 : top + size), "font-size": size }, name);
    };
    this.layers.coords.replaceChildren(...spots.filter((spot) => spot.is_square).map(name));
  }

  /** Returns the middle of the glyph of a block that is drawn from a cell, and half its width and height. */
  #written([x, y], look) {
    if (!look?.part?.written) return [];
    const size = glyphSize(look, look.glyph, look.radius);
    const [right, down] = look.part.written;
    return [[x + right, y + down, Math.max(size * 0.5, size * 0.32 * [...look.glyph].length), size * 0.5]];
  }

  /** Returns the look of the piece on a node, or null if the node is empty. */
  #look(node) {
    const kind = this.pieces[node];
    return kind === 0 || kind === undefined ? null : this.looks[kind];
  }

  /** Draws the ground. Things of one look share a path, so that large boards are drawn quickly. */
  #ground() {
    const { plan } = this;
    const line = ({ from, bend, to }) => `M${from.map(round)}${bend ? `Q${bend.map(round)} ` : "L"}${to.map(round)}`;
    const arrow = ({ from, bend, to }) => {
      const middle = bend ? [0, 1].map((i) => (from[i] + 2 * bend[i] + to[i]) / 4) : [0, 1].map((i) => (from[i] + to[i]) / 2);
      const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
      return s("path.head", { d: "M7 0L-6 6L-6 -6Z", transform: `translate(${middle.map(round)}) rotate(${round(turn)})` });
    };
    const path = (name, parts) => (parts.length > 0 ? s(`path.${name}`, { d: parts.join("") }) : []);
    const tracks = (wanted) => path(`track.${wanted}`, plan.tracks.filter(({ look }) => look === wanted).map(line));
    const holes = plan.spots.filter((spot, node) => !spot.is_square && this.shows(node));
    this.layers.ground.append(
      ...[
        path("wall", plan.walls.map((at) => square(at, plan.half / 0.96, 0))),
        path("square", plan.spots.filter((spot) => spot.is_square).map(({ at }) => square(at, plan.half, 5))),
        [...new Set(plan.tracks.map(({ look }) => look))].map(tracks),
        plan.tracks.filter((track) => track.one_way).map(arrow),
        path("hole", holes.map(({ at }) => disc(at, plan.radius))),
        // A name is written inside only if there is no room beside the hole.
        holes.filter((spot) => this.#isNamedInside(spot)).map((spot) => this.#inside(spot)),
        plan.names.map(({ at: [x, y], height, text }) => s("text.name", { x: round(x), y: round(y), "font-size": round(height) }, text)),
        path("hole", plan.marks.map((at) => disc(at, plan.radius * 0.45))),
      ].flat(2),
    );
  }

  /** Returns whether the name of a node is written inside it. */
  #isNamedInside({ is_square: isSquare, is_hidden: isHidden }) {
    return !isSquare && this.isNamed && (this.plan.names.length === 0 || isHidden);
  }

  /** Draws the name of a hole inside it. */
  #inside({ at: [x, y], name }) {
    const { radius } = this.plan;
    const size = Math.min(radius * 0.62, (radius * 1.7) / (0.62 * Math.max(name.length, 1)));
    return s("text.name", { "data-inside": name, x: round(x), y: round(y + size * 0.35), "font-size": round(size) }, name);
  }

  #hands() {
    const { plan } = this;
    this.buttons = plan.spots.map(({ at, is_square: isSquare }, node) => {
      const { half, radius } = plan;
      const shape = isSquare
        ? s("rect.rim", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 5 })
        : [s("circle.reach", { r: round(half) }), s("circle.rim", { r: round(radius + 2) })];
      return s("g.spot", { "data-node": node, role: "button", tabindex: -1, transform: `translate(${at.map(round)})` }, shape);
    });
    this.marks = this.buttons.map(() => "");
  }

  /** Creates a piece of a kind, centred on its own origin. */
  #man(node, kind) {
    const { plan } = this;
    const look = this.looks[kind];
    const isSquare = plan.spots[node].is_square;
    const shape = isSquare ? look.shape : "disc";
    const radius = round(isSquare ? look.radius : plan.radius);
    const sign = this.glyphs.get(`${node} ${kind}`);
    const glyph = look.icon ? look.glyph : (sign ?? look.glyph);
    const size = glyphSize(look, glyph, radius);
    const body =
      shape === "disc"
        ? s("circle.piece", { r: radius, fill: look.color })
        : s("rect.piece", { x: -radius, y: -radius, width: 2 * radius, height: 2 * radius, rx: round(radius * (shape === "tile" ? 0.25 : 0.12)), fill: look.color });
    if (look.part !== null) return this.#placed(s("g.man", { "data-kind": kind }, ...part(look, size)), node);
    // The legend's glyph of a piece with an icon is written below it, as is the name of a hole without room beside it.
    const below = this.#isNamedInside(plan.spots[node]) ? plan.spots[node].name : ((look.icon && sign) || null);
    const small = below && round(Math.min(radius * 0.42, (radius * 1.4) / (0.6 * below.length)));
    const written = look.icon ? "text.icon" : "text";
    const glyphs = below === null ? s(written, { y: round(size * 0.35), "font-size": size, fill: look.ink }, glyph) : s(written, { y: round(size * 0.18), "font-size": round(size * 0.85), fill: look.ink }, glyph);
    return this.#placed(s("g.man", { "data-kind": kind }, body, glyphs, below && s("text.below", { y: round(radius * 0.74), "font-size": small, fill: look.ink }, below)), node);
  }

  #isDrawn(kind, node) {
    return kind !== 0 && this.shows(node);
  }

  #placed(man, node) {
    man.setAttribute("transform", `translate(${this.plan.spots[node].at.map(round)})`);
    return man;
  }

  /** Shows a position, given the kind on each node. */
  draw(pieces) {
    this.pieces = pieces;
    this.men = pieces.map((kind, node) => (this.#isDrawn(kind, node) ? this.#man(node, kind) : null));
    this.layers.men.replaceChildren(...this.men.filter(Boolean));
    this.#coordinates();
  }

  /**
   * Shows the next position, and how it came about. A piece keeps its element.
   *
   * @param travels from which node to which pieces went
   * @param gone the same for pieces that vanished at the end
   * @param runs true if the pieces went step by step, and leapt over nothing
   */
  move(pieces, { travels = [], gone = [], runs = false } = {}) {
    const [before, old] = [this.men, this.pieces];
    travels = travels.filter(([from]) => this.shows(from));
    const source = new Map(travels.map(([from, to]) => [to, from]));
    const left = new Set([...travels, ...gone].map(([from]) => from));
    const kept = (from, node) => from !== undefined && old[from] === pieces[node] && this.#isAlike(from, node);
    this.pieces = pieces;
    this.men = pieces.map((kind, node) => {
      if (!this.#isDrawn(kind, node)) return null;
      const from = source.get(node) ?? (left.has(node) ? undefined : node);
      return kept(from, node) ? this.#placed(before[from], node) : this.#man(node, kind);
    });
    const men = new Set(this.men);
    before.forEach((man) => !men.has(man) && man?.remove());
    this.layers.men.append(...this.men.filter((man, node) => man !== null && man !== before[node]));
    this.#coordinates();
    if (calm() || !this.svg.animate) return;
    for (const [from, to] of travels) this.#travel(this.men[to], from, to, !runs && this.#leaps(old, from, to));
    for (const [from, to] of gone) this.#travel(before[from], from, to, false, true);
    pieces.forEach((kind, node) => {
      if (this.#isDrawn(kind, node) && !source.has(node) && this.men[node] !== before[node]) this.#swell(this.men[node]);
      if (kind === 0 && before[node] && !left.has(node)) this.#fade(before[node]);
    });
  }

  /** Returns whether the piece on a node looks the same on another one. */
  #isAlike(from, to) {
    const [a, b] = [from, to].map((node) => this.plan.spots[node]);
    const glyph = (node) => this.glyphs.get(`${node} ${this.pieces[to]}`);
    return from === to || (a.is_square && b.is_square && glyph(from) === glyph(to));
  }

  /** Returns whether there is a piece on the straight line between two nodes. */
  #leaps(pieces, from, to) {
    const { spots, half, radius } = this.plan;
    const [a, b] = [spots[from].at, spots[to].at];
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (far < 3 * half || this.#look(to)?.part) return false;
    const beside = ([x, y]) => Math.abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / far;
    const between = ([x, y]) => ((b[0] - a[0]) * (x - a[0]) + (b[1] - a[1]) * (y - a[1])) / far;
    return spots.some(({ at }, node) => pieces[node] !== 0 && beside(at) < radius * 0.6 && between(at) > radius && between(at) < far - radius);
  }

  #travel(man, from, to, leaps, vanishes = false) {
    if (!man) return;
    const [a, b] = [this.plan.spots[from].at, this.plan.spots[to].at];
    const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
    const far = Math.hypot(dx, dy);
    // A piece that jumps over a place rises on its path.
    const rise = leaps ? Math.min(far * 0.2, 34) : 0;
    const time = Math.min(QUICK + far * 0.5, 420);
    const place = (part, up) => `translate(${b[0] + dx * part}px, ${b[1] + dy * part - up}px)`;
    const frames = [
      { transform: place(1, 0) },
      { transform: place(0.5, rise), offset: 0.5 },
      { transform: place(0, 0) },
    ];
    man.animate(frames, { duration: time, easing: "cubic-bezier(.3,.1,.3,1)" });
    if (vanishes) this.#fade(this.#placed(man, to), time);
  }

  /** Shakes pieces that cannot move. */
  shake(men) {
    if (calm() || !this.svg.animate) return;
    for (const man of men) {
      const [x, y] = this.plan.spots[this.men.indexOf(man)].at;
      const frames = [0, -5, 5, -3, 0].map((aside) => ({ transform: `translate(${x + aside}px, ${y}px)` }));
      man.animate(frames, { duration: 260, easing: "ease-in-out" });
    }
  }

  #swell(man) {
    const at = this.plan.spots[this.men.indexOf(man)].at;
    const place = (size) => ({ transform: `translate(${at[0]}px, ${at[1]}px) scale(${size})` });
    man.animate([place(0.72), place(1)], { duration: QUICK, easing: "ease-out" });
  }

  #fade(man, delay = 0) {
    this.layers.under.append(man);
    const gone = man.animate([{ opacity: 1 }, { opacity: 0 }], { duration: QUICK * 1.6, delay });
    gone.onfinish = () => man.remove();
    gone.oncancel = () => man.remove();
  }

  /** Marks nodes, given sets of them: `can`, `press`, `chosen`, `goal`, `shifted`. */
  mark(wanted) {
    const all = Object.entries(wanted).map(([name, nodes]) => [name, new Set([...nodes].filter((node) => this.shows(node)))]);
    const sets = Object.fromEntries(all);
    this.buttons.forEach((button, node) => {
      const marks = all.map(([name, nodes]) => (nodes.has(node) ? ` ${name}` : "")).join("");
      if (marks !== this.marks[node]) button.setAttribute("class", `spot${marks}`);
      this.marks[node] = marks;
    });
    this.layers.rings.replaceChildren(...rings(this.plan, (node) => this.#look(node), sets));
  }

  /** Outlines the nodes that the goal names. */
  aim(nodes) {
    this.aimed = nodes;
    const d = outlines(this.plan, nodes.filter((node) => this.shows(node)));
    this.layers.aims.replaceChildren(...(d === "" ? [] : ["halo", "line"].map((name) => s(`path.${name}`, { d }))));
  }

  /** Shows arrows of moves and numbers on the board: `{ moves, strong, numbers: [[node, words, isNext]] }`. */
  point({ moves = [], strong = false, numbers = [] }) {
    const { plan, pieces } = this;
    const look = (node) => this.#look(node);
    const seen = (steps) => steps.filter((step) => step.every((node) => this.shows(node)));
    const shown = moves.map((move) => ({ ...move, travels: seen(move.travels), gone: seen(move.gone) }));
    const arrows = shown.flatMap((move) => ways(plan, pieces, move)).map((way) => arrow(plan, look, way, strong));
    this.layers.over.replaceChildren(...arrows, ...numbers.filter(([node]) => this.shows(node)).map(([node, words, next]) => number(plan, node, words, next)));
  }

  /** Raises the held piece above the others. */
  hold(node) {
    this.men[node].classList.add("held");
    this.layers.men.append(this.men[node]);
  }

  /** Shows the held piece away from its node. */
  shift(node, dx, dy) {
    const [x, y] = this.plan.spots[node].at;
    this.men[node].setAttribute("transform", `translate(${round(x + dx)},${round(y + dy)})`);
  }

  /** Returns the coordinates of a place on the screen in the plan. */
  place(x, y) {
    const point = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  /** Returns the node nearest to a place on the screen, if one is near. */
  nearest(x, y) {
    const place = this.place(x, y);
    let best = null;
    let least = (this.plan.half * 1.3) ** 2;
    this.plan.spots.forEach(({ at }, node) => {
      const far = (at[0] - place[0]) ** 2 + (at[1] - place[1]) ** 2;
      if (far < least && this.shows(node)) [best, least] = [node, far];
    });
    return best;
  }

  /** Returns whether a place on the screen is outside the smallest rectangle round the centres of all nodes. */
  isBeyond(x, y) {
    return this.place(x, y).some((part, axis) => {
      const parts = this.plan.spots.filter((_, node) => this.shows(node)).map(({ at }) => at[axis]);
      return part < Math.min(...parts) || part > Math.max(...parts);
    });
  }

  /** Returns the name of the piece on a node. */
  names(node) {
    const kind = this.pieces[node];
    return `${this.plan.spots[node].name}: ${kind === 0 ? "empty" : this.plan.looks[kind].name}`;
  }
}

/** A board as a picture in a frame; a node that may hold anything, which is null, shows a question mark. */
export function picture(plan, pieces, label) {
  const board = new Board(plan, label, true);
  board.draw(pieces.map((kind) => kind ?? 0));
  const free = plan.spots.filter((_, node) => pieces[node] === null && board.shows(node));
  const size = round(plan.radius * 1.1);
  const names = new Set(free.map((spot) => spot.name));
  board.svg.querySelectorAll("[data-inside]").forEach((name) => names.has(name.dataset.inside) && name.remove());
  board.layers.over.append(...free.map(({ at: [x, y] }) => s("text.anything", { x: round(x), y: round(y + size * 0.35), "font-size": size }, "?")));
  return h("div.picture", {}, board.svg);
}

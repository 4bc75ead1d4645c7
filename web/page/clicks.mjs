// Clicks as moves: the moves of the piece on a node, their ends, and the moves that a click, a drag or an arrow key stands for. Depends only
// on the legal moves from the module and the places of nodes.

/** The least cosine of the angle between a drag that leaves the board, or a swipe, and a move in its direction. */
const ASIDE = 0.8;

/** How far from a drop the end of a move that it means may be, in squares; and how many times as far the next end has to be. */
const [NEAR, CLEAR] = [1.5, 1.3];

/** The greatest distance of neighbours in a group of places, in least distances of the board; and the most places of a board with groups. */
const [STEP, MOST] = [1.3, 400];

/** Blocks: pieces on several squares that move as one. */
export class Blocks {
  #beside;
  #looks;

  /** @param plan what stands where, from the module */
  constructor({ spots, looks }) {
    this.#looks = looks;
    const reach = looks.find((look) => look.part)?.part.reach;
    if (reach === undefined) return;
    const key = (x, y) => `${Math.round(x)} ${Math.round(y)}`;
    const at = new Map(spots.map((spot, node) => [key(...spot.at), node]));
    const ways = [[1, 0], [0, 1], [-1, 0], [0, -1]];
    this.#beside = spots.map(({ at: [x, y] }) => ways.map(([right, down]) => at.get(key(x + 2 * reach * right, y + 2 * reach * down))));
  }

  /** Returns the nodes of the block on a node, or the node alone if there is no block. */
  of(node, pieces) {
    if (!this.#looks[pieces[node]]?.part) return [node];
    const found = new Set([node]);
    for (const at of found) {
      const { part } = this.#looks[pieces[at]];
      part.joined.forEach((goesOn, way) => {
        const next = this.#beside[at][way];
        if (goesOn && next !== undefined && this.#looks[pieces[next]]?.part) found.add(next);
      });
    }
    return [...found];
  }
}

/** Groups of places that lie apart or, outside of a grid, have different names before a number, such as jugs; and the turns that take pieces from one group to another. */
export class Groups {
  #first;
  #apart;
  #seen = new Set();

  /** @param plan what stands where, from the module */
  constructor({ spots }) {
    this.spots = spots;
  }

  /** Returns a node that stands for the group of a node. */
  #of(node) {
    const stem = ({ is_square: isSquare, name }) => (isSquare ? "" : (/^(.*\D)\d+$/.exec(name)?.[1] ?? ""));
    this.#first ??= this.#joined((one, other) => stem(one) === stem(other));
    return this.#first[node];
  }

  /** Returns whether two nodes lie apart, whatever their names are. */
  lieApart(one, other) {
    this.#apart ??= this.#joined(() => true);
    return this.#apart[one] !== this.#apart[other];
  }

  /** Returns for each node the first one of its group: neighbours that belong together, as a function says. */
  #joined(isAlike) {
    const { spots } = this;
    if (spots.length > MOST) return spots.map(() => 0);
    const far = spots.map(({ at: [x, y] }) => spots.map(({ at }) => Math.hypot(at[0] - x, at[1] - y)));
    const least = Math.min(...far.map((row, one) => Math.min(...row.filter((_, other) => other !== one))));
    const first = spots.map(() => null);
    const join = (node, name) => {
      const open = [node];
      for (const one of open) {
        if (first[one] !== null) continue;
        first[one] = name;
        far[one].forEach((length, other) => length < STEP * least && first[other] === null && spots[one].is_hidden === spots[other].is_hidden && isAlike(spots[one], spots[other]) && open.push(other));
      }
    };
    spots.forEach((_, node) => join(node, node));
    return first;
  }

  /** Returns the groups from which and to which a turn takes all its pieces, null if these are not one group each, or the same. */
  way({ from, travels, gone }) {
    const steps = from === null ? [...travels, ...gone] : [];
    if (steps.length === 0) return null;
    const [start, end] = steps[0].map((node) => this.#of(node));
    return start !== end && steps.every(([a, b]) => this.#of(a) === start && this.#of(b) === end) ? [start, end] : null;
  }

  /** Notes the groups of a turn. */
  learn(move) {
    this.way(move)?.forEach((group) => this.#seen.add(group));
  }

  /** Returns whether a turn was seen that takes pieces from the group of a node, or to it. */
  has(node) {
    return this.#seen.size > 0 && this.#seen.has(this.#of(node));
  }

  /** Returns whether two nodes are in different groups. */
  differ(one, other) {
    return this.#of(one) !== this.#of(other);
  }

  /** Returns the nodes of the group of a node. */
  members(node) {
    const group = this.#of(node);
    return this.spots.map((_, one) => one).filter((one) => this.#of(one) === group);
  }

  /** Returns the nodes of the groups to which turns take pieces from the group of a node. */
  ends(moves, node) {
    const group = this.#of(node);
    const ends = new Set(moves.map((move) => this.way(move)).filter((way) => way?.[0] === group).map(([, end]) => end));
    return this.spots.map((_, one) => one).filter((one) => ends.has(this.#of(one)));
  }

  /** Returns the turns that take pieces from the group of a node to that of another one. */
  between(moves, one, other) {
    const wanted = [one, other].map((node) => this.#of(node)).join();
    return moves.filter((move) => this.way(move)?.join() === wanted);
  }
}

/** Returns the vector from one node to another. */
const shift = ({ spots }, [from, to]) => [0, 1].map((axis) => spots[to].at[axis] - spots[from].at[axis]);
/** Returns the cosine of the angle between two vectors. */
const cosine = ([ax, ay], [bx, by]) => (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by));
/** Returns whether two vectors have the same direction. */
const alike = ([ax, ay], [bx, by]) => Math.abs(ax * by - ay * bx) < 1e-3 * Math.hypot(ax, ay) * Math.hypot(bx, by) && ax * bx + ay * by > 0;

/** The directions to a place and from it, clockwise from the right on. */
const TO = ["to the right", "down to the right", "down", "down to the left", "to the left", "up to the left", "up", "up to the right"];
const FROM = ["from the right", "from the lower right", "from below", "from the lower left", "from the left", "from the upper left", "from above", "from the upper right"];
const toward = (words, [x, y]) => words[(Math.round((4 * Math.atan2(y, x)) / Math.PI) + 8) % 8];
/** Returns several words as one. */
const joined = (words) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");

/**
 * Returns the line along which a turn shifts its pieces.
 *
 * @returns `{ move, nodes, way }`, of which the way is that of the shortest steps, because pieces that come in again on the other side go far back;
 *   null if the pieces are not on one line, or go both ways
 */
function lineOf(plan, move) {
  const { travels } = move;
  const length = (step) => Math.hypot(...shift(plan, step));
  const least = Math.min(...travels.map(length));
  const [way, ...others] = travels.filter((step) => length(step) < least + 1).map((step) => shift(plan, step));
  const isOn = (node) => {
    const [x, y] = shift(plan, [travels[0][0], node]);
    return Math.abs(x * way[1] - y * way[0]) < Math.hypot(...way);
  };
  const isLine = travels.every(([from, to]) => isOn(from) && isOn(to)) && others.every((other) => alike(other, way));
  return isLine ? { move, nodes: new Set(travels.map(([from]) => from)), way } : null;
}

/** Returns whether all of several moves have the same effect and cost, so that any of them will do. */
export const areAlike = ([first, ...others]) => {
  const does = ({ changes, cost }) => JSON.stringify([changes, cost]);
  return others.every((move) => does(move) === does(first));
};

/** Returns the one of several moves that alone changes a node, or alone passes it; null if there is none. */
export function answered(meant, node) {
  const readings = [({ changes }) => changes.some(([one]) => one === node), ({ nodes }) => nodes.includes(node)];
  const [told] = readings.map((has) => meant.filter(has)).filter((all) => all.length > 0);
  return told?.length === 1 ? told[0] : null;
}

/** The moves of a position, and the selected node. */
export class Clicks {
  #begin = new Map();
  #along = new Map();
  #blocks = new Map();
  #lines = [];

  /**
   * @param plan the plan of the board, from the module
   * @param blocks which pieces lie together
   * @param groups which places lie together
   * @param moves the legal moves
   * @param pieces the kind on each node
   */
  constructor(plan, blocks, groups, { moves, pieces }) {
    Object.assign(this, { plan, blocks, groups, moves, pieces });
    this.chosen = null;
    const add = (map, node, move) => (map.has(node) ? map.get(node).push(move) : map.set(node, [move]));
    for (const move of moves) {
      if (move.from === null) {
        const line = move.travels.length > 0 && groups.way(move) === null ? lineOf(plan, move) : null;
        if (line !== null) this.#lines.push(line);
        continue;
      }
      const own = this.block(move.from);
      own.forEach((node) => add(this.#begin, node, move));
      move.alike.filter((node) => !own.includes(node)).forEach((node) => add(this.#begin, node, move));
      for (const node of new Set(move.travels.flatMap(([from]) => this.block(from)))) if (!own.includes(node)) add(this.#along, node, move);
    }
  }

  /** Returns the nodes of the block on a node. */
  block(node) {
    if (!this.#blocks.has(node)) {
      const nodes = this.blocks.of(node, this.pieces);
      nodes.forEach((one) => this.#blocks.set(one, nodes));
    }
    return this.#blocks.get(node);
  }

  /** Returns the moves of the piece on a node: those that begin at a cell of its block, or else those that carry it along. */
  of(node) {
    return this.#begin.get(node) ?? this.#along.get(node) ?? [];
  }

  /** Returns whether the piece on a node has moves that take it elsewhere. */
  goes(node) {
    return this.#away(node).length > 0;
  }

  /** Returns the moves that take the piece on a node elsewhere. */
  #away(node) {
    return this.of(node).filter((move) => !move.press && this.end(move, node) !== node);
  }

  /** Returns the nodes that have moves. */
  get movable() {
    return new Set([...this.#begin.keys(), ...this.#along.keys()]);
  }

  /** Returns the node of the piece that alone can move and is alone of its kind, or null. */
  get hero() {
    const [from, ...others] = new Set(this.moves.filter((move) => move.from !== null).map((move) => move.from));
    const isOne = from !== undefined && others.length === 0 && this.goes(from);
    return isOne && this.pieces[from] !== 0 && this.pieces.filter((kind) => kind === this.pieces[from]).length === 1 ? from : null;
  }

  /** Returns the nodes whose pieces go along a line in a turn. */
  get shifted() {
    return new Set(this.#lines.flatMap(({ nodes }) => [...nodes]));
  }

  /** Returns whether buttons alone make moves here: all of them, or those that take the piece on a node elsewhere. */
  isTurned(node) {
    const turns = this.moves.filter((move) => move.from === null);
    return turns.length > 0 && (turns.length === this.moves.length || turns.some(({ travels, gone }) => [...travels, ...gone].some(([from]) => from === node)));
  }

  /** Returns whether all moves only put pieces on empty nodes. */
  get isPlacing() {
    const isPut = ([node, kind]) => this.pieces[node] === 0 && kind !== 0;
    return this.moves.length > 0 && this.moves.every(({ changes }) => changes.every(isPut));
  }

  /**
   * Returns the nodes from a node to the one empty node into which all moves go, on a straight line and the nearest to that first, with the
   * empty node before them; none if there is no such line.
   */
  row(node) {
    const gap = this.pieces.indexOf(0);
    const goes = this.moves.filter((move) => move.from !== null && !move.press);
    if (gap < 0 || node === gap || this.pieces.lastIndexOf(0) !== gap || goes.length === 0 || goes.some((move) => move.to !== gap)) return [];
    const way = shift(this.plan, [gap, node]);
    const far = (one) => Math.hypot(...shift(this.plan, [gap, one]));
    const isOn = (one) => one !== gap && alike(shift(this.plan, [gap, one]), way) && far(one) <= far(node) + 1e-3;
    return [gap, ...this.pieces.map((_, one) => one).filter(isOn).sort((a, b) => far(a) - far(b))];
  }

  /** Returns the turns that shift the piece on a node and its line in the direction of a swipe, as little as possible. */
  swiped(node, swipe) {
    const fits = this.#lines.filter(({ nodes, way }) => nodes.has(node) && cosine(way, swipe) > ASIDE);
    const least = Math.min(...fits.map(({ way }) => Math.hypot(...way)));
    return fits.filter(({ way }) => Math.hypot(...way) < least + 1).map(({ move }) => move);
  }

  /** Returns how often a turn is meant by a swipe: if pieces that leave the line come in again, once for each place that the finger has passed. */
  times(turn, swipe) {
    const line = this.#lines.find(({ move }) => move === turn);
    const isRound = line !== undefined && turn.travels.some((step) => cosine(shift(this.plan, step), line.way) < 0);
    return isRound ? Math.max(1, Math.round(Math.hypot(...swipe) / Math.hypot(...line.way))) : 1;
  }

  /** Returns the node to which a move takes the piece on a node, or its other end. */
  end(move, node) {
    if (move.alike.includes(node)) return move.from;
    return move.travels.find(([from]) => from === node)?.[1] ?? move.to ?? move.from;
  }

  /** Returns the nodes on which a second click makes this move: its end, or all nodes that a block newly covers. */
  ends(move, node) {
    const block = this.block(node);
    const covered = block.length < 2 ? [] : move.travels.filter(([from]) => block.includes(from)).map(([, to]) => to);
    const fresh = covered.filter((to) => !block.includes(to));
    return fresh.length > 0 ? fresh : [this.end(move, node)];
  }

  /** Returns all nodes on which a second click makes a move. */
  get targets() {
    return new Set(this.chosen === null ? [] : this.of(this.chosen).flatMap((move) => this.ends(move, this.chosen)));
  }

  /**
   * Returns the moves that a click on a node stands for.
   *
   * @returns the moves; if there are several, the page asks for one; if there are none, the click has changed `chosen`
   */
  click(node) {
    const { chosen } = this;
    const meant = chosen === null ? [] : this.#meant(chosen, node);
    if (meant.length > 0) return meant;
    this.chosen = null;
    if (chosen !== null && this.block(chosen).includes(node)) return [];
    const own = this.of(node);
    if (own.length > 1 && areAlike(own)) return own;
    // A second click could not choose between moves that end where they begin.
    if (own.length === 1 || own.every((move) => this.ends(move, node).every((end) => end === node))) {
      return own.length > 0 ? own : this.moves.filter((move) => move.from !== null && (move.to === node || move.travels.some(([, to]) => to === node)));
    }
    this.chosen = node;
    return [];
  }

  /** Returns the moves of the piece on a node that end on another node; of the moves in one direction, the shortest. */
  #meant(from, to) {
    const all = this.of(from).filter((move) => this.ends(move, from).includes(to));
    const way = (move) => shift(this.plan, [from, this.end(move, from)]);
    const isLonger = (long, short) => alike(long, short) && Math.hypot(...long) > Math.hypot(...short) + 1e-3;
    return all.filter((move) => !all.some((other) => isLonger(way(move), way(other))));
  }

  /**
   * Names several moves by the pieces that they take elsewhere, and by their ends or beginnings where the pieces are alike. Pieces that all moves
   * take along are not named, unless a move takes no other.
   *
   * @returns a name for each move, null where none tells it apart
   */
  names(meant) {
    const all = meant.map((move) => this.#carried(move));
    const isShared = ([from]) => all.every((steps) => steps.some(([other]) => other === from));
    const isAlone = all.some((steps) => steps.every(isShared));
    const steps = isAlone ? all : all.map((one) => one.filter((step) => !isShared(step)));
    const { spots } = this.plan;
    const places = (word, nodes) => `${word} ${joined(nodes.map((node) => spots[node].name))}`;
    // Squares bear no names on the board.
    const isBare = (one) => one.length === 1 && one[0].every((node) => spots[node].is_square);
    const back = ([from, to]) => shift(this.plan, [to, from]);
    const ends = (one) => (isBare(one) ? toward(TO, shift(this.plan, one[0])) : places("to", one.map(([, to]) => to)));
    const begins = (one) => (isBare(one) ? toward(FROM, back(one[0])) : places("from", one.map(([from]) => from)));
    const isOneEnd = new Set(steps.map((one) => one.map(([, to]) => to).join())).size === 1;
    const isOneKind = new Set(steps.flat().map(([from]) => this.pieces[from])).size === 1;
    const pieces = steps.map((one) => joined(one.map(([from]) => this.#called(from, !isOneKind))));
    const told = (does) => steps.map((one, at) => (one.length === 0 ? null : `${pieces[at]} ${does(one)}`.trim()));
    const readings = [() => "", ...(isOneEnd ? [] : [ends]), begins, (one) => places("from", one.map(([from]) => from))].map(told);
    const placed = meant.map((move) => this.#placed(move));
    readings.push(placed);
    return meant.map((move, at) => {
      const isOwn = (names) => names[at] !== null && names.filter((name) => name === names[at]).length === 1;
      return move.from === null || move.press ? null : (readings.find(isOwn)?.[at] ?? placed[at]);
    });
  }

  /** Returns what the one kind is called that a move puts on empty places, and does nothing else; null if there is none. */
  #placed({ changes }) {
    const [kind, ...others] = new Set(changes.map(([, after]) => after));
    const isPut = kind > 0 && others.length === 0 && changes.every(([node]) => this.pieces[node] === 0);
    return isPut ? this.#words(this.plan.looks[kind]) : null;
  }

  /** Returns the beginnings and ends of the pieces that a move takes elsewhere, those of a block once, in the order of the kinds. */
  #carried({ travels, gone }) {
    const met = new Set();
    const steps = [...travels, ...gone].filter(([from]) => {
      const isNew = !met.has(from);
      this.block(from).forEach((node) => met.add(node));
      return isNew;
    });
    return steps.sort(([a], [b]) => this.pieces[a] - this.pieces[b] || a - b);
  }

  /** Returns how the piece on a node is called, with its icon, or with the sign that it bears if that is wanted. */
  #called(node, isSigned) {
    const looks = this.block(node).map((one) => this.plan.looks[this.pieces[one]]);
    const look = looks.find((one) => one.glyph !== "") ?? looks[0];
    const words = this.#words(look);
    const { icon, glyph } = look;
    return isSigned && !icon && !words.includes(glyph) ? `${words} (${glyph})` : words;
  }

  /** Returns the name of a kind in words, behind its icon. */
  #words({ name, icon, glyph }) {
    const words = name.replaceAll("_", " ").replace(/^(\D\D.*?)(\d+)$/, "$1 $2");
    return icon ? `${glyph} ${words}` : words;
  }

  /**
   * Returns the moves of the piece on a node that lead farthest along a path.
   *
   * @returns `{ meant, node, rest }`: the moves, their end, and the rest of the path; null if no move leads along it
   */
  follow(node, path) {
    for (let at = path.length - 1; at >= 0; at -= 1) {
      const meant = path[at] === node ? [] : this.of(node).filter((move) => !move.press && this.end(move, node) === path[at]);
      if (meant.length > 0) return { meant, node: path[at], rest: path.slice(at + 1) };
    }
    return null;
  }

  /**
   * Returns the same for the moves of the piece on a node that a drop beside their ends means: those that alone pass the node of the drop, those
   * whose end alone is near, or those that alone end on the pile of that node, or in the group of places around it.
   *
   * @param isTap true for a tap, which does not mean an end that is only near
   */
  settle(node, place, isTap = false) {
    const { spots, half } = this.plan;
    const goes = this.#away(node);
    const ends = (moves) => [...new Set(moves.map((move) => this.end(move, node)))];
    const far = (one) => Math.hypot(spots[one].at[0] - place[0], spots[one].at[1] - place[1]);
    const sorted = (nodes) => nodes.toSorted((a, b) => far(a) - far(b));
    const [over] = sorted(spots.map((_, one) => one));
    if (over === node || far(over) > NEAR * 2 * half) return null;
    const [first, second] = sorted(ends(goes));
    const isNear = !isTap && first !== undefined && far(first) < Math.min(NEAR * 2 * half, far(node)) && (second === undefined || far(second) > CLEAR * far(first));
    const passing = goes.filter((move) => move.nodes.includes(over));
    const around = this.groups.lieApart(node, over) ? ends(goes).filter((end) => !this.groups.lieApart(over, end)) : [];
    const readings = [ends(passing), isNear ? [first] : [], ends(goes).filter((end) => this.#isPile(over, end)), around];
    const meant = readings.find((all) => all.length === 1);
    const all = meant === readings[0] ? passing : goes;
    return meant === undefined ? null : { meant: all.filter((move) => this.end(move, node) === meant[0]), node: meant[0], rest: [] };
  }

  /** Returns whether pieces stand on a node and on all nodes from there up to another one. */
  #isPile(from, to) {
    const { spots } = this.plan;
    const [[x, low], [column, high]] = [spots[from].at, spots[to].at];
    const isBetween = ({ at: [across, down] }) => Math.abs(across - x) < 1 && down > high + 1 && down < low + 1;
    return Math.abs(column - x) < 1 && low > high + 1 && spots.every((spot, node) => !isBetween(spot) || this.pieces[node] !== 0);
  }

  /** Returns the same for the moves of the piece on a node that end nearest to the tip of a vector, and in its direction. */
  towards(node, way) {
    const goes = this.#away(node).map((move) => [move, shift(this.plan, [node, this.end(move, node)])]);
    const fits = goes.filter(([, step]) => cosine(step, way) > ASIDE).map(([move, [x, y]]) => [move, Math.hypot(x - way[0], y - way[1])]);
    if (fits.length === 0) return null;
    const least = Math.min(...fits.map(([, far]) => far));
    const meant = fits.filter(([, far]) => far < least + 1e-3).map(([move]) => move);
    return { meant, node: this.end(meant[0], node), rest: [] };
  }
}

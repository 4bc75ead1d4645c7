// Hands on a board: clicks, drags and keys become moves. What is legal is read from the list of moves that the module gave.

import { button, h } from "./dom.mjs";

/** Pixels after which a press is a drag. */
const DRAG = 7;

export class Hands {
  /**
   * @param board the board
   * @param game the game
   * @param say tells a sentence
   */
  constructor(board, game, { say, play }) {
    Object.assign(this, { board, game, say, play });
    this.chosen = null;
    this.focus = 0;
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.#press(event));
    svg.addEventListener("pointermove", (event) => this.#drag(event));
    svg.addEventListener("pointerup", (event) => this.#drop(event));
    svg.addEventListener("pointercancel", () => this.#letGo());
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("focusin", ({ target }) => this.#focusOn(Number(target.dataset.node ?? this.focus)));
    // Screen readers press buttons without a pointer.
    svg.addEventListener("click", (event) => {
      if (event.detail === 0 && event.target.closest("[data-node]")) this.activate(Number(event.target.closest("[data-node]").dataset.node));
    });
  }

  get moves() {
    return this.game.view.moves;
  }

  /** Shows what can be moved; forgets what was chosen. */
  refresh() {
    this.chosen = null;
    this.#closeChoice();
    this.#show();
    if (!this.started) {
      this.started = true;
      this.#focusOn(this.moves.find((move) => move.from !== null)?.from ?? 0);
    }
  }

  #show() {
    const { moves, chosen, board } = this;
    this.#sort();
    const ends = new Set(chosen === null ? [] : this.#of(chosen).map((move) => this.#end(move, chosen)));
    const presses = new Set(moves.filter((move) => move.press).map((move) => move.from));
    board.mark({ can: new Set(this.at.keys()), press: presses, chosen: new Set(chosen === null ? [] : [chosen]), goal: ends });
    board.buttons.forEach((spot, node) => {
      const here = this.#of(node);
      const can = here.some((move) => move.press) ? ", can be pressed" : here.length > 0 ? `, ${here.length === 1 ? "1 move" : `${here.length} moves`}` : "";
      const target = ends.has(node) ? ", end of a move" : "";
      const label = `${board.names(node)}${can}${target}`;
      // A large board has many nodes, and few that change.
      if (spot.getAttribute("aria-label") !== label) spot.setAttribute("aria-label", label);
      if (spot.getAttribute("aria-pressed") !== String(node === chosen)) spot.setAttribute("aria-pressed", String(node === chosen));
    });
  }

  /** Finds the moves of each node: those that begin there, else those that take the piece there along, as a part of a block or pushed. */
  #sort() {
    const [begin, along] = [new Map(), new Map()];
    const add = (map, node, move) => (map.has(node) ? map.get(node).push(move) : map.set(node, [move]));
    for (const move of this.moves) {
      if (move.from === null) continue;
      add(begin, move.from, move);
      for (const [from] of move.travels) if (from !== move.from) add(along, from, move);
    }
    this.at = new Map([...along, ...begin]);
  }

  #of(node) {
    return this.at.get(node) ?? [];
  }

  /** Where a move takes what is on a node. */
  #end(move, node) {
    return move.travels.find(([from]) => from === node)?.[1] ?? move.to ?? move.from;
  }

  /** What a click or Enter on a node means. */
  activate(node) {
    this.#closeChoice();
    if (this.chosen !== null && this.chosen !== node) {
      const meant = this.#of(this.chosen).filter((move) => this.#end(move, this.chosen) === node);
      if (meant.length > 0) return this.#choose(meant, node);
    }
    const own = this.#of(node);
    if (this.chosen === node) return this.#select(null);
    if (own.length === 1 || own.every((move) => move.press) && own.length > 0) return this.#choose(own, node);
    if (own.length > 1) return this.#select(node);
    const ending = this.moves.filter((move) => move.to === node);
    if (ending.length > 0) return this.#choose(ending, node);
    this.#select(null);
    return this.say(`${this.board.names(node)}: no move begins here.`);
  }

  #select(node) {
    this.chosen = node;
    this.#show();
    if (node !== null) {
      const ends = this.#of(node).map((move) => (move.to === null ? move.words : this.board.plan.spots[this.#end(move, node)].name));
      this.say(`${this.board.names(node)} is chosen; it can go to ${[...new Set(ends)].join(", ")}.`);
    }
  }

  /** One move is made; of several one is asked for. */
  #choose(meant, node) {
    if (meant.length === 1) return this.play(meant[0].words);
    const list = meant.map((move) => button(move.words, () => this.play(move.words), { "data-words": move.words }));
    const box = this.board.svg.getBoundingClientRect();
    const spot = this.board.buttons[node].getBoundingClientRect();
    this.choice = h("div.choice", { role: "dialog", "aria-label": "Which move?", onkeydown: (event) => event.key === "Escape" && this.#closeChoice(true) }, h("p", {}, "Which move?"), list);
    this.board.svg.parentElement.append(this.choice);
    const left = Math.max(0, Math.min(spot.left - box.left + this.board.svg.offsetLeft ?? 0, box.width - 150));
    this.choice.style.left = `${left}px`;
    this.choice.style.top = `${spot.bottom - box.top + 6}px`;
    list[0].focus();
  }

  #closeChoice(back = false) {
    this.choice?.remove();
    this.choice = null;
    if (back) this.board.buttons[this.focus].focus();
  }

  #press(event) {
    const node = this.#node(event);
    if (node === null || event.button !== 0) return;
    this.held = { node, x: event.clientX, y: event.clientY, moved: false, id: event.pointerId };
  }

  #drag(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) > DRAG && this.#of(held.node).some((move) => !move.press)) {
      held.moved = true;
      this.board.svg.setPointerCapture(event.pointerId);
      this.chosen = held.node;
      this.#show();
      held.scale = 1 / this.board.svg.getScreenCTM().a;
      held.along = this.#along(held.node);
      for (const node of held.along) {
        this.board.men[node].classList.add("held");
        this.board.layers.men.append(this.board.men[node]);
      }
    }
    if (!held.moved) return;
    for (const node of held.along) {
      const [x, y] = this.board.plan.spots[node].at;
      this.board.men[node].setAttribute("transform", `translate(${x + dx * held.scale},${y + dy * held.scale})`);
    }
  }

  /** The nodes whose pieces go where a piece goes, in the same way: a block is dragged as one. */
  #along(node) {
    const { spots } = this.board.plan;
    const way = ([from, to]) => [0, 1].map((axis) => Math.round(spots[to].at[axis] - spots[from].at[axis])).join();
    const { travels } = this.#of(node).find((move) => !move.press);
    const own = travels.find(([from]) => from === node);
    const along = own ? travels.filter((one) => way(one) === way(own)).map(([from]) => from) : [node];
    return along.filter((from) => this.board.men[from]).sort((a, b) => a - b);
  }

  #drop(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    this.held = null;
    if (!held.moved) {
      this.#focusOn(held.node);
      this.board.buttons[held.node].focus({ preventScroll: true });
      this.activate(held.node);
      return;
    }
    const node = this.board.nearest(event.clientX, event.clientY);
    const meant = this.#of(held.node).filter((move) => this.#end(move, held.node) === node);
    this.board.draw(this.board.pieces);
    this.chosen = null;
    if (meant.length > 0) this.#choose(meant, node);
    else this.#show();
  }

  #letGo() {
    if (this.held?.moved) this.board.draw(this.board.pieces);
    this.held = null;
  }

  #node(event) {
    const spot = event.target.closest?.("[data-node]");
    return spot ? Number(spot.dataset.node) : null;
  }

  #focusOn(node) {
    this.board.buttons[this.focus]?.setAttribute("tabindex", "-1");
    this.focus = node;
    this.board.buttons[node]?.setAttribute("tabindex", "0");
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = { ",": -1, ".": 1 }[event.key];
    let next = null;
    if (ways[event.key]) next = this.#beside(ways[event.key]);
    else if (step) next = this.#movable(step);
    else if (event.key === "Home") next = 0;
    else if (event.key === "End") next = this.board.buttons.length - 1;
    else if (event.key === "Enter" || event.key === " ") this.activate(this.focus);
    else if (event.key === "Escape") this.#select(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) this.board.buttons[next].focus();
  }

  /** The nearest node in a direction. */
  #beside([x, y]) {
    const { spots } = this.board.plan;
    const here = spots[this.focus].at;
    let [best, least] = [null, Infinity];
    spots.forEach(({ at }, node) => {
      const along = (at[0] - here[0]) * x + (at[1] - here[1]) * y;
      const aside = Math.abs((at[0] - here[0]) * y + (at[1] - here[1]) * x);
      const far = along + 2.2 * aside;
      if (along > 1 && far < least) [best, least] = [node, far];
    });
    return best;
  }

  /** The node before or behind where a move begins, or where one of the chosen piece ends. */
  #movable(step) {
    const marked = (node) => (this.chosen === null ? this.at.has(node) : this.#of(this.chosen).some((move) => this.#end(move, this.chosen) === node));
    const { length } = this.board.buttons;
    for (let far = 1; far <= length; far += 1) {
      const node = (this.focus + step * far + far * length) % length;
      if (marked(node)) return node;
    }
    return null;
  }
}

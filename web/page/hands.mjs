// Input on a board: a pointer, a finger and keys become clicks, drags and arrows. `Clicks` finds the moves that they stand for.

import { answering, directions } from "./arrows.mjs";
import { Blocks, Clicks, Groups, answered, areAlike } from "./clicks.mjs";
import { button, h, plain } from "./dom.mjs";
import { calm } from "./win.mjs";

/** The distances in pixels of the screen after which a press is a drag, and a swipe over the board. */
const [DRAG, SWIPE] = [7, 24];
/** The milliseconds between the steps of a walk. */
const STEP = 120;
/** The distances in pixels of a menu from the edges of the window and from the places that it is about, and the least height of one that scrolls. */
const [EDGE, GAP, LEAST] = [8, 6, 200];
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The focus is shown only to users of the keyboard.
const root = document.documentElement;
addEventListener("keydown", () => root.classList.add("keyed"), true);
addEventListener("pointerdown", () => root.classList.remove("keyed"), true);

/** Returns whether a finger is the usual pointer. */
const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** The listeners of a button of a move that show it on the board while the button has the focus or the pointer. */
export const previews = (move, show) => ({ onfocus: () => show(move), onblur: () => show(null), onpointerenter: () => show(move), onpointerleave: () => show(null) });

export class Hands {
  /**
   * @param board the board
   * @param game the game
   * @param say tells a sentence
   * @param notice shows a few words for a moment
   * @param play makes a move, which Undo takes back together with the one before if it goes on with that
   * @param preview shows a move on the board, or none
   */
  constructor(board, game, { say, notice, play, preview }) {
    Object.assign(this, { board, game, say, notice, play, preview });
    [this.blocks, this.groups] = [new Blocks(board.plan), new Groups(board.plan)];
    this.focus = 0;
    /** The kinds that moves were seen to take along, and those that were seen to begin moves. */
    [this.carried, this.movers] = [new Set(), new Set()];
    /** The node where the piece went that a click alone moved, and the node whose group of places is chosen: a turn may take pieces from there. */
    [this.landed, this.origin] = [null, null];
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.#press(event));
    svg.addEventListener("pointermove", (event) => this.#drag(event));
    svg.addEventListener("pointerup", (event) => this.#drop(event));
    svg.addEventListener("pointercancel", () => this.#letGo(true));
    // After a tap, browsers report a press of the mouse as well; it does not take the focus from the menu that the tap has opened.
    svg.addEventListener("mousedown", (event) => this.choice && event.preventDefault());
    visualViewport?.addEventListener("resize", () => this.#sweep());
    svg.addEventListener("focusin", ({ target }) => this.#focusOn(Number(target.dataset.node ?? this.focus)));
    // Screen readers press buttons without a pointer.
    svg.addEventListener("click", (event) => {
      if (event.detail === 0 && event.target.closest("[data-node]")) this.activate(Number(event.target.closest("[data-node]").dataset.node));
    });
  }

  /** Shows the pieces that can be moved, and clears the selection. */
  refresh() {
    const { view } = this.game;
    this.clicks = new Clicks(this.board.plan, this.blocks, this.groups, view);
    for (const move of [...view.moves, ...this.game.log]) {
      this.#learn(move);
      this.groups.learn(move);
    }
    this.origin = null;
    /** The nodes from which a swipe makes a turn. */
    this.lines = new Set([...this.clicks.shifted, ...view.pieces.map((_, node) => node).filter((node) => this.groups.has(node))]);
    this.closeChoice();
    this.#show();
    this.#sweep();
    if (this.started) return;
    this.started = true;
    this.#focusOn(view.moves.find((move) => move.from !== null)?.from ?? 0);
  }

  /** Notes which kinds a move takes along, and which one begins it; the parts of a block begin and go together. */
  #learn({ from, press, travels, changes }) {
    if (from === null || press) return;
    const after = new Map(changes);
    for (const [start, end] of travels) {
      const kind = after.get(end) ?? 0;
      if (kind !== 0 && !this.board.plan.looks[kind].part) (start === from ? this.movers : this.carried).add(kind);
    }
  }

  /** Returns whether one piece alone can move, and the piece on a node has only ever gone along with others in the moves that were seen. */
  #isFreight(node) {
    const kind = this.clicks.pieces[node];
    return this.clicks.hero !== null && this.carried.has(kind) && !this.movers.has(kind);
  }

  /** Leaves swipes to the board where they make moves; of an enlarged page, a finger moves the view. */
  #sweep() {
    if (this.game.view.waits) return;
    const isLarge = (visualViewport?.scale ?? 1) > 1.01;
    this.board.svg.classList.toggle("swept", !isLarge && directions(this.board.plan, this.clicks).length > 0);
  }

  /** Returns how a pointer makes the moves of the position, in a few words; none if there are no moves. */
  get manner() {
    const { board, clicks } = this;
    const [first, then] = isTouch() ? ["Tap", "tap"] : ["Click", "click"];
    const ends = clicks.moves.filter((move) => move.from !== null && !move.press).map((move) => [move.from, clicks.end(move, move.from)]);
    const goes = ends.filter(([from, to]) => to !== from);
    // Where all pieces differ, others may move later.
    const men = clicks.pieces.filter((kind) => kind !== 0);
    const isHero = clicks.hero !== null && (men.length === 1 || new Set(men).size < men.length);
    const drag = isHero ? `Drag the piece with the ring, or ${then} the place where it goes.` : `Drag a piece with a ring, or ${then} it; if it can go to several places, ${then} one of them.`;
    const isSwept = (isHero || clicks.moves.some((move) => move.runs)) && directions(board.plan, clicks).length > 0;
    const presses = clicks.moves.filter((move) => move.press);
    const isAgain = (move) => goes.some(([from]) => from === move.from);
    const sentences = [
      goes.some(([from]) => clicks.pieces[from] !== 0) ? drag : "",
      goes.some(([from]) => clicks.pieces[from] === 0) ? `${first} a place with a ring, and then the other end of the move.` : "",
      ends.some(([from, to]) => to === from) ? `${first} a place with a ring to change it.` : "",
      presses.some((move) => !isAgain(move)) ? `${first} a place to press it.` : "",
      presses.some(isAgain) ? `${first} a chosen piece again to press it.` : "",
      clicks.moves.some((move) => move.from === null) ? "Each button below the board makes a move." : "",
      this.#powers,
      isSwept ? (isTouch() ? "A swipe over the board moves, too." : "Arrow keys move, too.") : clicks.shifted.size > 0 ? "A swipe along a line shifts it." : "",
      board.hasHidden ? "Some places are hidden: View shows them." : "",
      this.lines.size > clicks.shifted.size ? `A drag from one part of the board to another moves, too, or a ${then} on one and then on the other.` : "",
    ];
    return sentences.filter(Boolean).join(" ");
  }

  /** Returns the meaning of the signs behind the names of turns; nothing if there are none. */
  get #powers() {
    const names = new Set(this.clicks.moves.filter((move) => move.from === null).map((move) => move.short));
    const back = [...names].some((name) => names.has(`${name}'`));
    const twice = [...names].some((name) => /\D$/.test(name) && names.has(`${name}'`) && names.has(`${name}2`));
    return twice ? "A ' means the other way, a 2 means twice." : back ? "A ' means the other way." : "";
  }

  /** Moves the focus to the board. */
  take() {
    this.board.buttons[this.focus]?.focus({ preventScroll: true });
  }

  #show() {
    const { board, clicks } = this;
    const { origin } = this;
    const chosen = origin ?? clicks.chosen;
    const targets = origin === null ? clicks.targets : new Set(this.groups.ends(clicks.moves, origin));
    const taken = chosen === null ? [] : origin === null ? clicks.block(chosen) : this.groups.members(origin);
    const presses = new Set(clicks.moves.filter((move) => move.press).map((move) => move.from));
    board.mark({ can: clicks.movable, press: presses, chosen: new Set(taken), goal: targets, shifted: this.lines });
    board.buttons.forEach((spot, node) => {
      const here = clicks.of(node);
      const can = here.some((move) => move.press) ? ", can be pressed" : here.length > 0 ? `, ${here.length === 1 ? "1 move" : `${here.length} moves`}` : "";
      const target = targets.has(node) ? ", end of a move" : "";
      const label = `${board.names(node)}${can}${target}`;
      // A large board has many nodes, of which few change.
      if (spot.getAttribute("aria-label") !== label) spot.setAttribute("aria-label", label);
      if (spot.getAttribute("aria-pressed") !== String(node === chosen)) spot.setAttribute("aria-pressed", String(node === chosen));
    });
  }

  /** Handles a click or Enter on a node. */
  activate(node) {
    const { board, clicks } = this;
    // Where the page asks which move is meant, a place of one of them alone answers.
    const answer = this.choice && answered(this.asked, node);
    this.closeChoice();
    if (answer) return this.play(answer.words);
    const { origin } = this;
    this.origin = null;
    if (origin !== null) return this.#carry(origin, node);
    const before = clicks.chosen;
    const meant = clicks.click(node);
    // Who taps the end of a move that is made already wants no other.
    const isMade = this.landed === node && clicks.of(node).length === 0;
    this.landed = before === null && meant.length === 1 && meant[0].from === node ? clicks.end(meant[0], node) : null;
    if (isMade) return;
    if (meant.length > 0) return this.#choose(meant, node);
    this.#show();
    const { hero } = clicks;
    if (hero !== null && node !== hero && board.men[node] === null) return this.#stroll(hero, node);
    const row = before === null && clicks.chosen === null ? clicks.row(node) : [];
    if (row.length > 2) return this.#slide(row);
    const mover = before ?? hero;
    if (clicks.chosen === null && mover !== null && !clicks.block(mover).includes(node) && this.#settle(mover, node)) return;
    if (clicks.chosen !== null) {
      const ends = [...clicks.targets].map((end) => board.plan.spots[end].name);
      const again = clicks.of(clicks.chosen).find((move) => move.press);
      if (again) this.notice(`Once more on it: ${again.short}.`);
      return this.say(`${board.names(node)} is chosen; it can go to ${ends.join(", ")}.`);
    }
    if (before !== null) return;
    if (this.groups.ends(clicks.moves, node).length === 0) return this.#refuse(node);
    this.origin = node;
    this.#show();
    const words = `Now ${isTouch() ? "tap" : "click"} where it goes.`;
    this.say(`${board.names(node)} is chosen. ${words}`);
    this.notice(words, Infinity);
  }

  /** Makes the turn that takes pieces from the group of a node to that of another one, or chooses that one; in the same group, the choice ends. */
  #carry(from, to) {
    this.notice(null);
    const meant = this.groups.differ(from, to) ? this.groups.between(this.clicks.moves, from, to) : [];
    if (meant.length > 0) return this.#choose(meant, to);
    if (this.groups.differ(from, to)) {
      this.#refuse(to, "Nothing goes there now.");
      if (this.groups.ends(this.clicks.moves, to).length > 0) this.origin = to;
    }
    this.#show();
  }

  /** Makes the move of the piece on a node that a tap on another one means as a drop would; returns false if there is none. */
  #settle(from, to) {
    const found = this.clicks.settle(from, this.board.plan.spots[to].at, true);
    if (found !== null) this.#choose(found.meant, from);
    return found !== null;
  }

  /** Slides the pieces of a row into the empty node at its beginning, one after the other. */
  async #slide(row) {
    for (let at = 1; at < row.length; at += 1) {
      const { made, moves } = this.game.view;
      const next = moves.find((move) => move.from === row[at] && move.to === row[at - 1]);
      if (next === undefined) return at === 1 ? this.#refuse(row.at(-1)) : null;
      await this.play(next.words, at > 1);
      if (this.game.view.made !== made + 1) return;
    }
  }

  /** Walks with a piece to a free node by several moves that change nothing else. */
  async #stroll(from, to) {
    const { view } = this.game;
    const way = (await this.game.way(from, to).catch(() => null)) ?? [];
    if (this.game.view !== view) return;
    if (way.length === 0) {
      if (this.#settle(from, to)) return;
      this.say(`Found no way to ${this.board.plan.spots[to].name}.`);
      return this.notice("Found no way there.");
    }
    for (let at = 0; at < way.length && this.game.view.made === view.made + at; at += 1) {
      if (at > 0 && !calm()) await new Promise((resolve) => setTimeout(resolve, STEP));
      await this.play(way[at], at > 0);
    }
    if (this.game.view.made !== view.made + way.length) return;
    this.#focusOn(to);
    this.take();
  }

  /** Says why nothing happens at a node: no move begins there, unless the words say more. */
  #refuse(node, words = null) {
    const { board, clicks } = this;
    const men = clicks.block(node).map((one) => board.men[one]).filter(Boolean);
    const reason = words ?? this.#reason(node, men.length > 0);
    this.say(`${board.names(node)}: ${words === null ? "no move begins here." : words}`);
    this.notice(reason);
    board.shake(men);
  }

  /** Returns why no move begins at a node, in a few words. */
  #reason(node, isTaken) {
    const { board, clicks } = this;
    if (clicks.shifted.has(node)) return "Swipe along a line to shift it.";
    if (clicks.isTurned(node)) return board.svg.matches(".swept") ? "Swipe, or use the buttons below." : "Use the buttons below.";
    if (isTaken) return clicks.isPlacing ? "It stays here; Undo takes moves back." : "This piece cannot move now.";
    return "No move begins here.";
  }

  /** Makes the only move, or asks for one of several. */
  #choose(meant, node) {
    if (areAlike(meant)) return this.play(meant[0].words);
    const names = this.clicks.names(meant);
    const list = meant.map((move, at) => button(this.#named(move, meant, names[at]), () => this.play(move.words), { "data-words": move.words, ...previews(move, this.preview) }));
    this.choice = h("div.choice", { role: "dialog", "aria-label": "Which move?", onkeydown: (event) => this.#keyInChoice(event) }, h("p", {}, "Which move?"), h("div.list", {}, list));
    this.board.svg.parentElement.append(this.choice);
    this.asked = meant;
    document.addEventListener("pointerdown", this.#away);
    this.#place(meant, node);
    list[0].focus({ preventScroll: true });
  }

  /** Places the menu on the screen: beside the places of the moves if there is room, or those that they change, or else beside the node, or over it. */
  #place(meant, node) {
    const { choice, board } = this;
    const around = (nodes) => {
      const boxes = nodes.map((one) => board.buttons[one].getBoundingClientRect());
      const [least, most] = [(name) => Math.min(...boxes.map((box) => box[name])), (name) => Math.max(...boxes.map((box) => box[name]))];
      return { left: least("left"), top: least("top"), right: most("right"), bottom: most("bottom") };
    };
    const changed = [node, ...meant.flatMap((move) => move.changes.map(([one]) => one))];
    const [whole, all, spot] = [[...changed, ...meant.flatMap((move) => move.nodes)], changed, [node]].map(around);
    // A long list scrolls rather than cover them.
    const room = [whole, all].map(({ top, bottom }) => Math.max(innerHeight - bottom, top) - EDGE - GAP).find((one) => one > LEAST);
    if (room !== undefined) choice.style.maxHeight = `${room}px`;
    const { offsetWidth: wide, offsetHeight: high } = choice;
    const within = (at, size, whole) => Math.max(EDGE, Math.min(at, whole - size - EDGE));
    const x = (box) => within((box.left + box.right - wide) / 2, wide, innerWidth);
    const y = (box) => within((box.top + box.bottom - high) / 2, high, innerHeight);
    const beside = (box) => [[x(box), box.bottom + GAP], [x(box), box.top - high - GAP], [box.right + GAP, y(box)], [box.left - wide - GAP, y(box)]];
    const fits = ([left, top]) => left >= EDGE && top >= EDGE && left + wide + EDGE <= innerWidth && top + high + EDGE <= innerHeight;
    const [left, top] = [whole, all, spot].flatMap(beside).find(fits) ?? [x(spot), y(spot)];
    const box = board.svg.parentElement.getBoundingClientRect();
    choice.style.left = `${left - box.left}px`;
    choice.style.top = `${top - box.top}px`;
  }

  /**
   * Returns the name of a move among others: that of its pieces beside its words in the puzzle, or these alone; if several moves have the same words,
   * its changes, beside the name of its rule if that is its own.
   */
  #named(move, meant, name) {
    const isOwn = meant.filter((other) => other.short === move.short).length === 1;
    if (name !== null) return [h("span", {}, plain(name)), isOwn ? h("small", {}, plain(move.short)) : null];
    if (isOwn) return h("code", {}, plain(move.short));
    const { spots, looks } = this.board.plan;
    const changed = move.changes.slice(0, 6).map(([node, kind]) => `${spots[node].name}: ${kind === 0 ? "empty" : looks[kind].name}`);
    const changes = plain(changed.join(", ") + (move.changes.length > changed.length ? " …" : ""));
    const isRule = meant.filter((other) => other.name === move.name).length === 1;
    return isRule ? [h("span", {}, plain(move.name.replaceAll("_", " "))), h("small", {}, changes)] : changes;
  }

  /** Closes the question where a pointer is pressed beside it, unless a node is the answer. */
  #away = (event) => {
    const { choice, board } = this;
    const isNode = board.svg.contains(event.target) && this.#node(event) !== null;
    if (choice && !choice.contains(event.target) && !isNode) this.closeChoice();
  };

  /** Asks no longer which move is meant. */
  closeChoice(back = false) {
    const { choice } = this;
    document.removeEventListener("pointerdown", this.#away);
    this.choice = this.asked = null;
    if (choice) this.preview(null);
    choice?.remove();
    if (back) this.take();
  }

  #keyInChoice(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    // Tab goes on from the board.
    if (event.key === "Tab") return this.closeChoice(true);
    if (event.key === "Escape") this.closeChoice(true);
    else if (step) {
      const list = [...this.choice.querySelectorAll("button")];
      list[(list.indexOf(document.activeElement) + step + list.length) % list.length].focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #press(event) {
    // Two fingers zoom; they drag nothing.
    if (this.held && event.pointerType === "touch") return this.#letGo();
    const { board } = this;
    const node = this.#node(event);
    if ((node === null && !board.svg.matches(".swept")) || event.button !== 0 || this.held || !event.isPrimary) return;
    this.held = { node, x: event.clientX, y: event.clientY, moved: false, id: event.pointerId, path: [] };
  }

  #drag(event) {
    const { held, board, clicks } = this;
    if (!held || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    held.far = [dx, dy];
    if (!held.moved && held.node !== null && Math.hypot(dx, dy) * (visualViewport?.scale ?? 1) > DRAG && clicks.goes(held.node)) {
      held.moved = true;
      board.svg.setPointerCapture(event.pointerId);
      this.closeChoice();
      clicks.chosen = held.node;
      this.#show();
      held.scale = 1 / board.svg.getScreenCTM().a;
      held.along = clicks.block(held.node).filter((node) => board.men[node]);
      held.ways = held.along.length > 1 ? this.#ways(held.node) : [true, true];
      for (const node of held.along) board.hold(node);
    }
    if (!held.moved) {
      const isSwept = board.svg.matches(".swept") || this.lines.has(held.node);
      if (isSwept && Math.hypot(dx, dy) > DRAG) board.svg.setPointerCapture(event.pointerId);
      return;
    }
    const [across, down] = held.ways;
    held.along.forEach((node) => board.shift(node, across ? dx * held.scale : 0, down ? dy * held.scale : 0));
    // Of a quick finger only a few places are reported; the nodes between them are also on its path.
    const [x, y] = held.last ?? [held.x, held.y];
    const steps = Math.max(1, Math.ceil((Math.hypot(event.clientX - x, event.clientY - y) * held.scale) / board.plan.half));
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const node = board.nearest(x + (event.clientX - x) * part, y + (event.clientY - y) * part);
      if (node !== null && node !== (held.path.at(-1) ?? held.node)) held.path.push(node);
    }
    held.last = [event.clientX, event.clientY];
  }

  /** Returns whether the block on a node can go across, and whether it can go up or down: a block with a single lane stays in it. */
  #ways(node) {
    const { board, clicks } = this;
    const block = new Set(clicks.block(node));
    const travels = clicks.of(node).flatMap((move) => move.travels).filter(([start]) => block.has(start));
    const ways = [0, 1].map((axis) => travels.some(([start, end]) => board.plan.spots[start].at[axis] !== board.plan.spots[end].at[axis]));
    return ways.some(Boolean) ? ways : [true, true];
  }

  async #drop(event) {
    const { held, board } = this;
    if (!held || event.pointerId !== held.id) return;
    this.held = null;
    if (!held.moved) return this.#tap(held);
    const over = board.nearest(event.clientX, event.clientY);
    board.draw(board.pieces);
    this.clicks.chosen = null;
    this.#show();
    if (over === held.node) return;
    const beyond = over === null && board.isBeyond(event.clientX, event.clientY) ? held.far.map((part) => part * held.scale) : null;
    await this.#walk(held.node, over === null && beyond === null ? [] : held.path, beyond, board.place(event.clientX, event.clientY));
  }

  /**
   * Handles a press that dragged nothing: a swipe along a line that a turn shifts, or in the direction of a move, or a click. A drag of a piece
   * without moves moves no other piece, unless it only goes along with others: nobody means to move that one.
   */
  async #tap({ node, x, y, far: [dx, dy] = [0, 0] }) {
    if (this.game.view.waits) {
      this.notice("The rules are being loaded …", Infinity);
      await this.game.settled;
    }
    const { board, clicks } = this;
    const isSwipe = Math.hypot(dx, dy) * (visualViewport?.scale ?? 1) > SWIPE;
    const turns = isSwipe && node !== null ? clicks.swiped(node, [dx, dy]) : [];
    if (isSwipe) this.closeChoice();
    if (turns.length === 1) return this.#shift(turns[0], clicks.times(turns[0], [dx, dy].map((part) => part / board.svg.getScreenCTM().a)));
    if (turns.length > 0) return this.#choose(turns, node);
    if (isSwipe && node !== null && this.groups.has(node)) {
      const over = board.nearest(x + dx, y + dy);
      const meant = over === null ? [] : this.groups.between(clicks.moves, node, over);
      if (meant.length > 0) return this.#choose(meant, node);
      if (over === null || this.groups.differ(node, over)) return this.#refuse(node, "Nothing goes there now.");
    }
    if (isSwipe && node !== null && board.men[node] && clicks.of(node).length === 0 && !clicks.moves.some((move) => move.runs) && !this.#isFreight(node)) return this.#refuse(node);
    if (isSwipe && board.svg.matches(".swept")) {
      clicks.chosen = null;
      this.#arrow(Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy)]);
      return this.#show();
    }
    if (node === null) return;
    this.#focusOn(node);
    this.take();
    this.activate(node);
  }

  /** Makes a turn several times, as long as it is legal. */
  async #shift({ words }, times) {
    for (let at = 0; at < times; at += 1) {
      const { made, moves } = this.game.view;
      if (!moves.some((move) => move.words === words)) return;
      await this.play(words, at > 0);
      if (this.game.view.made !== made + 1) return;
    }
  }

  /**
   * Makes the moves that take a piece along a path, as far as possible; if there are none, the move towards the end of a drag that left the board,
   * or the move that a drop at a place means.
   */
  async #walk(node, path, beyond, place) {
    let next = this.clicks.follow(node, path) ?? (beyond && this.clicks.towards(node, beyond)) ?? this.clicks.settle(node, place);
    if (next === null && this.clicks.hero === null && this.board.svg.matches(".swept")) {
      const [dx, dy] = this.board.plan.spots[node].at.map((part, axis) => place[axis] - part);
      this.#arrow(Math.abs(dx) > Math.abs(dy) ? [Math.sign(dx), 0] : [0, Math.sign(dy)]);
      return;
    }
    if (next === null) return this.#refuse(node, "This piece cannot go there.");
    for (let isOn = false; next !== null; isOn = true) {
      if (next.meant.length > 1) return this.#choose(next.meant, next.node);
      const { made } = this.game.view;
      await this.play(next.meant[0].words, isOn);
      if (this.game.view.made !== made + 1) return;
      this.#focusOn(next.node);
      next = this.clicks.follow(next.node, next.rest);
    }
  }

  /** Ends a press without a drop; `isTaken` is true if the page scrolls, or might if it could, because the piece under the finger goes nowhere. */
  #letGo(isTaken = false) {
    const { held } = this;
    this.held = null;
    if (!held?.moved) {
      if (isTaken && held && held.node !== null && this.board.men[held.node] && this.clicks.of(held.node).length === 0 && !this.game.view.waits) this.#refuse(held.node);
      return;
    }
    this.board.draw(this.board.pieces);
    this.clicks.chosen = null;
    this.#show();
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

  /** Handles a key; returns whether it was for the board. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const way = WAYS[event.key];
    const step = { ",": -1, ".": 1 }[event.key];
    let next = null;
    if (way && !event.shiftKey && this.#arrow(way)) return true;
    if (way) next = this.#beside(way);
    else if (step) next = this.#movable(step);
    else if (event.key === "Home" || event.key === "End") {
      const shown = this.board.buttons.map((_, node) => node).filter((node) => this.board.shows(node));
      next = shown.at(event.key === "Home" ? 0 : -1);
    }
    else if (event.key === "Enter" || event.key === " ") this.activate(this.focus);
    else if (event.key === "Escape" && (this.origin ?? this.clicks.chosen) !== null) this.activate(this.origin ?? this.clicks.chosen);
    else return false;
    if (next !== null) {
      this.#focusOn(next);
      this.take();
    }
    return true;
  }

  /** Makes the move in the direction of an arrow; returns false if arrows move the focus. */
  #arrow(way) {
    const { board, clicks } = this;
    const all = directions(board.plan, clicks);
    if (clicks.chosen !== null || all.length === 0) return false;
    const meant = answering(all, way);
    if (meant.length === 0) {
      this.say("Nothing moves there.");
      this.notice("Nothing moves there.");
    } else {
      const [{ from, to }] = meant;
      if (to !== null) {
        this.#focusOn(to);
        this.take();
      }
      this.#choose(meant, to ?? from ?? this.focus);
    }
    return true;
  }

  /** Returns the nearest node in a direction. */
  #beside([x, y]) {
    const { spots } = this.board.plan;
    const here = spots[this.focus].at;
    let [best, least] = [null, Infinity];
    spots.forEach(({ at }, node) => {
      const along = (at[0] - here[0]) * x + (at[1] - here[1]) * y;
      const aside = Math.abs((at[0] - here[0]) * y + (at[1] - here[1]) * x);
      const far = along + 2.2 * aside;
      if (along > 1 && far < least && this.board.shows(node)) [best, least] = [node, far];
    });
    return best;
  }

  /** Returns the next or previous node where a move begins, or where a move of the selected piece ends. */
  #movable(step) {
    const { clicks } = this;
    const marked = clicks.chosen === null ? clicks.movable : clicks.targets;
    const { length } = this.board.buttons;
    for (let far = 1; far <= length; far += 1) {
      const node = (this.focus + step * far + far * length) % length;
      if (marked.has(node) && this.board.shows(node)) return node;
    }
    return null;
  }
}

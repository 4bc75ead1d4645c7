// The view of a game: board, buttons, list of moves, log, help.

import { aims } from "./aims.mjs";
import { Board, picture } from "./board.mjs";
import { clipped } from "./clip.mjs";
import { button, fill, h, plain, quoted } from "./dom.mjs";
import { Explore } from "./explore.mjs";
import { Figures } from "./figures.mjs";
import { Hands, previews } from "./hands.mjs";
import { Help } from "./help.mjs";
import { showKeys } from "./keys.mjs";
import { loading } from "./loading.mjs";
import { Movie } from "./movie.mjs";
import { options } from "./options.mjs";
import { tastes } from "./taste.mjs";
import { grouped, moves, paid } from "./texts.mjs";
import { Win } from "./win.mjs";

/** The keys that go through the log. */
const KEYS = { u: "undo", r: "redo", R: "restart" };
/** Rows of the list of moves that are shown. */
const MOST_ROWS = 120;

export class Play {
  /**
   * @param game a game that is open
   * @param begin begins another game of the same puzzle; it may get the game that is left for it, and what was explored there
   * @param tools buttons for edit, share and download
   * @param onchange called after each move, and when help has found something
   * @param keep keeps the state of the game
   * @param next gives `{ title, address }` of the puzzle that comes after this one, or null
   * @param proved the fewest moves and the lowest cost from the first start, as far as they are proved: `{ fewest, cost }`; or null
   */
  constructor(game, { begin, tools, keep = () => {}, compact = false, onchange = () => {}, next = () => null, proved = null }) {
    this.game = game;
    this.proved = proved;
    this.win = new Win(next);
    this.onchange = onchange;
    this.compact = compact;
    this.begin = begin;
    this.keep = keep;
    this.live = h("p.visually-hidden", { role: "status", "aria-live": "polite" });
    this.wrong = h("p.wrong", { role: "alert" });
    this.stale = h("p.stale-note", { role: "status" });
    this.status = h("p.status");
    this.loading = loading();
    this.boardBox = h("div.boardbox");
    this.turns = h("div.turns", { role: "group", "aria-label": "Turns" });
    this.list = h("ol.moves");
    this.listTitle = h("h2", {}, "Legal moves");
    this.goal = h("div.wanted");
    this.goalBox = h("section.panel.goal", {}, h("h2", {}, "Goal"), this.goal);
    // The same, small, where one column is all there is.
    this.aim = clipped(h("div.aim"));
    this.log = h("ol.log", { "aria-label": "Moves made" });
    this.options = options(game, begin);
    this.#build(tools);
    game.watch((what, detail) => (what === "opened" ? this.#opened() : this.#moved(detail)));
    this.#opened();
  }

  #build(tools) {
    const { game } = this;
    const { puzzle } = game;
    this.buttons = {
      undo: button("Undo", () => this.#go("undo"), { title: "u", "data-do": "undo" }),
      redo: button("Redo", () => this.#go("redo"), { title: "r", "data-do": "redo" }),
      restart: button("Restart", () => this.#go("restart"), { title: "Shift+R", "data-do": "restart" }),
      hint: button("Hint", () => this.#help("hint"), { title: "h", class: "strong", "data-do": "hint" }),
      solve: button("Solve", () => this.#help("solve"), { title: "s", class: "strong", "data-do": "solve" }),
    };
    this.helpBox = h("div.helpbox", { role: "status", "aria-live": "polite" });
    this.movieBox = h("div.moviebox");
    this.exploreBox = h("div");
    const wayBack = game.left === null ? null : h("p.way-back", {}, "You left your game. ", button("Back to my game", () => this.begin(returned(game.left), this.explore?.found), { "data-do": "back-to-game" }));
    const about = (name) => (puzzle.about ? h(`p.${name}`, {}, plain(puzzle.about)) : null);
    /** How moves are made: in the place of the rules in words if the puzzle has none. */
    this.manner = h(puzzle.about ? "p.manner" : "p.about");
    this.title = h("h1", { tabindex: -1, title: plain(puzzle.title) }, plain(puzzle.title));
    this.view = h("span.view");
    const { undo, redo, restart, hint, solve } = this.buttons;
    // The board and its buttons come first, and fit on one screen.
    const table = h("section.table", { "aria-label": "Board" },
      this.boardBox,
      h("div.news", {}, this.status, this.loading.element, this.helpBox, this.win.element, this.aim, clipped(about("about") ?? this.manner)),
      this.turns,
      h("div.controls", { role: "toolbar", "aria-label": "Game" }, undo, redo, restart, hint, solve),
      this.movieBox);
    const side = h("div.side", {},
      h("div.tools", {}, tools, this.view),
      this.options.element,
      h("div.facts", {}, about("whole"), puzzle.about ? this.manner : null, game.view.cost === undefined ? null : h("p.costs", {}, "The cost of the moves counts here, not their number. The list of legal moves says what each costs."), puzzle.source ? h("p.source", {}, `Source: ${plain(puzzle.source)}`) : null),
      this.compact ? null : this.goalBox,
      h("section.panel", {}, this.listTitle, this.list),
      h("section.panel", {}, h("h2", {}, "Log"), this.log),
      this.compact ? null : this.exploreBox);
    this.element = h(this.compact ? "div.play.compact" : "main.play", { id: this.compact ? null : "main" },
      h("div.first", {}, h("header.head", {}, this.title), wayBack, this.stale, this.wrong, table), side, this.live);
    // Keys work wherever the focus is, unless something else has it.
    this.heard = (event) => (event.target === document.body || this.element.contains(event.target)) && this.#key(event);
    document.addEventListener("keydown", this.heard);
  }

  /** Brings the keys to the board. */
  take() {
    if (this.board === null) this.title.focus({ preventScroll: true });
    else this.hands.take();
  }

  #opened() {
    const { game } = this;
    if (game.plan === null) {
      fill(this.boardBox, h("p.note", {}, `This is too large to be drawn: ${game.not_drawn}.`));
      this.board = null;
      this.element.classList.add("undrawn");
      this.options.show();
      return;
    }
    this.board = new Board(game.plan, `Board of ${plain(game.puzzle.title)}`);
    this.board.draw(game.view.pieces);
    fill(this.boardBox, this.board.svg);
    this.#fit();
    fill(this.view, tastes(() => (this.board.restyle(), this.#fit(), this.hands.refresh()), this.board));
    this.hands = new Hands(this.board, game, { say: (words) => this.say(words), notice: (words, time) => this.#notice(words, time), play: (words, isOn) => this.#play(words, isOn), preview: (move) => this.#preview(move) });
    this.help?.close();
    this.help = new Help(game, this.board, game.isUsual ? this.proved : null);
    this.help.listener = (what) => (what === "points" ? this.#light() : this.#helped(what));
    fill(this.helpBox, this.help.element);
    this.movie = new Movie(game);
    fill(this.movieBox, this.movie.element);
    this.explore = new Explore(game, (farthest) => this.begin({ ...game.chosen, state: farthest.state, seed: null, left: game.left ?? game.stand }, this.explore.found));
    this.figures = new Figures(game, (words) => this.#follow(words), () => this.help.fewest);
    fill(this.exploreBox, this.explore.element, this.figures.element);
    /** The buttons of moves without a place, by their words. Each keeps its place, and is disabled where it is not legal. */
    this.met = new Map();
    this.turns.removeAttribute("style");
    fill(this.turns);
    /** The short words of moves that were not legal yet. */
    this.named = new Set();
    for (const short of game.puzzle.buttons) {
      this.#meet({ words: short, short });
      this.named.add(short);
    }
    this.options.show();
    this.#aim();
    this.#refresh();
    this.manner.textContent = this.hands.manner;
    if (game.refused) this.complain(`The log ends early: ${game.refused}.`);
    this.help.begin();
  }

  /** Gives the board its room. */
  #fit() {
    const [wide, high] = this.board.size;
    this.boardBox.style.setProperty("--wide", `${wide}px`);
    this.boardBox.style.setProperty("--shape", `${wide} / ${high}`);
  }

  /** The goal as a picture, or else as a sentence. */
  #aim() {
    const { game } = this;
    const goal = game.puzzle.goals.find((one) => one.name === game.goal && one.in_use);
    this.aim.hidden = this.goalBox.hidden = !goal;
    if (!goal) return;
    const { pieces, sentence } = goal;
    // A goal without a sentence is shown as it is written; a description of the puzzle is easier to read.
    this.aim.hidden = pieces === null && /^`[^`]*`$/.test(sentence) && game.puzzle.about !== null;
    const named = pieces ? [] : aims(game.plan, sentence);
    this.board.aim(named);
    const drawn = () => picture(game.plan, pieces, `Goal: ${plain(sentence).replaceAll("`", "")}`);
    fill(this.goal, pieces ? drawn() : h("p", {}, quoted(`${sentence[0].toUpperCase()}${sentence.slice(1)}.`)), named.length > 0 ? h("p.quiet", {}, "Dots on the board mark these places.") : null);
    fill(this.aim, h("span", {}, "Goal: "), pieces ? drawn() : h("span", {}, quoted(`${sentence}.`)));
    this.aim.classList.toggle("drawn", pieces !== null);
    // A board that is much wider than high has a line of its own.
    this.aim.classList.toggle("long", pieces !== null && game.plan.size[0] > 2.2 * game.plan.size[1]);
  }

  #moved(detail) {
    const { game } = this;
    if (!detail.laid) this.board.move(game.view.pieces, detail);
    this.#refresh();
    if (game.view.won && !game.isWatched && !detail.laid && !detail.back) this.win.celebrate(this.boardBox, this.board.looks.slice(1).map((look) => look.color));
    this.onchange();
    if (detail.laid || detail.jump) return;
    const words = detail.step ? `${plain(detail.step.words)}${detail.back ? " taken back" : ""}. ` : "";
    const end = game.view.won ? `Solved ${game.isWatched ? "in" : "after"} ${paid(game.view.made, game.view.cost)}${game.isWatched ? "." : "!"}` : game.view.stuck ? "No move is left." : "";
    this.say(`${words}${end}`);
  }

  #refresh() {
    const { game, board } = this;
    const { view } = game;
    this.wrong.textContent = "";
    clearTimeout(this.noticed);
    this.notice = null;
    if (board === null) return;
    this.hands.refresh();
    this.#status();
    const turns = view.moves.filter((move) => move.from === null);
    // A swipe on any place makes a turn, too, or a tap on two.
    if (!view.waits) this.isSwept ??= turns.length > 0 && view.pieces.every((_, node) => this.hands.clicks.shifted.has(node) || this.hands.groups.has(node));
    this.turns.classList.toggle("swipes", this.isSwept === true);
    const isMore = turns.some(({ words }) => !this.met.has(words));
    if (isMore && this.met.size > 0) this.#pin();
    turns.forEach((move) => this.#meet(move));
    const legal = new Set(turns.map((move) => move.words));
    this.met.forEach((one, words) => (one.disabled = !legal.has(words)));
    turns.forEach((move) => this.#colour(move));
    if (view.waits) this.listTitle.textContent = "Legal moves: as soon as the rules are here";
    else this.listTitle.textContent = view.moves.length === 0 ? "No move is left" : `Legal moves (${view.moves.length})`;
    const cost = (move) => (view.cost === undefined ? null : h("small", {}, `cost ${grouped(move.cost)}`));
    const row = (move) => h("li", {}, button([plain(move.words), cost(move)], () => this.#play(move.words), { "data-words": move.words, ...previews(move, (one) => this.#preview(one)) }));
    const more = view.moves.length - MOST_ROWS;
    fill(this.list, view.moves.slice(0, MOST_ROWS).map(row), more > 0 ? h("li.quiet", {}, `and ${more} more, on the board`) : null);
    const step = (one, at) => h("li", {}, button(plain(one.words), () => this.#recall(at + 1), { class: at >= view.made ? "ahead" : at === view.made - 1 ? "here" : null, "aria-current": at === view.made - 1 ? "step" : false }));
    fill(this.log, game.log.length === 0 ? h("li.quiet", {}, "No move was made yet.") : game.log.map(step));
    reveal(this.log, this.log.querySelector(".here"));
    this.#enable();
    this.movie.show();
    this.keep(game);
  }

  /** Adds the button of a turn, unless there is one; longer words of a turn take the place of its short ones. */
  #meet({ words, short }) {
    const isNamed = this.named.delete(short);
    if (this.met.has(words)) return;
    const one = button(plain(short), () => this.#play(words), { "data-words": words });
    if (isNamed) this.met.get(short).replaceWith(one);
    else this.turns.append(one);
    if (isNamed) this.met.delete(short);
    this.met.set(words, one);
  }

  /** Enables the buttons that do something now. */
  #enable() {
    const { buttons, game: { view, log, canUndo }, help } = this;
    buttons.undo.disabled = !canUndo;
    buttons.redo.disabled = view.made === log.length;
    buttons.restart.disabled = view.made === 0;
    buttons.hint.disabled = view.won || help.isSpent;
    buttons.solve.disabled = view.won;
  }

  /** Lights the button of the turn that help recommends. */
  #light() {
    this.met.forEach((one, words) => one.classList.toggle("lit", words === this.help.lit));
  }

  /** Shows the colour of a turn on its button, if all that the turn changes gets one colour. It stays while the turn is not legal. */
  #colour({ words, changes }) {
    const { looks } = this.board;
    const colours = new Set(changes.map(([, kind]) => (kind === 0 ? null : looks[kind].color)));
    const [colour] = colours.size === 1 ? colours : [null];
    const one = this.met.get(words);
    one.classList.toggle("coloured", colour !== null);
    if (colour !== null) one.style.setProperty("--colour", colour);
  }

  /** Lets the row of turns grow to the right alone, so that those that are shown keep their places. */
  #pin() {
    const { turns } = this;
    const left = turns.firstElementChild.getBoundingClientRect().left - turns.getBoundingClientRect().left;
    Object.assign(turns.style, { justifyContent: "start", paddingLeft: `${left}px` });
  }

  /** Goes to a move of the log, which may be far below the board. */
  async #recall(made) {
    await this.game.go(made);
    this.boardBox.scrollIntoView({ block: "nearest" });
  }

  /** Shows the moves of a solution from the start; a game with moves of the player is left for it. */
  async #follow(words) {
    const { game } = this;
    if (game.log.some((step) => !step.isLaid)) return this.begin({ ...game.chosen, log: words, made: 0, laid: words.map((_, at) => at), left: game.left ?? game.stand }, this.explore.found);
    try {
      await game.go(0);
      await game.lay(words);
    } catch (error) {
      this.complain(`${error.message}.`);
    }
    return this.element.firstElementChild.scrollIntoView({ block: "nearest" });
  }

  /** Shows a few words beside the number of moves until the next move, or for some milliseconds. */
  #notice(words, time = 2500) {
    clearTimeout(this.noticed);
    this.notice = words;
    this.#status();
    if (words !== null && time !== Infinity) this.noticed = setTimeout(() => this.#notice(null), time);
  }

  #status() {
    const { game } = this;
    const { view } = game;
    const isWon = view.won && !game.isWatched;
    const state = isWon ? h("strong.won", {}, "Solved!") : view.won ? h("strong", {}, `Solved in ${paid(view.made, view.cost)}.`) : view.stuck ? h("strong.stuck", {}, "No move is left: undo, or restart.") : null;
    fill(this.status, h("span.made", {}, `${moves(view.made)} made${view.cost === undefined ? "" : `, cost ${grouped(view.cost)}`}`), this.notice ? h("span.notice", {}, this.notice) : h("span.fewest", {}, this.help.minimum), state);
    this.boardBox.classList.toggle("solved", isWon);
    this.win.show(isWon, view, this.help.fewest);
  }

  #preview(move) {
    if (this.help.solution !== null || this.help.shown !== null) return;
    const goes = move !== null && move.travels.length + move.gone.length > 0;
    const isPut = move !== null && move.changes.every(([node, kind]) => this.game.view.pieces[node] === 0 && kind !== 0);
    const numbers = move === null || goes ? [] : move.changes.slice(0, 200).map(([node]) => [node, "", node === move.from]);
    // A move that takes no piece elsewhere, but whose nodes are in an order, has an arrow along them.
    const shown = move === null || goes || isPut || move.press || move.nodes.length < 2 ? move : { ...move, from: move.nodes[0], to: move.nodes.at(-1) };
    this.board.point({ moves: goes || shown !== move ? [shown] : [], numbers });
  }

  /** Gives a hint, or solves; what was said about the board before is over. */
  #help(way) {
    this.movie?.pause();
    this.hands.closeChoice();
    this.#notice(null);
    return this.help[way]();
  }

  /** Takes moves back, or makes them again; a solution that is played stops. */
  #go(way) {
    this.movie?.pause();
    return this.game[way]();
  }

  async #play(words, isOn = false) {
    this.movie?.pause();
    try {
      await this.game.play(words, isOn);
    } catch (error) {
      this.complain(`${error.message}.`);
    }
  }

  #helped(what) {
    this.#status();
    this.#enable();
    if (what === "solved") this.movie.show();
    this.onchange();
  }

  #key(event) {
    if (this.board === null || event.defaultPrevented || event.altKey || event.target.closest("input, select, textarea")) return;
    const { game } = this;
    const isFree = event.target === document.body || event.target === this.title || this.board.svg.contains(event.target);
    if (!game.view.waits || !isFree || event.ctrlKey || event.metaKey) return this.#press(event, isFree);
    // The legal moves are not known yet: the key is pressed once they are.
    if (event.key !== "Tab") event.preventDefault();
    game.settled.then(() => this.#press(event, isFree));
  }

  #press(event, isFree) {
    const { help } = this;
    if (isFree && this.hands.key(event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      const ways = { z: "undo", y: "redo" };
      if (!ways[event.key]) return;
      this.#go(ways[event.key]);
    } else if (KEYS[event.key]) this.#go(KEYS[event.key]);
    else if (event.key === "h") this.#help("hint");
    else if (event.key === "s") this.#help("solve");
    else if (event.key === "?") showKeys();
    else if (event.key === "Escape" && this.hands.choice) this.hands.closeChoice(true);
    else if (event.key === "Escape" && help.works) help.stop();
    else return;
    event.preventDefault();
  }

  /** Says what went wrong. */
  complain(words) {
    this.wrong.textContent = words;
  }

  /** Says what is wrong with the text by now, while this is still shown; nothing is where the words are empty. */
  stay(words) {
    fill(this.stale, words === "" ? null : ["Last good board. ", quoted(words)]);
    this.element.classList.toggle("stale", words !== "");
  }

  /** Says something to those who listen. */
  say(words) {
    this.live.textContent = words;
  }

  /** Ends what goes on. */
  close() {
    document.removeEventListener("keydown", this.heard);
    clearTimeout(this.noticed);
    this.loading.end();
    this.help?.close();
    this.explore?.job?.stop();
    this.figures?.job?.stop();
    this.movie?.pause();
  }
}

/** Returns the choices and moves of a game that was left. */
const returned = ({ chosen, log, made, laid, on }) => ({ ...chosen, log, made, laid, on });

/** Scrolls a list to one of its rows, and nothing else. */
function reveal(list, row) {
  if (!row) return;
  const [box, at] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (at.top < box.top) list.scrollTop -= box.top - at.top;
  else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom;
}

// The game of the page: its puzzle, start and goal, the moves made, and the module's view of the position.

import { MOST_BYTES, Refusal, Stopped, ask, begin, explore, look, search } from "./engine.mjs";

/** The greatest number of positions in which a way is looked for. */
const MOST_SEEN = 60;

/** Returns whether choices are the usual ones: the first start and goal of the file, and its parameters. */
export const isUsual = (chosen) => Object.values(chosen).every((value) => value === null || Object.keys(value).length === 0);

export class Game {
  /**
   * @param source `{ key, name, text }`: the definition
   * @param chosen `{ set, start, goal, state, seed }`: the choices; null is the first one in the file
   * @param left the state of the game that was left for this one; null if there is none
   */
  constructor(source, chosen = {}, left = null) {
    this.source = source;
    this.chosen = { set: {}, start: null, goal: null, state: null, seed: null, ...chosen };
    this.left = left;
    this.log = [];
    this.busy = false;
    /** `isAhead` is true if the page shows a move that the module does not know yet; `isProvisional`, if that is not the state of the game. */
    [this.isAhead, this.isProvisional] = [false, false];
    /** The promise that resolves once the move in progress is made. */
    this.settled = Promise.resolve();
    this.listeners = [];
  }

  /**
   * Continues a kept game as far as possible; if its beginning is no longer valid, begins at the first start.
   *
   * @param begun gets each game that is being opened, which it may stop
   */
  static async resumed(source, before, begun = () => {}) {
    const open = (chosen, made) => {
      const game = new Game(source, chosen, chosen && before?.left);
      begun(game);
      return game.open(made);
    };
    try {
      return await open(before?.chosen, before ?? undefined);
    } catch (error) {
      if (!before || error instanceof Stopped) throw error;
      return open();
    }
  }

  /** Calls `does(what, step, back)` after every change. */
  watch(does) {
    this.listeners.push(does);
  }

  #tell(what, detail) {
    this.listeners.forEach((listener) => listener(what, detail));
  }

  /** Returns the opening of the game as a request. */
  get opening() {
    const { set, start, goal, state, seed } = this.chosen;
    const { name, text } = this.source;
    return { ask: "open", name, text, set, start, goal, state, seed, limits: { max_memory: MOST_BYTES } };
  }

  /** Opens the game, with moves made before: `laid` are those of a solution that were only watched, `on` those that go on with the move before. */
  async open({ log = [], made, laid = [], on = [] } = {}) {
    this.job = begin({ ...this.opening, log, made: made ?? log.length });
    const opened = await this.#free(() => this.job.promise);
    this.isProvisional = false;
    this.#begin({ ...opened, log: opened.log.map((step, at) => ({ ...step, isLaid: laid.includes(at), isOn: on.includes(at) })) });
    return this;
  }

  /** Stops the opening of the game. */
  stop() {
    this.job?.stop();
  }

  /**
   * Shows the known first position before the module is loaded, and opens the game afterwards: `ready`. The first move can be made at once;
   * moves made before appear once the game is open.
   */
  show(opened, { log = [], made = 0, laid = [], on = [] } = {}) {
    this.isAhead = true;
    this.isProvisional = log.length > 0;
    this.#begin(opened);
    if (log.length > 0) this.ready = this.open({ log, made, laid, on });
    else this.ready = (this.job = begin({ ...this.opening, log, made })).promise;
    this.ready = this.ready.finally(() => (this.isAhead = false));
    this.ready.catch(() => {});
    return this;
  }

  #begin({ view, ...rest }) {
    Object.assign(this, rest);
    this.view = view;
    this.restarted = 0;
    this.#tell("opened");
  }

  /** Makes a move; `isOn` is true if it goes on with the move before, as one gesture. */
  play(words, isOn = false) {
    return this.busy ? Promise.resolve(false) : this.#making(this.#play(words, isOn));
  }

  async #play(words, isOn) {
    const { view, log } = this;
    const chosen = view.moves.find((move) => move.words === words);
    const asked = this.#answer({ ask: "play", words });
    if (this.isAhead && chosen) {
      this.#foresee(chosen);
      try {
        this.#show((await asked).view, { jump: true });
      } catch (error) {
        this.log = log;
        this.#show(view, { jump: true });
        throw error;
      }
      return true;
    }
    const answer = await asked;
    const { made } = answer.view;
    if (answer.step !== null) this.log = [...this.log.slice(0, made - 1), { ...answer.step, isOn }];
    else this.log = this.log.map((step, at) => (at === made - 1 ? { ...step, isLaid: false, isOn } : step));
    this.#show(answer.view, { ...paths(chosen), step: this.log[made - 1] });
    return true;
  }

  /** Shows the position after a move whose legal moves are not known yet. */
  #foresee(move) {
    const { view } = this;
    const pieces = [...view.pieces];
    move.changes.forEach(([node, kind]) => (pieces[node] = kind));
    this.log = [...this.log.slice(0, view.made), move];
    const cost = view.cost === undefined ? {} : { cost: view.cost + move.cost };
    this.#show({ ...view, ...cost, pieces, made: view.made + 1, moves: [], won: false, stuck: false, waits: true }, { ...paths(move), step: move });
  }

  /**
   * Finds moves that take the piece on a node to a free node and change nothing else.
   *
   * @returns the words of the moves; null if no way is found in a few dozen positions
   */
  async way(from, to) {
    const { view, plan, words: before } = this;
    const after = (words) => look([{ ...this.opening, again: true }, { ask: "reach", log: [...before, ...words] }, { ask: "go", made: before.length + words.length }]);
    const far = (one, other) => [0, 1].reduce((sum, axis) => sum + Math.abs(plan.spots[one].at[axis] - plan.spots[other].at[axis]), 0);
    const met = new Set([from]);
    const open = [{ node: from, words: [], least: 0 }];
    let pitch = 0;
    for (let seen = 0; open.length > 0 && seen < MOST_SEEN; seen += 1) {
      // Of the ways that may be the shortest, the last one is followed first.
      const here = open.reduce((best, one) => (one.least <= best.least ? one : best));
      if (here.node === to) return here.words;
      open.splice(open.indexOf(here), 1);
      const { moves } = here.node === from ? view : (await after(here.words)).view;
      for (const [node, step] of walks(moves, here.node, view.pieces)) {
        if (met.has(node)) continue;
        met.add(node);
        const words = [...here.words, step];
        pitch = Math.max(pitch, far(here.node, node));
        open.push({ node, words, least: words.length + far(node, to) / pitch });
      }
    }
    return null;
  }

  /** Returns whether there is something to undo. */
  get canUndo() {
    return this.view.made > 0 || this.restarted > 0;
  }

  /** Takes back the moves of the last gesture, or a restart. */
  undo() {
    const { log, restarted, view: { made } } = this;
    let target = made === 0 ? restarted : made - 1;
    while (made > 0 && target > 0 && log[target].isOn) target -= 1;
    return this.go(target);
  }

  /** Makes the moves of a gesture again. */
  redo() {
    let target = this.view.made + 1;
    while (this.log[target]?.isOn) target += 1;
    return this.go(target);
  }

  /** Goes back to the start. */
  restart() {
    return this.go(0, true);
  }

  /** Goes to the position after the first `made` moves. */
  go(made, restarts = false) {
    const target = Math.max(0, Math.min(made, this.log.length));
    return this.busy || target === this.view.made ? Promise.resolve(false) : this.#making(this.#go(target, restarts));
  }

  async #go(target, restarts) {
    const before = this.view.made;
    const answer = await this.#answer({ ask: "go", made: target });
    const step = target === before + 1 ? this.log[before] : target === before - 1 ? this.log[target] : null;
    this.#show(answer.view, { ...paths(step, target < before), restarts: restarts ? before : 0, step, back: target < before, jump: step === null });
    return true;
  }

  #making(made) {
    this.settled = made.catch(() => {});
    return made;
  }

  /** Adds moves after the present position, so that they can be stepped through. */
  async lay(words) {
    const { made } = this.view;
    const answer = await this.#answer({ ask: "lay", words });
    this.log = [...this.log.slice(0, made), ...answer.steps.map((step) => ({ ...step, isLaid: true }))];
    this.#show(answer.view, { laid: true });
  }

  /** Returns the words of the moves made. */
  get words() {
    return this.log.slice(0, this.view.made).map((step) => step.words);
  }

  /** Returns whether the present position was reached by moves of a laid solution that the player did not make. */
  get isWatched() {
    return this.log.slice(0, this.view.made).some((step) => step.isLaid);
  }

  /** Returns the state for `resumed`. */
  get stand() {
    const left = this.left === null ? {} : { left: this.left };
    const those = (is) => this.log.flatMap((step, at) => (is(step) ? [at] : []));
    const [laid, on] = [those((step) => step.isLaid), those((step) => step.isOn)];
    return { chosen: this.chosen, log: this.log.map((step) => step.words), made: this.view.made, ...(laid.length > 0 ? { laid } : {}), ...(on.length > 0 ? { on } : {}), ...left };
  }

  /** Returns whether start, goal and parameters are the first ones of the file, and not drawn at random. */
  get isUsual() {
    return isUsual(this.chosen) && this.seed === null;
  }

  get hasGoal() {
    return this.puzzle.goals.some((goal) => goal.in_use);
  }

  /** Starts a search about the present position, or an earlier one. */
  search(request, { log = this.words, onProgress } = {}) {
    return search([{ ...this.opening, again: true }, { ask: "reach", log }, request], onProgress);
  }

  /** Explores from the start, or from the present position. */
  explore(state, onProgress) {
    const from = state === null ? {} : { start: null, state, seed: null };
    return this.question({ command: "explore", ...from }, onProgress);
  }

  /** Runs a command on the chosen puzzle, from its start. */
  question({ command, ...wanted }, onProgress) {
    const { set, start, goal, state, seed } = this.chosen;
    const { name, text } = this.source;
    const from = command === "test" ? {} : { start: state === null ? start : null, goal, state, seed };
    return explore([{ command, name, text, set, ...from, max_memory: MOST_BYTES, ...wanted }], onProgress);
  }

  #show(view, detail) {
    this.view = view;
    /** The number of moves that a restart has taken back, until the next move. */
    this.restarted = detail.restarts ?? 0;
    this.#tell("moved", detail);
  }

  /** Sends a request about the game; if its worker was lost, the next worker opens the same game first. */
  async #answer(request) {
    return this.#free(async () => {
      try {
        return await ask(request);
      } catch (error) {
        if (!(error instanceof Refusal) || !(error.trap || error.message === "no game was begun")) throw error;
        await ask({ ...this.opening, log: this.log.map((step) => step.words), made: this.view.made });
        return ask(request);
      }
    });
  }

  async #free(does) {
    this.busy = true;
    try {
      return await does();
    } finally {
      this.busy = false;
    }
  }
}

/** Returns the moves that take the piece on a node to a free node and change nothing else: `[end, words]`. */
function walks(moves, from, pieces) {
  const isWalk = ({ changes, travels: [[start, end] = []] }) =>
    start === from && pieces[end] === 0 && changes.length === 2 && changes.every(([node, kind]) => node === end || (node === from && kind === 0));
  return moves.filter((move) => move.from === from && isWalk(move)).map(({ travels, words }) => [travels[0][1], words]);
}

/** Returns the paths of the pieces of a move; backwards, those of pieces that vanished are not shown. */
function paths(move, back = false) {
  if (!move) return {};
  const { travels, gone, runs } = move;
  return back ? { travels: travels.map(([from, to]) => [to, from]), runs } : { travels, gone, runs };
}

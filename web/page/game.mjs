// The game of the page: what is played, from where to where, the moves made, and what the module says of the position.

import { MOST_BYTES, Refusal, Stopped, ask, begin, explore, search } from "./engine.mjs";

export class Game {
  /**
   * @param source `{ key, name, text }`: the definition
   * @param chosen `{ set, start, goal, state, seed }`: what is played of it; null is what the file says first
   */
  constructor(source, chosen = {}) {
    this.source = source;
    this.chosen = { set: {}, start: null, goal: null, state: null, seed: null, ...chosen };
    this.log = [];
    this.busy = false;
    /** Whether more is shown than the module knows of; whether that is not where the game stands. */
    [this.isAhead, this.isProvisional] = [false, false];
    /** Waits until the move that is being made is made. */
    this.settled = Promise.resolve();
    this.listeners = [];
  }

  /**
   * A game that goes on from where one was left, as far as it can; where not even its beginning fits any more, one from the first start.
   *
   * @param begun gets each game that is being opened, which it may stop
   */
  static async resumed(source, before, begun = () => {}) {
    const open = (chosen, ...made) => {
      const game = new Game(source, chosen);
      begun(game);
      return game.open(...made);
    };
    try {
      return await open(before?.chosen, before?.log, before?.made ?? undefined);
    } catch (error) {
      if (!before || error instanceof Stopped) throw error;
      return open();
    }
  }

  /** What is told of every change: `does(what, step, back)`. */
  watch(does) {
    this.listeners.push(does);
  }

  #tell(what, detail) {
    this.listeners.forEach((listener) => listener(what, detail));
  }

  /** What begins the game, in the words of the module. */
  get opening() {
    const { set, start, goal, state, seed } = this.chosen;
    const { name, text } = this.source;
    return { ask: "open", name, text, set, start, goal, state, seed, limits: { max_memory: MOST_BYTES } };
  }

  /** Begins, with moves made before. */
  async open(log = [], made = log.length) {
    this.job = begin({ ...this.opening, log, made });
    const opened = await this.#free(() => this.job.promise);
    this.isProvisional = false;
    this.#begin(opened);
    return this;
  }

  /** It is not opened any more. */
  stop() {
    this.job?.stop();
  }

  /**
   * Begins with what is known of it already, and opens the game behind that: `ready`. Its first position is shown before the module is there, and
   * its first move is made then, too; where moves were made before, they come when it is open.
   */
  show(opened, { log = [], made = 0 } = {}) {
    this.isAhead = true;
    this.isProvisional = log.length > 0;
    this.#begin(opened);
    if (log.length > 0) this.ready = this.open(log, made);
    else this.ready = (this.job = begin({ ...this.opening, log, made })).promise;
    this.ready = this.ready.finally(() => (this.isAhead = false));
    this.ready.catch(() => {});
    return this;
  }

  #begin({ view, ...rest }) {
    Object.assign(this, rest);
    this.view = view;
    this.#tell("opened");
  }

  /** Makes a move. */
  play(words) {
    return this.busy ? Promise.resolve(false) : this.#making(this.#play(words));
  }

  async #play(words) {
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
    if (answer.step !== null) this.log = [...this.log.slice(0, answer.view.made - 1), answer.step];
    this.#show(answer.view, { travels: chosen?.travels ?? [], step: this.log[answer.view.made - 1] });
    return true;
  }

  /** Shows the position after a move, of which the legal moves are not known yet. */
  #foresee(move) {
    const { view } = this;
    const pieces = [...view.pieces];
    move.changes.forEach(([node, kind]) => (pieces[node] = kind));
    this.log = [...this.log.slice(0, view.made), move];
    const cost = view.cost === undefined ? {} : { cost: view.cost + move.cost };
    this.#show({ ...view, ...cost, pieces, made: view.made + 1, moves: [], won: false, stuck: false, waits: true }, { travels: move.travels, step: move });
  }

  /** Goes to the position after so many of the moves. */
  go(made) {
    const target = Math.max(0, Math.min(made, this.log.length));
    return this.busy || target === this.view.made ? Promise.resolve(false) : this.#making(this.#go(target));
  }

  async #go(target) {
    const before = this.view.made;
    const answer = await this.#answer({ ask: "go", made: target });
    const step = target === before + 1 ? this.log[before] : target === before - 1 ? this.log[target] : null;
    const travels = step === null ? [] : target > before ? step.travels : step.travels.map(([from, to]) => [to, from]);
    this.#show(answer.view, { travels, step, back: target < before, jump: step === null });
    return true;
  }

  #making(made) {
    this.settled = made.catch(() => {});
    return made;
  }

  /** Puts moves behind those that are made, to be gone through. */
  async lay(words) {
    const { made } = this.view;
    const answer = await this.#answer({ ask: "lay", words });
    this.log = [...this.log.slice(0, made), ...answer.steps];
    this.#show(answer.view, { laid: true });
  }

  /** The words of the moves made. */
  get words() {
    return this.log.slice(0, this.view.made).map((step) => step.words);
  }

  /** Where it stands, for `resumed`. */
  get stand() {
    return { chosen: this.chosen, log: this.log.map((step) => step.words), made: this.view.made };
  }

  get hasGoal() {
    return this.puzzle.goals.some((goal) => goal.in_use);
  }

  /** Asks what may take long about the position as it is, or as it was. */
  search(request, { log = this.words, onProgress } = {}) {
    return search([{ ...this.opening, again: true }, { ask: "reach", log }, request], onProgress);
  }

  /** Explores from the start, or from here. */
  explore(state, onProgress) {
    const from = state === null ? {} : { start: null, state, seed: null };
    return this.question({ command: "explore", ...from }, onProgress);
  }

  /** Asks a command about what is played, from its start. */
  question({ command, ...wanted }, onProgress) {
    const { set, start, goal, state, seed } = this.chosen;
    const { name, text } = this.source;
    const from = command === "test" ? {} : { start: state === null ? start : null, goal, state, seed };
    return explore([{ command, name, text, set, ...from, max_memory: MOST_BYTES, ...wanted }], onProgress);
  }

  #show(view, detail) {
    this.view = view;
    this.#tell("moved", detail);
  }

  /** Asks about the game; where the worker was lost, the next one goes on with the same game. */
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

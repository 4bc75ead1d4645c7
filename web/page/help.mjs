// Help: whether the game can be won, the piece, the move, the whole solution, and the losing move. The search worker answers all of these.

import { Stopped } from "./engine.mjs";
import { button, fill, h, plain } from "./dom.mjs";
import { figure, isFinal, since, stronger } from "./proved.mjs";
import { grouped, minimum, moves, outlook, paid, progress, stopped } from "./texts.mjs";

/** The limits of states for searches that are not requested, and for hints. */
const UNASKED = [2 ** 14, 2 ** 18];
const ASKED = [2 ** 14, 2 ** 17, 2 ** 20];
/** The greatest number of characters of a sentence beside the picture of the goal. */
const LONG = 100;
/** The number of seconds after which any solution is accepted. */
const SHORTEST = 20;

export class Help {
  /**
   * @param game the game
   * @param board the board that shows hints
   * @param proved the fewest moves and the lowest cost from the start, if they are known: `{ fewest, cost }`
   */
  constructor(game, board, proved = null) {
    Object.assign(this, { game, board });
    this.shown = null;
    /** What is proved about the start. */
    this.fewest = typeof proved?.fewest !== "number" ? null : { says: "in", moves: proved.fewest, ...(proved.cost === null ? {} : { cost: proved.cost }) };
    this.solution = null;
    /** The words of the turn whose button is lit, or null. */
    this.lit = null;
    /** The present work, and its search. */
    [this.work, this.job] = [null, null];
    this.element = h("div.help");
    this.listener = () => {};
    game.watch((what, detail) => what === "moved" && this.#moved(detail));
  }

  /** Finds the fewest moves from the start, without a request; if they are known, this is only the first look for hints. */
  async begin() {
    const { game } = this;
    this.listener();
    if (!game.hasGoal) return;
    for (const states of UNASKED) {
      try {
        this.first = game.search({ ask: "hint", states }, { log: [] });
        const { outlook: found } = await this.first.promise;
        this.#learn(found);
        if (isFinal(this.fewest)) return;
      } catch {
        return;
      }
    }
  }

  /** Returns the sentence about the start, beside the moves made. */
  get minimum() {
    if (!this.game.hasGoal) return "no goal";
    return this.fewest === null ? `looking for the ${this.#dear ? "lowest cost" : "fewest"} …` : minimum(this.fewest);
  }

  /** Keeps what is proved about the start. */
  #learn(found) {
    this.fewest = stronger(this.fewest, found);
    this.listener();
  }

  /** Keeps what an outlook on the present position proves about the start. */
  #relate(found) {
    const { made, cost } = this.game.view;
    if (made === 0) return this.#learn(found);
    // A way through this position is a way from the start.
    if (found.says === "unknown" || found.says === "lost") return;
    this.#learn({ says: "within", moves: made + Number(found.moves), ...(found.cost === undefined ? {} : { cost: Number(cost) + Number(found.cost) }) });
  }

  /** Returns an outlook on the present position with what the start proves. */
  #known(found) {
    const { fewest, game: { view } } = this;
    return since(fewest, Number(view.cost ?? view.made), found);
  }

  /** Shows the next step of a hint. */
  async hint() {
    const { game } = this;
    await this.#ready();
    if (!game.hasGoal) return this.#say("This puzzle has no goal.");
    if (game.view.won) return this.#say("It is solved.");
    if (this.isSpent) return;
    if (this.shown !== null) {
      // In a lost game, the only help is the move that lost it.
      if (this.shown.outlook.says === "lost") return this.#isLostByMove ? this.blame() : this.#lost();
      this.shown.step = Math.min(this.shown.step + 1, 3);
      return this.#showHint();
    }
    await this.#work("Looking ahead …", async (ask) => {
      let found = null;
      for (const states of ASKED) {
        found = await ask({ ask: "hint", states });
        found.outlook = this.#known(found.outlook);
        if ((found.outlook.says === "in" && found.move !== null) || found.outlook.says === "lost" || (found.outlook.says === "within" && states > ASKED[0])) break;
      }
      this.#relate(found.outlook);
      this.shown = { ...found, step: 1 };
      this.#showHint();
    });
  }

  /** Finds all moves to the goal, and adds them after the present position. */
  async solve(any = false) {
    const { game } = this;
    await this.#ready();
    if (!game.hasGoal) return this.#say("This puzzle has no goal.");
    if (game.view.won) return this.#say("It is solved.");
    this.shown = null;
    await this.#work(any ? "Looking for any solution …" : `Looking for a ${this.#best} solution …`, async (ask) => {
      const known = await ask({ ask: "hint", states: ASKED[0] });
      if (known.outlook.says === "lost") return this.#lost();
      const limits = { max_memory: game.opening.limits.max_memory };
      let way = await ask({ ask: "way", any, limits: { ...limits, timeout: SHORTEST } });
      if (way.words === null && !way.lost && !any) {
        this.#note(`No ${this.#best} solution yet: looking for any …`);
        way = await ask({ ask: "way", any: true, limits });
      }
      if (way.lost) return this.#lost();
      if (way.words === null) return this.#stopped(way.at_least);
      const from = game.view.made;
      const found = this.#known({ says: way.shortest ? "in" : "within", moves: way.words.length, cost: way.cost });
      await game.lay(way.words);
      this.#relate(found);
      this.solution = { from, length: way.words.length, cost: way.cost, shortest: found.says === "in" };
      this.#showSolution();
      this.listener("solved");
    });
  }

  /** Says how far a search came that memory has stopped; what is proved about the start counts, too. */
  #stopped(least) {
    const found = { says: "unknown", moves: least, ...(this.#dear ? { cost: least } : {}) };
    if (this.game.view.made === 0) this.#learn(found);
    const far = figure(this.#known(found));
    const proved = this.#dear ? `costs at least ${grouped(far)}` : `takes at least ${moves(far)}`;
    this.#say(`${stopped("memory")}; ${far > 1 ? `a solution ${proved}` : "nothing is proved"}.`);
  }

  /** Finds the move that lost the game. */
  async blame() {
    const { game } = this;
    await this.#work("Looking back …", async (ask) => {
      let lostBy = null, before = null;
      for (const states of ASKED.slice(1)) {
        ({ lost_by: lostBy, before } = await ask({ ask: "blame", states }));
        if (lostBy !== null && before?.says !== "unknown") break;
      }
      if (lostBy === null) return this.#say("It is not proved that this game is lost.");
      if (lostBy === 0) {
        this.#learn({ says: "lost" });
        return this.#lost();
      }
      const step = game.log[lostBy - 1];
      const back = button("Go back", () => game.go(lostBy - 1), { class: "quiet" });
      const words = outlook(before).replace(/, (and|perhaps) (in|for) [^.]*/, "");
      const move = `${lostBy}, ${plain(step.words)}`;
      if (before.says === "unknown") return this.#say(`After move ${move}, it can no longer be solved (proved). Whether it could be before that move is not known: an earlier one may have lost it.`, back);
      this.#say(`Move ${move}, lost the puzzle. Before it: ${words[0].toLowerCase()}${words.slice(1)}`, back);
    });
  }

  /** Ends the present question, whose position has been left. */
  #leave() {
    this.stop();
    this.#rest();
  }

  /** Marks that there is no work. */
  #rest() {
    [this.work, this.job] = [null, null];
    this.listener("works");
  }

  /** Stops the present work. */
  stop() {
    this.job?.stop();
  }

  /** Ends all work because the game is no longer shown. */
  close() {
    this.first?.stop();
    this.stop();
  }

  /** Waits until the move in progress is made. */
  #ready() {
    const { game } = this;
    if (game.view.waits) this.#say("The rules are being loaded …");
    return game.settled;
  }

  /** Returns whether the puzzle measures cost. */
  get #dear() {
    return this.game.view.cost !== undefined;
  }

  get #best() {
    return this.#dear ? "cheapest" : "shortest";
  }

  /** Returns whether a hint is shown that has no further step. */
  get isSpent() {
    return this.shown?.isLast === true;
  }

  /** Returns whether there is work in progress. */
  get works() {
    return this.work !== null;
  }

  #moved(detail) {
    if (detail.laid) return;
    this.shown = null;
    this.listener("moved");
    if (this.works) this.#leave();
    if (this.solution !== null) {
      const { from, length } = this.solution;
      const { made } = this.game.view;
      if (this.game.log.length !== from + length || made < from) this.solution = null;
      else return this.#showSolution();
    }
    fill(this.element);
    this.#point({});
  }

  /** Returns whether a move may have lost the game: the start is not known to have no solution. */
  get #isLostByMove() {
    return this.game.view.made > 0 && this.fewest?.says !== "lost";
  }

  #lost() {
    if (this.#isLostByMove) return this.#say("From here it cannot be solved (proved).", button("Which move lost it?", () => this.blame(), { class: "quiet" }));
    this.#learn({ says: "lost" });
    this.#say("This start has no solution (proved).", button("Why?", () => this.why(), { class: "quiet", "data-do": "why" }));
  }

  /** Finds the reason why the start has no solution: a law that all moves keep, or else the number of positions that were visited in vain. */
  async why() {
    await this.#work("Looking for the reason …", async (_, run) => {
      const { status, reason, search } = await run({ command: "solve" });
      if (status !== "unsolvable") return this.#say("No reason was found that is shorter than a search.");
      const searched = `A search ended after ${grouped(search.expanded)} positions: none of them leads to the goal.`;
      this.#say(reason === null ? searched : `${reason[0].toUpperCase()}${reason.slice(1).replaceAll("`", "")}.`);
    });
  }

  #showHint() {
    const { outlook: found, move, step } = this.shown;
    if (found.says === "lost") return this.#lost();
    if (move === null) return this.#say(outlook(found), button("Solve, however long it takes", () => this.solve(true), { class: "quiet" }));
    const { plan } = this.board;
    const name = move.from === null ? null : plan.spots[move.from].name;
    const kind = move.from === null ? 0 : this.board.pieces[move.from];
    // The node of a press may say all about it, and a turn has none.
    const isPress = move.press && name !== null && this.game.view.moves.filter((one) => one.from === move.from).length === 1;
    const which = name === null ? "" : move.press ? `Press ${name}.` : kind === 0 ? `Play at ${name}.` : `Move ${plan.looks[kind].name} at ${name}.`;
    this.#point({});
    if (step === 1) return this.#say(outlook(found), button(name === null ? "Which move?" : move.press || kind === 0 ? "Where?" : "Which piece?", () => this.hint()));
    this.#point({ numbers: move.from === null ? [] : [[move.from, "?", true]] });
    if (step === 2 && !isPress && name !== null) return this.#say(which, button("Which move?", () => this.hint()));
    this.shown.isLast = true;
    this.#pointTo([move], 0);
    return this.#say(isPress ? which : `${which} The move is ${plain(move.words)}.`.trim(), button("Make it", () => this.game.play(move.words)));
  }

  #showSolution() {
    const { game, solution } = this;
    const { made } = game.view;
    const done = made - solution.from;
    const ahead = game.log.slice(made);
    const proved = `${solution.shortest ? "proved" : "perhaps not the"} ${this.#best}`;
    if (ahead.length === 0) this.#say("The solution ends here.");
    else {
      const next = ahead[0].press ? `press ${plain(this.board.plan.spots[ahead[0].from].name)}` : plain(ahead[0].words);
      this.#say(done === 0 ? `${solution.from > 0 ? "From here, a" : "A"} solution of ${paid(solution.length, solution.cost)}, ${proved}. First: ${next}.` : `Step ${done} of ${solution.length}. Next: ${next}.`);
    }
    this.#pointTo(ahead, done);
  }

  /** Numbers the squares to press, or draws the arrow of the next move. */
  #pointTo(steps, before) {
    if (steps.length === 0) return this.#point({});
    if (steps.every((step) => step.press)) {
      const numbers = new Map();
      steps.forEach((step, at) => numbers.set(step.from, [...(numbers.get(step.from) ?? []), before + at + 1]));
      const words = ([node, list]) => [node, steps.length === 1 ? "" : list.slice(0, 3).join(" ") + (list.length > 3 ? "…" : ""), list[0] === before + 1];
      return this.#point({ numbers: [...numbers].map(words) });
    }
    const [step] = steps;
    if (step.press) return this.#point({ numbers: [[step.from, "", true]] });
    const goes = step.travels.length + step.gone.length > 0 || (step.from !== null && step.to !== null);
    return this.#point({ moves: [step], strong: true, numbers: goes ? [] : step.changes.map(([node]) => [node, "", true]) }, step.from === null ? step.words : null);
  }

  /** Marks nodes and arrows on the board, and notes the words of the turn whose button is lit. */
  #point(marks, lit = null) {
    this.board.point(marks);
    this.lit = lit;
    this.listener("points");
  }

  #say(sentence, ...more) {
    // A long sentence has the room of the goal, too.
    this.element.classList.toggle("wordy", sentence.length > LONG);
    fill(this.element, h("p", {}, sentence), more);
    this.listener("said", sentence);
  }

  #note(sentence) {
    this.note?.replaceChildren(sentence);
  }

  /** Works on a question, with a button that stops it. */
  async #work(doing, does) {
    if (this.works) this.#leave();
    const work = (this.work = {});
    const line = h("span.progress");
    this.note = h("span", {}, doing);
    fill(this.element, h("p", {}, this.note, " ", line), button("Stop", () => this.stop(), { class: "stop" }));
    const log = this.game.words;
    const onProgress = (so_far) => (line.textContent = progress(so_far));
    const answer = async (job) => {
      this.job = job;
      const found = await job.promise;
      if (this.work !== work) throw new Stopped();
      return found;
    };
    const ask = (request) => answer(this.game.search(request, { log, onProgress }));
    const run = (command) => answer(this.game.question(command, onProgress));
    this.listener("works");
    try {
      await does(ask, run);
    } catch (error) {
      if (this.work === work) this.#say(error instanceof Stopped ? "Stopped." : `${error.message}.`);
    } finally {
      if (this.work === work) this.#rest();
    }
  }
}

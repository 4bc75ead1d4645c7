// More questions about a puzzle: the number of shortest solutions, their list, the distances of all positions from the goal, and the tests
// of the file's expectations.

import { bring, button, fill, h, isSeen, plain } from "./dom.mjs";
import { Stopped } from "./engine.mjs";
import { byDistance, chart } from "./explore.mjs";
import { since } from "./proved.mjs";
import { grouped, paid, progress, stopped } from "./texts.mjs";

/** The greatest number of solutions that are listed. */
const MOST_LISTED = 100;

export class Figures {
  /**
   * @param play shows a solution, given the words of its moves
   * @param proved gives what is proved about the start, or null
   */
  constructor(game, play, proved) {
    this.game = game;
    this.job = null;
    const { hasGoal } = game;
    const ask = (words, name, request, tell, title = words) => button(words, () => this.#run(request, tell, title), { class: "quiet", "data-ask": name });
    this.buttons = [
      hasGoal ? ask("How many shortest solutions?", "count", { command: "solve", count: true }, (found) => counted(found, proved())) : null,
      hasGoal ? ask("List them", "all", { command: "solve", all: MOST_LISTED }, (found) => listed(found, play, proved()), "The shortest solutions") : null,
      hasGoal ? ask("How far is every position from the goal?", "to-goal", { command: "explore", to_goal: true }, distances) : null,
      /^\s*expect\b/m.test(game.source.text) ? ask("Are the figures in the file right?", "test", { command: "test" }, tested) : null,
    ].filter(Boolean);
    // The questions stay where they are; the answer to one stands below them.
    this.answer = h("div", { role: "status" });
    this.element = h("section.panel.questions", { "aria-label": "More questions" }, h("h2", {}, "More questions"), h("div.row", {}, this.buttons), this.answer);
  }

  async #run(request, tell, title) {
    const line = h("p.progress", {}, "…");
    const heading = h("h3", {}, title);
    // Who reads something else by now stays there.
    const show = (...answer) => {
      const follows = isSeen(this.answer);
      fill(this.answer, heading, h("div.answer", {}, answer));
      if (follows) bring(this.answer);
    };
    fill(this.answer, heading, line, button("Stop", () => this.job?.stop(), { class: "stop" }));
    bring(this.answer);
    this.#wait(true);
    this.job = this.game.question(request, (so_far) => (line.textContent = progress(so_far)));
    try {
      show(tell(await this.job.promise));
    } catch (error) {
      show(h("p", {}, error instanceof Stopped ? "Stopped." : `${plain(error.message)}.`));
    } finally {
      this.job = null;
      this.#wait(false);
    }
  }

  #wait(does) {
    this.buttons.forEach((one) => (one.disabled = does));
  }
}

/** Returns the sentence for a puzzle without a solution, or without a known one; what is proved about the start counts, too. */
function unsolved({ status, limit, reason, lower_bound: far, measure }, start) {
  if (status === "solved") return null;
  if (status === "unsolvable") return h("p", {}, `There is no solution from this start (proved)${reason ? `: ${plain(reason)}` : ""}.`);
  const least = since(start, 0, { says: "unknown", moves: far }).moves;
  return h("p", {}, `${stopped(limit)}; ${measure === "cost" ? `a solution costs at least ${grouped(least)}` : `a solution takes at least ${grouped(least)} moves`}.`);
}

/** Returns a length such as "6 moves", with the cost if the puzzle measures cost. */
const long = ({ length, cost, measure }) => paid(length, measure === "cost" ? cost : undefined);

function counted(found, start) {
  const { solutions, complete } = found;
  if (solutions === null) return unsolved(found, start) ?? h("p", {}, "They could not be counted.");
  const one = BigInt(solutions) === 1n;
  return h("p", {}, `There ${one ? "is" : "are"} ${complete ? "" : "at least "}${grouped(solutions)} ${one ? "solution" : "different solutions"} of ${long(found)}, and none is better (proved).`);
}

function listed(found, play, start) {
  const none = unsolved(found, start);
  if (none) return none;
  const { all, complete } = found;
  const row = (moves, at) => h("li", {}, button("▶", () => play(moves.map(inFull)), { "aria-label": `Show solution ${at + 1} on the board`, "data-solution": at }), h("span", {}, moves.flatMap((move) => [h("span.move", {}, plain(inShort(move))), " "])));
  return [h("p", {}, `${complete ? "All" : "The first"} ${grouped(all.length)} of ${long(found)}; ▶ shows one on the board:`), h("ol.solutions", { tabindex: 0, "aria-label": "Solutions" }, all.map(row))];
}

/** Returns the words for a move that a reader needs, and those that mean no other move. */
function inShort({ label, name, nodes, apart }) {
  const half = nodes.length / 2;
  if (label !== null || nodes.length === 0) return label ?? name;
  return apart ? `${nodes.slice(0, half).join("-")} to ${nodes.slice(half).join("-")}` : nodes.join("-");
}
const inFull = ({ label, name, nodes }) => [name, label, ...nodes].filter((part) => part !== null).join(" ");

function distances(found) {
  const { solvable, unsolvable, mean, max, complete, limit, reason } = found;
  const counts = byDistance(found.distances, found.levels);
  const facts = [
    `The goal can be reached from ${complete ? "" : "at least "}${grouped(solvable)} ${BigInt(solvable) === 1n ? "position" : "positions"}.`,
    "Every way to place the pieces counts here, also one to which no moves lead from the start.",
    max === null ? null : `The farthest takes ${grouped(max)}, on average it is ${mean}.`,
    unsolvable === null ? null : `From ${grouped(unsolvable)} other ways to place the pieces it cannot be reached.`,
    complete ? (reason ? `${plain(reason)}.`.replace(/\.\.$/, ".") : null) : `${stopped(limit)}: the figures are those of finished distances.`,
  ];
  return [h("p", {}, facts.filter(Boolean).join(" ")), counts === null ? null : h("div.chartbox", {}, chart(counts, `${found.distances === null ? "cost" : "moves"} to the goal`))];
}

function tested({ files: [{ expectations }], passed, failed, skipped, unknown }) {
  const counts = [[failed, "failed"], [skipped, "skipped"], [unknown, "unknown"]].filter(([count]) => count > 0).map(([count, word]) => `, ${count} ${word}`);
  const row = ({ line, text, status, found }) => h(`li.${status}`, {}, h("b", {}, status), ` line ${line}: `, h("code", {}, plain(text)), status === "failed" && found !== null ? `, found ${plain(found)}` : "");
  return [h("p", {}, `${passed} passed${counts.join("")}.`), h("ul.expectations", { tabindex: 0, "aria-label": "Expectations" }, expectations.map(row))];
}

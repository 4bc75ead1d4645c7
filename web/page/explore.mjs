// Explore: all reachable positions by distance, as a chart, and the farthest ones.

import { Stopped } from "./engine.mjs";
import { bring, button, fill, h, isSeen, s } from "./dom.mjs";
import { grouped, moves, progress, stopped } from "./texts.mjs";

const [WIDE, HIGH, LEFT, TOP, FOOT] = [480, 252, 8, 38, 46];
const MOST_BARS = 160;

export class Explore {
  /**
   * @param jump goes to a position: its text, and how many moves from the start it is
   */
  constructor(game, jump) {
    Object.assign(this, { game, jump });
    this.job = null;
    /** What was found last, and from where: for a game that follows. */
    this.found = null;
    const explore = (words, from, state, props) => button(words, () => game.settled.then(() => this.run(from, state())), props);
    this.buttons = [explore("Explore from the start", "the start", () => null, {}), explore("From here", "here", () => game.view.position, { class: "quiet" })];
    // The buttons stay where they are; what they find stands below them.
    this.answer = h("div.answer");
    this.element = h("section.panel.explore", { "aria-label": "All positions" }, h("h2", {}, "All positions"), h("p.quiet", {}, "Visit every position that can be reached, and see how far away they are."),
      h("div.row", {}, this.buttons), this.answer);
  }

  /** Explores all positions from the start, if the state is null, or from a position. */
  async run(from, state) {
    const line = h("p.progress", {}, "…");
    const title = h("h3", {}, `All positions from ${from}`);
    fill(this.answer, title, line, button("Stop", () => this.job?.stop(), { class: "stop" }));
    bring(this.answer);
    this.#wait(true);
    let last = null;
    this.job = this.game.explore(state, (so_far) => {
      last = so_far;
      line.textContent = progress(so_far);
    });
    try {
      this.found = { all: await this.job.promise, from };
      // Who reads something else by now stays there.
      const follows = isSeen(this.answer);
      this.#show(this.found);
      if (follows) bring(this.answer);
    } catch (error) {
      const seen = last === null ? "" : ` ${grouped(Math.trunc(last.positions))} positions were seen, ${moves(Math.trunc(last.depth))} deep.`;
      fill(this.answer, title, h("p", {}, error instanceof Stopped ? `Stopped.${seen}` : `${error.message}.${seen}`));
    } finally {
      this.job = null;
      this.#wait(false);
    }
  }

  #wait(does) {
    this.buttons.forEach((one) => (one.disabled = does));
  }

  /** Shows what was found in the game before this one. */
  recall(found) {
    this.found = { ...found, from: "the earlier start" };
    this.#show(this.found);
  }

  #show({ all: found, from }) {
    const { reachable, positions, goals, dead_ends: ends, complete, limit, farthest, edges } = found;
    const depths = byDistance(found.depths, found.levels);
    const last = found.depths === null ? `costs ${grouped(found.levels.at(-1)[0])}` : `after ${moves(found.depths.length - 1)}`;
    const facts = [
      `${grouped(reachable)} ${BigInt(reachable) === 1n ? "position" : "positions"} can be reached from ${from}${complete ? "" : " at least"}; the farthest ${last}.`,
      positions === undefined ? null : `All in all there are ${grouped(positions)}, by the group of the moves.`,
      complete && goals !== null ? `${BigInt(goals) === 1n ? "1 satisfies" : `${grouped(goals)} satisfy`} the goal.` : null,
      complete ? (BigInt(ends) === 0n ? "There are no dead ends." : `${grouped(ends)} ${BigInt(ends) === 1n ? "is a dead end" : "are dead ends"}.`) : `${stopped(limit)}: the figures are those of finished distances.`,
      complete && BigInt(reachable) > 0n ? `A position has ${(Number(edges) / Number(reachable)).toFixed(2)} legal moves on average.` : null,
    ];
    const across = `${found.depths === null ? "cost" : "moves"} from ${from}`;
    fill(this.answer, h("h3", {}, `All positions from ${from}`), h("p", {}, facts.filter(Boolean).join(" ")), depths === null ? null : h("div.chartbox", {}, chart(depths, across)),
      farthest && farthest.moves > 0 ? h("div.row", {}, button(`Jump to a farthest position (${moves(farthest.moves)} away)`, () => this.jump(farthest), { "data-do": "farthest" })) : null);
  }
}

/** The greatest number of costs that are drawn one by one. */
const MOST_COSTS = 5000;

/** Returns the number of positions at each distance, or at each cost if the puzzle measures cost; null if there are too many to draw. */
export function byDistance(depths, levels) {
  if (depths !== null) return depths;
  const last = Number(levels.at(-1)?.[0] ?? 0);
  if (last > MOST_COSTS) return null;
  const counts = Array(last + 1).fill(0);
  levels.forEach(([cost, count]) => (counts[Number(cost)] = count));
  return counts;
}

/**
 * Draws the numbers of positions by distance as bars, with a table for readers who cannot see them.
 *
 * @param across the name of the distance, such as "moves from the start"
 */
export function chart(depths, across) {
  const step = Math.max(1, Math.ceil(depths.length / MOST_BARS));
  const bars = [];
  for (let at = 0; at < depths.length; at += step) bars.push(depths.slice(at, at + step).reduce((sum, count) => sum + Number(count), 0));
  const most = Math.max(...bars, 1);
  const pitch = (WIDE - 2 * LEFT) / bars.length;
  const floor = HIGH - FOOT;
  const every = [1, 2, 5, 10, 20, 50, 100].find((tick) => bars.length / tick <= 12) ?? 200;
  const items = bars.map((count, at) => {
    const high = count === 0 ? 0 : Math.max(1.5, (count / most) * (floor - TOP));
    const wide = Math.min(pitch * 0.84, 44);
    const x = LEFT + at * pitch + (pitch - wide) / 2;
    return [
      s("rect.bar", { x, y: floor - high, width: wide, height: high, rx: Math.min(3, wide / 4) }, s("title", {}, `${at * step}: ${grouped(count)}`)),
      bars.length <= 12 ? s("text.count", { x: x + wide / 2, y: floor - high - 5 }, grouped(count)) : null,
      at % every === 0 ? s("text", { x: x + wide / 2, y: floor + 17 }, String(at * step)) : null,
    ];
  });
  const svg = s("svg.chart", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `Positions by ${across}` }, s("path.floor", { d: `M${LEFT} ${floor}H${WIDE - LEFT}` }), items,
    s("text.axis.up", { x: LEFT, y: 15 }, "positions"), s("text.axis", { x: WIDE / 2, y: HIGH - 6 }, across));
  const rows = depths.map((count, at) => h("tr", {}, h("td", {}, String(at)), h("td", {}, grouped(count))));
  const table = h("details.figures", {}, h("summary", {}, "The figures"), h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, across), h("th", { scope: "col" }, "positions"))), h("tbody", {}, rows)));
  return [svg, table];
}

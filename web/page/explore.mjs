// Explore: all reachable positions by distance, as a chart, and the farthest ones.

import { Stopped } from "./engine.mjs";
import { button, fill, h, s } from "./dom.mjs";
import { grouped, moves, progress } from "./texts.mjs";

const [WIDE, HIGH, LEFT, TOP, FOOT] = [480, 220, 8, 26, 26];
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
    this.element = h("section.panel.explore", { "aria-label": "All positions" });
    this.rest();
  }

  /** Shows the state before an exploration. */
  rest() {
    this.job?.stop();
    this.job = null;
    fill(this.element, h("h2", {}, "All positions"), h("p.quiet", {}, "Visit every position that can be reached, and see how far away they are."),
      h("div.row", {}, button("Explore from the start", () => this.run(null)), button("From here", () => this.game.settled.then(() => this.run(this.game.view.position)), { class: "quiet" })));
  }

  /** Explores all positions. */
  async run(state) {
    const line = h("p.progress", {}, "…");
    const bars = h("div.chartbox");
    fill(this.element, h("h2", {}, "All positions"), line, bars, button("Stop", () => this.job?.stop(), { class: "stop" }));
    let last = null;
    this.job = this.game.explore(state, (so_far) => {
      last = so_far;
      line.textContent = progress(so_far);
    });
    try {
      this.found = { all: await this.job.promise, from: state === null ? "the start" : "here" };
      this.#show(this.found);
    } catch (error) {
      const seen = last === null ? "" : ` ${grouped(Math.trunc(last.positions))} positions were seen, ${moves(Math.trunc(last.depth))} deep.`;
      fill(this.element, h("h2", {}, "All positions"), h("p", {}, error instanceof Stopped ? `Stopped.${seen}` : `${error.message}.${seen}`),
        button("Explore again", () => this.rest(), { class: "quiet" }));
    } finally {
      this.job = null;
    }
  }

  /** Shows what was found in the game before this one. */
  recall(found) {
    this.found = { ...found, from: "the earlier start" };
    this.#show(this.found);
  }

  #show({ all: found, from }) {
    const { reachable, goals, dead_ends: ends, complete, limit, farthest, edges } = found;
    const depths = byDistance(found.depths, found.levels);
    const last = found.depths === null ? `costs ${grouped(found.levels.at(-1)[0])}` : `after ${moves(found.depths.length - 1)}`;
    const facts = [
      `${grouped(reachable)} ${BigInt(reachable) === 1n ? "position" : "positions"} can be reached from ${from}${complete ? "" : " at least"}; the farthest ${last}.`,
      complete && goals !== null ? `${BigInt(goals) === 1n ? "1 satisfies" : `${grouped(goals)} satisfy`} the goal.` : null,
      complete ? (BigInt(ends) === 0n ? "There are no dead ends." : `${grouped(ends)} ${BigInt(ends) === 1n ? "is a dead end" : "are dead ends"}.`) : `Stopped by ${limit}: the figures are those of finished distances.`,
      complete && BigInt(reachable) > 0n ? `A position has ${(Number(edges) / Number(reachable)).toFixed(2)} legal moves on average.` : null,
    ];
    fill(this.element, h("h2", {}, "All positions"), h("p", {}, facts.filter(Boolean).join(" ")), depths === null ? null : h("div.chartbox", {}, chart(depths, `${found.depths === null ? "Cost" : "Moves"} from ${from}`)),
      h("div.row", {}, farthest && farthest.moves > 0 ? button(`Jump to a farthest position (${moves(farthest.moves)} away)`, () => this.jump(farthest)) : null,
        button("Explore again", () => this.rest(), { class: "quiet" })));
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

/** Draws the numbers by distance as bars, with a table for readers who cannot see them. */
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
      at % every === 0 ? s("text", { x: x + wide / 2, y: HIGH - 9 }, String(at * step)) : null,
    ];
  });
  const svg = s("svg.chart", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${across}: positions at each distance` }, s("path.floor", { d: `M${LEFT} ${floor}H${WIDE - LEFT}` }), items);
  const rows = depths.map((count, at) => h("tr", {}, h("td", {}, String(at)), h("td", {}, grouped(count))));
  const table = h("details.figures", {}, h("summary", {}, "The figures"), h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "moves"), h("th", { scope: "col" }, "positions"))), h("tbody", {}, rows)));
  return [svg, table];
}

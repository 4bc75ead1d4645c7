// Sentences of the page.

import { plain } from "./dom.mjs";

/** Returns a message as a sentence. */
export const sentence = (message) => plain(`${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`);

/** Returns the reason of a refusal, with its first report. */
export function reason(error) {
  const [report] = error.reports ?? [];
  return sentence(report ? `${report.message}${report.help ? `: ${report.help}` : ""}` : error.message);
}

/** Returns why a game with other choices does not open; a definition that refuses parameters is not named, but the parameters are. */
export function unfit(error, { parameters }, set = {}) {
  const refused = error.reports?.length > 0 ? parameters.filter(({ name, value }) => name in set && String(set[name]) !== String(value)) : [];
  return [...refused.map(({ name, value }) => plain(`${name} = ${set[name]} does not fit this puzzle, so ${name} stays ${value}.`)), reason(error)].join(" ");
}

/** Returns the first error of a text that is edited elsewhere, with its line. */
export function fault(error) {
  const report = error.reports?.find((one) => one.severity === "error");
  return `${line(report)}${plain(report?.message ?? error.message)}.`;
}

/** Returns the place of a report, as the beginning of a sentence. */
export function line(report) {
  const at = report?.labels.find((label) => label.primary)?.line;
  return at ? `Line ${at}: ` : "";
}

export const moves = (count) => (Number(count) === 1 ? "1 move" : `${grouped(count)} moves`);

/** Returns a number of moves, with their cost if the puzzle measures cost. */
export const paid = (count, cost) => (cost === undefined ? moves(count) : `${moves(count)} at a cost of ${grouped(cost)}`);

/** Returns a number, or a string of digits, with commas. */
export const grouped = (count) => BigInt(count).toLocaleString("en");

/** Returns a sentence that says whether a position can be solved; it states only proved facts. */
export function outlook({ says, moves: count, cost }) {
  if (cost !== undefined && says !== "lost") return dear(says, cost);
  if (says === "in") return count === 0 ? "It is solved." : `It can be solved in ${moves(count)}, and in no fewer.`;
  if (says === "within") return `It can be solved in ${moves(count)}, perhaps in fewer.`;
  if (says === "lost") return "It can no longer be solved (proved): take moves back.";
  return count > 1 ? `Not known yet; if it can be solved, it takes at least ${moves(count)}.` : "Not known yet: the search takes longer.";
}

function dear(says, cost) {
  if (says === "in") return `It can be solved at a cost of ${grouped(cost)}, and for no less.`;
  if (says === "within") return `It can be solved at a cost of ${grouped(cost)}, perhaps for less.`;
  return cost > 1 ? `Not known yet; if it can be solved, it costs at least ${grouped(cost)}.` : "Not known yet: the search takes longer.";
}

/** Returns the same of a start, in a few words. */
export function minimum({ says, moves: count, cost }) {
  if (cost !== undefined && says !== "lost") {
    if (says === "in") return `lowest possible cost: ${grouped(cost)} (proved)`;
    return says === "within" ? `a cost of ${grouped(cost)} suffices` : cost > 1 ? `costs at least ${grouped(cost)}` : "lowest cost not known";
  }
  if (says === "in") return count === 0 ? "solved already" : `fewest possible: ${grouped(count)} (proved)`;
  if (says === "within") return `${grouped(count)} suffice`;
  if (says === "lost") return "no solution from this start (proved)";
  return count > 1 ? `at least ${moves(count)}` : "fewest not known";
}

/** Returns a rounded number of bytes. */
export function bytes(count) {
  const [size, unit] = count >= 2 ** 30 ? [2 ** 30, "GiB"] : count >= 2 ** 20 ? [2 ** 20, "MiB"] : [1024, "KiB"];
  return `${(count / size).toFixed(count / size < 10 ? 1 : 0)} ${unit}`;
}

/** Returns why a search has ended without an answer, as the beginning of a sentence; `limit` is the word of the answer in JSON. */
export const stopped = (limit) => ({ memory: "The search has filled the memory of the page", time: "The time is up" })[limit] ?? "The search was stopped";

/** Returns the progress of a search; nothing before the first positions. */
export const progress = ({ depth, positions, bytes: taken }) =>
  positions < 1 ? "" : `depth ${grouped(Math.trunc(depth))}, ${grouped(Math.trunc(positions))} positions, ${bytes(taken)}`;

/** Returns the size of a puzzle. */
export const size = (nodes) => (nodes === 1 ? "1 place" : `${nodes} places`);

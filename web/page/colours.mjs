// A definition in colours, with waves under errors. Colours depend on the form of words, not on their meaning.

import { h } from "./dom.mjs";

const TOKEN = /(#[^\n]*)|("""[\s\S]*?(?:"""|$)|"[^"\n]*"?|'[^'\n]'?)|([A-Za-z_][A-Za-z_0-9]*)|(\d+)/g;
const NAMES = [null, "comment", "string", "word", "number"];

/** Returns the colour of each stretch of a text: `[start, end, name]`. */
function stretches(text, words) {
  const found = [];
  for (const match of text.matchAll(TOKEN)) {
    const name = NAMES[match.findIndex((group, at) => at > 0 && group !== undefined)];
    if (name !== "word" || words.has(match[0])) found.push([match.index, match.index + match[0].length, name]);
  }
  return found;
}

/** Returns a text as coloured elements, each line after an empty element for its number. */
export function coloured(text, words, reports) {
  const waves = reports.flatMap((report) => report.labels.filter((label) => label.primary).map((label) => [label.start, Math.max(label.end, label.start + 1), report.severity]));
  const colours = stretches(text, words);
  const cuts = new Set([0, text.length]);
  for (const { index } of text.matchAll(/\n/g)) cuts.add(index + 1);
  for (const [start, end] of [...colours, ...waves]) cuts.add(Math.min(start, text.length)).add(Math.min(end, text.length));
  const places = [...cuts].sort((a, b) => a - b);
  let next = 0;
  const line = () => h("i.line");
  const parts = [line()];
  for (let at = 0; at + 1 < places.length; at += 1) {
    const [start, end] = [places[at], places[at + 1]];
    while (next < colours.length && colours[next][1] <= start) next += 1;
    const colour = next < colours.length && colours[next][0] <= start ? colours[next][2] : null;
    const wave = waves.find(([from, to]) => from <= start && end <= to)?.[2];
    const classes = [colour && `k-${colour}`, wave && `k-${wave}`].filter(Boolean).join(" ");
    parts.push(classes === "" ? text.slice(start, end) : h("span", { class: classes }, text.slice(start, end)));
    if (text[end - 1] === "\n") parts.push(line());
  }
  return [...parts, "\n"];
}

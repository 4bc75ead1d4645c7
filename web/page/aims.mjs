// The places that the sentence of a goal names, to outline them on the board.

/** The greatest number of places that are outlined. */
const MOST = 8;

/** Returns the nodes that a sentence names, in backticks; none if it names many, or leaves some out. */
export function aims({ spots, looks }, sentence) {
  const kinds = new Set(looks.map((look) => look.name));
  const nodes = new Map(spots.map(({ name }, node) => [name, node]));
  const found = new Set();
  const add = (name) => !kinds.has(name) && nodes.has(name) && found.add(nodes.get(name));
  for (const [, first, last] of sentence.matchAll(/`([^`]+)`(?: to `([^`]+)`)?/g)) {
    add(first);
    if (last === undefined) continue;
    const [[, stem, from], [, , to]] = [first, last].map((name) => /^(.*?)(\d+)$/.exec(name) ?? [name, name, 0]);
    for (let number = Number(from) + 1; number <= Number(to) && found.size <= MOST; number += 1) add(`${stem}${number}`);
  }
  const isPart = /\d+ (more|others)\b/.test(sentence);
  return isPart || found.size > Math.min(MOST, spots.length / 2) ? [] : [...found];
}

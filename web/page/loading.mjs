// How much of the program has come, for those who wait for it.

import { fill, h } from "./dom.mjs";

/** The parts that are on their way: what they are for, and how many bytes of how many have come. */
const parts = new Map();
const lines = new Set();

/** Notes that so many bytes of a part have come. */
export function came(part, come, all) {
  parts.set(part, { come, all });
  lines.forEach((line) => line());
}

/** Notes that a part is there, or will not come. */
export function settled(part) {
  parts.delete(part);
  lines.forEach((line) => line());
}

/** A line that says what is on its way, as long as something is; `end` lets go of it. */
export function loading() {
  const element = h("p.loading", { hidden: true });
  const show = () => {
    const [first] = parts;
    element.hidden = first === undefined;
    if (first === undefined) return;
    const [part, { come, all }] = first;
    const kilobytes = (bytes) => Math.round(bytes / 1000);
    const known = all >= come && all > 0;
    const far = known ? `${kilobytes(come)} of ${kilobytes(all)} kB` : `${kilobytes(come)} kB`;
    fill(element, h("progress", { ...(known ? { max: all, value: come } : {}), "aria-label": `Loading ${part}` }), ` Loading ${part}: ${far}`);
  };
  lines.add(show);
  show();
  return { element, end: () => lines.delete(show) };
}

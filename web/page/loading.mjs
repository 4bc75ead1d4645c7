// The progress of loading the program.

import { fill, h } from "./dom.mjs";

/** The error of a file whose server does not answer. */
export class Unreachable extends Error {
  constructor() {
    super("the server cannot be reached");
  }
}

/** The parts that are being loaded: their purpose, the bytes that have arrived, and all bytes. */
const parts = new Map();
const lines = new Set();

/** Notes how many bytes of a part have arrived. */
export function came(part, come, all) {
  parts.set(part, { come, all });
  lines.forEach((line) => line());
}

/** Notes that a part is complete, or will not arrive. */
export function settled(part) {
  parts.delete(part);
  lines.forEach((line) => line());
}

/** Creates a line that shows the parts being loaded; `end` removes it. */
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

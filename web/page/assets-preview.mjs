// Where the preview in an editor finds what it is made of: in itself; and what it shows: in the editor's messages.

import { packed } from "./packed.mjs";

const editor = acquireVsCodeApi();

/** A worker that has the module, or gets it soon. */
export const startWorker = packed;

/** Calls back with the definition as it stands in the editor, now and after each change: `{ key, name, text, game }`. */
export function watch(changed) {
  addEventListener("message", ({ origin, data }) => {
    const shown = data?.show;
    if (origin !== window.origin || ![shown?.key, shown?.name, shown?.text].every((part) => typeof part === "string")) return;
    // Where the editor's window is opened again, it brings this back.
    editor.setState({ key: shown.key });
    changed(shown);
  });
  editor.postMessage({ ready: true });
}

/** Lets the editor keep where a game stands. */
export const keep = (key, game) => editor.postMessage({ kept: { key, game } });

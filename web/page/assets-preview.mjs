// The assets of the preview in an editor, which are inside the file; the definition comes in the editor's messages.

import { packed } from "./packed.mjs";

const editor = acquireVsCodeApi();

/** Returns a worker that has the module, or gets it soon. */
export const startWorker = packed;

/** Calls `changed` with the definition in the editor, now and after each change: `{ key, name, text, game }`. */
export function watch(changed) {
  addEventListener("message", ({ origin, data }) => {
    const shown = data?.show;
    if (origin !== window.origin || ![shown?.key, shown?.name, shown?.text].every((part) => typeof part === "string")) return;
    // If the editor's window is opened again, it restores this state.
    editor.setState({ key: shown.key });
    changed(shown);
  });
  editor.postMessage({ ready: true });
}

/** Lets the editor keep the state of a game. */
export const keep = (key, game) => editor.postMessage({ kept: { key, game } });

// The keys of a game, in a box.

import { button, h } from "./dom.mjs";

const KEYS = [
  ["arrows", "make a move if only one can be meant, or else move the focus"],
  ["Shift with arrows, Home, End", "move the focus over the board"],
  [", .", "move the focus to the next piece that can move, or the next place for the chosen piece"],
  ["Enter, space", "choose the piece, or move the chosen piece to the focus"],
  ["Esc", "release the chosen piece; stop a search"],
  ["u, Ctrl-Z", "undo"],
  ["r, Ctrl-Y", "redo"],
  ["Shift-R", "restart"],
  ["h", "hint"],
  ["s", "solve"],
  ["?", "show these keys"],
];

/** Returns the keys as a table. */
export function keysTable() {
  const row = ([keys, does]) => h("tr", {}, h("th", { scope: "row" }, keys), h("td", {}, does));
  return h("table", {}, h("tbody", {}, KEYS.map(row)));
}

/** Shows the keys until the box is closed. */
export function showKeys() {
  if (document.querySelector(".keys") !== null) return;
  const box = h("dialog.keys", { "aria-label": "Keys", onclose: () => box.remove() }, h("h2", {}, "Keys"), keysTable(), button("Close", () => box.close(), { class: "strong" }));
  document.body.append(box);
  box.showModal();
}

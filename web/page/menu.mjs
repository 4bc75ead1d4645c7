// Menus: a button that opens a list below it, inside the window. A press elsewhere and Esc close it.

import { h } from "./dom.mjs";

/** The distance in pixels between a menu and the edges of the window. */
const EDGE = 8;

/**
 * Creates a menu.
 *
 * @param name the value of `data-do` of its button
 * @param opened is called after each opening
 */
export function menu(name, words, list, opened = () => {}) {
  const summary = h("summary.button", { "data-do": name }, words);
  const box = h("div.list", {}, list);
  const element = h("details.menu", {}, summary, box);
  const press = (event) => {
    if (element.contains(event.target)) return;
    element.open = false;
    // A press that closes a menu makes no move.
    if (event.target.closest?.(".boardbox")) event.stopPropagation();
  };
  element.addEventListener("toggle", () => {
    document[element.open ? "addEventListener" : "removeEventListener"]("pointerdown", press, true);
    if (element.open) opened();
    else box.removeAttribute("style");
  });
  new ResizeObserver(() => element.open && place(element, box)).observe(box);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !element.open) return;
    element.open = false;
    summary.focus();
    event.stopPropagation();
  });
  return element;
}

/** Places a list below its button, or above it if there is no room below. */
function place(element, box) {
  const at = element.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = box;
  const left = Math.max(EDGE, Math.min(at.right - wide, document.documentElement.clientWidth - wide - EDGE));
  const isAbove = at.bottom + high + EDGE > innerHeight && at.top - high > EDGE;
  box.style.right = `${at.right - left - wide}px`;
  box.classList.toggle("above", isAbove);
}

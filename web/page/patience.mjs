// A message for openings that take long, which can be stopped.

import { button, h } from "./dom.mjs";
import { loading } from "./loading.mjs";

/** The number of milliseconds before the message. */
const WHILE = 500;

/**
 * Waits for something, and shows that it does.
 *
 * @param stop ends it
 * @param words the words of the button that stops it
 */
export async function patient(promise, stop, words = "Stop") {
  const coming = loading();
  const element = h("div.opening", { role: "status" }, h("p", {}, "Opening …"), coming.element, button(words, stop, { class: "stop", "data-do": "stop-opening" }));
  const timer = setTimeout(() => document.body.append(element), WHILE);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    coming.end();
    element.remove();
  }
}

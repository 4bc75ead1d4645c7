// Functions that create elements. Texts become text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 *
 * @param tag its name, with classes behind dots
 * @param props attributes; `on…` are listeners, `.name` properties; false and null leave them out
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  return filled(document.createElement(name), classes, props, children);
}

/** Creates an SVG element. */
export function s(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  return filled(document.createElementNS(SVG, name), classes, props, children);
}

function filled(element, classes, props, children) {
  if (classes.length > 0) element.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith(".")) element[name.slice(1)] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Scrolls as little as needed to see an element, at least its beginning. */
export function bring(element) {
  for (const one of [element, element.firstElementChild]) one?.scrollIntoView({ block: "nearest" });
}

/** Returns whether the beginning of an element is in the window. */
export const isSeen = (element) => (({ top }) => top >= 0 && top < innerHeight)(element.getBoundingClientRect());

/** Creates a button with a text. */
export const button = (words, does, props = {}) => h("button", { type: "button", onclick: does, ...props }, words);

/** Returns a sentence in which the parts between backticks are code. */
export const quoted = (sentence) => plain(sentence).split("`").map((part, at) => (at % 2 === 1 ? h("code", {}, part) : part));

/** Replaces invisible characters, and those that change the direction of others, by a visible sign. */
export const plain = (text) => String(text ?? "").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "\ufffd");

// The cheat sheet and the reference of the language: beside the editor, where an open one has an entry of the history, so that the way back closes it;
// and on pages of their own, below the page of help.

import { loadText } from "./assets.mjs";
import { button, fill, h } from "./dom.mjs";
import { keysTable } from "./keys.mjs";
import { Unreachable } from "./loading.mjs";
import { sentence } from "./texts.mjs";

/** The texts, by their names in docs/. */
const TEXTS = { cheatsheet: "Cheat sheet", language: "Reference" };

/** What they say, in a few words. */
const ABOUT = { cheatsheet: "the language on one page", language: "all of the language" };

export class Manual {
  #shown = null;
  #leaving = null;

  constructor() {
    this.element = h("section.manual", { "aria-label": "Manual", tabindex: 0, hidden: true, onkeydown: ({ key }) => key === "Escape" && this.leave() });
    this.buttons = Object.entries(TEXTS).map(([name, title]) => button(title, () => this.#toggle(name), { "data-manual": name, "aria-expanded": "false" }));
    this.followed = () => this.#show(history.state?.manual ?? null);
    addEventListener("popstate", this.followed);
    this.followed();
  }

  /** Ends following the history. */
  close() {
    removeEventListener("popstate", this.followed);
  }

  /** Closes the manual; resolves once its entry of the history is left. */
  leave() {
    if (this.#shown === null) return Promise.resolve();
    // A second press goes back no further.
    this.#leaving ??= new Promise((resolve) => {
      addEventListener("popstate", () => ((this.#leaving = null), resolve()), { once: true });
      history.back();
    });
    return this.#leaving;
  }

  #toggle(name) {
    if (name === this.#shown) return this.leave();
    history[this.#shown === null ? "pushState" : "replaceState"]({ manual: name }, "");
    return this.#show(name);
  }

  #show(name) {
    const before = this.#shown;
    if (name === before) return;
    this.#shown = name;
    this.buttons.forEach((one) => one.setAttribute("aria-expanded", String(one.dataset.manual === name)));
    this.element.hidden = name === null;
    if (name === null) return this.buttons.find((one) => one.dataset.manual === before).focus({ preventScroll: true });
    this.element.focus({ preventScroll: true });
    const show = (...parts) => {
      if (this.#shown !== name) return;
      fill(this.element, h("div.row", {}, h("h2", {}, TEXTS[name]), button("Close", () => this.leave(), { "data-do": "close-manual" })), parts);
      this.element.scrollTop = 0;
    };
    load(name, show);
  }
}

/** Loads a text, and shows first that it is being loaded, then its elements, or why it is not there. */
async function load(name, show, deep = 1) {
  show(h("p", {}, "Loading …"));
  try {
    show(markdown(await loadText(name), deep));
  } catch (error) {
    const words = error instanceof Unreachable ? "You seem to be offline: the server cannot be reached." : sentence(error.message);
    show(h("p", { role: "alert" }, words), h("p", {}, button("Try again", () => load(name, show, deep), { "data-do": "again" })));
  }
}

/**
 * Returns the page of help, or one of the texts as a page.
 *
 * @param name the name of the text; without one, the page of help
 */
export function handbook(name) {
  const link = (address, words, about) => h("li", {}, h("a", { href: address }, words), `: ${about}`);
  const isText = Object.hasOwn(TEXTS, name);
  const title = h("h1", { tabindex: -1 }, isText ? TEXTS[name] : "Help");
  const text = h("div");
  if (isText) load(name, (...parts) => fill(text, parts), 0);
  else fill(text,
    h("h2", {}, "Play"),
    h("p", {}, "Choose a puzzle in the ", h("a", { href: "#" }, "gallery"), ". A few words below the board or beside it say how its moves are made. Moves can be taken back without limit."),
    h("p", {}, "Hint says in three steps how far the goal is, which piece moves, and which move is best. Solve finds a whole solution. More questions, below the board, count solutions and measure distances."),
    h("h2", {}, "Write"),
    h("ul", {}, link("#learn", "Learn", "the tutorial, six steps in ten minutes"), link("#new", "New", "a puzzle of your own, in the editor"), Object.entries(TEXTS).map(([key, words]) => link(`#help=${key}`, words, ABOUT[key]))),
    h("section.by-keys", {}, h("h2", {}, "Keys"), keysTable()));
  return h("main.handbook", { id: "main", tabindex: -1 }, isText ? h("p", {}, h("a", { href: "#help" }, "Help")) : null, title, text);
}

/**
 * Returns the elements of a text in Markdown, as far as docs/ uses it.
 *
 * @param deep how much lower its headings are
 */
export function markdown(text, deep = 1) {
  const found = [];
  // Pairs of fences stand at odd places: between them is code, which may contain empty lines.
  text.replace(/^# .*\n/, "").split(/^```.*\n?/m).forEach((part, at) => {
    if (at % 2 === 1) found.push(h("pre", { tabindex: 0 }, part.replace(/\n$/, "")));
    else for (const block of part.split(/\n{2,}/)) if (block.trim() !== "") found.push(...paragraph(block.trim(), deep));
  });
  return found;
}

function paragraph(block, deep) {
  const [, level, title] = /^(#+) (.*)/.exec(block) ?? [];
  if (level) return [h(`h${Math.min(level.length + deep, 6)}`, { id: anchor(title) }, inline(title)), ...(block.includes("\n") ? paragraph(block.slice(block.indexOf("\n") + 1), deep) : [])];
  const lines = block.split("\n");
  if (lines[0].startsWith("|")) return [table(lines.filter((line) => line.startsWith("|")))];
  if (/^(-|\d+\.) /.test(lines[0])) return [h("ul", {}, block.split(/\n(?=(?:-|\d+\.) )/).map((item) => h("li", {}, inline(item.replace(/^(-|\d+\.) /, "")))))];
  return [h("p", {}, inline(block))];
}

function table(lines) {
  const cells = (line) => line.slice(1).replace(/\|\s*$/, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  // A column of pictures is empty here.
  const isSeen = cells(lines[0]).map((_, at) => lines.slice(2).some((line) => !/^(<img[^>]*>)?$/.test(cells(line)[at] ?? "")));
  const row = (tag) => (line) => h("tr", {}, cells(line).filter((_, at) => isSeen[at]).map((cell) => h(tag, {}, inline(cell))));
  const head = cells(lines[0]).some((cell) => cell !== "");
  return h("table", {}, head ? h("thead", {}, row("th")(lines[0])) : null, h("tbody", {}, lines.slice(2).map(row("td"))));
}

/** Returns the anchor of a heading. */
const anchor = (title) => `manual-${title.toLowerCase().replace(/[^\w\- ]/g, "").replaceAll(" ", "-")}`;

/** Handles code, strong and stressed words and links inside the manual; pictures and other links are left out. */
function inline(text) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|(?<![\w*])\*(?![\s*])[^*]*[^\s*]\*(?![\w*])|\[[^\]]*\]\([^)]*\)|<a id="[^"]*"><\/a>|<img[^>]*>|<br>)/);
  return parts.map((part) => {
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1).replaceAll("\\|", "|"));
    if (part.startsWith("**")) return h("strong", {}, inline(part.slice(2, -2)));
    if (/^\*[^*]+\*$/.test(part)) return h("em", {}, inline(part.slice(1, -1)));
    if (part === "<br>") return h("br");
    if (part.startsWith("<img")) return null;
    const [, place] = /^<a id="([^"]*)"/.exec(part) ?? [];
    if (place) return h("span", { id: `manual-${place}` });
    const [, words, where] = /^\[([^\]]*)\]\(([^)]*)\)$/.exec(part) ?? [];
    if (where === undefined) return part;
    const target = /^(?:language\.md)?#(.+)$/.exec(where)?.[1];
    if (target === undefined) return inline(words);
    return h("a", { href: location.hash || "#", onclick: (event) => { event.preventDefault(); document.getElementById(`manual-${target}`)?.scrollIntoView({ block: "start" }); } }, inline(words));
  });
}

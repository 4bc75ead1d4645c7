// The cheat sheet and the reference of the language, beside the editor. While one is open, it has an entry of the history, so that the way back closes it.

import { loadText } from "./assets.mjs";
import { button, fill, h } from "./dom.mjs";
import { Unreachable } from "./loading.mjs";
import { sentence } from "./texts.mjs";

/** The texts, by their names in docs/. */
const TEXTS = { cheatsheet: "Cheat sheet", language: "Reference" };

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
    this.#load(name);
  }

  async #load(name) {
    const show = (...parts) => {
      if (this.#shown !== name) return;
      fill(this.element, h("div.row", {}, h("h2", {}, TEXTS[name]), button("Close", () => this.leave(), { "data-do": "close-manual" })), parts);
      this.element.scrollTop = 0;
    };
    show(h("p", {}, "Loading …"));
    try {
      show(markdown(await loadText(name)));
    } catch (error) {
      const words = error instanceof Unreachable ? "You seem to be offline: the server cannot be reached." : sentence(error.message);
      show(h("p", { role: "alert" }, words), h("p", {}, button("Try again", () => this.#load(name), { "data-do": "again" })));
    }
  }
}

/** Returns the elements of a text in Markdown, as far as docs/ uses it. */
export function markdown(text) {
  const found = [];
  const blocks = text.replace(/^# .*\n/, "").split(/\n(?=```)|\n{2,}/);
  // A fence may contain empty lines.
  for (let at = 0; at < blocks.length; at += 1) {
    let block = blocks[at];
    while (/^```/.test(block) && !/\n```\s*$/.test(block) && at + 1 < blocks.length) block += `\n\n${blocks[(at += 1)]}`.replace(/^\n\n```\s*$/, "\n```").replace(/\n\n(```\s*)$/, "\n$1");
    const [, fenced, rest] = /^```[^\n]*\n([^]*?)\n?```\s*([^]*)$/.exec(block) ?? [];
    if (fenced !== undefined) found.push(h("pre", { tabindex: 0 }, fenced), ...(rest.trim() === "" ? [] : paragraph(rest)));
    else if (block.trim() !== "") found.push(...paragraph(block.trim()));
  }
  return found;
}

function paragraph(block) {
  const [, level, title] = /^(#+) (.*)/.exec(block) ?? [];
  if (level) return [h(`h${Math.min(level.length + 1, 6)}`, { id: anchor(title) }, inline(title)), ...(block.includes("\n") ? paragraph(block.slice(block.indexOf("\n") + 1)) : [])];
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

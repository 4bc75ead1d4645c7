// Completion and explanations in the editor: a list with keys to choose from, and a box with a few lines.

import { fill, h, plain } from "./dom.mjs";
import { write } from "./engine.mjs";

const MOST = 60;

/** Returns the boxes of letters on the screen. */
function stretch(node, from, to) {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()];
}

export class Offers {
  /** @param editor where is written */
  constructor(editor) {
    this.editor = editor;
    this.list = h("ul.offers", { role: "listbox", id: "offers", "aria-label": "Completions", hidden: true });
    this.box = h("div.tip-box", { role: "tooltip", hidden: true });
    this.items = [];
    document.body.append(this.list, this.box);
  }

  /** Removes the list and the box. */
  close() {
    this.list.hidden = true;
    this.box.hidden = true;
    this.items = [];
    clearTimeout(this.timer);
    if (this.editor.closed) {
      this.list.remove();
      this.box.remove();
    }
  }

  /** Offers completions once a word is begun. */
  later() {
    this.close();
    const { area } = this.editor;
    const before = area.value.slice(0, area.selectionStart);
    if (/[A-Za-z_]{2,}$/.test(before) && !/#[^\n]*$/.test(before)) this.timer = setTimeout(() => this.ask(false), 260);
  }

  /** Requests the completions at the caret. */
  async ask(always) {
    const { area } = this.editor;
    const at = area.selectionStart;
    const text = area.value;
    try {
      await write({ ask: "draft", text });
      const found = await write({ ask: "complete", at });
      if (this.editor.closed || area.value !== text || area.selectionStart !== at || found === null) return;
      const begun = text.slice(found.from, at);
      this.items = found.items.filter((item) => always || item.text !== begun).slice(0, MOST);
      this.from = found.from;
      this.at = 0;
      if (this.items.length > 0 && (always || begun.length > 1)) this.#show();
    } catch {
      // The next letter asks again.
    }
  }

  #show() {
    fill(this.list, this.items.map((item, at) => h("li", { role: "option", "aria-selected": String(at === this.at), onpointerdown: (event) => { event.preventDefault(); this.at = at; this.#take(); } },
      h("b", {}, plain(item.text)), item.about ? h("span", {}, item.about.replaceAll("`", "")) : null)));
    this.list.hidden = false;
    this.#put(this.list, this.from);
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  /** Places a box below a place of the text. */
  #put(box, place) {
    const { left, top, bottom } = this.#seen(place);
    box.style.left = `${Math.max(4, Math.min(left, innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${bottom + box.offsetHeight > innerHeight ? top - box.offsetHeight : bottom}px`;
  }

  /** Returns where a place of the text is on the screen. */
  #seen(place) {
    const letters = document.createTreeWalker(this.editor.pre, NodeFilter.SHOW_TEXT);
    let [node, at] = [letters.nextNode(), place];
    for (; at >= node.length; node = letters.nextNode()) at -= node.length;
    return stretch(node, at, at + 1)[0];
  }

  /** Returns the place of the text at a place on the screen, or null. */
  #under(x, y) {
    const letters = document.createTreeWalker(this.editor.pre, NodeFilter.SHOW_TEXT);
    const isHit = (boxes) => boxes.some(({ left, right, top, bottom }) => left <= x && x < right && top <= y && y < bottom);
    let before = 0;
    for (let node = letters.nextNode(); node !== null; node = letters.nextNode()) {
      for (let at = 0; isHit(stretch(node, 0, node.length)) && at < node.length; at += 1) if (isHit(stretch(node, at, at + 1))) return before + at;
      before += node.length;
    }
    return null;
  }

  #take() {
    const item = this.items[this.at];
    const { area } = this.editor;
    const [from, to] = [this.from, area.selectionStart];
    this.editor.insert(from, to, item.text);
  }

  /** Handles a key; returns whether it was for the list. */
  key(event) {
    if (this.list.hidden) return false;
    const { length } = this.items;
    if (event.key === "ArrowDown") this.at = (this.at + 1) % length;
    else if (event.key === "ArrowUp") this.at = (this.at + length - 1) % length;
    else if (event.key === "Enter" || event.key === "Tab") return this.#take(), true;
    else if (event.key === "Escape") return this.close(), true;
    else return false;
    this.#show();
    return true;
  }

  /** Shows the explanation of the word under the pointer. */
  hover(event) {
    clearTimeout(this.resting);
    this.box.hidden = true;
    this.resting = setTimeout(() => {
      const at = this.#under(event.clientX, event.clientY);
      if (at !== null) this.explain(at);
    }, 450);
  }

  /** Hides the explanation when the pointer leaves. */
  unhover() {
    clearTimeout(this.resting);
    this.box.hidden = true;
  }

  /** Shows the explanation of a place. */
  async explain(at) {
    const found = await write({ ask: "hover", at }).catch(() => null);
    if (found === null || this.editor.closed) return;
    const code = (line) => line.split("`").map((part, odd) => (odd % 2 === 1 ? h("code", {}, part) : part.replaceAll("**", "")));
    fill(this.box, found.markdown.split("\n").filter(Boolean).map((line) => h("p", {}, code(plain(line)))));
    this.box.hidden = false;
    this.#put(this.box, found.start);
  }
}

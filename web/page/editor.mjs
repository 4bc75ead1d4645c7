// The editor: the definition beside its board. Reports of `check` appear below the text; a text with errors keeps the last board.

import { coloured } from "./colours.mjs";
import { button, fill, h, plain, quoted } from "./dom.mjs";
import { Stopped, write } from "./engine.mjs";
import { Game } from "./game.mjs";
import { Manual } from "./manual.mjs";
import { Offers } from "./offers.mjs";
import { titleIn } from "./own.mjs";
import { patient } from "./patience.mjs";
import { Play } from "./play.mjs";
import { reason, sentence, unfit } from "./texts.mjs";

const PAUSE = 160;

/** The signs of the language that keyboards of phones hide. */
const SIGNS = ["_", "=>", "{", "}", "[", "]", "'", '"'];

/** The words of a button that takes a removal back. */
export const PUT_BACK = "Put it back";

/** Returns the beginning of words for a button. */
const brief = (words) => plain(words.length > 40 ? `${words.slice(0, 39)}…` : words).replace(/\s+/g, " ").replaceAll("`", "'");

/** Returns whether a report has a safe fix. */
const isFixable = ({ fixes }) => fixes.some(({ safe }) => safe);

export class Editor {
  /**
   * @param source `{ key, name, text, chosen, fresh, back, keeps, above, onchange }`: the text; the text to start over with, and the words of the button
   *   for it; what keeps the text; where it is a part of a page, what stands above it; what is called when more is known about it
   * @param play plays the definition
   */
  constructor({ key, name, text, chosen, fresh = null, back = "Start over", keeps, above = null, onchange = () => {} }, play) {
    Object.assign(this, { key, name, chosen: chosen ?? {}, fresh, backWords: back, keeps, onchange, play });
    /** The text and choices that `restart` replaced, until the text is changed. */
    this.gone = null;
    this.words = new Set();
    this.reports = [];
    this.area = h("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off", "aria-label": "Definition", ".value": text,
      oninput: () => this.#changed(), onkeydown: (event) => this.#key(event), onblur: () => this.offers.close(), onpointermove: (event) => this.offers.hover(event), onpointerleave: () => this.offers.unhover() });
    this.pre = h("pre", { "aria-hidden": "true" });
    this.manual = new Manual();
    this.list = h("div.reports", { role: "region", "aria-label": "Reports", tabindex: 0 });
    this.begun = text;
    this.original = fresh ?? text;
    this.back = button(back, () => this.#turn(), { hidden: fresh === null, disabled: true, "data-do": "fresh" });
    this.news = h("div.news", { role: "status" });
    this.note = h("p.note", { role: "status" });
    this.stale = h("p.stale-note", { role: "status" });
    this.preview = h("div.preview", {}, this.stale);
    const beside = h("div", {}, this.manual.element, this.preview);
    this.offers = new Offers(this);
    const sign = (words) => button(words, () => this.insert(this.area.selectionStart, this.area.selectionEnd, words), { "data-sign": words });
    // The focus, and with it the keyboard of a phone, stays in the text.
    const signs = h("div.signs", { role: "toolbar", "aria-label": "Signs", onmousedown: (event) => event.preventDefault() }, SIGNS.map(sign));
    this.heading = above === null ? h("h1") : null;
    const writing = h("div", {}, above, h("div.writing", {}, signs, h("div.paper", {}, h("div.sheet", {}, this.pre, this.area)), this.list));
    this.element = above !== null ? h("div.editor", {}, writing, beside) : h("main.editor", { id: "main", tabindex: -1 },
      h("header.head", {}, this.heading, h("div.tools", {},
        this.manual.buttons,
        button("Tidy", () => this.#tidy(), { title: "lays the text out (Shift+Alt+F)", "data-do": "tidy" }),
        this.back,
        button("Save .pz", () => this.#save(), { "data-do": "save" }),
        button("Done: play it", () => this.done(), { class: "strong", "data-do": "done" }),
        this.note)),
      this.news,
      writing,
      beside);
  }

  get text() {
    return this.area.value;
  }

  /** Checks the text for the first time. */
  async begin() {
    this.#paint();
    this.words = new Set(await write({ ask: "words" }));
    this.#paint();
    await this.#look();
  }

  /** Takes a text that was changed elsewhere: at once if there are no changes here, otherwise on request. */
  offer(text) {
    const untouched = this.text === this.original;
    this.original = this.fresh = text;
    if (untouched || text === this.text) return this.#replace(text);
    const take = button("Take it", () => (this.#replace(text), fill(this.news)), { class: "strong", "data-do": "take" });
    const stay = button("Keep mine", () => fill(this.news), { "data-do": "keep" });
    fill(this.news, h("p", {}, "The file has changed on disk. ", take, " ", stay));
  }

  /** Restores the original text and its choices; a text that was changed can be put back. */
  restart() {
    const gone = { text: this.text, chosen: this.chosen };
    this.chosen = {};
    if (gone.text === this.fresh) return this.#look();
    this.#replace(this.fresh);
    this.gone = gone;
    return this.#paint();
  }

  /** Restores the text and the choices that `restart` replaced. */
  putBack() {
    const { text, chosen } = this.gone;
    this.chosen = chosen;
    // It is kept anew, with its picture.
    this.begun = null;
    this.#replace(text);
  }

  /** Replaces the text by the original, or puts it back; the button stays where it is. */
  #turn() {
    const { offsetWidth: wide } = this.back;
    if (this.gone === null) this.restart();
    else this.putBack();
    this.back.style.minWidth = `${wide}px`;
    this.note.textContent = this.gone === null ? "" : "Your text is removed.";
    this.back.focus({ preventScroll: true });
  }

  /** Ends all timers and requests. */
  close() {
    clearTimeout(this.timer);
    this.offers.close();
    this.manual.close();
    this.opening?.stop();
    this.shown?.close();
    this.closed = true;
  }

  #changed() {
    this.reports = [];
    this.checked = null;
    this.gone = null;
    this.ready = false;
    this.note.textContent = "";
    this.#paint();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#look(), PAUSE);
    this.keeps(this);
    this.offers.later();
  }

  #paint() {
    fill(this.pre, coloured(this.text, this.words, this.reports));
    if (this.heading !== null) {
      const title = plain(titleIn(this.text) ?? this.name);
      this.heading.textContent = `Editing ${title}`;
      document.title = `${title} – puzzlec`;
    }
    this.back.disabled = this.text === this.fresh && this.gone === null;
    this.back.textContent = this.gone === null ? this.backWords : PUT_BACK;
  }

  /** Checks the text once after each change, and lists its reports. */
  #check() {
    const { text } = this;
    const check = async () => {
      const looked = await write({ ask: "draft", text });
      if (this.closed || text !== this.text) return looked;
      this.reports = looked.reports;
      this.#paint();
      this.#tell(looked);
      return looked;
    };
    this.checked ??= check().catch((error) => {
      this.checked = null;
      throw error;
    });
    return this.checked;
  }

  /** Shows the board of the text, if it has one. */
  async #look() {
    const text = this.text;
    try {
      const looked = await this.#check();
      if (this.closed || text !== this.text) return;
      if (looked.ready) await this.#draw(text);
      else this.#keepBoard(this.shown ? "The text has mistakes: this is the last board without any." : "The text has mistakes: there is a board once they are mended.");
    } catch (error) {
      if (!this.closed) fill(this.list, h("p", { role: "alert" }, sentence(error.message)));
    }
  }

  /** Draws the board with other choices. */
  #choose(chosen, text) {
    const before = this.chosen;
    this.chosen = chosen;
    return this.#draw(text, before);
  }

  /**
   * Draws the board of a text.
   *
   * @param before the choices to return to if those of the reader do not fit, which is then said; null if they are older than the text
   */
  async #draw(text, before = null, why = "") {
    this.opening?.stop();
    const game = new Game({ key: null, name: this.name, text }, this.chosen);
    this.opening = game;
    try {
      await patient(game.open(), () => game.stop());
    } catch (error) {
      if (this.closed || this.opening !== game) return;
      if (error instanceof Stopped) return this.#keepBoard("It was stopped; the next change opens it again.");
      if (Object.values(this.chosen).some((value) => value !== null)) {
        const { set } = this.chosen;
        this.chosen = before ?? {};
        return this.#draw(text, null, before && unfit(error, this.shown.game.puzzle, set));
      }
      return this.#keepBoard(sentence(error.message));
    }
    if (this.closed || text !== this.text) return;
    this.shown?.close();
    this.shown = new Play(game, { compact: true, tools: null, begin: (chosen) => this.#choose(chosen, text), onchange: this.onchange });
    this.ready = true;
    this.stale.textContent = "";
    this.preview.classList.remove("stale");
    if (!game.hasGoal && this.sum?.textContent === "No mistakes.") this.sum.textContent = "No mistakes; there is no goal yet.";
    fill(this.preview, this.stale, this.shown.element);
    if (why) this.shown.complain(why);
    if (text !== this.begun) this.keeps(this);
  }

  #keepBoard(why) {
    this.preview.classList.add("stale");
    this.stale.textContent = why;
  }

  #tell({ reports, cut_short: cut }) {
    const errors = reports.filter((report) => report.severity === "error").length;
    const warnings = reports.length - errors;
    const count = (number, word) => (number === 0 ? null : `${number} ${word}${number === 1 ? "" : "s"}`);
    const sum = [count(errors, "error"), count(warnings, "warning")].filter(Boolean).join(", ") || "No mistakes.";
    this.sum = h("p", { role: "status" }, cut ? `${sum} There was no time to look at everything.` : sum);
    const some = reports.filter(isFixable).length;
    const all = some === reports.length ? "Fix all" : `Fix ${some} of ${reports.length}`;
    // The fix of a single report has its own button.
    fill(this.list, this.sum, some === 0 || reports.length === 1 ? null : button(all, () => this.#fixAll(), { "data-do": "fix" }), h("ul", {}, reports.map((report) => this.#report(report))));
  }

  #report(report) {
    const place = report.labels.find((label) => label.primary);
    const jump = () => {
      this.area.focus();
      if (place) this.area.setSelectionRange(place.start, place.end);
    };
    const why = report.labels.filter((label) => label.text !== "").map((label) => h("p.why", {}, `line ${label.line}: `, quoted(label.text)));
    const fixes = report.fixes.map((fix) => button(h("span", {}, quoted(fix.edits.map((edit) => this.#change(edit)).join("; "))), () => this.#apply(fix.edits), { class: "fix" }));
    const more = report.more > 0 ? ` (and ${report.more} more)` : "";
    return h(`li.${report.severity}`, {},
      h("button.where", { type: "button", onclick: jump }, h("span.code", {}, `${report.severity} ${report.code}`), place ? ` line ${place.line}: ` : ": ", quoted(report.message), more),
      why, report.help ? h("p.help", {}, "help: ", quoted(report.help)) : null, fixes);
  }

  /** Says what an edit changes. */
  #change({ start, end, text }) {
    const [before, after] = [this.text.slice(start, end), text].map((words) => brief(words.trim()));
    if (after === "") return `Remove \`${before}\``;
    return before === "" ? `Write \`${after}\`` : `Write \`${after}\` instead of \`${before}\``;
  }

  #apply(edits) {
    const last = [...edits].sort((a, b) => b.start - a.start);
    this.#replace(last.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), this.text));
  }

  /** Makes the safe fixes, and says how many reports they settle. */
  async #fixAll() {
    const { text } = this;
    const before = (await this.#check()).reports.filter(isFixable).length;
    const { text: fixed } = await write({ ask: "fix", text });
    if (this.closed || text !== this.text) return;
    this.#replace(fixed);
    const { reports } = await this.#check();
    if (this.closed || fixed !== this.text) return;
    const left = reports.length === 0 ? "none is left" : `${reports.length} ${reports.length === 1 ? "is" : "are"} left to you, below`;
    this.sum.textContent = `${before} change${before === 1 ? "" : "s"} made; ${left}.`;
  }

  async #tidy() {
    try {
      this.#replace(await write({ command: "format", name: this.name, text: this.text }));
    } catch (error) {
      this.note.textContent = "A text that cannot be read is not laid out.";
    }
  }

  /** Replaces the text in a way that the browser's undo can reverse. */
  #replace(text) {
    if (text === this.text) return;
    let [start, end] = [0, 0];
    const old = this.text;
    while (start < Math.min(old.length, text.length) && old[start] === text[start]) start += 1;
    while (end < Math.min(old.length, text.length) - start && old.at(-1 - end) === text.at(-1 - end)) end += 1;
    this.insert(start, old.length - end, text.slice(start, text.length - end));
  }

  /** Replaces a stretch of the text. */
  insert(start, end, words) {
    // The cursor may be far away: the page stays where it is.
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    const done = words === "" ? document.execCommand("delete") : document.execCommand("insertText", false, words);
    if (!done) {
      this.area.setRangeText(words, start, end, "end");
      this.#changed();
    }
    this.offers.close();
  }

  #key(event) {
    if (this.offers.key(event)) return event.preventDefault();
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.offers.ask(true);
    } else if (event.key === "F" && event.shiftKey && event.altKey) {
      event.preventDefault();
      this.#tidy();
    } else if (event.key === "F1") {
      event.preventDefault();
      this.offers.explain(this.area.selectionStart);
    }
  }

  #save() {
    const url = URL.createObjectURL(new Blob([this.text], { type: "text/plain" }));
    h("a", { href: url, download: this.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  /** Plays the definition; if it has errors, goes to the report of the first one. */
  async done() {
    const { text } = this;
    const say = (words) => (this.note.textContent = words);
    try {
      const { reports } = await this.#check();
      if (this.closed || text !== this.text) return;
      const errors = reports.filter((report) => report.severity === "error").length;
      if (errors === 0) await this.manual.leave();
      if (errors === 0) return await this.play({ name: this.name, text, ...this.chosen });
      say(errors === 1 ? "There is an error, listed below." : `There are ${errors} errors, listed below.`);
      const first = this.list.querySelector(".error .where");
      first.focus({ preventScroll: true });
      first.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!this.closed) say(reason(error));
    }
  }
}

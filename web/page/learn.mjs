// The tutorial: the instructions of one step above the editor. The module's answers about the text and the game decide if a step is done.

import { clipped } from "./clip.mjs";
import { button, fill, h, quoted } from "./dom.mjs";
import { keep, kept } from "./drafts.mjs";
import { Editor, PUT_BACK } from "./editor.mjs";
import { LESSONS } from "./lessons.mjs";

/** The fragment of a step. */
const to = (number) => `#learn=${number}`;

export class Learn {
  /**
   * @param wanted the number of the step in the address; without one, the last step that was shown
   * @param template the template of a new puzzle
   * @param play plays the definition
   */
  constructor(wanted, template, play) {
    this.kept = { at: 1, done: [], texts: {}, ...kept("learn") };
    const number = Number(wanted || this.kept.at);
    this.number = LESSONS[number - 1] ? number : 1;
    this.lesson = LESSONS[this.number - 1];
    this.#keep({ at: this.number });
    this.title = h("h1", { tabindex: -1 }, `${this.number}. ${this.lesson.title}`);
    this.said = clipped(h("p", { role: "status" }));
    this.onward = h("div.row");
    // The focus, and with it the keyboard of a phone, stays in the text.
    this.fold = button("✕", () => this.#fold(true), { class: "fold", "aria-label": "Move these words to the end of the page", "data-do": "fold", onmousedown: (event) => event.preventDefault() });
    const fresh = this.lesson.text ?? template;
    const words = h("div.words", {}, this.title, this.lesson.words.map((words) => h("p", {}, quoted(words))), h("p.task", {}, h("strong", {}, "Your turn. "), quoted(this.lesson.task)));
    this.editor = new Editor({ key: "learn", name: "puzzle.pz", text: this.kept.texts[this.number] ?? fresh, fresh, above: words,
      keeps: ({ text }) => (this.#keep({ texts: { ...this.kept.texts, [this.number]: text } }), this.#offer()), onchange: () => this.#judge() }, play);
    this.again = button("Start over", () => (this.editor.gone === null ? this.#reset() : this.#putBack()), { "data-do": "reset" });
    this.steps = h("nav.steps", { "aria-label": "Steps" });
    this.element = h("main.learn", { id: "main", tabindex: -1 }, this.steps, this.editor.element, h("div.bottom", {}, this.said, this.fold, this.editor.note, this.onward));
    this.#show();
  }

  get isDone() {
    return this.kept.done.includes(this.number);
  }

  /** Begins with the first text. */
  begin() {
    this.#toTop();
    return this.editor.begin();
  }

  /** Ends all timers and requests. */
  close() {
    this.editor.close();
  }

  #keep(changed) {
    Object.assign(this.kept, changed);
    keep("learn", this.kept);
  }

  /** Checks if the step is done, after new information. */
  #judge() {
    const { ready, shown } = this.editor;
    if (this.isDone || !ready || !this.lesson.done({ view: shown.game.view, fewest: shown.help.fewest })) return;
    this.#keep({ done: [...this.kept.done, this.number] });
    this.#fold(false);
    this.#show();
    // The praise is about the line below the board, which the bar does not cover, nor the buttons where there is room; who writes stays where the caret is.
    if (document.activeElement !== this.editor.area) for (const one of [shown.buttons.undo, shown.status]) one.scrollIntoView({ block: "nearest" });
  }

  /** Takes the bar of a done step to the end of the page, so that it covers nothing. */
  #fold(does) {
    this.element.classList.toggle("folded", does);
    if (document.activeElement === this.fold) this.onward.lastElementChild.focus({ preventScroll: true });
  }

  /** Restarts the step; a changed text can be put back. */
  #reset() {
    this.before = this.kept.done;
    this.#keep({ done: this.kept.done.filter((number) => number !== this.number) });
    this.editor.restart();
    this.#show();
    this.#offer();
    this.#toTop();
  }

  #putBack() {
    this.#keep({ done: this.before });
    this.editor.putBack();
    this.#show();
    this.#toTop();
  }

  /** Writes on the button what it does. */
  #offer() {
    this.again.textContent = this.editor.gone === null ? "Start over" : PUT_BACK;
  }

  #toTop() {
    this.title.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  #show() {
    const { number, isDone, lesson } = this;
    const last = number === LESSONS.length;
    const step = ({ title }, at) => {
      const done = this.kept.done.includes(at + 1);
      return h("li", {}, h(done ? "a.done" : "a", { href: to(at + 1), "aria-current": at + 1 === number ? "step" : null }, h("b", { "aria-hidden": "true" }, done ? "✓" : at + 1), h("span.name", {}, title), done ? h("span.visually-hidden", {}, " (done)") : null));
    };
    fill(this.steps, h("ol", {}, LESSONS.map(step)));
    fill(this.said, isDone ? [h("strong.won", {}, "Done. "), quoted(lesson.praise)] : h("span.quiet", {}, `Step ${number} of ${LESSONS.length}`));
    this.element.classList.toggle("finished", isDone);
    const next = last ? button("Play it", () => this.editor.done(), { class: isDone ? "strong" : null, "data-do": "next" })
      : h(isDone ? "a.button.strong" : "a.button", { href: to(number + 1), "data-do": "next" }, isDone ? "Next step" : "Skip");
    fill(this.onward, number === 1 ? null : h("a.button", { href: to(number - 1), "data-do": "back" }, "Back"), this.again, next);
  }
}

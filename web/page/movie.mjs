// Steps through the moves of a log, with a scrubber or by a timer.

import { button, h } from "./dom.mjs";
import { keepTaste, taste } from "./taste.mjs";

/** The milliseconds from one move to the next at usual speed, and the speeds by their signs. */
const PAUSE = 650;
const SPEEDS = { "1×": 1, "3×": 3, "½×": 0.5 };

export class Movie {
  constructor(game) {
    this.game = game;
    this.timer = null;
    this.range = h("input", { type: "range", min: 0, max: 0, step: 1, "aria-label": "Move", oninput: () => this.#to(Number(this.range.value)) });
    this.count = h("span.count");
    this.speed = button("", () => this.#pace(), { class: "quiet", "data-do": "speed", title: "speed" });
    this.sign = h("span");
    this.word = h("span.word");
    this.toggle = button([this.sign, this.word], () => (this.timer === null ? this.start() : this.pause()), { "data-do": "movie" });
    this.element = h("div.movie", {},
      button("◀", () => this.#step(-1), { "aria-label": "One move back" }), this.toggle, button("▶|", () => this.#step(1), { "aria-label": "One move on", "data-do": "step" }), this.range, this.count, this.speed);
    this.#label(false);
  }

  /** Updates the player; it is visible once there are moves. */
  show() {
    const { log, view } = this.game;
    // The space is reserved, so that nothing shifts when moves appear.
    this.element.classList.toggle("idle", log.length === 0);
    this.range.max = log.length;
    this.range.value = view.made;
    this.range.setAttribute("aria-valuetext", `move ${view.made} of ${log.length}`);
    this.count.textContent = `${view.made} / ${log.length}`;
    if (view.made === log.length) this.pause();
  }

  /** Plays the moves one after the other. */
  start() {
    if (this.game.view.made === this.game.log.length) this.game.go(0);
    this.#tick();
    this.#label(true);
  }

  #tick() {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.game.go(this.game.view.made + 1), PAUSE / (SPEEDS[taste.speed] ?? 1));
  }

  /** Takes the next speed, which survives a reload. */
  #pace() {
    const signs = Object.keys(SPEEDS);
    keepTaste({ speed: signs[(signs.indexOf(taste.speed) + 1) % signs.length] });
    if (this.timer !== null) this.#tick();
    this.#label(this.timer !== null);
  }

  /** Labels the buttons, while moves are played or not. */
  #label(isPlaying) {
    this.sign.textContent = isPlaying ? "❚❚" : "▶";
    this.word.textContent = isPlaying ? "Pause" : "Play";
    this.toggle.setAttribute("aria-label", this.word.textContent);
    this.speed.textContent = taste.speed;
    this.speed.setAttribute("aria-label", `Speed: ${taste.speed}`);
  }

  /** Stops at the present position. */
  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.#label(false);
  }

  #step(by) {
    this.pause();
    this.game.go(this.game.view.made + by);
  }

  /** While a finger drags, only its last place counts. */
  async #to(made) {
    this.pause();
    this.wanted = made;
    if (this.going) return;
    this.going = true;
    while (this.wanted !== this.game.view.made) {
      if (!(await this.game.go(this.wanted))) break;
    }
    this.going = false;
  }
}

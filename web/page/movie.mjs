// Steps through the moves of a log, with a scrubber or by a timer.

import { button, h } from "./dom.mjs";

const PAUSE = 650;

export class Movie {
  constructor(game) {
    this.game = game;
    this.timer = null;
    this.range = h("input", { type: "range", min: 0, max: 0, step: 1, "aria-label": "Move", oninput: () => this.#to(Number(this.range.value)) });
    this.count = h("span.count");
    this.toggle = button("▶ Play", () => (this.timer === null ? this.start() : this.pause()), { "data-do": "movie" });
    this.element = h("div.movie", {},
      button("◀", () => this.#step(-1), { "aria-label": "One move back" }), this.toggle, button("▶|", () => this.#step(1), { "aria-label": "One move on", "data-do": "step" }), this.range, this.count);
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
    this.toggle.textContent = "❚❚ Pause";
    this.timer = setInterval(() => this.game.go(this.game.view.made + 1), PAUSE);
  }

  /** Stops at the present position. */
  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.toggle.textContent = "▶ Play";
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

// The end of a solved puzzle: a sentence beside the fewest moves, the next puzzle, and confetti if motion is welcome.

import { fill, h } from "./dom.mjs";
import { to } from "./route.mjs";
import { grouped, moves, paid } from "./texts.mjs";

const PIECES = 26;

/** Returns whether reduced motion is preferred; VS Code sets a class for it. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.body.classList.contains("vscode-reduce-motion");

export class Win {
  /** @param next gives `{ title, address }` of the puzzle that comes after this one; null where none does */
  constructor(next) {
    this.next = next;
    this.element = h("div.win", { hidden: true });
  }

  /** Shows whether the player has won the game, with the facts about its start. */
  show(isWon, { made, cost }, fewest) {
    this.element.hidden = !isWon;
    if (!isWon) return;
    const words = made === 0 ? "It is solved already." : `${paid(made, cost)}${compared(cost ?? made, cost !== undefined, fewest)}`;
    const next = this.next();
    fill(this.element, h("p", {}, words), next && h("a.button.strong", { href: next.address, "data-do": "next", title: next.title }, "Next puzzle"));
  }

  /** Shows confetti in the colours of the pieces. */
  celebrate(box, colours) {
    if (calm() || !box.animate) return;
    const paper = h("div.confetti", { "aria-hidden": "true" });
    box.append(paper);
    for (let at = 0; at < PIECES; at += 1) {
      const piece = h("i");
      piece.style.background = colours[at % colours.length] ?? "currentColor";
      piece.style.left = `${(100 * (at + 0.5)) / PIECES}%`;
      paper.append(piece);
      const [aside, turns] = [((at * 37) % 60) - 30, 180 + ((at * 71) % 540)];
      const frames = [{ transform: "translateY(-20px)", opacity: 1 }, { transform: `translate(${aside}px, ${box.clientHeight * 0.9}px) rotate(${turns}deg)`, opacity: 0 }];
      piece.animate(frames, { duration: 1100 + ((at * 53) % 700), delay: (at * 29) % 250, easing: "cubic-bezier(.2,.4,.6,1)", fill: "both" });
    }
    setTimeout(() => paper.remove(), 2300);
  }
}

/** Returns the next harder puzzle of a kind, or the easiest of the next kind; null if the puzzle is not among them. */
export function following(puzzles, key) {
  const order = [...puzzles].sort((a, b) => a.kind.localeCompare(b.kind) || (a.bits ?? Infinity) - (b.bits ?? Infinity) || a.title.localeCompare(b.title));
  const at = order.findIndex((puzzle) => puzzle.key === key);
  if (at < 0 || order.length < 2) return null;
  const { key: next, title } = order[(at + 1) % order.length];
  return { title, address: to(next) };
}

/** Compares the number of moves made with the fewest. */
function compared(made, isDear, fewest) {
  const least = isDear ? fewest?.cost : fewest?.moves;
  if (fewest?.says !== "in" || least === null || least === undefined) return ".";
  if (Number(least) >= Number(made)) return isDear ? ": it cannot be done for less." : ": no way is shorter.";
  return isDear ? `; the lowest cost is ${grouped(least)}.` : `; it can be done in ${moves(least)}.`;
}

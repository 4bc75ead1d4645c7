// The style of boards: softer colours or those of the file, names on squares, hidden places; and the speed of solutions. The choice survives a reload. The menu also shows the keys.

import { button } from "./dom.mjs";
import { keep, kept } from "./drafts.mjs";
import { showKeys } from "./keys.mjs";
import { menu } from "./menu.mjs";

/** `written`: the colours of the file; `named`: names on squares; `hidden`: hidden places, too; `speed`: that of a solution that is played. */
export const taste = { written: false, named: false, hidden: false, speed: "1×", ...kept("taste") };

/** Changes tastes, and keeps them. */
export function keepTaste(changes) {
  Object.assign(taste, changes);
  keep("taste", taste);
}

/**
 * Creates a menu of styles.
 *
 * @param changed is called after each choice
 * @param board `hasNames` if there are squares whose names can be shown, `hasHidden` if there are hidden places
 */
export function tastes(changed, { hasNames, hasHidden }) {
  const toggle = (key, words) => {
    const one = button(words, () => {
      keepTaste({ [key]: !taste[key] });
      show();
      changed();
    }, { "data-do": key, class: "toggle" });
    const show = () => one.setAttribute("aria-pressed", String(taste[key]));
    show();
    return one;
  };
  const keys = button("Keys: ?", showKeys, { "data-do": "keys" });
  return menu("view", "View", [hasNames ? toggle("named", "Coordinates") : null, hasHidden ? toggle("hidden", "Show hidden places") : null, toggle("written", "Colours as in the file"), keys]);
}

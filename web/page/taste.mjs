// The style of boards: softer colours or those of the file, names on squares. The choice survives a reload. The menu also shows the keys.

import { button } from "./dom.mjs";
import { keep, kept } from "./drafts.mjs";
import { showKeys } from "./keys.mjs";
import { menu } from "./menu.mjs";

/** `written`: the colours of the file; `named`: names on squares. */
export const taste = { written: false, named: false, ...kept("taste") };

/**
 * Creates a menu of styles.
 *
 * @param changed is called after each choice
 * @param hasNames true if there are squares whose names can be shown
 */
export function tastes(changed, hasNames) {
  const toggle = (key, words) => {
    const one = button(words, () => {
      taste[key] = !taste[key];
      keep("taste", taste);
      show();
      changed();
    }, { "data-do": key, class: "toggle" });
    const show = () => one.setAttribute("aria-pressed", String(taste[key]));
    show();
    return one;
  };
  const keys = button("Keys: ?", showKeys, { "data-do": "keys" });
  return menu("view", "View", [hasNames ? toggle("named", "Coordinates") : null, toggle("written", "Colours as in the file"), keys]);
}

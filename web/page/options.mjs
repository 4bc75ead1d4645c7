// The choice of a game: start, goal, parameters, seed.

import { button, fill, h, plain } from "./dom.mjs";

/**
 * The choices as an element that follows the game.
 *
 * @param begin begins anew with `{ set, start, goal, state, seed }`
 */
export function options(game, begin) {
  const element = h("form.options", { "aria-label": "Start, goal and parameters", onsubmit: (event) => event.preventDefault() });
  const change = (chosen) => begin({ ...game.chosen, ...chosen });

  function show() {
    const { puzzle, chosen } = game;
    const drawn = game.seed !== null;
    fill(element,
      puzzle.starts.length > 1 || chosen.state !== null ? field("Start", starts(game, change)) : null,
      puzzle.goals.length > 1 ? field("Goal", goals(game, change)) : null,
      puzzle.parameters.map((parameter) => field(plain(parameter.name), number(parameter, (value) => change({ set: { ...chosen.set, [parameter.name]: value }, state: null })))),
      drawn ? field("Seed", seed(game, change)) : null,
      drawn ? button("Draw another", () => change({ seed: String(Math.floor(Math.random() * 1e9)) }), { class: "draw" }) : null,
    );
  }

  return { element, show };
}

const field = (name, input) => h("label", {}, h("span", {}, name), input);

function starts(game, change) {
  const { puzzle, chosen } = game;
  const name = (start, at) => `${plain(start.name ?? (at === 0 ? "the first" : `number ${at + 1}`))}${start.kind === "drawn" && start.name !== "random" ? " (random)" : ""}`;
  // A start without a name can only be chosen if it is the first one.
  const offered = puzzle.starts.map((start, at) => ({ ...start, at })).filter((start) => start.kind !== "out of use" && (start.name !== null || start.at === 0));
  const here = chosen.state !== null;
  return h("select", { name: "start", onchange: ({ target }) => change({ start: target.value === "" ? null : target.value, state: null, seed: null }) },
    here ? h("option", { selected: true, value: "" }, "a position") : null,
    offered.map((start) => h("option", { value: start.name ?? "", selected: !here && start.name === game.start }, name(start, start.at))));
}

function goals(game, change) {
  const offered = game.puzzle.goals.filter((goal) => goal.in_use && goal.name !== null);
  return h("select", { name: "goal", onchange: ({ target }) => change({ goal: target.value }) },
    offered.map((goal) => h("option", { value: goal.name, selected: goal.name === game.goal }, plain(goal.name))));
}

function number({ name, value }, set) {
  return h("input", { name, type: "text", inputmode: "numeric", pattern: "-?[0-9]{1,9}", ".value": value, "aria-label": plain(name), size: 3,
    oninput: ({ target }) => target.setCustomValidity(""),
    onchange: ({ target }) => (/^-?\d{1,9}$/.test(target.value) ? set(target.value) : wrong(target)) });
}

function seed(game, change) {
  return h("input", { name: "seed", type: "text", inputmode: "numeric", ".value": game.seed, size: 10,
    oninput: ({ target }) => target.setCustomValidity(""),
    onchange: ({ target }) => (/^\d{1,19}$/.test(target.value) ? change({ seed: target.value }) : wrong(target)) });
}

/** Shows at a field which values it accepts. */
function wrong(target) {
  target.setCustomValidity("Write a whole number.");
  target.reportValidity();
}

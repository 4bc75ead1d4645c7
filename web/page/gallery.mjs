// The gallery: all shipped puzzles, with pictures, and a field to search them.

import { picture } from "./board.mjs";
import { fill, h } from "./dom.mjs";
import { to } from "./route.mjs";
import { grouped, moves, size } from "./texts.mjs";

const STARS = ["very easy", "easy", "medium", "hard", "very hard"];

/** The puzzles that are shown first. */
const FIRST = ["toazzle13", "peg", "tricolore", "klotski", "rush-hour", "lights", "sliding/fifteen", "switch"];

/** Returns the gallery as an element: a few puzzles to begin with, then the others by kind; results of a search are shown together. */
export function gallery(puzzles) {
  const list = h("div.lists");
  const count = h("p.count", { role: "status" });
  const field = h("input", { type: "search", id: "find", placeholder: "Search puzzles", "aria-label": "Search puzzles", oninput: show });
  const choice = (label, every, names) => h("select", { "aria-label": label, onchange: show, hidden: names.length === 0 }, h("option", { value: "" }, every), names.map((name) => h("option", { value: name }, name)));
  const kinds = [...new Set(puzzles.map((puzzle) => puzzle.kind))].sort((a, b) => a.localeCompare(b));
  const techniques = [...new Set(puzzles.flatMap((puzzle) => puzzle.techniques))].sort();
  const kind = choice("Kind", "all kinds", kinds);
  const technique = choice("Technique", "all techniques", techniques);
  const order = h("select", { "aria-label": "Order", onchange: show }, puzzles.some(({ bits }) => bits !== null) ? h("option", { value: "bits" }, "easiest first") : null, h("option", { value: "nodes" }, "smallest first"), h("option", { value: "title" }, "by name"));

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = (puzzle) => `${puzzle.title} ${puzzle.about ?? ""} ${puzzle.kind} ${puzzle.source ?? ""} ${puzzle.key}`.toLowerCase();
    const chosen = (field, values) => field.value === "" || values.includes(field.value);
    const fits = (puzzle) => words.every((word) => text(puzzle).includes(word)) && chosen(kind, [puzzle.kind]) && chosen(technique, puzzle.techniques);
    const value = (puzzle) => puzzle[order.value] ?? Infinity;
    const compare = (a, b) => (order.value === "title" ? a.title.localeCompare(b.title) : value(a) - value(b) || a.title.localeCompare(b.title));
    const shown = puzzles.filter(fits).sort(compare);
    const isWhole = shown.length === puzzles.length;
    const first = isWhole ? FIRST.map((key) => shown.find((puzzle) => puzzle.key === key)).filter(Boolean) : [];
    const rest = shown.filter((puzzle) => !first.includes(puzzle));
    const row = (title, some) => (some.length === 0 ? null : [title === null ? null : h("h2", {}, title), h("ul.cards", {}, some.map(card))]);
    if (isWhole && kinds.length > 1) fill(list, row("To begin with", first), kinds.map((name) => row(name, rest.filter((puzzle) => puzzle.kind === name))));
    else fill(list, row(null, shown));
    if (puzzles.length === 0) count.textContent = "There is no definition here yet: press New puzzle, or put a .pz file into the folder.";
    else count.textContent = shown.length === puzzles.length ? `${puzzles.length} puzzles` : `${shown.length} of ${puzzles.length} puzzles`;
  }

  show();
  return h("main.gallery", { id: "main", tabindex: -1 },
    h("div.hello", {},
      h("h1", {}, "Puzzles to play, solve and take apart"),
      h("p", {}, "Pick one and move a piece. Every puzzle here is a few lines of text that you can read and change; hints and solutions are proved."),
      h("p", {}, h("a", { href: "#learn" }, "Learn to write puzzles in ten minutes"), ": five steps, from three frogs to your own."),
    ),
    h("div.finder", {}, field, kind, technique, order, h("a.button", { href: "#new" }, "New puzzle")),
    count,
    list,
    puzzles.every(({ bits }) => bits === null) ? null : h("p.note", {}, "Difficulty is the choice on a shortest way, in bits: the sum of log₂ of the number of legal moves at each of its positions. Up to 10 bits is very easy, up to 25 easy, up to 50 medium, up to 100 hard."),
  );
}

function card(puzzle) {
  const { key, title, about, kind, nodes, fewest, bits, plan, pieces, reachable } = puzzle;
  const level = stars(bits);
  const facts = [nodes === null ? null : size(nodes), fewest === null ? null : moves(fewest), reachable === null ? null : `${grouped(reachable)} positions`];
  return h("li", {},
    h("a.card", { href: to(key), "data-key": key },
      plan === null ? h("div.picture.nopicture", { "aria-hidden": "true" }, "?") : picture(plan, pieces, title),
      h("span.body", {},
        h("strong", {}, title),
        about ? h("span.about", {}, about) : null,
        h("span.facts", {}, facts.filter(Boolean).join(" · ")),
        h("span.tags", {}, h("span.tag", {}, kind), level === null ? null : difficulty(level, bits)),
      ),
    ),
  );
}

/** Returns a rating from 1 to 5. */
export function stars(bits) {
  if (bits === null) return null;
  return 1 + [10, 25, 50, 100].filter((most) => bits > most).length;
}

function difficulty(level, bits) {
  const dots = [1, 2, 3, 4, 5].map((at) => h(at <= level ? "i.on" : "i"));
  return h("span.stars", { title: `${Math.round(bits)} bits of choice on a shortest way` }, h("span", { "aria-hidden": "true" }, dots), ` ${STARS[level - 1]}`);
}

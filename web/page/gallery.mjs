// The gallery: all shipped puzzles, with pictures, and a field to search them.

import { picture } from "./board.mjs";
import { button, fill, h } from "./dom.mjs";
import { progressOf } from "./drafts.mjs";
import { disown, own, owned, putBack, toEdit, toOwn } from "./own.mjs";
import { to } from "./route.mjs";
import { grouped, moves, size } from "./texts.mjs";

const STARS = ["very easy", "easy", "medium", "hard", "very hard"];

/** The orders, the usual one first. */
const ORDERS = { bits: "easiest first", nodes: "smallest first", title: "by name" };

/** The puzzles that are shown first. */
const FIRST = ["toazzle13", "peg", "tricolore", "klotski", "rush-hour", "lights", "sliding/fifteen", "switch"];

/** The number of puzzles of a kind that a phone shows until the others are asked for. */
const FEW = 3;

/** The kinds of which all puzzles are shown on a phone. */
const opened = new Set();

/** The kind of the reader's own puzzles. */
const YOURS = "Yours";

/**
 * Returns the gallery as an element: a few puzzles to begin with, then the others by kind; results of a search are shown together.
 *
 * @param shipped the puzzles that everybody sees
 * @param words the words of the address, which hold what is searched for
 */
export function gallery(shipped, words) {
  let puzzles = [...mine(shipped), ...shipped];
  const list = h("div.lists");
  const count = h("p.count", { role: "status" });
  const field = h("input", { type: "search", id: "find", placeholder: "Search puzzles", "aria-label": "Search puzzles", ".value": words.get("find") ?? "", oninput: show });
  const choice = (name, label, every, names) => h("select", { name, "aria-label": label, onchange: show, hidden: names.length === 0 }, h("option", { value: "" }, every), names.map((value) => h("option", { value, selected: words.get(name) === value }, value)));
  const kinds = () => [...new Set(puzzles.map((puzzle) => puzzle.kind))].sort((a, b) => (b === YOURS) - (a === YOURS) || a.localeCompare(b));
  const kind = choice("kind", "Kind", "all kinds", kinds());
  const technique = choice("technique", "Technique", "all techniques", [...new Set(puzzles.flatMap((puzzle) => puzzle.techniques))].sort());
  const orders = Object.entries(ORDERS).filter(([name]) => name !== "bits" || puzzles.some(({ bits }) => bits !== null));
  const order = h("select", { name: "order", "aria-label": "Order", onchange: show }, orders.map(([value, label]) => h("option", { value, selected: words.get("order") === value }, label)));
  const fields = { find: field, kind, technique, order };
  const jumps = h("nav.jumps", { "aria-label": "Kinds" });

  function show() {
    const isUsual = order.selectedIndex === 0;
    const state = Object.entries(fields).filter(([name, { value }]) => value !== "" && !(name === "order" && isUsual));
    keepState(new URLSearchParams(state.map(([name, { value }]) => [name, value])));
    const chosen = (field, values) => field.value === "" || values.includes(field.value);
    const among = puzzles.filter((puzzle) => chosen(kind, [puzzle.kind]) && chosen(technique, puzzle.techniques));
    const { found, fits } = seek(among, field.value);
    order.options[0].textContent = wordsOf(field.value).length > 0 ? "best match first" : orders[0][1];
    const value = (puzzle) => puzzle[order.value] ?? Infinity;
    const compare = (a, b) => (order.value === "title" ? a.title.localeCompare(b.title) : value(a) - value(b) || a.title.localeCompare(b.title));
    const shown = found.sort(([a, far], [b, near]) => (isUsual ? far - near : 0) || compare(a, b)).map(([puzzle]) => puzzle);
    const byKind = shown.length === puzzles.length && isUsual && kinds().length > 1;
    if (byKind) sections(shown);
    else fill(list, shown.length > 0 ? h("ul.cards", {}, shown.map(one)) : puzzles.length > 0 ? nothing(state) : null);
    jumps.hidden = !byKind;
    if (puzzles.length === 0) count.textContent = "There is no definition here yet: press New puzzle, or put a .pz file into the folder.";
    else if (fits !== "all" && shown.length > 0) {
      const what = fits === "some" ? "some of its words" : shown.length === 1 ? "a similar word" : "similar words";
      count.textContent = `No puzzle has “${field.value.trim()}”; ${shown.length === 1 ? "this one has" : `these ${shown.length} have`} ${what}.`;
    }
    else count.textContent = shown.length === puzzles.length ? `${puzzles.length} puzzles` : `${shown.length} of ${puzzles.length} puzzles`;
  }

  /** Shows the puzzles by kind, the first ones before them. */
  function sections(shown) {
    const first = FIRST.map((key) => shown.find((puzzle) => puzzle.key === key)).filter(Boolean);
    const rows = kinds().map((name) => [name, shown.filter((puzzle) => puzzle.kind === name && !first.includes(puzzle))]);
    const all = [...rows.filter(([name]) => name === YOURS), ["To begin with", first], ...rows.filter(([name]) => name !== YOURS)].filter(([, some]) => some.length > 0);
    const titles = all.map(([name]) => h("h2", { tabindex: -1 }, name));
    const jump = (title) => {
      title.scrollIntoView({ block: "start" });
      title.focus({ preventScroll: true });
    };
    fill(list, all.map(([name, some], at) => {
      const cards = h("ul.cards", {}, some.map(one));
      const more = name !== YOURS && some !== first && some.length > FEW + 1 && button("", () => {
        const opens = !opened.delete(name);
        if (opens) opened.add(name);
        fold();
        if (opens) cards.children[FEW].querySelector("a").focus({ preventScroll: true });
        else jump(titles[at]);
      }, { class: "more", "data-more": name });
      const fold = () => {
        const words = opened.has(name) ? "Show fewer" : `Show all ${some.length}`;
        cards.classList.toggle("short", !opened.has(name));
        more.textContent = words;
        more.setAttribute("aria-label", `${words}: ${name}`);
      };
      if (more) fold();
      return [titles[at], cards, more];
    }));
    fill(jumps, all.map(([name], at) => button(name, () => jump(titles[at]), { "data-jump": name })));
  }

  /** Says that nothing fits, and offers all puzzles again. */
  function nothing(state) {
    const named = { find: (value) => `“${value.trim()}”`, kind: (value) => `the kind “${value}”`, technique: (value) => `the technique “${value}”` };
    const parts = state.filter(([name]) => named[name]).map(([name, { value }]) => named[name](value));
    const reset = () => {
      [field, kind, technique].forEach((one) => (one.value = ""));
      show();
      field.focus();
    };
    return h("div.none", {}, h("p", {}, `No puzzle has ${parts.join(" and ")}.`), button("Show all puzzles", reset, { class: "strong", "data-do": "reset" }));
  }

  function one(puzzle) {
    if (puzzle.id === undefined) return h("li", {}, card(puzzle));
    return h("li.own", {}, card(puzzle), h("div.row", {}, h("a.button", { href: toEdit(puzzle.id) }, "Edit"), button("Remove", () => remove(puzzle), { "data-do": "remove", "aria-label": `Remove ${puzzle.title}` })));
  }

  /** Removes an own puzzle, which can be put back while the gallery is shown. */
  function remove({ id, title }) {
    const gone = own(id);
    disown(id);
    again();
    const undo = button("Put it back", () => (putBack(gone), again()), { "data-do": "put-back" });
    fill(count, `“${title}” is removed. `, undo);
    undo.focus({ preventScroll: true });
    count.scrollIntoView({ block: "nearest" });
  }

  function again() {
    puzzles = [...mine(shipped), ...shipped];
    show();
  }

  show();
  const hello = h("div.hello", {},
    h("h1", {}, "Puzzles to play, solve and take apart"),
    h("p", {}, "Pick one and move a piece. Every puzzle here is a few lines of text that you can read and change; hints and solutions are proved."),
    h("p", {}, h("a", { href: "#learn" }, "Learn to write puzzles in ten minutes"), ": six steps, from three frogs to your own. ", h("a", { href: "#help" }, "Help"), " has the rest: playing, the cheat sheet, the reference."));
  const top = button("↑ Top", () => (scrollTo(0, 0), field.focus({ preventScroll: true })), { class: "top", hidden: true, "data-do": "top", "aria-label": "To the top" });
  new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => (top.hidden = isIntersecting || boundingClientRect.top > 0)).observe(count);
  return h("main.gallery", { id: "main", tabindex: -1 },
    hello,
    h("div.finder", {}, field, kind, technique, order, h("a.button", { href: "#new" }, "New puzzle")),
    count,
    jumps,
    list,
    puzzles.every(({ bits }) => bits === null) ? null : h("p.note", {}, "Difficulty counts how much choice a shortest solution leaves: one bit for each time that the number of legal moves doubles, added up over its moves. Up to 10 bits is very easy, up to 25 easy, up to 50 medium, up to 100 hard."),
    top,
  );
}

/** Returns the own puzzles as entries of the gallery. */
function mine(shipped) {
  return owned().map(({ id, title, text, plan, pieces }) => {
    const of = shipped.find(({ key }) => key === id);
    const about = of ? `Your version of ${of.title}` : null;
    return { id, key: null, text, title, about, source: null, kind: YOURS, techniques: [], nodes: plan?.spots.filter((spot) => !spot.is_hidden).length ?? null, fewest: null, lost: false, cost: null, bits: null, reachable: null, plan, pieces };
  });
}

/** Keeps what is searched for in the address, so that the way back leads to it. */
function keepState(words) {
  const now = String(words);
  if (now !== location.hash.slice(1)) history.replaceState(null, "", now === "" ? location.pathname + location.search : `#${now}`);
}

/** Returns the singular of an English word, as far as its ending says. */
const singular = (word) => word.replace(/ves$/, "f").replace(/ies$/, "y").replace(/(?<=\w\w)s$/, "");

/** Returns the words of a text. */
const wordsOf = (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** The words of small numbers, from zero on. */
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** Returns whether a word says little about a puzzle: a number or a single letter. */
const isWeak = (word) => /^(\d+|\p{L})$/u.test(word) || NUMBERS.includes(word);

/** Returns the texts of a puzzle in which words are looked for, those that count most first. */
const partsOf = ({ title, kind, techniques, bits, about, source, key }) => {
  const [name, ...rest] = title.split(",");
  return [name, rest.join(","), `${kind} ${techniques.join(" ")} ${STARS[stars(bits) - 1] ?? ""}`, `${about ?? ""} ${source ?? ""} ${key ?? ""}`].map((part) => part.toLowerCase());
};

/** Returns words as one text, each without the ending of its plural. */
const singulars = (words) => words.map(singular).join(" ");

/**
 * Finds the puzzles that have the words of a search. Where no puzzle has a word, similar words count; where none has all words, those with the most of them
 * are found. Numbers and single letters only order what the other words find.
 *
 * @returns `{ found, fits }`: the puzzles, each with how far it is from the search; whether they have "all" words, "similar" ones, or "some"
 */
export function seek(puzzles, text) {
  const words = wordsOf(text);
  const isMain = words.every(isWeak) ? () => true : (word) => !isWeak(word);
  const [main, others] = [words.filter(isMain), words.filter((word) => !isMain(word))];
  const parts = puzzles.map(partsOf);
  let fits = "all";
  const columns = main.map((word) => {
    const exact = parts.map((one) => rank(one, word));
    if (exact.some((far) => far !== null)) return exact;
    fits = "similar";
    return parts.map((one) => similar(one, word));
  });
  const rows = puzzles.map((puzzle, at) => {
    const met = columns.map((column) => column[at]).filter((far) => far !== null);
    const away = others.reduce((sum, word) => sum + lack(parts[at], word), 0);
    const isTitle = singulars(wordsOf(puzzle.title)) === singulars(words);
    return { puzzle, met: met.length, far: isTitle ? -1 : met.reduce((sum, far) => sum + far, away) };
  });
  const most = Math.max(0, ...rows.map(({ met }) => met));
  if (most < main.length) fits = "some";
  const found = most === 0 && main.length > 0 ? [] : rows.filter(({ met }) => met === most);
  return { found: found.map(({ puzzle, far }) => [puzzle, far]), fits };
}

/**
 * Returns how far a word is from the texts of a puzzle: 0 where a word of its title before a comma begins with it, 1 where another word of its title does,
 * then its kind, techniques and difficulty, words of its texts, and parts of words; null where it is nowhere.
 */
function rank(parts, word) {
  const forms = [word, singular(word)];
  const at = parts.findIndex((part) => wordsOf(part).some((one) => forms.some((form) => one.startsWith(form))));
  if (at >= 0) return at;
  return parts.some((part) => part.includes(word)) ? parts.length : null;
}

/** Returns the number of letters in which a word of a title, kind or technique begins unlike a word of a search: one in four letters may be wrong, at most two. */
function similar(parts, word) {
  const most = Math.min(2, Math.trunc(word.length / 4));
  const least = Math.min(...wordsOf(parts.slice(0, 3).join(" ")).map((one) => mistakes(word, one)));
  return least <= most ? least : null;
}

/** Returns how much a number, in digits or as a word, or a letter is missing: 0 if it is a word of the title, 0.5 if it is one of the other texts, else 1. */
function lack(parts, word) {
  const forms = [word, String(NUMBERS.indexOf(word)), NUMBERS[word]];
  const isIn = (some) => wordsOf(some.join(" ")).some((one) => forms.includes(one));
  return isIn(parts.slice(0, 2)) ? 0 : isIn(parts.slice(2)) ? 0.5 : 1;
}

/** Returns the least number of letters that are wrong, missing, too many or swapped in a word, as the beginning of another one. */
function mistakes(word, other) {
  let [earlier, row] = [null, [...other, ""].map((_, at) => at)];
  [...word].forEach((letter, at) => {
    const next = [at + 1];
    [...other].forEach((one, column) => {
      const isSwapped = at > 0 && column > 0 && letter === other[column - 1] && word[at - 1] === one;
      next.push(Math.min(row[column] + (letter === one ? 0 : 1), row[column + 1] + 1, next[column] + 1, isSwapped ? earlier[column - 1] + 1 : Infinity));
    });
    [earlier, row] = [row, next];
  });
  return Math.min(...row);
}

/** Keeps which card is left, or how far the page was scrolled, so that the way back leads there. */
export function leave(link) {
  const left = link?.closest(".card");
  const card = left && { key: left.dataset.key, own: left.dataset.own, top: left.getBoundingClientRect().top };
  history.replaceState({ scrolled: scrollY, card }, "");
}

/** Returns to the place that `leave` kept for this entry of the history. */
export function comeBack() {
  const { scrolled, card } = history.state ?? {};
  if (scrolled === undefined) return;
  const found = card && [...document.querySelectorAll(".card")].find(({ dataset }) => dataset.key === card.key && dataset.own === card.own);
  if (found?.offsetHeight === 0) found.closest("ul").nextElementSibling.click();
  scrollTo(0, found ? scrollY + found.getBoundingClientRect().top - card.top : scrolled);
  found?.focus({ preventScroll: true });
}

function card(puzzle) {
  const { id, key, text, title, about, kind, nodes, fewest, lost, cost, bits, plan, pieces, reachable } = puzzle;
  const level = stars(bits);
  const facts = [nodes === null ? null : size(nodes), lost ? "no solution: see why" : fewest === null ? null : cost === null ? moves(fewest) : `lowest cost ${grouped(cost)}`, reachable === null ? null : `${grouped(reachable)} positions`];
  const progress = progressOf({ key, text });
  return h("a.card", { href: id === undefined ? to(key) : toOwn(id), "data-key": key, "data-own": id },
    plan === null ? h("div.picture.nopicture", { "aria-hidden": "true" }, "?") : picture(plan, pieces, title),
    h("span.body", {},
      h("strong", {}, title),
      about ? h("span.about", {}, about) : null,
      h("span.measures", {}, facts.filter(Boolean).join(" · ")),
      h("span.tags", {}, h("span.tag", {}, kind), progress === null ? null : h(`span.mark.${progress}`, {}, progress === "solved" ? "✓ solved" : "begun"), level === null ? null : difficulty(level, bits)),
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

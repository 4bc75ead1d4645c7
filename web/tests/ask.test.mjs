// The requests of the page to the module: a game that it keeps, and a draft.

import assert from "node:assert/strict";
import test from "node:test";
import { Module } from "../module.mjs";
import { built, text } from "./support.mjs";

const compiled = built("puzzlec_module");

/** Returns a module that answers requests, or gives the reason for a refusal. */
async function asking() {
  const module = await Module.load(compiled);
  return (request) => {
    const { output, error } = module.call(request);
    if (error !== null) throw new Error(error);
    return output;
  };
}

const shipped = (key) => ({ ask: "open", name: `${key}.pz`, text: text(`puzzles/${key}.pz`) });

test("a game is played, taken back and gone through", async () => {
  const ask = await asking();
  const opened = ask({ ...shipped("toazzle13"), start: "1" });
  assert.deepEqual([opened.puzzle.title, opened.start, opened.goal, opened.view.won], ["ToaZZle", "1", null, false]);
  assert.equal(opened.puzzle.goals[0].text, "goal { no green }");
  assert.equal(opened.plan.spots.length, opened.view.pieces.length);
  const { words, shortest } = ask({ ask: "way" });
  assert.deepEqual([words.length, shortest], [3, true]);
  assert.deepEqual(ask({ ask: "lay", words }).steps.map((step) => step.words), words);
  const { view, step } = ask({ ask: "play", words: words[0] });
  assert.deepEqual([view.made, step], [1, null]);
  assert.equal(ask({ ask: "go", made: 3 }).view.won, true);
  assert.equal(ask({ ask: "go", made: 0 }).view.position, opened.view.position);
  assert.throws(() => ask({ ask: "play", words: "A1-A1-A1" }), /no legal move is called/);
});

test("a goal is a picture where it names a piece for each place, and always a sentence", async () => {
  const ask = await asking();
  const goal = (key) => ask(shipped(key)).puzzle.goals[0];
  assert.deepEqual([goal("toazzle13").sentence, goal("toazzle13").pieces], ["no `green` is left", null]);
  assert.match(goal("frogs").sentence, /^`h1`.* `toad`/);
  assert.deepEqual(goal("frogs").pieces, [2, 2, 2, 2, 0, 1, 1, 1, 1]);
  const some = ask({ ask: "open", text: text("puzzles/frogs.pz").replace(/^goal .*$/m, "goal { row: toad ?*7 frog }") });
  assert.deepEqual(some.puzzle.goals[0].pieces, [2, ...Array(7).fill(null), 1]);
});

test("moves say where pieces go and what changes", async () => {
  const ask = await asking();
  const { plan, view } = ask(shipped("frogs"));
  const node = (name) => plan.spots.findIndex((spot) => spot.name === name);
  const leap = view.moves.find((move) => move.words === "RR");
  assert.deepEqual([leap.from, leap.to, leap.travels], [node("h3"), node("h5"), [[node("h3"), node("h5")]]]);
  assert.deepEqual(leap.changes, [[node("h3"), 0], [node("h5"), 1]]);
  const spin = ask(shipped("discs")).view.moves.find((move) => move.name === "spin'");
  assert.deepEqual([spin.from, spin.to, spin.press, spin.travels.length], [null, null, false, 6]);
  assert.deepEqual(spin.travels[0], [0, 5]);
  const press = ask(shipped("lights")).view.moves[0];
  assert.deepEqual([press.press, press.travels.length, press.changes.length], [true, 0, 3]);
});

test("where moves have costs, these are what counts", async () => {
  const ask = await asking();
  const { view } = ask(shipped("bridge-and-torch"));
  assert.deepEqual([view.cost, view.moves.map((move) => move.cost)], [0, [1, 2, 5, 10, 2, 5, 5, 10, 10, 10]]);
  assert.deepEqual(ask({ ask: "hint", states: 100_000 }).outlook, { says: "in", moves: null, cost: 17 });
  const { words, cost, shortest } = ask({ ask: "way" });
  assert.deepEqual([words.length, cost, shortest], [5, 17, true]);
  ask({ ask: "lay", words });
  assert.equal(ask({ ask: "go", made: 5 }).view.cost, 17);
  assert.equal("cost" in ask(shipped("frogs")).view, false);
});

test("hints, and the move that lost the game", async () => {
  const ask = await asking();
  ask(shipped("toazzle13"));
  const { outlook, move } = ask({ ask: "hint", states: 10_000 });
  assert.deepEqual([outlook, move.words], [{ says: "in", moves: 6 }, "A1-B1-A2"]);
  const first = ask({ ask: "play", words: "A1-C1-A5" }).view;
  ask({ ask: "play", words: first.moves.find((one) => one.words !== "A3-B4-A4").words });
  assert.deepEqual(ask({ ask: "blame", states: 10_000 }), { lost_by: 2, before: { says: "in", moves: 5 } });
  assert.equal(ask({ ask: "way" }).lost, true);
});

test("a game goes on from its log, as far as that is legal", async () => {
  const ask = await asking();
  const going = ask({ ...shipped("frogs"), set: { m: "2", n: 2 }, log: ["R", "LL"], made: 1 });
  assert.deepEqual([going.log.map((step) => step.words), going.view.position, going.refused], [["R", "LL"], "A.ABB", null]);
  const cut = ask({ ...shipped("frogs"), log: ["R", "jump", "R"] });
  assert.deepEqual([cut.log.length, cut.view.made], [1, 1]);
  assert.match(cut.refused, /jump/);
  const drawn = ask({ ...shipped("tricolore-half-free"), seed: "18446744073709551615" });
  assert.equal(drawn.seed, "18446744073709551615");
});

test("a text is looked at, with places in UTF-16 units", async () => {
  const ask = await asking();
  const written = text("puzzles/frogs.pz").replace("toad _     => _ toad", "toad _     => _ toda");
  const broken = `# \u{1f438}\u{1f438}\n${written}`;
  const { reports, ready } = ask({ ask: "draft", text: broken });
  assert.deepEqual([reports.length, ready, reports[0].code], [1, false, "E0202"]);
  const [label] = reports[0].labels;
  assert.equal(broken.slice(label.start, label.end), "toda");
  const [edit] = reports[0].fixes[0].edits;
  assert.equal(ask({ ask: "fix", text: broken }).text, broken.slice(0, edit.start) + edit.text + broken.slice(edit.end));
  const offered = ask({ ask: "complete", at: label.start + 2 });
  assert.equal(offered.from, label.start);
  assert.ok(offered.items.some((item) => item.text === "toad"));
  const at = broken.indexOf("frogs\n");
  assert.equal(ask({ ask: "hover", at }), null);
  assert.match(ask({ ask: "hover", at: broken.indexOf("frog 'A'") }).markdown, /piece/);
  assert.ok(ask({ ask: "words" }).includes("neighbours"));
});

test("nothing is asked of a game that was not begun, and nonsense is none", async () => {
  const module = await Module.load(compiled);
  assert.match(module.call({ ask: "play", words: "R" }).error, /no game was begun/);
  for (const request of [{}, { ask: "dance" }, { ask: "go", made: -1 }, { ask: "open" }]) assert.match(module.call(request).error, /no request/);
  const faulty = module.call({ ask: "open", text: "puzzle" });
  assert.equal(faulty.exit, 2);
  assert.ok(faulty.output.errors > 0 && faulty.error.length > 0);
});

// Every legal move of every shipped puzzle can be made by clicks, and arrow keys find the pieces and presses that answer to them.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import { Module } from "../module.mjs";
import { answering, directions } from "../page/arrows.mjs";
import { Blocks, Clicks, Groups, areAlike } from "../page/clicks.mjs";
import { built, text } from "./support.mjs";

const compiled = built("puzzlec_module");
/** The number of positions of a puzzle that are tested, and the most clicks in one of them. */
const MOST = { positions: 30, moves: 400 };

const keys = readdirSync(new URL("../../puzzles", import.meta.url), { recursive: true }).filter((file) => file.endsWith(".pz")).map((file) => file.replace(/\.pz$/, "")).sort();

async function opened(source) {
  const module = await Module.load(compiled);
  const ask = (request) => {
    const { output, error } = module.call(request);
    if (error !== null) throw new Error(error);
    return output;
  };
  const { plan, view } = ask({ ask: "open", ...source });
  return { ask, plan, view, blocks: new Blocks(plan), groups: new Groups(plan) };
}

const shipped = (key) => opened({ name: `${key}.pz`, text: text(`puzzles/${key}.pz`) });

/** Returns the nodes to click for a move, or null: one or two nodes; a question is answered by its words. */
function way({ plan, blocks, groups, view }, move) {
  const fresh = () => new Clicks(plan, blocks, groups, view);
  const leads = (meant) => meant.some((one) => one.words === move.words);
  const clicks = fresh();
  if (leads(clicks.click(move.from))) return [move.from];
  const targets = [...clicks.targets];
  const second = targets.find((node) => {
    const again = fresh();
    again.click(move.from);
    return leads(again.click(node));
  });
  return second === undefined ? null : [move.from, second];
}

test("every legal move of every shipped puzzle can be made by clicks", async () => {
  let tried = 0;
  for (const key of keys) {
    const game = await shipped(key);
    const seen = new Set();
    let [made, view] = [0, game.view];
    while (seen.size < MOST.positions && view.moves.length > 0) {
      const moves = view.moves.filter((move) => move.from !== null).slice(0, MOST.moves);
      for (const move of seen.has(view.position) ? [] : moves) {
        assert.notEqual(way({ ...game, view }, move), null, `${key}: ${move.words} in ${view.position}`);
        tried += 1;
      }
      seen.add(view.position);
      made += 1;
      if (made > 3 * MOST.positions) break;
      // The choice varies, but is the same in every run.
      view = game.ask({ ask: "play", words: view.moves[(made * 7919) % view.moves.length].words }).view;
    }
  }
  assert.ok(keys.length > 150 && tried > 15_000, `${keys.length} puzzles, ${tried} moves`);
});

const named = (plan, name) => plan.spots.findIndex((spot) => spot.name === name);

test("moves that end where they begin are asked for at once", async () => {
  const game = await shipped("hanoi");
  const clicks = new Clicks(game.plan, game.blocks, game.groups, game.view);
  assert.deepEqual(clicks.click(0).map((move) => move.words), ["A>B", "A>C"]);
  assert.equal(clicks.chosen, null);
});

test("of moves that have the same effect, a click makes any", async () => {
  const lamps = await opened({ text: 'puzzle "Pairs"\npieces { lamp }\nboard { grid 1 by 3 }\nmoves { light: _ => lamp }\nstart { _ at all }\ngoal { r1c3 is lamp }\n' });
  const clicks = new Clicks(lamps.plan, lamps.blocks, lamps.groups, lamps.view);
  const [first] = clicks.moves;
  assert.equal(areAlike([first, { ...first, words: "other words" }]), true);
  assert.equal(areAlike([first, { ...first, cost: 2 }]), false);
  const twice = { ...lamps.view, moves: [first, { ...first, words: "other words", nodes: [0, 2], to: 2 }] };
  assert.equal(new Clicks(lamps.plan, lamps.blocks, lamps.groups, twice).click(0).length, 2);
  assert.equal(areAlike((await shipped("hanoi")).view.moves), false);
});

test("a move that empties or fills two places alike begins at either", async () => {
  const cards = await shipped("patience/pyramid");
  const clicks = new Clicks(cards.plan, cards.blocks, cards.groups, cards.view);
  // The five may go with the two, or be laid aside.
  assert.deepEqual(clicks.click(named(cards.plan, "p4c3")), []);
  assert.deepEqual([...clicks.targets].map((node) => cards.plan.spots[node].name).sort(), ["a1", "p4c1"]);
  assert.deepEqual(clicks.click(named(cards.plan, "p4c1")).map((move) => move.words), ["p4c1 to p4c3"]);
  const jugs = await shipped("crossing/pouring");
  assert.deepEqual(new Clicks(jugs.plan, jugs.blocks, jugs.groups, jugs.view).of(named(jugs.plan, "jug2")), []);
});

test("of pieces that vanish together, each begins the move, whatever falls afterwards", async () => {
  const game = await shipped("spreading/same-game");
  const clicks = new Clicks(game.plan, game.blocks, game.groups, game.view);
  const [one, other] = ["r3c2", "r3c3"].map((name) => named(game.plan, name));
  assert.ok(clicks.movable.has(one) && clicks.movable.has(other));
  assert.deepEqual(clicks.click(other).map((move) => move.words), ["r3c2-r3c3"]);
});

test("moves are named by the pieces that they alone take along, and by their ways where the pieces are alike", async () => {
  const names = (game, does) => {
    const clicks = new Clicks(game.plan, game.blocks, game.groups, game.view);
    return clicks.names(does(clicks));
  };
  const river = await shipped("river");
  river.view = river.ask({ ask: "play", words: "g1-m1-m2-g2" }).view;
  assert.deepEqual(names(river, (clicks) => clicks.click(named(river.plan, "m1"))), ["🧑 man", "🧑 man and 🐐 goat"]);
  // The torch goes with all of them.
  const bridge = await shipped("bridge-and-torch");
  assert.deepEqual(names(bridge, ({ moves }) => moves.slice(0, 5)), ["minutes 1", "minutes 2", "minutes 5", "minutes 10", "minutes 1 and minutes 2"]);
  const peg = await shipped("peg");
  assert.deepEqual(names(peg, ({ moves }) => moves), ["peg from the left", "peg from the right", "peg from above", "peg from below"]);
  const husbands = await shipped("crossing/husbands");
  assert.deepEqual(names(husbands, ({ moves }) => moves.slice(0, 3)), ["👩 woman to far_w1", "👩 woman to far_w2", "👩 woman to far_w3"]);
  const rush = await shipped("rush-hour");
  const at = named(rush.plan, "r1c1");
  assert.deepEqual(names(rush, (clicks) => clicks.of(at).slice(0, 1)), ["🚙 car"]);
  // Bridges between the same ends differ in nothing else than their words, and presses take nothing along.
  for (const key of ["placing/koenigsberg", "hanoi"]) assert.ok(names(await shipped(key), ({ moves }) => moves.slice(0, 2)).every((name) => name === null), key);
});

test("a block is chosen by any cell, goes with all of them, and may be dragged over several squares", async () => {
  const game = await shipped("rush-hour");
  const at = (name) => named(game.plan, name);
  const clicks = new Clicks(game.plan, game.blocks, game.groups, game.view);
  assert.deepEqual(clicks.block(at("r1c2")).sort(), [at("r1c1"), at("r1c2")]);
  assert.deepEqual(clicks.of(at("r1c2")), clicks.of(at("r1c1")));
  const [lorry] = clicks.of(at("r2c6"));
  assert.deepEqual(lorry.travels.map(([from, to]) => [game.plan.spots[from].name, game.plan.spots[to].name]), [["r1c6", "r2c6"], ["r2c6", "r3c6"], ["r3c6", "r4c6"]]);
  assert.deepEqual(clicks.click(at("r3c6")), [lorry]);
  assert.deepEqual(clicks.click(at("r1c2")), []);
  assert.deepEqual([...clicks.targets].sort((a, b) => a - b), ["r1c3", "r1c4", "r1c5"].map(at));
  assert.deepEqual(clicks.click(at("r1c4")).map((move) => move.words), ["r1c1-r1c3"]);
  // The piece passes two squares in one move, or in two moves.
  const path = ["r1c3", "r1c4"].map(at);
  const { meant, node, rest } = clicks.follow(at("r1c2"), path);
  assert.deepEqual([meant.length, node, rest], [1, at("r1c4"), []]);
  const steps = await opened({ text: 'puzzle "Car"\npieces { piece car "##" }\nboard { grid 2 by 5 }\nmoves { drive: car _ => _ car }\nstart { car at r1c1 }\ngoal { r2c4 is car }\n' });
  const first = new Clicks(steps.plan, steps.blocks, steps.groups, steps.view).follow(1, [2, 3, 8]);
  assert.deepEqual([first.meant.length, first.node, first.rest], [1, 2, [3, 8]]);
  assert.equal(new Clicks(steps.plan, steps.blocks, steps.groups, steps.view).follow(1, [9]), null);
});

/** Returns the words of the moves in the directions of the four arrows. */
const arrows = ({ plan, groups, view }) =>
  Object.fromEntries(Object.entries({ left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }).map(([name, way]) => [name, answering(directions(plan, { ...view, groups }), way).map((move) => move.words)]));

test("arrows move the hero, tilt the tray, and slide tiles into the gap", async () => {
  assert.deepEqual(arrows(await shipped("tilt")), { left: ["left"], right: ["right"], up: ["up"], down: ["down"] });
  assert.deepEqual(arrows(await shipped("pushing/microban-03")).right, ["r5c7-r5c8"]);
  const eight = await shipped("eight");
  assert.equal(Object.values(arrows(eight)).flat().length, eight.view.moves.length);
  const block = await shipped("rolling/bloxorz");
  assert.deepEqual(arrows(block).right, ["r2c2-r2c3-r2c4"]);
  block.view = block.ask({ ask: "play", words: "r2c2-r2c3-r2c4" }).view;
  assert.deepEqual(arrows(block), { left: ["r2c4-r2c3-r2c2"], right: ["r2c3-r2c4-r2c5"], up: [], down: ["r2c3-r2c4-r3c3-r3c4"] });
  for (const key of ["frogs", "peg", "klotski", "lights", "hanoi", "toazzle13"]) assert.deepEqual(Object.values(arrows(await shipped(key))).flat(), [], key);
});

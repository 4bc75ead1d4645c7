// What a finger on a board means: taps, drags, the words where nothing moves, the question which move is meant, and one Undo for one gesture.

import assert from "node:assert/strict";
import test from "node:test";
import { count, linked, node, pages, quiet, shipped } from "./support.mjs";

const open = pages();
const PHONE = { width: 390, height: 844 };

/** A page on a phone, with fingers; gives what touches places by their names, and what tells about the game. */
async function phone(t, where, size = PHONE) {
  const page = await open(t, "", size);
  await page.fingers();
  await page.find(".card");
  const place = async (name) => page.middle(`[data-node="${await node(page, name)}"]`);
  const visit = async (to) => {
    await page.visit(to);
    await page.find(".boardbox .spot");
    // The rules are loaded.
    await page.sees(".moves", /./);
    await page.until(() => page.run(() => !/as soon as/.test(document.querySelector(".side").textContent)), "no rules");
  };
  const log = () => page.run(() => [...document.querySelectorAll(".log button:not(.ahead)")].map((one) => one.textContent));
  /** Touches a place, or drags from it over others, and waits until these moves are made in all. */
  const touch = async (names, moves) => {
    await page.run(() => scrollTo(0, 0));
    const before = await log();
    await page.finger(...(await Promise.all(names.split(" ").map(place))));
    const all = [...before, ...moves].join(" ");
    await page.until(async () => (await log()).join(" ") === all, async () => `${names} is not ${moves}`);
  };
  /** Touches places that mean no move, and waits for a word. */
  const refused = async (names, words) => {
    await page.run(() => scrollTo(0, 0));
    const before = await count(page);
    await page.finger(...(await Promise.all(names.split(" ").map(place))));
    await page.sees(".status .notice", words);
    assert.equal(await count(page), before, names);
  };
  await visit(where);
  return { page, place, visit, log, touch, refused };
}

const tap = async (page, selector) => page.finger(await page.middle(selector));
const turns = (page) => page.run(() => [...document.querySelectorAll(".turns button")].map((one) => `${one.textContent}${one.disabled ? " (grey)" : ""}`));

test("the buttons of all turns that a text names are there from the start, in its order, and grey while they are not legal", async (t) => {
  const { page, visit, touch } = await phone(t, "#puzzle=crossing/spring");
  assert.deepEqual(await turns(page), ["a to b (grey)", "b to a (grey)"]);
  const [turn, undo] = [await page.middle(".turns button"), await page.middle("[data-do=undo]")];
  assert.ok(turn[1] < undo[1]);
  await touch("a1", ["fill a"]);
  assert.deepEqual(await turns(page), ["a to b", "b to a (grey)"]);
  assert.deepEqual([await page.middle(".turns button"), await page.middle("[data-do=undo]")], [turn, undo]);
  await visit("#puzzle=commands/tandem");
  assert.deepEqual(await turns(page), ["right", "left", "up (grey)", "down"]);
  // A label takes the place of the name.
  await visit(linked('puzzle "press no { }"\npieces { peg \'p\' }\nboard { path row: h[1..3] }\nmoves {\n# press never { }\npress left { roll on row backward: peg _ => _ peg }\npress right { roll on row forward: peg _ => _ peg } as "to the right"\n}\nstart { peg at h1 }\ngoal { h3 is peg }\n'));
  assert.deepEqual(await turns(page), ["left (grey)", "to the right"]);
  await tap(page, ".turns button:last-child");
  await page.sees(".status", /1 move made/);
  assert.deepEqual(await turns(page), ["left", "to the right (grey)"]);
  await quiet(page);
});

test("a drag from any place of a jug to any of another pours, and never from others", async (t) => {
  const { page, visit, touch, refused } = await phone(t, "#puzzle=crossing/jugs");
  await tap(page, ".turns [data-words=\"a to b\"]");
  await page.sees(".status", /1 move made/);
  await touch("b1 c1", ["b to c"]);
  // The one for three is full by now, though others could pour.
  await refused("b5 c3", /^Nothing goes there now\.$/);
  await touch("b1 a1", ["b to a"]);
  await touch("c2 a8", ["c to a"]);
  await touch("a1 c3", ["a to c"]);
  await refused("b2 a2", /^Nothing goes there now\.$/);
  // Two taps do the same; the jugs to which it goes are marked.
  const marked = (name) => page.run((wanted) => [...document.querySelectorAll(`.boardbox .spot.${wanted}`)].map((spot) => spot.getAttribute("aria-label")[0]), name);
  await refused("a3", /^Now tap where it goes\.$/);
  assert.deepEqual([[...new Set(await marked("chosen"))], [...new Set(await marked("goal"))]], [["a"], ["b"]]);
  await touch("b5", ["a to b"]);
  await touch("b4", []);
  await refused("b1", /^/);
  assert.deepEqual(await marked("chosen"), []);
  await page.sees(".facts .manner", /A drag from one part of the board to another moves, too, or a tap on one and then on the other\.$/);
  await visit("#puzzle=crossing/spring");
  await touch("a1", ["fill a"]);
  await touch("a4 b2", ["a to b"]);
  await touch("b1 a3", ["b to a"]);
  // Jugs that stand side by side are told apart by the names of their places.
  await visit(linked(shipped("crossing/spring").replace("nodes b[k] (2,-k)", "nodes b[k] (1,-k)")));
  await touch("b1", ["fill b"]);
  await touch("b3 a2", ["b to a"]);
  await refused("b2 a2", /^Nothing goes there now\.$/);
  // Where turns move all in one direction, groups of places make no difference.
  await visit("#puzzle=commands/tandem");
  await touch("r1c1 r1c8", ["right"]);
  await quiet(page);
});

test("a tap means what a drop there means: on a pile, and on a way to the end", async (t) => {
  const { page, touch, visit } = await phone(t, "#puzzle=sequence/hanoi-towers");
  await page.finger(await page.middle(`[data-node="${await node(page, "a5")}"]`));
  await page.find(".spot.chosen");
  await touch("b3", ["a5-b5-b4-b3-b2-b1"]);
  await page.finger(await page.middle(`[data-node="${await node(page, "b1")}"]`));
  await page.find(".spot.chosen");
  await touch("c5", ["b1-b2-b3-b4-b5-c5-c4-c3-c2-c1"]);
  // At once, where one piece alone can move.
  await tap(page, "[data-do=restart]");
  await page.sees(".status", /0 moves made/);
  await touch("c2", ["a5-c5-c4-c3-c2-c1"]);
  // Of two bridges to the island, the one that is tapped.
  await visit("#puzzle=placing/koenigsberg");
  await page.finger(await page.middle(`[data-node="${await node(page, "north")}"]`));
  await page.find(".spot.chosen");
  await touch("b2", ["north-b2-island"]);
  await touch("island b3", ["island-b3-south"]);
  await quiet(page);
});

test("words say why nothing moves: buttons, swipes, pieces that stay, and a drag to a wrong place", async (t) => {
  const { page, visit, refused, touch } = await phone(t, "#puzzle=turning/cube-3x3x3");
  await refused("u1", /^Use the buttons below\.$/);
  for (const key of ["turning/twiddle", "turning/pocket-cube"]) {
    await visit(`#puzzle=${key}`);
    const [one, other] = await page.run(() => [...document.querySelectorAll(".boardbox .spot")].slice(0, 2).map((spot) => spot.getAttribute("aria-label").split(":")[0]));
    await refused(one, /^Use the buttons below\.$/);
    await refused(`${one} ${other}`, /^Use the buttons below\.$/);
  }
  await visit("#puzzle=turning/loopover");
  await refused("r1c1", /^Swipe along a line to shift it\.$/);
  await visit("#puzzle=tilt");
  await refused("r1c1", /^Swipe, or use the buttons below\.$/);
  await visit("#puzzle=peg");
  await refused("r1c3 r5c5", /^This piece cannot move now\.$/);
  await refused("r4c2 r2c4", /^This piece cannot go there\.$/);
  await visit("#puzzle=placing/queens");
  await touch("r1c1", ["r1c1"]);
  await touch("r2c3", ["r2c3"]);
  await refused("r1c1", /^It stays here; Undo takes moves back\.$/);
  // They are over once there is help.
  await tap(page, "[data-do=hint]");
  await page.sees(".help", /can/);
  assert.equal(await page.run(() => document.querySelector(".status .notice")), null);
  await visit(linked('puzzle "Chase"\nabout "Go home."\npieces { man \'m\'; fly \'f\' }\nboard { grid 5 by 5 }\nmoves {\nwalk: man _ => _ man\nclick man: set r1c1 to fly as "wait"\n}\nstart { man at r4c3 }\ngoal { r5c5 is man; r1c1 is fly }\n'));
  await page.sees(".facts .manner", /Tap a chosen piece again to press it\./);
  await page.finger(await page.middle(`[data-node="${await node(page, "r4c3")}"]`));
  await page.sees(".status .notice", /^Once more on it: wait\.$/);
  await touch("r4c3", ["wait"]);
  await quiet(page);
});

test("the question which move is meant covers none of their places, a tap on a place of one alone answers it, and help ends it", async (t) => {
  const { page, place, visit, touch } = await phone(t, "#puzzle=exchange/petersen");
  for (const size of [PHONE, { width: 360, height: 640 }]) {
    await page.size(size.width, size.height);
    await page.finger(await place("i3"));
    await page.find(".choice");
    for (const name of ["i3", "i0", "i1", "o3"]) {
      const label = await page.run(([x, y]) => document.elementFromPoint(x, y).closest("[data-node]")?.getAttribute("aria-label"), await place(name));
      assert.match(label ?? "", new RegExp(`^${name}: `), `${name} is covered at ${size.width}`);
    }
    // Once a hint is shown, its marks stay instead.
    if (size === PHONE) assert.equal(await page.run(() => document.querySelectorAll(".boardbox .arrow").length), 1);
    await tap(page, "[data-do=hint]");
    await page.until(() => page.run(() => document.querySelector(".choice") === null), "help leaves it open");
    await page.sees(".help", /./);
  }
  await page.size(PHONE.width, PHONE.height);
  await page.finger(await place("i3"));
  await page.find(".choice");
  await touch("o3", ["o3-i3"]);
  // Where all ways have the same effect, there is no question.
  await visit("#puzzle=placing/pentalpha");
  await page.finger(await place("o0"));
  await page.sees(".status", /1 move made/);
  await visit("#puzzle=placing/koenigsberg");
  await page.finger(await place("north"));
  await page.find(".spot.chosen");
  await page.finger(await place("island"));
  await page.sees(".choice", /b1[^]*b2/);
  await touch("b1", ["north-b1-island"]);
  await quiet(page);
});

test("one Undo takes a gesture back, or a restart; a row slides into the gap", async (t) => {
  const { page, touch, log, visit } = await phone(t, "#puzzle=pushing/microban-03");
  const goes = async (name, made) => {
    await tap(page, `[data-do=${name}]`);
    await page.until(async () => (await count(page)) === made, `${name}: not ${made}`);
  };
  await touch("r3c8", ["r5c7-r5c8", "r5c8-r4c8", "r4c8-r3c8"]);
  await goes("undo", 0);
  await goes("redo", 3);
  await goes("restart", 0);
  // Undo takes the restart back, and then the walk, also after a reload.
  await goes("undo", 3);
  await page.reload();
  await page.sees(".status", /3 moves made/);
  await page.until(() => page.run(() => !document.querySelector("[data-do=undo]").disabled && !/as soon as/.test(document.querySelector(".side").textContent)), "no rules");
  await goes("undo", 0);
  assert.equal(await page.run(() => document.querySelector("[data-do=undo]").disabled), true);
  await visit("#puzzle=sliding/fifteen");
  await touch("r4c1", ["r4c3-r4c4", "r4c2-r4c3", "r4c1-r4c2"]);
  await touch("r2c1", ["r3c1-r4c1", "r2c1-r3c1"]);
  await goes("undo", 3);
  await goes("undo", 0);
  await goes("redo", 3);
  assert.equal((await log()).length, 3);
  await quiet(page);
});

test("a hint that has said all is grey until the next move; the steps of a solution have buttons on a phone", async (t) => {
  const { page } = await phone(t, "#puzzle=sokoban");
  for (const words of [/It can be solved/, /Which move\?/, /The move is [^]*Make it/]) {
    await tap(page, "[data-do=hint]");
    await page.sees(".help", words);
  }
  const isGrey = () => page.run(() => document.querySelector("[data-do=hint]").disabled);
  assert.equal(await isGrey(), true);
  await tap(page, ".help button");
  await page.sees(".status", /1 move made/);
  assert.equal(await isGrey(), false);
  await tap(page, "[data-do=solve]");
  await page.sees(".help", /solution of \d+ moves/);
  for (const [width, height] of [[390, 844], [360, 640], [320, 640], [667, 375], [844, 390]]) {
    await page.size(width, height);
    const boxes = await page.run(() => [...document.querySelectorAll(".movie > *")].map((one) => (({ left, right, width: wide }) => [left, right, wide])(one.getBoundingClientRect())));
    const end = await page.run(() => document.querySelector(".table").getBoundingClientRect().right);
    assert.ok(boxes.every(([left, right, wide], at) => wide > 20 && right <= end && (at === 0 || left >= boxes[at - 1][1])), `${width}: ${JSON.stringify(boxes)}`);
  }
  await page.size(PHONE.width, PHONE.height);
  await tap(page, ".movie [data-do=step]");
  await page.sees(".status", /2 moves made/);
  await tap(page, ".movie button:first-child");
  await page.sees(".status", /1 move made/);
  await quiet(page);
});

// The functions of earlier pages, by name.

import assert from "node:assert/strict";
import test from "node:test";
import { choose, count, nextNumber, pages, play, press, quiet } from "./support.mjs";

const open = pages();

/** Presses the squares that have the next number, until the puzzle is solved. */
async function follow(page) {
  const total = Number(/A solution of (\d+) moves?/.exec(await page.sees(".help", /A solution of \d+ moves?/).then(() => page.text(".help")))[1]);
  for (let step = 1; step <= total; step += 1) {
    const next = await page.until(() => nextNumber(page), "no square is the next one");
    await page.click(`[data-node="${next.node}"]`);
    await page.until(async () => (await count(page)) === step, `press ${step} was not made`);
  }
  await page.sees(".status", /Solved!/);
  return total;
}

test("Jaap's frogs: four and four and other numbers, with the notation of moves", async (t) => {
  const page = await open(t, "#puzzle=frogs");
  await page.sees(".status", /fewest possible: 24 \(proved\)/);
  assert.deepEqual(await page.run(() => [...document.querySelectorAll(".moves button")].map((one) => one.dataset.words)), ["R", "L", "RR", "LL"]);
  await play(page, "R");
  await play(page, "LL");
  await page.sees(".log", /R\s*[^]*LL/);
  await choose(page, ".options [name=m]", "2");
  await page.sees(".status", /fewest possible: 14 \(proved\)/);
  assert.equal(await page.pieces(), "AA.BBBB");
  await choose(page, ".options [name=n]", "1");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 5 moves, proved shortest/);
  const log = await page.run(() => [...document.querySelectorAll(".log button")].map((one) => one.textContent));
  assert.ok(log.length === 5 && log.every((word) => /^(R|L|RR|LL)$/.test(word)), log.join(" "));
  await quiet(page);
});

test("the Switch board is played along its tracks", async (t) => {
  const page = await open(t, "#puzzle=switch");
  await page.sees(".status", /fewest possible: 24 \(proved\)/);
  assert.ok(await page.run(() => document.querySelector(".track").getAttribute("d").match(/M/g).length === 15));
  await press(page, "b2");
  await page.sees(".log", /R|RR/);
  await page.click("[data-do=undo]");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 24 moves, proved shortest/);
  assert.match(await page.text(".log"), /^R\nLL\nL\nRR\nRR/);
  await quiet(page);
});

test("ToaZZle's levels are chosen from a list", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  for (const [level, fewest] of [["1", 3], ["17", 9], ["35", 10], ["40", 11]]) {
    await page.find(".options [name=start]");
    await choose(page, ".options [name=start]", level);
    await page.sees(".status", new RegExp(`fewest possible: ${fewest} \\(proved\\)`));
  }
  await quiet(page);
});

test("facing lines keep a log of the moves, and go back to any of them", async (t) => {
  const page = await open(t, "#puzzle=facing");
  await page.find(".moves button");
  for (const words of ["p4-p5", "p6-p5-p4", "p7-p6"]) await play(page, words);
  const log = () => page.run(() => [...document.querySelectorAll(".log button")].map((one) => [one.textContent, one.className]));
  assert.deepEqual(await log(), [["p4-p5", ""], ["p6-p5-p4", ""], ["p7-p6", "here"]]);
  await page.click(".log li:first-child button");
  await page.until(async () => (await count(page)) === 1, "did not go back");
  assert.deepEqual(await log(), [["p4-p5", "here"], ["p6-p5-p4", "ahead"], ["p7-p6", "ahead"]]);
  await quiet(page);
});

test("Tricolore: a random start, clicks, three goals, Solve, and the number of the next square", async (t) => {
  const page = await open(t, "#puzzle=tricolore");
  await page.find(".options [name=start]");
  await choose(page, ".options [name=start]", "random");
  await page.sees(".options", /Seed[^]*Draw another/);
  const before = await page.pieces();
  await page.click(".draw");
  await page.until(async () => (await page.pieces()) !== before, "the same start");
  await page.sees(".status", /fewest possible: \d+ \(proved\)|\d+ suffice|no solution from this start|at least|not known/, 30_000);
  await choose(page, ".options [name=seed]", "5");
  await page.until(() => page.run(() => document.querySelector(".options [name=seed]")?.value === "5"), "another seed");
  assert.deepEqual(await page.run(() => [...document.querySelector("[name=goal]").options].map((one) => one.value)), ["red", "white", "checker"]);
  await choose(page, ".options [name=goal]", "white");
  await page.until(() => page.run(() => document.querySelector("[name=goal]")?.value === "white"), "another goal");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of \d+ moves, proved shortest/, 60_000);
  await follow(page);
  assert.equal(await page.pieces(), "W".repeat(16));
  await quiet(page);
});

for (const [key, shortest] of [["free", 8], ["hybrid", 9], ["lower", 13]]) {
  test(`half a board of Tricolore, method ${key}: from white to red`, async (t) => {
    const page = await open(t, `#puzzle=tricolore-half-${key}`);
    await page.sees(".options", /Seed/);
    await choose(page, ".options [name=start]", "white");
    await page.sees(".status", new RegExp(`fewest possible: ${shortest} \\(proved\\)`));
    await page.click("[data-do=solve]");
    assert.equal(await follow(page), shortest);
    assert.equal(await page.pieces(), "R".repeat(8));
    await quiet(page);
  });
}

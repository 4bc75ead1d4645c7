// Places that are not drawn: on request they appear below the board, with what is on them.

import assert from "node:assert/strict";
import test from "node:test";
import { faults, linked, node, pages, quiet, tooWide } from "./support.mjs";

const open = pages();
const TURNS = 'puzzle "By turns"\npieces { frog \'F\' green; toad \'T\' brown; mark }\nboard { grid 2 by 3; hidden side bag }\nmoves {\n  frog: frog:a, _:b => _, frog  if side is _ and some toad in neighbours of b  also set side to mark\n  toad: toad:a, _:b => _, toad  if side is mark and some frog in neighbours of b  also clear side\n  keep: set bag to mark\n}\nstart { r1c*: frog frog _; r2c*: toad _ toad }\ngoal { every frog in r2c* }\n';

const view = async (page) => {
  await page.click("[data-do=view]");
  await page.click("[data-do=hidden]");
  await page.click("[data-do=view]");
};

test("hidden places appear below the board on request, also after a reload, and only where a puzzle has them", async (t) => {
  const page = await open(t, linked(TURNS), { width: 390, height: 844 });
  await page.sees(".facts, .news", /./);
  await page.sees(".play", /Some places are hidden: View shows them\./);
  const spots = () => page.run(() => document.querySelectorAll(".boardbox .spot").length);
  const men = () => page.run(() => document.querySelectorAll(".boardbox .man").length);
  const box = (selector) => page.run((wanted) => (({ top, bottom, height }) => ({ top, bottom, height }))(document.querySelector(wanted).getBoundingClientRect()), selector);
  assert.deepEqual([await spots(), await men(), await node(page, "side")], [6, 4, null]);
  await page.click(".moves [data-words^=\"r1c1\"]");
  await page.sees(".status", /1 move made/);
  assert.equal(await men(), 4);
  await view(page);
  assert.deepEqual([await spots(), await men()], [8, 5]);
  const [side, low, board] = [await box(`[data-node="${await node(page, "side")}"]`), await box(`[data-node="${await node(page, "r2c1")}"]`), await box(".boardbox")];
  assert.ok(side.top >= low.bottom - 1 && side.bottom <= board.bottom + 1, JSON.stringify([side, low, board]));
  assert.equal(await page.run((of) => document.querySelector(`[data-node="${of}"]`).getAttribute("aria-label"), await node(page, "side")), "side: mark");
  await page.click("[data-do=undo]");
  await page.sees(".status", /0 moves made/);
  assert.equal(await men(), 4);
  // What a move without a place changes is seen.
  await page.click(".turns button");
  await page.sees(".status", /1 move made/);
  assert.equal(await men(), 5);
  assert.deepEqual(await faults(page), []);
  assert.equal(await tooWide(page), 0);
  await page.reload();
  await page.find(".boardbox .spot");
  assert.equal(await spots(), 8);
  await view(page);
  assert.deepEqual([await spots(), await men()], [6, 4]);
  await page.visit("#puzzle=peg");
  await page.find(".boardbox .spot");
  assert.equal(await page.run(() => document.querySelector("[data-do=hidden]")), null);
  await quiet(page);
});

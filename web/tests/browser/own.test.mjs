// What a reader writes is kept: new puzzles and changed versions of shipped ones, in the gallery under "Yours", until they are removed.

import assert from "node:assert/strict";
import test from "node:test";
import { count, linked, pages, play, quiet, shipped, write } from "./support.mjs";

const open = pages();
const NEW = 'puzzle "Two hops"\npieces { frog \'F\' green }\nboard { path row: h[1..3] }\nmoves { hop: frog _ => _ frog }\nstart { row: frog _ _ }\ngoal { h3 is frog }\n';

const text = (page) => page.run(() => document.querySelector("textarea")?.value ?? null);
const yours = (page) => page.run(() => [...document.querySelectorAll(".card[data-own] strong")].map((title) => title.textContent));

test("a new puzzle stays after it is played: on the way back, and in the gallery, until it is removed", async (t) => {
  const page = await open(t, "#new");
  await page.sees(".reports", /No mistakes\./);
  assert.doesNotMatch(await text(page), /puzzlec/, "the template speaks of a command line");
  await write(page, NEW);
  await page.sees(".status", /fewest possible: 2 \(proved\)/);
  await page.click("[data-do=done]");
  await page.sees("h1", /^Two hops$/);
  await page.run(() => history.back());
  await page.until(async () => (await text(page)) === NEW, "the text is lost on the way back");
  await page.visit("#");
  await page.find(".card[data-own] .picture .man");
  assert.equal(await page.run(() => document.querySelector(".lists h2").textContent), "Yours");
  await page.reload();
  await page.find(".card[data-own]");
  assert.deepEqual(await yours(page), ["Two hops"]);
  await page.click(".card[data-own]");
  await page.sees("h1", /^Two hops$/);
  await play(page, "h1-h2");
  await page.reload();
  await page.sees(".status", /1 move made/);
  // Its next version is the same puzzle, and a new one begins with the template.
  await page.click("[data-do=edit]");
  await page.find("textarea");
  await write(page, NEW.replace("Two hops", "Two leaps"));
  await page.sees(".reports", /No mistakes\./);
  await page.click("[data-do=done]");
  await page.sees("h1", /^Two leaps$/);
  await page.visit("#new");
  await page.until(async () => /My puzzle/.test(await text(page)), "not the template");
  await page.visit("#");
  await page.find(".card[data-own]");
  assert.deepEqual(await yours(page), ["Two leaps"]);
  await page.click("[data-do=remove]");
  await page.sees(".count", /“Two leaps” is removed\./);
  assert.deepEqual(await yours(page), []);
  await page.click("[data-do=put-back]");
  assert.deepEqual(await yours(page), ["Two leaps"]);
  await page.click("[data-do=remove]");
  await page.reload();
  await page.find(".card");
  assert.deepEqual(await yours(page), []);
  await quiet(page);
});

test("a changed version of a shipped puzzle is kept beside it, and the original comes back on request", async (t) => {
  const page = await open(t, "#puzzle=frogs");
  await page.click("[data-do=edit]");
  await page.sees(".reports", /No mistakes\./);
  const changed = shipped("frogs").replace("param m = 4", "param m = 1");
  await write(page, changed);
  await page.until(async () => (await page.pieces()) === "A.BBBB", "the board did not follow");
  await page.run(() => history.back());
  await page.until(async () => (await page.pieces()) === "AAAA.BBBB", "the shipped puzzle is another one");
  await page.click("[data-do=edit]");
  await page.until(async () => (await text(page)) === changed, "the changes are lost");
  await page.visit("#");
  await page.sees(".card[data-own=frogs] .about", /^Your version of Frogs and Toads/);
  await page.click(".own a.button");
  await page.until(async () => (await text(page)) === changed, "another text");
  await page.click("[data-do=fresh]");
  await page.until(async () => (await text(page)) === shipped("frogs"), "not the original");
  await page.click("[data-do=done]");
  await page.sees(".status", /fewest possible: 24 \(proved\)/);
  await page.visit("#");
  await page.find(".card");
  assert.deepEqual(await yours(page), []);
  await quiet(page);
});

test("a puzzle of a link is kept once it is changed", async (t) => {
  const page = await open(t, linked(NEW));
  await page.click("[data-do=edit]");
  await page.until(async () => (await text(page)) === NEW, "not its text");
  await page.reload();
  await page.until(async () => (await text(page)) === NEW, "the text is lost");
  await page.visit("#");
  await page.find(".card");
  assert.deepEqual(await yours(page), []);
  await page.run(() => history.back());
  await page.until(async () => (await text(page)) === NEW, "the text is lost on the way back");
  await write(page, NEW.replace("Two hops", "Linked"));
  await page.visit("#");
  await page.find(".card[data-own]");
  assert.deepEqual(await yours(page), ["Linked"]);
  await quiet(page);
});

test("the editor says that a goal is missing, and what a fix writes", async (t) => {
  const page = await open(t, "#new");
  await page.sees(".reports", /No mistakes\./);
  await write(page, NEW.replace(/goal .*/, ""));
  await page.sees(".reports", /^No mistakes; there is no goal yet\./);
  await write(page, NEW.replace("{ h3 is frog", "{ h3 is frgo"));
  await page.sees(".reports .fix", /^Write frog instead of frgo$/);
  await page.click(".reports .fix");
  await page.until(async () => (await text(page)) === NEW, "not mended");
  await quiet(page);
});

test("the editor is headed by the title of the text, and shows all reports to a phone", async (t) => {
  const page = await open(t, "#new", { width: 390, height: 844 });
  await page.fingers();
  await page.sees("h1", /^Editing My puzzle$/);
  await write(page, 'puzzle "Mine"\npices { frog \'f\' }\nbord { path row: h[1..3] }\nmovs { hop: frog _ => _ frog }\nstrt { row: frog _ _ }\ngaol { h3 is frog }\n');
  await page.sees("h1", /^Editing Mine$/);
  assert.equal(await page.run(() => document.title), "Mine – puzzlec");
  await page.sees(".reports", /\d errors/);
  const [rows, inner] = await page.run(() => {
    const list = document.querySelector(".reports");
    return [list.querySelectorAll("li").length, list.scrollHeight - list.clientHeight];
  });
  assert.ok(rows >= 5 && inner <= 0, `${rows} reports, ${inner} pixels hidden`);
  await write(page, "pieces { frog 'f' }\n");
  await page.sees("h1", /^Editing puzzle\.pz$/);
  await page.visit("#edit=frogs");
  await page.sees("h1", /^Editing Frogs and Toads$/);
  await quiet(page);
});

test("a jump to a farthest position keeps the game and what was explored", async (t) => {
  const page = await open(t, "#puzzle=guarini");
  await page.find(".moves button");
  await play(page, await page.run(() => document.querySelector(".moves button").dataset.words));
  const before = await page.pieces();
  await page.click(".explore button");
  await page.sees(".explore", /280 positions can be reached from the start/);
  await page.click("[data-do=farthest]");
  await page.sees(".way-back", /Back to my game/);
  assert.equal(await count(page), 0);
  await page.sees(".explore", /280 positions can be reached from the earlier start/);
  await page.reload();
  await page.click("[data-do=back-to-game]");
  await page.sees(".status", /1 move made/);
  assert.equal(await page.pieces(), before);
  assert.equal(await page.run(() => document.querySelector(".way-back")), null);
  await page.click("[data-do=undo]");
  await page.until(async () => (await count(page)) === 0, "not undone");
  await quiet(page);
});

test("parameters that take long to open are left on request, also after a reload", async (t) => {
  const page = await open(t, "#puzzle=lights");
  await page.find(".moves button");
  await page.run(() => localStorage.setItem("puzzlec:game:lights", JSON.stringify({ chosen: { set: { size: "150" }, start: null, goal: null, state: null, seed: null }, log: [], made: 0 })));
  await page.reload();
  await page.sees(".opening", /Stop, and open the usual one/);
  await page.click("[data-do=stop-opening]");
  await page.sees(".status", /0 moves made/);
  assert.equal([...(await page.pieces())].length, 25);
  await quiet(page);
});

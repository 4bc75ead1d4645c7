// Looks and feel: keys right after opening, arrows that move the hero or tilt, rings, colours, coordinates, and the end of a solved puzzle.

import assert from "node:assert/strict";
import test from "node:test";
import { KEYS } from "./browser.mjs";
import { count, focuses, long, node, pages, play, press, quiet } from "./support.mjs";

const open = pages();

/** A puzzle that was opened from the gallery by a pointer. */
async function picked(t, key, options) {
  const page = await open(t, "", options);
  await page.find(".card");
  await page.click(`.card[data-key="${key}"]`);
  await page.find(".boardbox .spot");
  return page;
}

test("keys work right after opening: arrows tilt the tray, letters undo", async (t) => {
  const page = await picked(t, "tilt");
  await page.keys(KEYS.ArrowDown);
  await page.sees(".log", /down/);
  await page.keys(KEYS.ArrowLeft);
  await page.sees(".log", /down[^]*left/);
  await page.keys("u");
  await page.until(async () => (await count(page)) === 1, "not taken back");
  await quiet(page);
});

test("arrows move the hero, who keeps the focus, and Shift with them moves the focus alone", async (t) => {
  const page = await picked(t, "pushing/microban-03");
  await page.keys(KEYS.ArrowRight);
  await page.sees(".log", /r5c7-r5c8/);
  await focuses(page, /^r5c8: player/);
  await page.keys(KEYS.ArrowUp);
  await page.until(async () => (await count(page)) === 2, "not up");
  await page.keys([KEYS.Shift, KEYS.ArrowDown]);
  await focuses(page, /^r5c8/);
  assert.equal(await count(page), 2);
  await quiet(page);
});

test("where many pieces move, arrows move the focus", async (t) => {
  const page = await picked(t, "frogs");
  await page.keys(KEYS.ArrowLeft, KEYS.ArrowLeft);
  await focuses(page, /^h2: frog/);
  assert.equal(await count(page), 0);
  await quiet(page);
});

const drawn = (page, selector) => page.run((wanted) => document.querySelector(wanted)?.getAttribute("d") ?? null, selector);

test("rings show what moves, what is chosen and where it can go; a block has one", async (t) => {
  const page = await picked(t, "klotski");
  assert.equal((await drawn(page, ".ring.can .line")).match(/M/g).length, 4);
  await page.visit("#puzzle=toazzle13");
  await page.find(".boardbox .spot");
  await press(page, "A1");
  await page.find(".spot.chosen");
  assert.equal((await drawn(page, ".ring.dots .line")).match(/M/g).length, 2);
  assert.equal((await drawn(page, ".ring.chosen .halo")).match(/M/g).length, 1);
  await page.visit("#puzzle=rush-hour");
  await page.find(".boardbox .spot");
  // Any square of a car will do; its outline has no line between its squares.
  await press(page, "r1c2");
  await page.find(".spot.chosen");
  assert.equal((await drawn(page, ".ring.chosen .line")).match(/M/g).length, 6);
  await press(page, "r1c4");
  await page.sees(".log", /r1c1-r1c3/);
  await quiet(page);
});

test("arrows lead straight where nothing is in the way, and round what is jumped over", async (t) => {
  const page = await picked(t, "toazzle13");
  const bend = () => page.run(() => {
    const [, ax, ay, bx, by, cx, cy] = /M([\d.-]+),([\d.-]+)Q([\d.-]+),([\d.-]+) ([\d.-]+),([\d.-]+)/.exec(document.querySelector(".over .shaft").getAttribute("d")).map(Number);
    return Math.abs((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / Math.hypot(cx - ax, cy - ay);
  });
  await page.run(() => document.querySelector(".moves button").focus());
  assert.ok((await bend()) > 8);
  await page.visit("#puzzle=eight");
  await page.find(".boardbox .spot");
  await page.run(() => document.querySelector(".moves button").focus());
  assert.ok((await bend()) < 0.1);
  await quiet(page);
});

test("colours are softer than in the file, or as they are there; squares show their names when asked to", async (t) => {
  const page = await picked(t, "klotski");
  const fills = () => page.run(() => [...new Set([...document.querySelectorAll(".boardbox .man .inside")].map((part) => part.getAttribute("fill")))]);
  const names = () => page.run(() => [...document.querySelectorAll(".coords text")].map((text) => text.textContent));
  assert.ok(!(await fills()).includes("#ff0000"));
  assert.deepEqual(await names(), []);
  await page.click("[data-do=view]");
  await page.click("[data-do=written]");
  assert.ok((await fills()).includes("#ff0000"));
  await page.click("[data-do=named]");
  assert.equal((await names()).length, 20);
  // None stands over the letters of a block, after a move neither.
  const covered = () => page.run(() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((text) => [text.textContent, text.getBoundingClientRect()]);
    const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const inner = ([text, { left, right, top, bottom, height }]) => [text, { left, right, top: top + height * 0.25, bottom: bottom - height * 0.25 }];
    const letters = boxes(".boardbox .man text").map(inner);
    return boxes(".boardbox .coords text").map(inner).flatMap(([name, box]) => letters.filter(([, glyph]) => meets(box, glyph)).map(([glyph]) => `${name} over ${glyph}`));
  });
  assert.deepEqual(await covered(), []);
  const low = (name) => page.run((wanted) => {
    const text = [...document.querySelectorAll(".boardbox .coords text")].find((one) => one.textContent === wanted).getBoundingClientRect();
    const square = [...document.querySelectorAll(".boardbox .spot")].find((one) => one.getAttribute("aria-label").startsWith(`${wanted}:`)).getBoundingClientRect();
    return text.top > square.top + square.height / 2;
  }, name);
  assert.deepEqual([await low("r1c1"), await low("r2c1"), await low("r2c3"), await low("r4c4"), await low("r5c4")], [false, true, true, true, false]);
  await play(page, "r5c4-r5c3");
  await play(page, "r3c4-r4c4");
  assert.deepEqual([await low("r4c4"), await low("r5c4")], [false, true]);
  assert.deepEqual(await covered(), []);
  await page.reload();
  await page.find(".boardbox .spot");
  assert.deepEqual((await names()).slice(0, 2), ["r1c1", "r1c2"]);
  assert.ok((await fills()).includes("#ff0000"));
  await quiet(page);
});

for (const still of [true, false]) {
  test(`a win is celebrated ${still ? "without motion where that is wished" : "with confetti"}, and the next puzzle is a click away`, async (t) => {
    const page = await picked(t, "toazzle13", { still });
    assert.equal(await page.run(() => document.querySelector(".win").hidden), true);
    for (const words of ["A1-B1-A2", "A3-D1-A5", "B4-A5-B1", "A2-B1-A1", "A1-C1-A5"]) await play(page, words);
    assert.equal(await page.run(() => document.querySelector(".confetti")), null);
    await play(page, "B2-A5-B3");
    assert.equal(await page.run(() => document.querySelectorAll(".confetti i").length > 10), !still);
    await page.sees(".win", /6 moves: no way is shorter\./);
    await page.click(".win [data-do=next]");
    await page.until(async () => (await page.run(() => document.querySelector("h1").textContent)) !== "ToaZZle", "the next puzzle is not shown");
    await page.find(".boardbox .spot");
    assert.notEqual(await node(page, await page.run(() => document.querySelector(".boardbox .spot").getAttribute("aria-label").split(":")[0])), null);
    await quiet(page);
  });
}

test("a text is cut between words, after three lines on a high phone and after two on a small one", async (t) => {
  const keys = ["commands/minotaur", "trains/shunting", "turning/burnt-pancake"].map((key) => `#puzzle=${key}`);
  for (const [size, cut, lines] of [[{ width: 390, height: 844 }, [long("trains/shunting"), long("turning/burnt-pancake")], 3], [{ width: 360, height: 640 }, keys, 2]]) {
    const page = await open(t, "", size);
    await page.fingers();
    await page.find(".card");
    for (const key of cut) {
      await page.visit(key);
      await page.find(".news .about.cut");
      const seen = await page.run(() => {
        const about = document.querySelector(".news .about");
        const box = about.getBoundingClientRect();
        const from = box.left + parseFloat(about.style.getPropertyValue("--cut"));
        const range = document.createRange();
        const words = [...about.firstChild.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          range.setStart(about.firstChild, index);
          range.setEnd(about.firstChild, index + word.length);
          return { word, ...range.getBoundingClientRect().toJSON() };
        });
        const last = words.filter(({ top, bottom }) => bottom <= box.bottom + 2 && bottom + (bottom - top) / 2 > box.bottom);
        const news = document.querySelector(".news");
        return { last: last.length, torn: last.filter(({ left, right }) => left < from - 1 && right > from + 1).map(({ word }) => word), lines: Math.round(about.clientHeight / parseFloat(getComputedStyle(about).lineHeight)), over: news.scrollHeight - news.clientHeight };
      });
      assert.ok(seen.last > 1);
      assert.deepEqual({ torn: seen.torn, lines: seen.lines, over: seen.over }, { torn: [], lines, over: 0 }, `${key}, ${size.width}`);
      await page.finger(await page.middle(".news .about"));
      await page.find(".news .about.whole-text");
    }
    await quiet(page);
  }
});

test("what two fingers have zoomed is whole again in the next view, which they can zoom, too", async (t) => {
  const page = await open(t, "#puzzle=turning/megaminx", { width: 390, height: 844 });
  await page.fingers();
  await page.find(".boardbox .spot");
  const scale = () => page.run(() => visualViewport.scale);
  const zoom = async () => {
    const [x, y] = await page.middle(".boardbox");
    await page.pinch([[x - 20, y], [x + 20, y]], [[x - 120, y], [x + 120, y]]);
    await page.until(async () => (await scale()) > 1.5, "no zoom");
  };
  await zoom();
  for (const view of ["#", "#puzzle=frogs", "#learn=1"]) {
    await page.visit(view);
    await page.until(async () => (await scale()) === 1, `${view} is zoomed`);
  }
  await page.find(".boardbox .spot");
  await zoom();
  await page.until(() => page.run(() => !document.querySelector("meta[name=viewport]").content.includes("maximum")), "the page cannot be zoomed");
  await quiet(page);
});

test("turns that swipes make, too, have equal buttons in pairs, and on a low phone they leave the height to the board", async (t) => {
  for (const [width, height, least] of [[390, 844, 230], [360, 640, 200]]) {
    const page = await open(t, "#puzzle=turning/loopover", { width, height });
    await page.fingers();
    await page.find(".turns.swipes button");
    const boxes = (selector) => page.run((wanted) => [...document.querySelectorAll(wanted)].map((one) => (({ left, top, width, bottom }) => ({ words: one.textContent, left, top, width: Math.round(width), bottom }))(one.getBoundingClientRect())), selector);
    const buttons = await boxes(".turns button");
    assert.deepEqual([new Set(buttons.map((one) => one.width)).size, new Set(buttons.map((one) => one.left)).size], [1, 4]);
    assert.ok(buttons.every(({ words, top }) => buttons.find((one) => one.words === `${words.replace("'", "")}'`).top === top));
    const [undo] = await boxes("[data-do=undo]");
    const spots = await boxes(".boardbox .square");
    assert.ok(undo.bottom <= height && spots.at(-1).bottom - spots[0].top > least, JSON.stringify([undo, spots.at(-1).bottom - spots[0].top]));
    const [x, y] = await page.middle(`[data-node="${await node(page, "r2c2")}"]`);
    await page.finger([x, y], [x + 60, y]);
    await page.sees(".log", /row2/);
    await page.click(".turns [data-words=column3]");
    await page.sees(".log", /row2[^]*column3/);
    await quiet(page);
  }
  // A turn that is no shift stays above the other buttons.
  const page = await open(t, "#puzzle=commands/tandem", { width: 360, height: 640 });
  await page.find(".turns button");
  assert.equal(await page.run(() => document.querySelector(".turns.swipes")), null);
  await quiet(page);
});

// A newcomer learns: all six steps by hand, skipping and going back, a reload in between; by keys alone; from the single file.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { KEYS, dist } from "./browser.mjs";
import { count, faults, pages, press, quiet, tooWide } from "./support.mjs";

const open = pages();
const text = (page) => page.run(() => document.querySelector("textarea").value);
const step = (page, words) => page.sees(".learn h1", words);
const done = (page, words = /^Done\./) => page.sees(".bottom [role=status]", words);
const undone = (page) => page.sees(".bottom [role=status]", /^Step \d of 6$/);

/** Puts the caret behind some words, and types there. */
async function type(page, behind, words) {
  await page.find("textarea");
  await page.run((wanted) => {
    const area = document.querySelector("textarea");
    const at = area.value.indexOf(wanted);
    if (at < 0) throw new Error(`no ${wanted}`);
    area.focus();
    area.setSelectionRange(at + wanted.length, at + wanted.length);
  }, behind);
  await page.keys(...words);
}

/** Brings the three frogs over. */
async function hop(page) {
  for (const [from, to] of [["h3"], ["h2"], ["h1"], ["h4", "h5"], ["h3", "h4"], ["h2", "h3"], ["h5", "h6"], ["h4", "h5"], ["h3", "h4"]]) {
    const before = await count(page);
    await press(page, from);
    if (to && (await page.run(() => document.querySelector(".spot.chosen") !== null))) await press(page, to);
    await page.until(async () => (await count(page)) === before + 1, `${from} did not hop`);
  }
}

for (const [width, dark] of [[1400, false], [360, true]]) {
  test(`all six steps, ${width} pixels wide ${dark ? "by night" : "by day"}`, async (t) => {
    const page = await open(t, "", { width, height: 800, dark });
    const fine = async () => {
      assert.deepEqual(await faults(page), []);
      assert.ok((await tooWide(page)) <= 0);
    };
    await page.click('.hello a[href="#learn"]');
    await step(page, /^1\. Three frogs/);
    await undone(page);
    // The words say where the text is.
    await page.sees(".words", width < 860 ? /The one below the board describes/ : /The one below describes/);
    await hop(page);
    await done(page, /^Done\. Solved!/);
    await fine();
    await page.click("[data-do=next]");

    await step(page, /^2\. Another rule/);
    await page.sees(".stale-note", /there is a board once they are mended/);
    await undone(page);
    await fine();
    await page.click(".reports .fix");
    await done(page);
    await page.sees(".status", /fewest possible: 6 \(proved\)/);
    await page.click("[data-do=next]");

    await step(page, /^3\. Two colours/);
    await page.sees(".status", /no solution from this start \(proved\)/);
    await undone(page);
    await type(page, "hop backward: toad _     => _ toad", "\nleap backward: toad any _ => _ any toad");
    await done(page);
    await page.sees(".status", /fewest possible: 15 \(proved\)/);
    await page.click("[data-do=next]");

    await step(page, /^4\. Click and turn/);
    await page.sees(".status", /fewest possible: 9 \(proved\)/);
    await undone(page);
    await type(page, "advance self", " neighbours");
    await done(page);
    await page.run(() => (document.querySelector(".preview .play").dataset.old = ""));
    await type(page, "self neighbours", "\nturn spin (r1c1 r1c2 r2c2 r2c1)");
    await page.find(".preview .play:not([data-old])");
    await page.run(() => document.querySelector(".boardbox").scrollIntoView({ block: "center" }));
    await press(page, "r1c3");
    await page.find(".turns [data-words=spin]");
    await fine();
    await page.click("[data-do=next]");

    await step(page, /^5\. Your own puzzle/);
    await page.sees(".status", /fewest possible: 5 \(proved\)/);
    await undone(page);
    await type(page, "row: h[1..4", `${KEYS.Backspace}5`);
    await page.sees(".stale-note", /last board/);
    await type(page, "frog frog _ toad", " toad");
    await type(page, "row: toad", " toad");
    await done(page, /A puzzle of your own!/);
    await fine();
    await page.reload();
    await done(page, /A puzzle of your own!/);
    assert.match(await text(page), /toad toad _ frog frog/);
    await page.click("[data-do=next]");

    await step(page, /^6\. Names for cells/);
    await page.sees(".status", /fewest possible: 3 \(proved\)/);
    await undone(page);
    await type(page, "n:a n:b", `${KEYS.Backspace}a`);
    await type(page, "=> n[a+b", `${KEYS.Backspace.repeat(3)}2*a`);
    await done(page);
    await page.sees(".status", /fewest possible: 4 \(proved\)/);
    await fine();
    assert.equal(await page.run(() => document.querySelectorAll(".steps .done").length), 6);
    await page.click("[data-do=next]");
    await page.sees(".play h1", /Doubling/);
    await page.sees(".status", /fewest possible: 4 \(proved\)/);
    assert.match(await page.run(() => location.hash), /^#own=/);
    await quiet(page);
  });
}

test("in a low window the bar of a done step is low, and covers neither the line that it is about nor its own words", async (t) => {
  const page = await open(t, "#learn=1", { width: 844, height: 390 });
  await page.find(".boardbox .spot");
  await page.run(() => document.querySelector(".boardbox").scrollIntoView({ block: "end" }));
  await hop(page);
  await done(page, /^Done\. Solved!/);
  const box = (selector) => page.run((wanted) => (({ top, bottom, height }) => ({ top, bottom, height }))(document.querySelector(wanted).getBoundingClientRect()), selector);
  const [bar, status] = [await box(".bottom"), await box(".status")];
  assert.ok(bar.height < 60 && bar.bottom >= 389, JSON.stringify(bar));
  assert.ok(status.top >= 0 && status.bottom <= bar.top, JSON.stringify([status, bar]));
  // A long praise is cut there, and shown after a press.
  await page.visit("#learn=4");
  await page.sees(".status", /fewest possible: 9 \(proved\)/);
  await type(page, "advance self", " neighbours");
  await done(page);
  await page.find(".bottom .cut");
  assert.ok((await box(".bottom")).height < 60);
  await page.click(".bottom .cut");
  await page.until(async () => (await box(".bottom")).height > 60, "it stays cut");
  assert.ok(await page.run(() => (({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)(document.querySelector(".bottom [role=status]"))));
  await quiet(page);
});

test("on a phone the bar of a done step covers neither line nor buttons, is low beside a keyboard, and goes to the end of the page on request", async (t) => {
  const page = await open(t, "#learn=1", { width: 390, height: 844 });
  await page.fingers();
  await page.find(".boardbox .spot");
  await hop(page);
  await done(page, /^Done\. Solved!/);
  const box = (selector) => page.run((wanted) => (({ top, bottom }) => ({ top, bottom }))(document.querySelector(wanted).getBoundingClientRect()), selector);
  const [bar, line, undo] = [await box(".bottom"), await box(".status"), await box("[data-do=undo]")];
  assert.ok(line.top >= 0 && line.bottom <= undo.top && undo.bottom <= bar.top, JSON.stringify([bar, line, undo]));
  // The window that a keyboard leaves.
  await page.visit("#learn=4");
  await page.sees(".status", /fewest possible: 9 \(proved\)/);
  await page.size(390, 500);
  await type(page, "advance self", " neighbours");
  await done(page);
  const high = async () => 500 - (await box(".bottom")).top;
  assert.ok((await high()) < 120, `${await high()}`);
  await page.finger(await page.middle("[data-do=fold]"));
  await page.until(async () => (await box(".bottom")).top >= 500, "it still covers the page");
  assert.equal(await page.run(() => document.activeElement.tagName), "TEXTAREA");
  await page.run(() => scrollTo(0, document.documentElement.scrollHeight));
  assert.match(await page.text(".bottom"), /^Done\.[^]*Next step/);
  assert.equal(await page.run(() => document.querySelector(".bottom .cut")), null);
  await quiet(page);
});

test("a step is skipped, gone back to and started over; what was written stays until then", async (t) => {
  const page = await open(t, "#learn=3");
  await step(page, /^3\./);
  await page.click("[data-do=next]");
  await step(page, /^4\./);
  await type(page, "advance self", " neighbours");
  await done(page);
  await page.click("[data-do=back]");
  await step(page, /^3\./);
  await undone(page);
  await page.click('.bar a[href="#"]');
  await page.find(".card");
  await page.click('.bar a[href="#learn"]');
  await step(page, /^3\./);
  await page.click('.steps a[href="#learn=4"]');
  await step(page, /^4\./);
  await done(page);
  assert.match(await text(page), /advance self neighbours/);
  await page.click("[data-do=reset]");
  await undone(page);
  assert.doesNotMatch(await text(page), /neighbours/);
  await page.sees(".status", /fewest possible: 9 \(proved\)/);
  await undone(page);
  await page.reload();
  await step(page, /^4\./);
  assert.doesNotMatch(await text(page), /neighbours/);
  await page.visit("#learn=77");
  await step(page, /^1\./);
  await quiet(page);
});

test("what is mended without any gain is not done", async (t) => {
  const page = await open(t, "#learn=2");
  await page.sees(".reports", /1 error/);
  await page.run(() => {
    const area = document.querySelector("textarea");
    area.value = area.value.replace(/ *leap forward.*\n/, "");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.sees(".status", /fewest possible: 9 \(proved\)/);
  await undone(page);
  await quiet(page);
});

test("by keys alone: from the gallery through the first step to the second", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  const focus = (selector) => page.run((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  const tabTo = (selector) => page.until(async () => (await focus(selector)) || (await page.keys(KEYS.Tab), false), `no way to ${selector}`);
  await tabTo('.bar a[href="#learn"]');
  await page.keys(KEYS.Enter);
  await step(page, /^1\./);
  assert.ok(await focus(".learn h1"));
  await page.find(".boardbox .spot");
  await tabTo(".spot");
  for (const [keys, made] of [[["Enter"], 1], [["ArrowLeft", "Enter"], 2], [["ArrowLeft", "Enter"], 3]]) {
    await page.keys(...keys.map((key) => KEYS[key]));
    await page.until(async () => (await count(page)) === made, `move ${made} was not made`);
  }
  await page.keys("s");
  await page.sees(".help", /a solution of 6 moves/i);
  await tabTo("[data-do=movie]");
  await page.keys(KEYS.Enter);
  await done(page);
  await tabTo("[data-do=next]");
  await page.keys(KEYS.Enter);
  await step(page, /^2\./);
  assert.ok(await focus(".learn h1"));
  await quiet(page);
});

test("the single file teaches, too, and asks nothing of anybody", async (t) => {
  const page = await open(t, `${pathToFileURL(join(dist, "puzzlec.html")).href}#learn=2`);
  await page.click(".reports .fix");
  await done(page);
  assert.deepEqual(await page.run(() => performance.getEntriesByType("resource").map((one) => one.name).filter((name) => /^https?:/.test(name))), []);
  await quiet(page);
});

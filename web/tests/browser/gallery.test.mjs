// The gallery: what is searched for, its order, the way back to it, marks of what was played, a phone, and a line that is gone.

import assert from "node:assert/strict";
import test from "node:test";
import { KEYS } from "./browser.mjs";
import { choose, faults, pages, play, quiet, tooWide } from "./support.mjs";

const open = pages();
const PHONE = { width: 390, height: 844 };
const titles = (page) => page.run(() => [...document.querySelectorAll(".card strong")].map((title) => title.textContent));
const find = (page, words) =>
  page.run((wanted) => {
    const field = document.querySelector("#find");
    field.value = wanted;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, words);

test("words of titles come first, and what nothing has is named", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  await find(page, "15");
  const found = await titles(page);
  assert.equal(found[0], "15-puzzle");
  assert.ok(found.length > 1 && found.indexOf("Sokoban, Microban 15") > 0);
  await find(page, "frog");
  const frogs = await titles(page);
  const begins = frogs.map((title) => /^frog/i.test(title));
  assert.ok(begins[0] && begins.lastIndexOf(true) < begins.indexOf(false), frogs.join("; "));
  await find(page, "frogs");
  assert.match((await titles(page))[0], /^frog/i);
  await find(page, "zebra");
  await page.sees(".none", /^No puzzle has “zebra”\./);
  assert.ok(await page.run(() => document.querySelector(".gallery .note").getBoundingClientRect().top - document.querySelector("[data-do=reset]").getBoundingClientRect().bottom > 16));
  await page.click("[data-do=reset]");
  await page.find(".lists h2");
  await choose(page, "[aria-label=Order]", "title");
  const all = await titles(page);
  assert.ok(all.length > 150);
  assert.deepEqual(all, [...all].sort((a, b) => a.localeCompare(b)));
  assert.equal(await page.run(() => document.querySelectorAll(".lists h2").length), 0);
  await quiet(page);
});

test("equal matches come easiest first, and a misspelt word finds what is similar where nothing else is found", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  const first = () => page.run(() => document.querySelector("[aria-label=Order]").options[0].text);
  assert.equal(await first(), "easiest first");
  await find(page, "hanoi");
  assert.equal(await first(), "best match first");
  const bits = await page.run(() => [...document.querySelectorAll(".card .stars")].map(({ title }) => parseInt(title, 10)));
  assert.ok(bits.length > 3);
  assert.deepEqual(bits, [...bits].sort((a, b) => a - b));
  await find(page, "tower of hanoi");
  await page.until(async () => (await titles(page))[0] === "Towers of Hanoi", "the puzzle of this name is not the first");
  for (const [words, found, count] of [["klotzki", /^Klotski/, /^No puzzle has “klotzki”; these \d have similar words\.$/], ["rush huor", /Rush Hour/, /^No puzzle has “rush huor”; these /], ["hannoi", /Hanoi/, /similar/]]) {
    await find(page, words);
    await page.sees(".count", count);
    const all = await titles(page);
    assert.ok(all.length > 1 && all.every((title) => found.test(title)), all.join("; "));
  }
  await find(page, "klotski");
  await page.sees(".count", /^\d+ of \d+ puzzles$/);
  await find(page, "zzyzx");
  await page.sees(".none", /^No puzzle has “zzyzx”\./);
  await find(page, "");
  assert.equal(await first(), "easiest first");
  await quiet(page);
});

test("numbers, letters and unknown words do not decide what is found, and the difficulty is searched, too", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  for (const [words, first, rest] of [["8 queens", "Queens", /queen|Peg/i], ["eight queens", "Queens", /queen|Peg/i], ["n-queens", "Queens", /queen|Peg/i], ["zebra queens", "Queens", /queen|Peg/i], ["sokoban 15", "Sokoban, Microban 15", /^Sokoban/], ["microban 1", "Sokoban, Microban 1", /Microban/], ["8 puzzle", "8-puzzle", /./], ["one way", "One-way streets", /./]]) {
    await find(page, words);
    const found = await titles(page);
    assert.equal(found[0].replace(" in pushes", ""), first, words);
    assert.ok(found.length > 1 && found.every((title) => rest.test(title)), `${words}: ${found.join("; ")}`);
  }
  await find(page, "zebra queens");
  await page.sees(".count", /^No puzzle has “zebra queens”; these \d have some of its words\.$/);
  const levels = () => page.run(() => [...document.querySelectorAll(".card .stars")].map((level) => level.textContent.trim()));
  for (const [words, title] of [["easy", /./], ["easy sokoban", /^Sokoban/], ["sokobann easy", /^Sokoban/]]) {
    await find(page, words);
    const [found, all] = [await titles(page), await levels()];
    assert.ok(found.length > 2 && found.every((one) => title.test(one)), found.join("; "));
    assert.ok(all.length === found.length && all.every((level) => /easy$/.test(level)), all.join("; "));
  }
  await quiet(page);
});

test("the way back leads to what was searched for", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  await find(page, "tile");
  await choose(page, "[aria-label=Kind]", "Sliding");
  await choose(page, "[aria-label=Order]", "title");
  const before = await titles(page);
  assert.ok(before.length > 1 && before.length < 60);
  await page.click(".lists li:nth-child(2) .card");
  await page.find(".boardbox .spot");
  await page.run(() => history.back());
  await page.find(".card");
  assert.deepEqual(await titles(page), before);
  assert.deepEqual(await page.run(() => [...document.querySelectorAll(".finder :is(input, select)")].map(({ value }) => value)), ["tile", "Sliding", "", "title"]);
  await page.click("#brand");
  await page.find(".lists h2");
  assert.equal(await page.run(() => document.querySelector("#find").value), "");
  await quiet(page);
});

test("the way back leads to the card that was left", async (t) => {
  const page = await open(t, "", PHONE);
  await page.fingers();
  await page.find(".card");
  await page.click("[data-more=Turning]");
  const top = (key) => page.run((wanted) => document.querySelector(`.card[data-key="${wanted}"]`).getBoundingClientRect().top, key);
  const left = await page.run(() => {
    const last = [...document.querySelectorAll(".lists h2")].find((title) => title.textContent === "Turning").nextElementSibling.lastElementChild.firstElementChild;
    last.scrollIntoView({ block: "center" });
    return last.dataset.key;
  });
  const [before, far] = [await top(left), await page.run(() => scrollY)];
  assert.ok(far > 3000);
  await page.finger(await page.middle(`.card[data-key="${left}"]`));
  await page.find(".boardbox .spot.can, .turns button");
  assert.equal(await page.run(() => scrollY), 0);
  // The card of a kind whose puzzles are no longer all shown is shown again after a reload.
  for (const reloads of [false, true]) {
    if (reloads) {
      await page.run(() => history.forward());
      await page.find(".boardbox .spot");
      await page.reload();
      await page.find(".boardbox .spot");
    }
    await page.run(() => history.back());
    await page.find(".card");
    assert.ok(Math.abs((await top(left)) - before) <= 1, `${await top(left)} instead of ${before}`);
    assert.equal(await page.run(() => document.activeElement.dataset.key), left);
  }
  await page.run(() => scrollBy(0, 500));
  const scrolled = await page.run(() => scrollY);
  await page.reload();
  await page.until(() => page.run((wanted) => document.querySelector(".card") !== null && scrollY === wanted, scrolled), "a reload loses the place");
  // A link to the gallery begins at its top.
  await page.visit("#learn");
  await page.click("#brand");
  await page.find(".card");
  assert.equal(await page.run(() => scrollY), 0);
  await quiet(page);
});

test("cards show measures, and which puzzles were begun and solved", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  await page.find(".moves button");
  await play(page, "A1-B1-A2");
  // A solution that was only watched earns nothing, after a reload neither; one whose moves the player makes does.
  const toEnd = () => page.run(() => {
    const range = document.querySelector(".movie input");
    range.value = range.max;
    range.dispatchEvent(new Event("input"));
  });
  await page.visit("#puzzle=guarini");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 16 moves/);
  await toEnd();
  await page.sees(".status", /Solved in 16 moves\./);
  await page.reload();
  await page.sees(".status", /Solved in 16 moves\./);
  assert.deepEqual(await page.run(() => [".win:not([hidden])", ".boardbox.solved", ".won"].map((one) => document.querySelector(one))), [null, null, null]);
  await page.visit("#puzzle=clicks/cube");
  await page.click("[data-do=solve]");
  const words = await page.sees(".help", /A solution of \d+ moves/);
  assert.match(words, /First: press/);
  for (const move of await page.run(() => [...document.querySelectorAll(".log button")].map((one) => one.textContent))) await play(page, move);
  await page.sees(".status", /Solved!/);
  await page.click("[data-do=restart]");
  await page.sees(".status", /0 moves made/);
  await page.visit("#");
  await page.sees(".card[data-key=toazzle13] .mark", /^begun$/);
  await page.sees(".card[data-key=toazzle13] .measures", /^13 places · 6 moves · 50 positions$/);
  await page.sees(".card[data-key='pushing/microban-02'] .measures", /^19 places · lowest cost 3 · /);
  await page.sees(".card[data-key=guarini] .mark", /^begun$/);
  await page.sees(".card[data-key='clicks/cube'] .mark", /^✓ solved$/);
  assert.equal(await page.run(() => document.querySelectorAll(".mark").length), 3);
  await quiet(page);
});

test("a phone shows a few of each kind, jumps to a kind and back to the top", async (t) => {
  const page = await open(t, "", PHONE);
  await page.fingers();
  await page.find(".card");
  // Three puzzles of a kind, and its title.
  assert.ok(await page.run(() => document.documentElement.scrollHeight < 1_100 * document.querySelectorAll(".lists h2").length));
  await page.click("[data-jump=Turning]");
  const top = () => page.run(() => [...document.querySelectorAll(".lists h2")].find((title) => title.textContent === "Turning").getBoundingClientRect().top);
  await page.until(async () => Math.abs(await top()) < 100, "not there");
  const shown = () => page.run(() => [...document.querySelectorAll(".lists h2")].find((title) => title.textContent === "Turning").nextElementSibling.querySelectorAll("li").length - [...document.querySelectorAll(".short > li")].filter((row) => row.closest("ul").previousElementSibling.textContent === "Turning" && row.offsetHeight === 0).length);
  assert.equal(await shown(), 3);
  await page.sees("[data-more=Turning]", /^Show all \d+$/);
  await page.click("[data-more=Turning]");
  assert.ok((await shown()) > 4);
  await page.sees("[data-more=Turning]", /^Show fewer$/);
  await page.click("[data-more=Turning]");
  assert.equal(await shown(), 3);
  await page.until(async () => Math.abs(await top()) < 100, "the kind is not in view");
  await page.finger(await page.middle("[data-do=top]"));
  await page.until(() => page.run(() => scrollY === 0), "not at the top");
  await quiet(page);
});

test("a puzzle that cannot be fetched says why, and is there at the next try; so is the manual", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  const line = (offline) => page.cdp("Network.emulateNetworkConditions", { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await page.cdp("Network.enable");
  await page.visit("#new");
  await page.sees(".reports", /No mistakes/);
  await line(true);
  await page.click("[data-manual=cheatsheet]");
  await page.sees(".manual", /You seem to be offline/);
  await line(false);
  await page.click(".manual [data-do=again]");
  await page.sees(".manual", /Rule, click or turn\?/);
  await line(true);
  await page.visit("#puzzle=klotski");
  await page.sees(".trouble", /You seem to be offline[^]*The server cannot be reached\./);
  await line(false);
  await page.click("[data-do=again]");
  await page.sees("h1", /Klotski/);
  await page.find(".boardbox .spot");
});

test("help is in the head of every page, and leads to the tutorial, the cheat sheet and the reference", async (t) => {
  for (const size of [PHONE, { width: 360, height: 640 }, { width: 320, height: 640 }]) {
    const page = await open(t, "#puzzle=frogs", size);
    await page.fingers();
    await page.find(".spot.can");
    await page.finger(await page.middle('.bar a[href="#help"]'));
    await page.sees("h1", /^Help$/);
    assert.deepEqual([await tooWide(page), await faults(page)], [0, []]);
    for (const [name, title, words] of [["cheatsheet", /^Cheat sheet$/, /Rule, click or turn\?/], ["language", /^Reference$/, /puzzle/]]) {
      await page.finger(await page.middle(`.handbook a[href="#help=${name}"]`));
      await page.sees("h1", title);
      await page.sees(".handbook", words);
      await page.find(".handbook h2");
      assert.deepEqual([await tooWide(page), await page.run(() => scrollY)], [0, 0]);
      await page.finger(await page.middle('.handbook a[href="#help"]'));
      await page.sees("h1", /^Help$/);
    }
    await page.finger(await page.middle('.handbook a[href="#learn"]'));
    await page.sees("h1", /Three frogs/);
    await quiet(page);
  }
});

test("on a phone the manual covers the page, and the board of a lesson comes before its text", async (t) => {
  const page = await open(t, "#new", PHONE);
  await page.find(".preview .board");
  await page.click("[data-manual=cheatsheet]");
  await page.sees(".manual", /Conditions/);
  const box = (selector) => page.run((wanted) => (({ left, top, right, bottom }) => [left, top, right, bottom])(document.querySelector(wanted).getBoundingClientRect()), selector);
  assert.deepEqual(await box(".manual"), [0, 0, 390, 844]);
  assert.ok(await page.run(() => [...document.querySelectorAll(".manual pre")].every((one) => one.scrollWidth <= one.clientWidth)));
  // The words of its tables stay whole.
  const torn = await page.run(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(document.querySelector(".manual"), NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (parentElement.closest("code") || !parentElement.closest("td, th")) continue;
      for (const { 0: word, index } of data.matchAll(/\p{L}+/gu)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        found.push([word, range.getClientRects().length]);
      }
    }
    return { words: found.length, torn: found.filter(([, parts]) => parts > 1) };
  });
  assert.ok(torn.words > 100);
  assert.deepEqual(torn.torn, []);
  await page.keys(KEYS.Escape);
  await page.until(() => page.run(() => document.querySelector(".manual").hidden), "it stays open");
  assert.equal(await page.run(() => document.activeElement.dataset.manual), "cheatsheet");
  await page.visit("#learn=1");
  await page.find(".spot.can");
  const [words, board, text] = await Promise.all([box(".words"), box(".boardbox"), box(".writing")]);
  assert.ok(words[3] <= board[1] && board[3] <= text[1] && board[3] < 844, JSON.stringify([words, board, text]));
  await quiet(page);
});

test("the keys are listed, from the menu and by a key", async (t) => {
  const page = await open(t, "#puzzle=frogs");
  await page.find(".spot.can");
  await page.keys("?");
  await page.sees(".keys", /restart[^]*hint[^]*solve/);
  await page.keys(KEYS.Escape);
  await page.until(() => page.run(() => document.querySelector(".keys") === null), "it stays open");
  await page.click("[data-do=view]");
  await page.click("[data-do=keys]");
  await page.sees(".keys", /Shift-R/);
  await quiet(page);
});

// A visitor plays: gallery, clicks, drags, keys, hints, solutions, figures; and a search that is stopped.

import assert from "node:assert/strict";
import test from "node:test";
import { KEYS } from "./browser.mjs";
import { choose, count, focuses, linked, nextNumber, node, pages, play, press, quiet, shipped, stopSearch } from "./support.mjs";

const open = pages();

test("the gallery has all puzzles with pictures and figures, and finds them", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  const cards = await page.run(() => {
    const places = (card) => [...card.querySelectorAll(".picture .square, .picture .hole")].map((path) => path.getAttribute("d").match(/M/g).length);
    return [...document.querySelectorAll(".card")].map((card) => [card.dataset.key, places(card).reduce((sum, count) => sum + count, 0), card.querySelector(".measures").textContent]);
  });
  assert.ok(cards.length >= 19 && cards.every(([, places, facts]) => places >= Number.parseInt(facts, 10)), JSON.stringify(cards));
  assert.deepEqual(cards.find(([key]) => key === "toazzle13")[2], "13 places · 6 moves · 50 positions");
  await page.click("#find");
  await page.keys(..."guarini");
  await page.sees(".gallery .count", /^1 of \d+ puzzles$/);
  await page.click(".card");
  await page.sees("h1", /Guarini's knights/);
  await page.sees(".status", /fewest possible: 16 \(proved\)/);
  await quiet(page);
});

test("ToaZZle 13 is played to the end by clicks", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  for (const [at, [from, to]] of Object.entries([["A1", "A2"], ["A3", "A5"], ["B4", "B1"], ["A2", "A1"], ["A1", "A5"], ["B2", "B3"]])) {
    await press(page, from);
    const chosen = await page.run(() => document.querySelector(".spot.chosen") !== null);
    if (chosen) await press(page, to);
    await page.until(async () => (await count(page)) === Number(at) + 1, `${from} did not go to ${to}`);
  }
  await page.sees(".status", /6 moves made[^]*Solved!/);
  assert.equal(await page.text(".goal .wanted"), "No green is left.");
  await page.click("[data-do=undo]");
  await page.until(async () => (await count(page)) === 5, "not taken back");
  await page.click("[data-do=redo]");
  await page.sees(".status", /Solved!/);
  await page.reload();
  await page.sees(".status", /6 moves made[^]*Solved!/);
  await page.click("[data-do=restart]");
  await page.sees(".status", /0 moves made/);
  await quiet(page);
});

test("a piece is dragged, and moves while it is seen", async (t) => {
  const page = await open(t, "#puzzle=toazzle13", { still: false });
  await page.find(".spot.can");
  const [from, to] = [await node(page, "A1"), await node(page, "A5")];
  await page.drag(`[data-node="${from}"]`, `[data-node="${to}"]`);
  await page.sees(".log", /A1-C1-A5/);
  assert.equal((await page.pieces())[to], "g");
  await page.drag(`[data-node="${to}"]`, `[data-node="${from}"]`);
  assert.equal(await count(page), 1);
  await quiet(page);
});

/** Plays a move, and tells of each piece before it whether its element is on the board afterwards, where, and whether it travels. */
const watched = (page, words) =>
  page.run(async (wanted) => {
    const spots = [...document.querySelectorAll(".boardbox .spot")];
    const place = (man) => spots.find((spot) => spot.getAttribute("transform") === man.getAttribute("transform"))?.getAttribute("aria-label").split(":")[0];
    const men = [...document.querySelectorAll(".boardbox .men .man")].map((man) => ({ man, from: place(man) }));
    const made = document.querySelectorAll(".log button").length;
    document.querySelector(`.moves [data-words="${wanted}"]`).click();
    while (document.querySelectorAll(".log button").length === made) await new Promise(requestAnimationFrame);
    const travels = (man) => man.getAnimations().some((one) => one.effect.getKeyframes().some((frame) => frame.transform));
    return men.map(({ man, from }) => `${from} ${man.closest(".men") ? "is at" : man.closest(".under") ? "vanishes at" : "is not on the board, at"} ${place(man)}${travels(man) ? ", travelling" : ""}`).sort();
  }, words);

test("pieces of a press keep their elements and roll, blocks and those that vanish too", async (t) => {
  const page = await open(t, linked("puzzle \"Tray\"\npieces { red 'r'; blue 'b'; piece bar \"##\" }\nboard {\nlegend 'o' _ in hole\ngrid \"\"\"\n.....\n.....\n..o..\n\"\"\"\n}\nmoves { press right { sink: red|blue@hole => _; roll right: any _ => _ any } }\nstart { red at r1c1 r1c2 r3c1; blue at r3c4; bar at r2c1 }\ngoal { no red }\n"), { still: false });
  await page.find('.moves [data-words="right"]');
  assert.deepEqual(await watched(page, "right"), ["r1c1 is at r1c4, travelling", "r1c2 is at r1c5, travelling", "r2c1 is at r2c4, travelling", "r2c2 is at r2c5, travelling", "r3c1 vanishes at r3c3, travelling", "r3c4 is at r3c5, travelling"]);
  await page.until(() => page.run(() => document.querySelectorAll(".under .man").length === 0), "the ball stays in the hole");
  assert.equal(await page.run(() => document.querySelectorAll(".men .man").length), 5);
  await quiet(page);
});

test("a hint says how many moves, which piece, which move", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  await page.click("[data-do=hint]");
  await page.sees(".help", /It can be solved in 6 moves, and in no fewer\./);
  await page.click("[data-do=hint]");
  await page.sees(".help", /Move green at A1\./);
  await page.click("[data-do=hint]");
  await page.sees(".help", /The move is A1-B1-A2\./);
  assert.ok(await page.run(() => document.querySelector(".over .arrow.strong") !== null));
  await page.click(".help button");
  await page.sees(".log", /A1-B1-A2/);
  await quiet(page);
});

test("a hint for a press asks where, and one for a turn which move, in two steps", async (t) => {
  const page = await open(t, "#puzzle=lights");
  await page.click("[data-do=hint]");
  await page.sees(".help", /It can be solved in \d+ moves[^]*Where\?/);
  await page.click(".help button");
  const said = await page.sees(".help", /^Press r\dc\d\.\s+Make it$/);
  await page.click(".help button");
  await page.sees(".log", new RegExp(/r\dc\d/.exec(said)[0]));
  await page.visit("#puzzle=tilt");
  await page.click("[data-do=hint]");
  await page.sees(".help", /16 moves[^]*Which move\?/);
  await page.click(".help button");
  await page.sees(".help", /^The move is \w+\.\s+Make it$/);
  // A node that begins several presses does not say which of them is meant.
  await page.visit(linked('puzzle "Two"\npieces { one \'1\'; two \'2\' }\nboard { path spots: a b }\nmoves { click at a: set a to one as "single"; click at a: set a to two as "double" }\nstart { _ at all }\ngoal { a is two }\n'));
  await page.click("[data-do=hint]");
  await page.sees(".help", /Where\?/);
  await page.click(".help button");
  await page.sees(".help", /^Press a\.\s+Which move\?$/);
  await page.click(".help button");
  await page.sees(".help", /^Press a\. The move is double\.\s+Make it$/);
  await quiet(page);
});

test("where moves have costs, these are what counts", async (t) => {
  const page = await open(t, "#puzzle=bridge-and-torch");
  await page.sees(".status", /0 moves made, cost 0[^]*lowest possible cost: 17 \(proved\)/);
  await page.sees(".costs", /^The cost of the moves counts here, not their number\./);
  await page.sees('.moves [data-words="near2-near-near3-far3-far-far2"]', /cost 10$/);
  await page.click("[data-do=hint]");
  await page.sees(".help", /It can be solved at a cost of 17, and for no less\./);
  await play(page, "near2-near-near3-far3-far-far2");
  await page.sees(".status", /1 move made, cost 10/);
  await page.click("[data-do=undo]");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 5 moves at a cost of 17, proved cheapest\./);
  await quiet(page);
});

test("the move that lost the puzzle is named", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  await page.find(".moves button");
  await play(page, "A1-C1-A5");
  await play(page, await page.run(() => [...document.querySelectorAll(".moves button")].find((one) => one.dataset.words !== "A3-B4-A4").dataset.words));
  await page.click("[data-do=hint]");
  await page.sees(".help", /From here it cannot be solved \(proved\)\./);
  // The next step of a hint says the same as the button.
  await page.click("[data-do=hint]");
  await page.sees(".help", /Move 2, .* lost the puzzle/);
  await page.click("[data-do=undo]");
  await page.until(async () => (await count(page)) === 1, "not undone");
  await page.click("[data-do=redo]");
  await page.until(async () => (await count(page)) === 2, "not made again");
  await page.click("[data-do=hint]");
  await page.sees(".help", /From here it cannot be solved \(proved\)\./);
  await page.click(".help button");
  await page.sees(".help", /Move 2, [A-D]\d-[A-D]\d-[A-D]\d, lost the puzzle\. Before it: it can be solved in 5 moves/);
  await page.click(".help button");
  await page.click("[data-do=hint]");
  await page.sees(".help", /It can be solved in/);
  await quiet(page);
});

test("a solution is played, step by step and with the scrubber", async (t) => {
  const page = await open(t, "#puzzle=hanoi");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 31 moves, proved shortest/);
  await page.click("[data-do=step]");
  await page.sees(".movie .count", /^1 \/ 31$/);
  await page.run(() => {
    const range = document.querySelector(".movie input");
    range.value = 31;
    range.dispatchEvent(new Event("input"));
  });
  await page.sees(".status", /31 moves made[^]*Solved in 31 moves\./);
  assert.equal(await page.pieces(), "CCCCC");
  await page.click("[data-do=movie]");
  await page.sees(".movie .count", /^[23] \/ 31$/);
  await quiet(page);
});

test("whatever else is done stops a solution that is played", async (t) => {
  const page = await open(t, "#puzzle=hanoi");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 31 moves/);
  for (const [name, made] of [["undo", null], ["restart", 0], ["hint", null]]) {
    await page.click("[data-do=movie]");
    await page.until(async () => (await count(page)) >= 2, "not played");
    await page.click(`[data-do=${name}]`);
    await page.sees("[data-do=movie]", /Play/);
    if (made !== null) await page.until(async () => (await count(page)) === made, `${name} did nothing`);
    const before = await count(page);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(await count(page), before, name);
  }
  await quiet(page);
});

test("a start without a solution says why: by a law, or by the size of the search", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  for (const [key, words] of [["exchange/theta", /A search[^]* ended after [\d,]+ positions/], ["placing/koenigsberg", /No cross changes whether the number of walker[^]* is even or odd/]]) {
    await page.visit(`#puzzle=${key}`);
    await page.sees(".status", /no solution from this start \(proved\)/);
    await page.click("[data-do=solve]");
    await page.sees(".help", /This start has no solution \(proved\)\./);
    await page.click("[data-do=why]");
    await page.sees(".help", words);
  }
  await quiet(page);
});

test("a solution is played at the chosen speed, also after a reload", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  const speed = () => page.text("[data-do=speed]");
  const steps = async () => {
    await page.click("[data-do=movie]");
    const times = [];
    for (let made = 1; made <= 3; made += 1) {
      await page.until(async () => (await count(page)) >= made, `${made} moves are not made`);
      times.push(Date.now());
    }
    await page.click("[data-do=movie]");
    return (times[2] - times[0]) / 2;
  };
  await page.click("[data-do=solve]");
  await page.sees(".help", /solution of \d+ moves/);
  assert.equal(await speed(), "1×");
  const usual = await steps();
  await page.click("[data-do=speed]");
  assert.equal(await speed(), "3×");
  await page.reload();
  await page.sees(".movie .count", /\d \/ \d/);
  await page.until(() => page.run(() => !/as soon as/.test(document.querySelector(".side").textContent)), "no rules");
  assert.equal(await speed(), "3×");
  await page.click("[data-do=restart]");
  await page.sees(".status", /0 moves made/);
  const fast = await steps();
  assert.ok(fast < 0.7 * usual, `${fast} ms instead of ${usual}`);
  await quiet(page);
});

test("the fewest moves that the gallery knows stand beside the moves from the beginning, for the first start alone", async (t) => {
  const page = await open(t, "#puzzle=sliding/fifteen");
  await page.sees(".status", /fewest possible: 46 \(proved\)/);
  await page.visit("#puzzle=frogs");
  await page.sees(".status", /fewest possible: \d+ \(proved\)/);
  await page.find(".options [name=n]");
  await page.run(() => {
    const field = document.querySelector(".options [name=n]");
    field.value = "1";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.sees(".options", /./);
  await page.until(() => page.run(() => document.querySelectorAll(".boardbox .spot").length < 7), "the board is not smaller");
  await page.sees(".status", /fewest possible/);
  await quiet(page);
});

test("Tricolore is solved to red by pressing the numbered squares", async (t) => {
  const page = await open(t, "#puzzle=tricolore");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 9 moves, proved shortest\. First: press r\dc\d/);
  for (let step = 1; step <= 9; step += 1) {
    const next = await page.until(async () => {
      const found = await nextNumber(page);
      return found !== null && (step === 9 || found.word === String(step)) ? found : null;
    }, `no square has the number ${step}`);
    await page.click(`[data-node="${next.node}"]`);
    await page.until(async () => (await count(page)) === step, `press ${step} was not made`);
  }
  await page.sees(".status", /Solved!/);
  assert.equal(await page.pieces(), "R".repeat(16));
  await quiet(page);
});

test("frogs are played by the keyboard alone", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  await page.keys(KEYS.Tab, KEYS.Enter);
  await page.run(() => document.querySelector('[data-key="frogs"]').focus());
  await page.keys(KEYS.Enter);
  await page.find(".spot.can");
  await page.run(() => document.querySelector('.spot[tabindex="0"]').focus());
  await focuses(page, /^h4: frog, 1 move$/);
  await page.keys(KEYS.ArrowLeft);
  await focuses(page, /^h3: frog, 1 move$/);
  await page.keys(KEYS.ArrowRight, KEYS.Enter);
  await page.sees(".log", /R/);
  assert.equal(await page.pieces(), "AAA.ABBBB");
  await page.keys(KEYS.End, KEYS.ArrowLeft);
  await focuses(page, /^h8: toad$/);
  await page.keys(",", KEYS.Space);
  await page.until(async () => (await page.pieces()) === "AAABA.BBB", "the toad did not leap");
  await page.keys("u");
  await page.until(async () => (await page.pieces()) === "AAA.ABBBB", "not taken back");
  await page.keys("r");
  await page.until(async () => (await page.pieces()) === "AAABA.BBB", "not made again");
  await page.keys("h");
  await page.sees(".help", /It can be solved in 22 moves|cannot be solved|no longer/);
  assert.match(await page.run(() => document.querySelector("[aria-live]").textContent), /./);
  await quiet(page);
});

test("all positions are explored, and the farthest is gone to", async (t) => {
  const page = await open(t, "#puzzle=guarini");
  await page.click(".explore button");
  await page.sees(".explore", /280 positions can be reached from the start; the farthest after 16 moves\./);
  assert.equal(await page.run(() => document.querySelectorAll(".chart .bar").length), 17);
  await page.click("[data-do=farthest]");
  await page.sees(".options", /a position/);
  assert.equal(await count(page), 0);
  await page.sees(".status", /fewest possible/);
  await quiet(page);
});

test("a hint that is asked for while a move is made is about the position after it", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  await page.find(".moves button");
  await page.run(() => {
    document.querySelector(".moves button").click();
    document.querySelector("[data-do=hint]").click();
  });
  await page.sees(".help", /It can be solved in 5 moves|It can no longer be solved/);
  assert.equal(await count(page), 1);
  // A move ends what is being looked for, and nothing is said of that.
  await page.run(() => {
    document.querySelector("[data-do=solve]").click();
    setTimeout(() => document.querySelector("[data-do=undo]").click());
  });
  await page.until(async () => (await count(page)) === 0, "not undone");
  assert.doesNotMatch(await page.run(() => document.querySelector(".help").textContent), /Stopped/);
  await quiet(page);
});

test("a search is stopped, and the next one begins at once", async (t) => {
  const page = await open(t, "#puzzle=jumping/european");
  await stopSearch(page);
  await page.visit("#puzzle=toazzle13");
  await page.sees("h1", /ToaZZle/);
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 6 moves/);
  await quiet(page);
});

test("goals, parameters and starts are chosen; what does not exist is reported", async (t) => {
  const page = await open(t, "#puzzle=lights");
  await page.find(".options input");
  await choose(page, ".options [name=size]", "3");
  await page.until(async () => [...(await page.pieces())].length === 9, "not smaller");
  await page.sees(".status", /fewest possible: 5 \(proved\)/);
  await choose(page, ".options [name=size]", "0");
  await page.sees(".wrong", /^size = 0 does not fit this puzzle, so size stays 3\. ./);
  assert.equal([...(await page.pieces())].length, 9);
  assert.equal(await page.run(() => document.querySelector(".options [name=size]").value), "3");
  // Beside the text of a definition, too.
  await page.visit("#learn=3");
  await page.find(".options [name=n]");
  await choose(page, ".options [name=n]", "2");
  await page.until(async () => [...(await page.pieces())].length === 5, "not smaller");
  await choose(page, ".options [name=n]", "-1");
  await page.sees(".wrong", /^n = -1 does not fit this puzzle, so n stays 2\. ./);
  assert.deepEqual([[...(await page.pieces())].length, await page.run(() => document.querySelector(".options [name=n]").value)], [5, "2"]);
  await quiet(page);
});

test("what takes long to open is stopped, and another puzzle is opened at once", async (t) => {
  const page = await open(t, "#puzzle=lights");
  await page.find(".moves button");
  await choose(page, ".options [name=size]", "150");
  await page.click("[data-do=stop-opening]");
  await page.sees(".wrong", /stopped/);
  assert.equal(await page.run(() => document.querySelector(".opening")), null);
  // The game that was there goes on.
  await play(page, await page.run(() => document.querySelector(".moves button").dataset.words));
  await choose(page, ".options [name=size]", "150");
  await page.find(".opening");
  await page.visit("#puzzle=toazzle13");
  await page.sees("h1", /ToaZZle/);
  await play(page, "A1-B1-A2");
  await quiet(page);
});

test("a hint does not wait for what explores", async (t) => {
  // The hint takes a second or two; to visit what fits into memory takes many times as long.
  const page = await open(t, "#puzzle=sliding/fifteen");
  await page.click(".explore button");
  await page.sees(".explore .progress", /depth \d+, [\d,]+ positions/);
  await page.click("[data-do=hint]");
  await page.sees(".help", /It can be solved in \d+ moves|Not known/);
  assert.match(await page.text(".explore"), /depth/, "it explores still");
  await quiet(page);
});

/** Workers that say how much they have taken, and say more where they are asked to: those are replaced. */
const watchWorkers = (page) =>
  page.cdp("Page.addScriptToEvaluateOnNewDocument", { source: `
    Object.assign(window, { begun: 0, sizes: [], more: 0 });
    window.Worker = class extends Worker {
      constructor(...given) { super(...given); window.begun += 1; }
      set onmessage(does) { super.onmessage = ({ data }) => { if (data.bytes) window.sizes.push(data.bytes); does({ data: { ...data, bytes: data.bytes + window.more } }); }; }
    };` });

test("what help proves about the start stands beside the moves, and makes a later hint exact", async (t) => {
  // The gallery knows nothing about a puzzle from a link.
  const tour = linked(shipped("placing/knights-tour"));
  const page = await open(t, tour);
  await page.sees(".status", /at least \d+ moves/);
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 24 moves, proved shortest/);
  await page.sees(".status", /fewest possible: 24 \(proved\)/);
  // A hint that looks farther knows more, too.
  const second = await open(t, tour);
  await second.sees(".status", /at least \d+ moves/);
  await second.click("[data-do=hint]");
  await second.sees(".help", /It can be solved in 24 moves, perhaps in fewer\./);
  await second.sees(".status", /24 suffice/);
  // After each search, the next one begins without what was found.
  const third = await open(t, "data:text/html,://");
  await watchWorkers(third);
  await third.go(`${third.site}${linked(shipped("exchange/petersen"))}`);
  await third.sees(".status", /fewest possible: 13 \(proved\)/);
  await third.run(() => (window.more = 2 ** 28));
  await third.click("[data-do=solve]");
  await third.sees(".help", /A solution of 13 moves, proved shortest/);
  await third.sees(".status", /fewest possible: 13 \(proved\)/);
  await third.run(() => (window.more = 0));
  await play(third, "o3-i3");
  await third.run(() => (window.more = 2 ** 28));
  await third.click("[data-do=hint]");
  await third.sees(".help", /It can be solved in 12 moves, and in no fewer\./);
  for (const one of [page, second, third]) await quiet(one);
});

test("a worker that has taken more than 256 MiB is replaced, and the game goes on", async (t) => {
  const page = await open(t, "data:text/html,://");
  await watchWorkers(page);
  await page.go(`${page.site}#puzzle=toazzle13`);
  await page.sees(".status", /fewest possible: 6 \(proved\)/);
  await play(page, "A1-B1-A2");
  const [begun, sizes] = await page.run(() => [window.begun, window.sizes]);
  assert.ok(begun === 2 && sizes.length > 2 && sizes.every((size) => size > 2 ** 20 && size < 2 ** 26), JSON.stringify([begun, sizes]));
  await page.run(() => (window.more = 2 ** 28));
  await play(page, "A3-D1-A5");
  await page.run(() => (window.more = 0));
  await play(page, "B4-A5-B1");
  assert.equal(await page.run(() => window.begun), begun + 1);
  await play(page, "A2-B1-A1");
  assert.equal(await page.run(() => window.begun), begun + 1);
  assert.equal(await count(page), 4);
  await quiet(page);
});

test("solutions are counted and listed, distances are measured, and what the file expects is tested", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  await page.click("[data-ask=count]");
  await page.sees(".questions .answer", /There are 4 different solutions of 6 moves, and none is better \(proved\)\./);
  await page.click("[data-ask=all]");
  await page.sees(".questions .answer", /All 4 of 6 moves; ▶ shows one on the board:/);
  assert.equal(await page.run(() => document.querySelectorAll(".solutions li").length), 4);
  await page.click("[data-ask=to-goal]");
  await page.sees(".questions .answer", /The goal can be reached from 18,930 positions\. Every way to place the pieces counts here, also one to which no moves lead from the start\./);
  await page.click("[data-ask=test]");
  await page.sees(".questions .answer", /^\d+ passed/);
  assert.match(await page.text(".expectations"), /ok line \d+: expect from "13" shortest 6/);
  await page.visit("#puzzle=bridge-and-torch");
  await page.click("[data-ask=to-goal]");
  await page.sees(".questions .answer", /The farthest takes/);
  await page.click(".explore button");
  await page.sees(".explore", /the farthest costs/);
  await quiet(page);
});

test("an answer is brought into view, and a listed solution is shown on the board; a game that it replaces is kept", async (t) => {
  const page = await open(t, "#puzzle=toazzle13", { width: 390, height: 844 });
  await page.fingers();
  await page.find(".spot.can");
  const tap = async (selector) => {
    await page.run((wanted) => document.querySelector(wanted).scrollIntoView({ block: "end" }), selector);
    await page.finger(await page.middle(selector));
  };
  const seen = (selector) => page.run((wanted) => (({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector(wanted).getBoundingClientRect()), selector);
  for (const [name, answer] of [["count", /There are 4 different solutions/], ["all", /All 4 of 6 moves/], ["to-goal", /The goal can be reached/]]) {
    await tap(`[data-ask=${name}]`);
    await page.sees(".questions .answer", answer);
    assert.ok(await seen(".questions h3"), name);
    assert.ok(await seen(".questions .answer p"), name);
  }
  await tap(".explore button");
  await page.find(".explore .chart");
  assert.ok((await seen(".explore h3")) && (await seen(".explore .answer p")));
  for (const [number, isKept] of [[1, false], [2, true]]) {
    await tap("[data-ask=all]");
    await page.sees(".questions .answer", /All 4/);
    const words = await page.run((at) => [...document.querySelectorAll(`.solutions li:nth-child(${at + 1}) .move`)].map((one) => one.textContent), number);
    await tap(`[data-solution="${number}"]`);
    await page.until(async () => JSON.stringify(await page.run(() => [...document.querySelectorAll(".log button")].map((one) => one.textContent))) === JSON.stringify(words), "it is not in the log");
    assert.equal(await count(page), 0);
    assert.ok((await seen(".boardbox")) && (await seen("[data-do=movie]")));
    assert.equal(await page.run(() => document.querySelector("[data-do=back-to-game]") !== null), isKept);
    if (isKept) break;
    await page.find(".spot.can");
    await play(page, "A1-C1-A5");
  }
  await tap("[data-do=back-to-game]");
  await page.sees(".log", /A1-C1-A5/);
  await page.until(async () => (await count(page)) === 1, "the game is not back");
  await quiet(page);
});

test("a listed solution of moves with parts, or of several rules for the same places, says from where to where and is shown", async (t) => {
  const page = await open(t, "#puzzle=patience/pyramid");
  await page.click("[data-ask=all]");
  await page.sees(".solutions", /p4c1 to p4c3/);
  await page.click("[data-solution='0']");
  await page.sees(".movie .count", /^0 \/ 8$/);
  await page.visit("#puzzle=counters/calculator");
  await page.click("[data-ask=all]");
  await page.click("[data-solution='0']");
  await page.sees(".movie .count", /^0 \/ 8$/);
  assert.equal(await page.run(() => document.querySelector(".wrong").textContent), "");
  await quiet(page);
});

test("each answer names its question, axes have names, and the questions stay where they are", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  await page.find(".explore button");
  const places = () => page.run(() => [...document.querySelectorAll(".explore > .row button, .questions > .row button")].map((one) => {
    const { x, y, width } = one.getBoundingClientRect();
    const { left, top } = one.closest(".panel").getBoundingClientRect();
    return [one.textContent, Math.round(x - left), Math.round(y - top), Math.round(width)];
  }));
  const axes = (panel) => page.run((wanted) => [...document.querySelectorAll(`${wanted} .chart .axis`)].map((text) => text.textContent), panel);
  const before = await places();
  assert.equal(before.length, 6);
  await page.click(".explore button");
  await page.sees(".explore h3", /^All positions from the start$/);
  await page.sees(".explore .answer", /50 positions can be reached/);
  assert.deepEqual(await axes(".explore"), ["positions", "moves from the start"]);
  await play(page, "A1-C1-A5");
  await page.click(".explore button:nth-child(2)");
  await page.sees(".explore h3", /^All positions from here$/);
  await page.find(".explore .chart");
  assert.deepEqual(await axes(".explore"), ["positions", "moves from here"]);
  assert.deepEqual(await places(), before);
  for (const [name, title] of [["count", "How many shortest solutions?"], ["all", "The shortest solutions"], ["to-goal", "How far is every position from the goal?"], ["test", "Are the figures in the file right?"]]) {
    await page.click(`[data-ask=${name}]`);
    await page.until(() => page.run((wanted) => document.querySelector(".questions h3").textContent === wanted && document.querySelector(".questions .answer") !== null, title), `${title} is not answered`);
    assert.deepEqual(await places(), before);
    if (name === "to-goal") assert.deepEqual(await axes(".questions"), ["positions", "moves to the goal"]);
  }
  await quiet(page);
});

test("the gallery has some puzzles to begin with, all others by kind, and each technique", async (t) => {
  const page = await open(t, "");
  await page.find(".card");
  const rows = await page.run(() => [...document.querySelectorAll(".lists h2")].map((title) => [title.textContent, [...title.nextElementSibling.querySelectorAll(".card")].map((card) => card.dataset.key)]));
  assert.deepEqual(rows[0], ["To begin with", ["toazzle13", "peg", "tricolore", "klotski", "rush-hour", "lights", "sliding/fifteen", "switch"]]);
  assert.ok(rows.length > 8 && rows.find(([title]) => title === "Sliding")[1].includes("sliding/huarong"));
  const keys = rows.flatMap(([, some]) => some);
  assert.equal(new Set(keys).size, keys.length);
  await page.sees(".gallery .count", new RegExp(`^${keys.length} puzzles$`));
  await choose(page, "[aria-label=Technique]", "rules that run after every move");
  await page.sees(".gallery .count", /^[1-9]\d* of \d+ puzzles$/);
  assert.ok(await page.run(() => document.querySelector(".card[data-key=gravity]") !== null));
  await choose(page, "[aria-label=Kind]", "Clicking");
  await page.sees(".gallery .count", /^0 of/);
  await quiet(page);
});

// A phone: fingers drag pieces, nothing scrolls away, and all that is needed to play is on one screen; the editor under a finger.

import assert from "node:assert/strict";
import test from "node:test";
import { KEYS } from "./browser.mjs";
import { choose, count, linked, long, node, pages, play, quiet, tooWide, write } from "./support.mjs";

const open = pages();
const PHONE = { width: 390, height: 844 };

/** A page on a phone, with fingers. */
async function phone(t, where, options = PHONE) {
  const page = await open(t, "", options);
  await page.fingers();
  await page.find(".card");
  await page.visit(where);
  await page.find(".boardbox .spot");
  return page;
}

const scrolled = (page) => page.run(() => Math.round(scrollY));
const place = async (page, name) => page.middle(`[data-node="${await node(page, name)}"]`);
const across = (columns, rows) => linked(`puzzle "Large"\npieces { man 'm' }\nboard { grid ${rows} by ${columns} }\nmoves { step: man _ => _ man }\nstart { man at r1c1 }\ngoal { r${rows}c${columns} is man }\n`);

test("a finger drags a piece, and the page stays where it is", async (t) => {
  const page = await phone(t, "#puzzle=toazzle13");
  await page.finger(await place(page, "A1"), await place(page, "A5"));
  await page.sees(".log", /A1-C1-A5/);
  assert.equal(await scrolled(page), 0);
  // A tap chooses, and another one moves.
  await page.finger(await place(page, "A3"));
  await page.find(".spot.chosen, .log li:nth-child(2)");
  await quiet(page);
});

test("a finger beside the pieces scrolls the page", async (t) => {
  const page = await phone(t, "#puzzle=toazzle13");
  const [x, y] = await page.middle(".status");
  await page.finger([x, y], [x, y - 300]);
  await page.until(async () => (await scrolled(page)) > 100, "nothing scrolled");
  await page.run(() => scrollTo(0, 0));
  // From a free place of the board, too.
  const free = await place(page, "A5");
  await page.finger(free, [free[0], 20]);
  await page.until(async () => (await scrolled(page)) > 50, "nothing scrolled");
  assert.equal(await count(page), 0);
  await quiet(page);
});

test("a drag over several squares makes the moves that lead there, for every cell of a block", async (t) => {
  const page = await phone(t, linked('puzzle "Car"\npieces { piece car "##" }\nboard { grid 2 by 5 }\nmoves { drive: car _ => _ car }\nstart { car at r1c1 }\ngoal { r2c4 is car }\n'));
  // Round a corner, by its second cell: three steps to the right, one down.
  await page.finger(await place(page, "r1c2"), await place(page, "r1c5"), await place(page, "r2c5"));
  await page.sees(".status", /4 moves made[^]*Solved!/);
  const cars = () => page.run(() => [...document.querySelectorAll(".boardbox .spot")].filter((spot) => /: car/.test(spot.getAttribute("aria-label"))).map((spot) => spot.getAttribute("aria-label").slice(0, 4)));
  assert.deepEqual(await cars(), ["r2c4", "r2c5"]);
  await page.visit("#puzzle=rush-hour");
  await page.find(".boardbox .spot");
  await page.finger(await place(page, "r2c6"), await place(page, "r3c6"));
  await page.sees(".log", /r1c6-r2c6/);
  await quiet(page);
});

test("a drag that leaves the board goes as far as the piece can", async (t) => {
  const page = await phone(t, "#puzzle=rush-hour");
  for (const [width, height] of [[390, 844], [360, 640]]) {
    await page.size(width, height);
    const [x, y] = await place(page, "r1c1");
    await page.finger([x, y], [width - 2, y]);
    await page.sees(".log", /r1c1-r1c4/);
    await page.click("[data-do=restart]");
    await page.until(async () => (await count(page)) === 0, "not restarted");
  }
  // The only move in the direction of the drag, whose end is not on its path.
  const [jump, far] = ["r3c3-r2c3-r1c3", [1.2, -2.4]];
  await page.visit(linked('puzzle "Jump"\npieces { peg \'p\' }\nboard { grid 4 by 3 }\nmoves { jump: peg peg _ => _ _ peg }\nstart { peg at r3c3 r2c3 }\ngoal { r1c3 is peg }\n'));
  await page.find(".boardbox .spot.can");
  const [from, beside] = [await place(page, "r3c3"), await place(page, "r3c2")];
  await page.finger(from, from.map((part, axis) => part + far[axis] * (from[0] - beside[0])));
  await page.sees(".log", new RegExp(jump));
  await quiet(page);
});

test("a move of the log brings the board into view, and only then the page scrolls", async (t) => {
  const page = await phone(t, "#puzzle=hanoi");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 31 moves/);
  await page.run(() => document.querySelector(".log").scrollIntoView({ block: "start" }));
  assert.ok((await scrolled(page)) > 300);
  await page.finger(await page.middle(".log li:nth-child(5) button"));
  await page.until(async () => (await count(page)) === 5, "not gone to");
  const box = () => page.run(() => (({ top, bottom }) => [top, bottom])(document.querySelector(".boardbox").getBoundingClientRect()));
  await page.until(async () => {
    const [top, bottom] = await box();
    return top >= 0 && bottom <= PHONE.height;
  }, "the board is not seen");
  // The board is in view, as is the log.
  await page.size(1280, 800);
  await page.run(() => scrollTo(0, 20));
  await page.run(() => document.querySelector(".log li:nth-child(2) button").click());
  await page.until(async () => (await count(page)) === 2, "not gone to");
  assert.equal(await scrolled(page), 20);
  await quiet(page);
});

test("several moves that a tap may mean are asked for", async (t) => {
  const page = await phone(t, "#puzzle=hanoi");
  await page.finger(await place(page, "disk1"));
  await page.sees(".choice", /Which move\?[^]*A>B[^]*A>C/);
  await page.finger(await page.middle(".choice [data-words='A>C']"));
  await page.until(async () => (await page.pieces()) === "CAAAA", "not moved");
  await page.visit(linked('puzzle "Pegs"\npieces { peg[1..3] }\nboard { path disks: d[1..2] }\nmoves { for k in 2..3 { lift forward: ^ peg1 => ^ peg[k] } }\nstart { peg1 at all }\ngoal { d1 is peg3 }\n'));
  await page.find(".boardbox .spot");
  await page.finger(await place(page, "d1"));
  await page.sees(".choice", /d1: peg2[^]*d1: peg3/);
  await page.finger(await page.middle(".choice button:last-child"));
  await page.until(async () => (await page.pieces()) === "31", "not moved");
  await quiet(page);
});

test("a move scrolls nothing away, and a puzzle opens at its top", async (t) => {
  const page = await open(t, "", PHONE);
  await page.find(".card");
  await page.run(() => scrollTo(0, 5000));
  await page.click('.card[data-key="sliding/fifteen"]');
  await page.find(".boardbox .spot");
  assert.equal(await scrolled(page), 0);
  for (let made = 0; made < 6; made += 1) await play(page, await page.run(() => document.querySelector(".moves button").dataset.words));
  await page.run(() => scrollTo(0, 0));
  await page.click("[data-do=undo]");
  await page.until(async () => (await count(page)) === 5, "not undone");
  await page.click("[data-do=redo]");
  await page.until(async () => (await count(page)) === 6, "not made again");
  assert.equal(await scrolled(page), 0);
  await quiet(page);
});

/** Returns the parts of the game that are not visible at once: nodes and buttons outside the window or under something else. */
const hidden = (page) =>
  page.run(() => {
    const seen = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right - left < 1) return false;
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return there === element || element.contains(there);
    };
    const spots = [...document.querySelectorAll(".boardbox .spot")];
    const { left, right, top, bottom } = document.querySelector(".board .ground").getBoundingClientRect();
    const cut = left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight;
    return [...spots.filter((spot) => !seen(spot)).map((spot) => spot.getAttribute("aria-label")), ...["undo", "hint"].filter((name) => !seen(document.querySelector(`[data-do=${name}]`))), ...(cut ? ["the board is cut"] : []), ...(spots.length === 0 ? ["no board"] : [])].slice(0, 5);
  });

test("the goal is seen during play: as a picture where it is one, else in words", async (t) => {
  const page = await phone(t, linked('puzzle "Few"\npieces { frog \'f\'; toad \'t\' }\nboard { grid 2 by 3 }\nmoves { step: any _ => _ any }\nstart { frog at r1c1; toad at r2c3 }\ngoal "picture" {\n"""\nt?.\n..f\n"""\n}\ngoal "words" { r2c1 is frog }\n'));
  const seen = (selector) => page.run((wanted) => {
    const { top, bottom, width } = document.querySelector(wanted).getBoundingClientRect();
    return width > 30 && top > document.querySelector(".boardbox").getBoundingClientRect().bottom && bottom < innerHeight;
  }, selector);
  const kinds = () => page.run(() => [...document.querySelectorAll(".aim .man")].map((man) => man.dataset.kind));
  assert.ok(await seen(".aim .board"));
  assert.deepEqual([await kinds(), await page.run(() => document.querySelectorAll(".aim .anything").length)], [["2", "1"], 1]);
  await choose(page, ".options [name=goal]", "words");
  await page.sees(".aim", /^Goal: r2c1 holds frog\.$/);
  assert.ok(await seen(".aim"));
  assert.deepEqual(await kinds(), []);
  await quiet(page);
});

test("of the words below the board three lines are seen before they are cut, where there is room", async (t) => {
  const page = await phone(t, "#puzzle=hanoi");
  const lines = () => page.run(() => {
    const [about, news] = [".news .about", ".news"].map((one) => document.querySelector(one));
    return { lines: Math.round(about.clientHeight / parseFloat(getComputedStyle(about).lineHeight)), isCut: about.matches(".cut"), over: news.scrollHeight - news.clientHeight };
  });
  for (const [key, all, isCut] of [["rush-hour", 2, false], ["sliding/lodging-house", 2, false], ["trains/shunting", 3, false], ["turning/burnt-pancake", 3, false], ["", 3, true]]) {
    await page.visit(key === "" ? long("trains/shunting") : `#puzzle=${key}`);
    await page.find(".boardbox .spot");
    await page.until(async () => (await lines()).isCut === isCut, `${key}: ${isCut ? "nothing is cut" : "it is cut"}`);
    assert.deepEqual(await lines(), { lines: all, isCut, over: 0 }, key);
  }
  await quiet(page);
});

const SIZES = [[390, 844], [360, 640], [320, 640], [1280, 800]];

test("every shipped puzzle is seen whole, with Undo and Hint, on phones and on a desk", async (t) => {
  const page = await open(t, "", PHONE);
  await page.find(".card");
  const keys = await page.run(() => [...document.querySelectorAll(".card")].map((card) => card.dataset.key));
  assert.ok(keys.length > 150);
  const faults = [];
  for (const key of keys) {
    await page.visit(`#puzzle=${key}`);
    await page.find(".boardbox .spot");
    for (const [width, height] of SIZES) {
      await page.size(width, height);
      const found = [...(await hidden(page)), ...((await tooWide(page)) > 0 ? ["too wide"] : [])];
      if (found.length > 0) faults.push(`${key} at ${width} by ${height}: ${found.join("; ")}`);
    }
  }
  assert.deepEqual(faults, []);
  await quiet(page);
});

test("the buttons stay where they are while help, notices and the end of a game appear", async (t) => {
  const page = await phone(t, "#puzzle=peg");
  const row = () => page.run(() => ["undo", "hint", "solve"].map((name) => (({ x, y, width, height }) => [x, y, width, height].map(Math.round))(document.querySelector(`[data-do=${name}]`).getBoundingClientRect())));
  const settles = () => page.until(() => page.run(() => document.querySelector(".help p") !== null && document.querySelector(".help .stop") === null), "no help");
  for (const key of ["klotski", "river", "tilt", "hanoi", "lights", "toazzle13", "bridge-and-torch", "exchange/theta"]) {
    await page.visit(`#puzzle=${key}`);
    await page.find(".boardbox .spot");
    await page.sees(".status", /fewest|lowest|no solution|suffice|at least|not known/);
    for (const [width, height] of SIZES) {
      const where = `${key} at ${width} by ${height}`;
      await page.size(width, height);
      const before = await row();
      const stays = async (what) => assert.deepEqual(await row(), before, `${where}, ${what}`);
      // A finger that taps where it was finds the same button.
      const hint = await page.middle("[data-do=hint]");
      for (const step of [1, 2, 3]) {
        await page.finger(hint);
        await settles();
        await stays(`hint ${step}`);
      }
      await page.click("[data-do=solve]");
      await settles();
      await stays("a solution");
      if (key === "exchange/theta") continue;
      await page.run(() => {
        const range = document.querySelector(".movie input");
        range.value = range.max;
        range.dispatchEvent(new Event("input"));
      });
      await page.sees(".status", /Solved/);
      await stays("the end");
      await page.click("[data-do=restart]");
      await page.until(async () => (await count(page)) === 0, "not restarted");
      await stays("the start");
    }
  }
  await quiet(page);
});

for (const [columns, rows] of [[15, 15], [30, 20], [40, 50]]) {
  test(`a board of ${rows} by ${columns} is seen whole`, async (t) => {
    const page = await open(t, "", PHONE);
    await page.find(".card");
    await page.visit(across(columns, rows));
    await page.find(".boardbox .spot");
    for (const [width, height] of SIZES) {
      await page.size(width, height);
      assert.deepEqual(await hidden(page), [], `${width} by ${height}`);
    }
    await quiet(page);
  });
}

test("two fingers zoom a large board, and a finger then drags its piece or moves the view", async (t) => {
  const page = await phone(t, linked(`puzzle "Large"\npieces { man 'm' }\nboard { grid 50 by 40 }\nmoves { step: man _ => _ man }\nstart { man at r20c20 }\ngoal { r50c40 is man }\n`));
  const view = () => page.run(() => ({ scale: visualViewport.scale, size: [visualViewport.width, visualViewport.height], from: [visualViewport.offsetLeft, visualViewport.offsetTop], at: [visualViewport.pageLeft, visualViewport.pageTop] }));
  /** Waits until the view stays where it is: after a finger has left, it may glide on. */
  const still = async () => {
    let last = "";
    for (let same = 0; same < 4; ) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const now = JSON.stringify(await view());
      same = now === last ? same + 1 : 0;
      last = now;
    }
  };
  /** Returns where a node is in the part of the page that is seen: fingers count from its corner. */
  const touched = async (name) => {
    const [{ from }, at] = [await view(), await place(page, name)];
    return at.map((part, axis) => part - from[axis]);
  };
  const square = () => page.run(() => document.querySelector(".boardbox .spot .rim").getBoundingClientRect().width * visualViewport.scale);
  assert.ok((await square()) < 12);
  // One of the fingers is on the piece. A busy browser may miss a part of a gesture: it is made again until its effect is seen.
  const [x, y] = await place(page, "r20c20");
  const isZoomed = async () => (await square()) > 18;
  for (let tries = 0; tries < 5 && !(await isZoomed()); tries += 1) {
    await page.pinch([[x, y], [x + 40, y + 40]], [[x - 30, y - 30], [x + 70, y + 70]]);
    await still();
  }
  assert.ok(await isZoomed());
  assert.equal(await count(page), 0);
  /** Moves the view by a finger that is not on the piece, until the piece is well inside it; returns whether the view moved. */
  const bringIn = async (name) => {
    let hasMoved = false;
    for (let tries = 0; tries < 20; tries += 1) {
      const [{ size, at }, piece] = [await view(), await touched(name)];
      if (piece.every((part, axis) => part > 0.15 * size[axis] && part < 0.85 * size[axis])) break;
      const far = size.map((long, axis) => Math.max(-0.6 * long, Math.min(0.6 * long, 0.5 * long - piece[axis])));
      const from = size.map((long, axis) => (far[axis] > 0 ? 0.1 : 0.9) * long);
      const to = from.map((part, axis) => part + far[axis]);
      await page.finger(from, to, to, to);
      await still();
      hasMoved ||= (await view()).at.some((part, axis) => Math.abs(part - at[axis]) > 5);
    }
    return hasMoved;
  };
  /** Makes a gesture until the log has a move; meanwhile the view stays, but for a rounded pixel. */
  const makes = async (gesture, move) => {
    for (let tries = 0; tries < 5; tries += 1) {
      await bringIn("r20c20");
      const { at: before } = await view();
      await gesture();
      await still();
      if (!move.test(await page.text(".log"))) await new Promise((resolve) => setTimeout(resolve, 1000));
      if (!move.test(await page.text(".log"))) continue;
      const { at: after } = await view();
      assert.ok(after.every((part, axis) => Math.abs(part - before[axis]) <= 2), `from ${before} to ${after}`);
      return;
    }
    assert.fail(`no ${move}`);
  };
  await makes(async () => page.finger(await touched("r20c20"), await touched("r20c21")), /r20c20-r20c21/);
  await makes(async () => {
    await page.finger(await touched("r20c21"));
    await page.find(".spot.chosen");
    await page.finger(await touched("r21c21"));
  }, /r21c21/);
  // Beside the piece, a finger moves the view.
  assert.ok(await bringIn("r45c35"));
  await quiet(page);
});

/** Touches an element. */
const tap = async (page, selector) => {
  await page.find(selector);
  await page.run((wanted) => document.querySelector(wanted).scrollIntoView({ block: "nearest" }), selector);
  await page.finger(await page.middle(selector));
};
/** Returns whether all of an element is in the window, and nothing covers its beginning. */
const seen = (page, selector) =>
  page.run((wanted) => {
    const element = document.querySelector(wanted);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && right > left && element.contains(document.elementFromPoint(left + 4, top + 8));
  }, selector);
/** Opens the editor of a new puzzle on a phone, with fingers. */
async function editor(t, size = PHONE, where = "#new") {
  const page = await open(t, "", size);
  await page.fingers();
  await page.find(".card");
  await page.visit(where);
  await page.sees(".reports", /No mistakes/);
  return page;
}
const written = (page) => page.run(() => document.querySelector("textarea").value);

test("a text with errors is not played: a note beside the button says so, and the first error has the focus", async (t) => {
  for (const size of [PHONE, { width: 360, height: 640 }]) {
    const page = await editor(t, size);
    const text = await written(page);
    await write(page, `${text}\nexpekt shortest 2\n`.replace("frog _     => _ frog", "frgo _     => _ frog"));
    await tap(page, "[data-do=done]");
    await page.sees(".tools .note", /^There are \d errors, listed below\.$/);
    assert.equal(await seen(page, ".tools .note"), true);
    assert.equal(await seen(page, ".reports .error .where"), true);
    assert.equal(await page.run(() => document.activeElement === document.querySelector(".reports .error .where")), true);
    assert.equal(await tooWide(page), 0);
    await write(page, text);
    await page.sees(".tools .note", /^$/);
    await tap(page, "[data-do=done]");
    await page.sees("h1", /^My puzzle$/);
    await quiet(page);
  }
});

test("safe fixes are made at once where there are some, and counted; no completion follows, and no letter moves the text", async (t) => {
  const page = await editor(t);
  const top = () => page.run(() => document.querySelector(".writing").getBoundingClientRect().top);
  const before = await top();
  assert.equal(await page.run(() => document.querySelector("[data-do=fix]")), null);
  await write(page, 'puzzle "X"\npices { frog \'f\' }\nboard { path row: h[1..3] }\nmoves { hop: frog _ => _ taods }\nstart { row: frog _ _ }\ngaol { h3 is frog }\n');
  await page.sees(".reports [data-do=fix]", /^Fix \d of \d$/);
  assert.equal(await top(), before);
  const [some, all] = (await page.text("[data-do=fix]")).match(/\d/g).map(Number);
  await tap(page, "[data-do=fix]");
  await page.sees(".reports > p", new RegExp(`^${some} changes made; ${all - some} (is|are) left to you, below\\.$`));
  assert.equal(await seen(page, ".reports > p"), true);
  assert.match(await written(page), /\npieces \{[^]*\ngoal /);
  // A completion would come after 260 milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 700));
  assert.equal(await page.run(() => document.querySelector(".offers").hidden), true);
  assert.equal(await page.run(() => document.querySelector("[data-do=fix]")), null);
  assert.match(await page.text(".reports > p"), /changes made/);
  assert.equal(await top(), before);
  await quiet(page);
});

test("a text that is started over can be put back until a letter is written", async (t) => {
  const page = await editor(t);
  const [template, mine] = [await written(page), 'puzzle "Mine"\npieces { frog \'f\' }\nboard { path row: h[1..3] }\nmoves { hop: frog _ => _ frog }\nstart { row: frog _ _ }\ngoal { h3 is frog }\n'];
  const button = async () => [await page.text("[data-do=fresh]"), await page.run(() => document.querySelector("[data-do=fresh]").disabled)];
  assert.deepEqual(await button(), ["Start over", true]);
  await write(page, mine);
  await tap(page, "[data-do=fresh]");
  await page.sees(".tools .note", /^Your text is removed\.$/);
  assert.deepEqual([await written(page), ...(await button())], [template, "Put it back", false]);
  assert.equal(await seen(page, "[data-do=fresh]"), true);
  await tap(page, "[data-do=fresh]");
  await page.sees(".tools .note", /^$/);
  assert.deepEqual([await written(page), ...(await button())], [mine, "Start over", false]);
  await tap(page, "[data-do=fresh]");
  await page.sees(".tools .note", /removed/);
  await write(page, `${template}#`);
  assert.deepEqual(await button(), ["Start over", false]);
  // The same for the version of a shipped puzzle, which stays in the gallery with its picture, and for a step of the tutorial.
  await page.visit("#edit=frogs");
  await page.sees(".reports", /No mistakes/);
  await write(page, mine);
  await page.find('.preview [data-node="2"]');
  await tap(page, "[data-do=fresh]");
  await page.sees("[data-do=fresh]", /^Put it back$/);
  await tap(page, "[data-do=fresh]");
  await page.sees("[data-do=fresh]", /^Back to the original$/);
  assert.equal(await written(page), mine);
  await page.until(() => page.run(() => JSON.parse(localStorage["puzzlec:own:frogs"] ?? "{}").plan?.spots.length === 3), "no picture");
  await page.visit("#learn=4");
  await page.sees(".reports", /No mistakes/);
  const first = await written(page);
  await write(page, first.replace("advance self", "advance self neighbours"));
  await page.sees(".bottom", /Done\./);
  await tap(page, "[data-do=reset]");
  await page.sees("[data-do=reset]", /^Put it back$/);
  assert.equal(await written(page), first);
  await tap(page, "[data-do=reset]");
  await page.sees(".bottom", /Done\.[^]*Start over/);
  assert.match(await written(page), /advance self neighbours/);
  await quiet(page);
});

test("the way back closes the cheat sheet, and then leaves the editor", async (t) => {
  const page = await editor(t);
  const mine = (await written(page)).replace("My puzzle", "Mine");
  await write(page, mine);
  const isOpen = (wanted) => page.until(() => page.run((open) => document.querySelector(".manual")?.hidden === !open, wanted), wanted ? "it is closed" : "it is open");
  const back = () => page.run(() => history.back());
  await tap(page, "[data-manual=cheatsheet]");
  await page.sees(".manual", /Conditions/);
  await back();
  await isOpen(false);
  assert.deepEqual([await page.run(() => location.hash), await written(page)], ["#new", mine]);
  await page.run(() => history.forward());
  await page.sees(".manual", /Conditions/);
  await tap(page, "[data-do=close-manual]");
  await isOpen(false);
  await tap(page, "[data-manual=language]");
  await page.sees(".manual h2", /Reference/);
  await page.keys(KEYS.Escape, KEYS.Escape);
  await isOpen(false);
  assert.equal(await written(page), mine);
  await tap(page, "[data-manual=language]");
  await page.sees(".manual h2", /Reference/);
  await page.run(() => [1, 2].forEach(() => document.querySelector("[data-do=close-manual]").click()));
  await isOpen(false);
  assert.equal(await written(page), mine);
  await back();
  await page.find(".card");
  await quiet(page);
});

test("beside the text, one manual takes the place of the other, and stays open over a reload; none is left open by a game", async (t) => {
  const page = await open(t, "#new");
  await page.sees(".reports", /No mistakes/);
  await page.click("[data-manual=cheatsheet]");
  await page.sees(".manual h2", /Cheat sheet/);
  await page.click("[data-manual=language]");
  await page.sees(".manual h2", /Reference/);
  await page.reload();
  await page.sees(".manual h2", /Reference/);
  await page.sees(".reports", /No mistakes/);
  await page.click("[data-do=done]");
  await page.sees("h1", /^My puzzle$/);
  await page.run(() => history.back());
  await page.sees(".reports", /No mistakes/);
  assert.deepEqual(await page.run(() => [document.querySelector(".manual").hidden, location.hash.slice(0, 6)]), [true, "#edit="]);
  await quiet(page);
});

test("a finger taps, and no field is so small that a phone zooms in on it", async (t) => {
  const small = (page) => page.run(() => [...document.querySelectorAll("input, select, textarea")].filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML));
  const page = await editor(t, PHONE, "#learn=1");
  await page.sees(".task", /^Your turn\. [^]*Tap a frog[^]*, tap the stone that you want next\. Stuck\?/);
  assert.deepEqual(await small(page), []);
  const heights = await page.run(() => [".sheet .line", ".sheet pre", ".sheet textarea"].map((part) => getComputedStyle(document.querySelector(part)).lineHeight));
  assert.equal(new Set(heights).size, 1);
  await page.visit("#puzzle=frogs");
  await page.find(".options [name=m]");
  assert.deepEqual(await small(page), []);
  await page.visit("#");
  await page.find("#find");
  assert.deepEqual(await small(page), []);
  const desk = await open(t, "#learn=1");
  await desk.sees(".task", /Click a frog[^]*, click the stone that you want next\. With keys: arrows and Enter\. Stuck\?/);
  await quiet(page);
});

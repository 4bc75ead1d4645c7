// The view of a game: charts, a low window, swipes, drags and walks, blocked pieces, menus, questions, and goals on the board.

import assert from "node:assert/strict";
import test from "node:test";
import { KEYS } from "./browser.mjs";
import { count, faults, linked, node, pages, play, press, quiet, shipped, tooWide } from "./support.mjs";

const open = pages();
const PHONE = { width: 390, height: 844 };

/** A page with fingers. */
async function touched(t, where, options = PHONE) {
  const page = await open(t, "", options);
  await page.fingers();
  await page.find(".card");
  await page.visit(where);
  await page.find(".boardbox .spot");
  return page;
}

const box = (page, selector) =>
  page.run((wanted) => {
    const { left, right, top, bottom, width, height } = document.querySelector(wanted).getBoundingClientRect();
    return { left, right, top, bottom, width, height };
  }, selector);

/** Returns functions that swipe from the place of a node, and that check the move which a swipe makes. */
const swipes = (page) => {
  const swipe = async (name, dx, dy) => {
    const [x, y] = await place(page, name);
    await page.finger([x, y], [x + dx, y + dy]);
  };
  const made = async (words, ...swiped) => {
    const before = await count(page);
    await swipe(...swiped);
    await page.until(async () => (await count(page)) === before + 1, `${words} was not made`);
    assert.equal(await page.run(() => document.querySelector(".log .here").textContent), words);
  };
  return { swipe, made };
};

test("the bars of a chart stand on its floor, as high as their numbers", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  await page.click(".explore button");
  await page.find(".chart .bar");
  const bars = await page.run(() => [...document.querySelectorAll(".chart .bar")].map((bar) => {
    const { y, height } = bar.getBBox();
    return [Number(bar.textContent.split(": ")[1]), height, y + height];
  }));
  const most = bars.reduce((a, b) => (b[0] > a[0] ? b : a));
  assert.ok(bars.length === 7 && most[1] > 150, JSON.stringify(bars));
  for (const [positions, height, foot] of bars) {
    assert.ok(Math.abs(height - (most[1] * positions) / most[0]) < 1 && Math.abs(foot - most[2]) < 0.1, JSON.stringify(bars));
  }
  await quiet(page);
});

test("in a low window the board has its height, with everything beside it", async (t) => {
  const page = await touched(t, "#puzzle=peg", { width: 844, height: 390 });
  for (const key of ["klotski", "toazzle13", "turning/pyraminx", "pushing/microban-03", "turning/loopover"]) {
    await page.visit(`#puzzle=${key}`);
    await page.find(".boardbox .spot");
    for (const [width, height] of [[844, 390], [667, 375], [915, 412], [853, 533], [960, 540]]) {
      await page.size(width, height);
      const [board, card, ...rows] = await Promise.all([".boardbox", ".table", ".controls", ".movie", ".status"].map((selector) => box(page, selector)));
      const where = `${key} at ${width} by ${height}`;
      assert.ok(board.height > 0.68 * height && board.bottom < height, `${where}: ${JSON.stringify(board)}`);
      for (const row of rows) assert.ok(row.left >= board.right && row.top >= card.top && row.bottom <= card.bottom, `${where}: ${JSON.stringify([row, card])}`);
      assert.equal(await tooWide(page), 0, where);
    }
  }
  await quiet(page);
});

test("in a low window all turns are seen by scrolling the page, on which the board stays, and no words cover others", async (t) => {
  const page = await touched(t, "#puzzle=peg", { width: 844, height: 390 });
  for (const key of ["turning/loopover", "turning/pocket-cube", "turning/pyraminx", "turning/cube-3x3x3"]) {
    await page.visit(`#puzzle=${key}`);
    await page.find(".turns button");
    await page.sees(".status", /fewest|suffice|at least/);
    for (const [width, height] of [[844, 390], [667, 375], [915, 412]]) {
      const where = `${key} at ${width} by ${height}`;
      await page.size(width, height);
      await page.run(() => scrollTo(0, 0));
      // All at once: the status may change while the search goes on.
      const [turns, fewest, about] = await page.run(() => [".turns", ".status .fewest", ".news .about"].map((selector) => (({ top, left, bottom }) => ({ top, left, bottom }))(document.querySelector(selector).getBoundingClientRect())));
      assert.ok(about.top >= fewest.bottom - 0.5, `${where}: ${JSON.stringify([fewest, about])}`);
      assert.ok(height - turns.top > (width > 800 ? 94 : 44), `${where}: ${JSON.stringify(turns)}`);
      assert.equal(await page.run(() => (({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector(".turns"))), 0, where);
      for (const name of ["undo", "hint"]) assert.ok((await box(page, `[data-do=${name}]`)).bottom < height, where);
      await page.until(async () => {
        const x = turns.left - 4;
        await page.finger([x, 250], [x, 215]);
        return (await box(page, ".turns button:last-child")).bottom <= height;
      }, `${where}: the last turn is not seen`);
      const board = await box(page, ".boardbox");
      assert.ok(board.top >= 0 && board.bottom <= height, `${where}: ${JSON.stringify(board)}`);
    }
  }
  await quiet(page);
});

/** Swipes over the middle of the board. */
async function swipe(page, dx, dy) {
  const [x, y] = await page.middle(".boardbox");
  await page.finger([x - dx / 2, y - dy / 2], [x + dx / 2, y + dy / 2]);
}

test("a swipe makes the move of an arrow key, and leads to no other page", async (t) => {
  const page = await touched(t, "#puzzle=tilt");
  await page.find(".board.swept");
  await swipe(page, 0, 150);
  await page.sees(".log", /down/);
  await swipe(page, -180, 0);
  await page.sees(".log", /down[^]*left/);
  assert.equal(await page.run(() => scrollY), 0);
  await page.visit("#puzzle=pushing/microban-03");
  await page.find(".board.swept");
  await swipe(page, 150, 0);
  await page.sees(".log", /r5c7-r5c8/);
  // Where arrows make no moves, a swipe makes none either.
  for (const key of ["lights", "tricolore", "switch"]) {
    await page.visit(`#puzzle=${key}`);
    await page.find(".boardbox .spot");
    for (const far of [200, -200]) await swipe(page, far, 0);
    assert.equal(await count(page), 0, key);
    assert.equal(await page.run(() => location.hash), `#puzzle=${key}`);
  }
  assert.equal(await page.run(() => getComputedStyle(document.documentElement).overscrollBehaviorX), "none");
  await quiet(page);
});

const place = async (page, name) => page.middle(`[data-node="${await node(page, name)}"]`);

test("a drag of a piece without moves moves no other; a drop on a pile, above it or beside it means the end there", async (t) => {
  const page = await touched(t, "#puzzle=sequence/hanoi-towers");
  await page.find(".board.swept");
  for (const to of ["b3", "c5"]) {
    await page.finger(await place(page, "a3"), await place(page, to));
    await page.sees(".status", /0 moves made[^]*This piece cannot move now\./);
  }
  const [x, top] = await place(page, "b5");
  const high = top - (await place(page, "b4"))[1];
  const drop = async (name, to, words) => {
    const made = await count(page);
    await page.finger(await place(page, name), to);
    await page.until(async () => (await count(page)) === made + 1, `${words} was not made`);
    assert.equal(await page.run(() => document.querySelector(".log .here").textContent), words);
  };
  // Above a free peg, on the upper places of another one, and on the lowest disc of a pile.
  await drop("a5", [x, top + 0.8 * high], "a5-b5-b4-b3-b2-b1");
  await drop("a4", await place(page, "c5"), "a4-a5-c5-c4-c3-c2-c1");
  await drop("b1", await place(page, "c1"), "b1-b2-b3-b4-b5-c5-c4-c3-c2-c1");
  await drop("a3", await place(page, "b3"), "a3-a4-a5-b5-b4-b3-b2-b1");
  // Nowhere: between two ends, or back.
  const [[a], [b, low]] = [await place(page, "a2"), await place(page, "b1")];
  await page.finger(await place(page, "c2"), [(a + b) / 2, low - 1.5 * high]);
  await page.finger(await place(page, "c2"), [(await place(page, "c2"))[0] + 30, (await place(page, "c2"))[1]], await place(page, "c2"));
  assert.equal(await count(page), 4);
  await quiet(page);
});

test("a swipe that begins on what a man was seen to push moves the man; on another piece without moves, nothing", async (t) => {
  const page = await touched(t, "#puzzle=pushing/microban-02");
  await page.find(".board.swept");
  const { swipe, made } = swipes(page);
  // So far no crate was seen to go along with anybody.
  await swipe("r4c4", 60, 0);
  await page.sees(".status", /0 moves made[^]*This piece cannot move now\./);
  await made("r3c4-r3c5", "r2c2", 60, 0);
  await made("r3c5-r4c5", "r2c2", 0, 60);
  await made("r4c5-r5c5", "r2c2", 0, 60);
  // Here the man can push.
  await made("r5c5-r4c5", "r4c3", 0, -60);
  await made("r4c5-r3c5", "r4c4", 3, -60);
  // After a reload, the crates that were pushed are known from the log.
  await made("r3c5-r4c5", "r4c3", 0, 60);
  await made("r4c5-r5c5", "r4c3", 0, 60);
  await made("r5c5-r5c4-r5c3", "r2c2", -60, 0);
  await made("r5c4-r6c4", "r2c2", 0, 60);
  await page.reload();
  await page.find(".board.swept");
  await made("r6c4-r6c5", "r4c3", 60, 0);
  // Where pieces move one at a time, a swipe on the next one is meant for that.
  await page.visit("#puzzle=sequence/hanoi-towers");
  await page.find(".board.swept");
  await swipe("a3", 60, 0);
  await page.sees(".status", /0 moves made[^]*This piece cannot move now\./);
  await quiet(page);
});

test("a swipe along a line that a turn shifts makes that turn; where it may mean several, the page asks", async (t) => {
  const page = await touched(t, "#puzzle=turning/loopover");
  const { swipe, made } = swipes(page);
  await made("row2", "r2c1", 70, 8);
  await made("row2'", "r2c2", -60, 0);
  // The tile comes in again on the other side.
  await made("row3", "r3c3", 50, 0);
  await made("column1", "r1c1", 5, 80);
  await made("column3'", "r2c3", 0, -60);
  // A longer swipe shifts once for each place.
  const [[left], [next], before] = await Promise.all([place(page, "r1c1"), place(page, "r1c2"), count(page)]);
  await swipe("r1c1", 2 * (next - left), 0);
  await page.until(async () => (await count(page)) === before + 2, "the row was not shifted twice");
  assert.equal(await page.run(() => scrollY), 0);
  // Neither a tap nor a swipe across the lines.
  await swipe("r2c2", 45, 45);
  await swipe("r2c2", 3, 0);
  assert.equal(await count(page), 7);
  await page.visit(linked('puzzle "Long"\npieces { tile[1..6] }\nboard { grid 1 by 6 }\nmoves {\nturn short (r1c1 r1c2 r1c3 r1c4 r1c5)\nturn long (r1c2 r1c3 r1c4 r1c5 r1c6)\n}\nstart "a" """\n123456\n"""\ngoal """\n512346\n"""\n'));
  await page.find(".boardbox .spot");
  await swipe("r1c3", 60, 0);
  assert.deepEqual(await page.run(() => [...document.querySelectorAll(".choice button")].map((one) => one.textContent)), ["short", "long"]);
  // Only one of them moves the first tile, and twice that turn moves it farther.
  await made("short", "r1c1", 60, 0);
  await quiet(page);
});

test("a tap on a distant free square walks there, one move after the other, and moves nothing else", async (t) => {
  const page = await touched(t, "#puzzle=pushing/microban-03");
  const log = () => page.run(() => [...document.querySelectorAll(".log button")].map((one) => one.textContent));
  const walks = ["r5c7-r5c8", "r5c8-r4c8", "r4c8-r3c8"];
  await page.until(() => page.run(() => document.querySelector(".status .fewest").textContent !== ""), "not open");
  await page.finger(await place(page, "r3c8"));
  await page.until(async () => (await count(page)) === 3, "not walked");
  assert.deepEqual(await log(), walks);
  // One Undo takes the walk back. Beyond a crate there is no way, and a walk that was taken back can be made again.
  await page.click("[data-do=undo]");
  await page.until(async () => (await count(page)) === 0, "not undone");
  await page.finger(await place(page, "r3c3"));
  await page.sees(".status", /0 moves made[^]*Found no way there\./);
  await page.click("[data-do=redo]");
  await page.until(async () => (await count(page)) === 3, "not made again");
  assert.deepEqual(await log(), walks);
  // Also when it is chosen first; round a wall, the shortest way.
  await page.visit(linked('puzzle "Wall"\npieces { man \'m\'; box \'x\' }\nboard {\nlegend \'#\' outside\ngrid """\nm....\n###..\n.....\n"""\n}\nmoves { walk: man _ => _ man; push: man box _ => _ man box }\ngoal { r3c1 is man }\n'));
  await page.find(".boardbox .spot");
  await page.finger(await place(page, "r1c1"));
  await page.finger(await place(page, "r3c1"));
  await page.sees(".status", /8 moves made[^]*Solved!/);
  await quiet(page);
});

test("a drag of a piece that only changes where it is means that piece", async (t) => {
  const page = await touched(t, "#puzzle=hanoi");
  await page.finger(await place(page, "disk1"), await place(page, "disk3"));
  await page.sees(".choice", /Which move\?[^]*A>B[^]*A>C/);
  await page.finger(await place(page, "disk3"), await place(page, "disk1"));
  await page.sees(".status", /0 moves made[^]*This piece cannot move now\./);
  await quiet(page);
});

test("a blocked piece shakes, and words say that it cannot move", async (t) => {
  const page = await open(t, "#puzzle=klotski", { still: false });
  await page.find(".boardbox .spot.can");
  const shaking = () => page.run(() => [...document.querySelectorAll(".men .man")].filter((man) => man.getAnimations().length > 0).length);
  const before = await box(page, ".controls");
  await press(page, "r1c2");
  assert.equal(await shaking(), 4);
  await page.sees(".status", /This piece cannot move now\./);
  assert.deepEqual(await box(page, ".controls"), before);
  await page.sees(".status", /fewest/);
  await quiet(page);
});

test("menus open inside the window, and close on a press elsewhere and on Esc", async (t) => {
  const page = await touched(t, "#puzzle=klotski");
  for (const name of ["share", "download", "view"]) {
    const buttons = () => page.run(() => ["edit", "share", "download", "view"].map((one) => document.querySelector(`[data-do=${one}]`).getBoundingClientRect().left));
    const before = await buttons();
    await page.run((one) => document.querySelector(`[data-do=${one}]`).scrollIntoView({ block: "center" }), name);
    await page.finger(await page.middle(`[data-do=${name}]`));
    await page.find(".menu[open] .list");
    await page.until(() => page.run(() => document.querySelector(".menu[open] .said")?.textContent !== ""), "nothing said");
    // The list is placed before the next frame is painted.
    const { left, right, top, bottom } = await page.run(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return document.querySelector(".menu[open] .list").getBoundingClientRect().toJSON();
    });
    assert.ok(left >= 0 && right <= PHONE.width && top >= 0 && bottom <= PHONE.height && right - left > 80, `${name}: ${[left, right, top, bottom]}`);
    assert.deepEqual(await buttons(), before);
    await page.finger([200, 20]);
    await page.until(() => page.run(() => document.querySelector(".menu[open]") === null), `${name} stays open`);
  }
  await page.click("[data-do=download]");
  await page.find(".menu[open]");
  await page.keys(KEYS.Tab, KEYS.Escape);
  assert.deepEqual(await page.run(() => [document.querySelector(".menu[open]"), document.activeElement.dataset.do]), [null, "download"]);
  await quiet(page);
});

test("the question which move is meant closes where something else is pressed, and on Escape wherever the focus is", async (t) => {
  const page = await touched(t, "#puzzle=hanoi");
  const opens = async () => {
    await page.finger(await place(page, "disk1"));
    await page.find(".choice");
  };
  const closes = (why) => page.until(async () => (await page.run(() => document.querySelector(".choice"))) === null, `not closed ${why}`);
  await opens();
  await page.finger(await page.middle("h1"));
  await closes("by a tap on the title");
  await opens();
  await page.run(() => document.activeElement.blur());
  await page.keys(KEYS.Escape);
  await closes("by Escape");
  assert.equal(await count(page), 0);
  await quiet(page);
});

test("the question which move is meant closes on Tab", async (t) => {
  const page = await open(t, "#puzzle=hanoi");
  await press(page, "disk1");
  await page.find(".choice");
  await page.keys(KEYS.Tab);
  assert.deepEqual(await page.run(() => [document.querySelector(".choice"), document.activeElement.closest(".controls") !== null]), [null, true]);
  assert.equal(await count(page), 0);
  await quiet(page);
});

test("the question which move is meant names the pieces, shows the arrow of each answer, and leaves the places that it is about in view", async (t) => {
  const page = await touched(t, "#puzzle=river");
  await play(page, "g1-m1-m2-g2");
  const options = () => page.run(() => [...document.querySelectorAll(".choice button")].map((one) => [...one.children].map((part) => part.textContent)));
  for (const [width, height] of [[390, 844], [360, 640], [844, 390], [1280, 800]]) {
    await page.size(width, height);
    await page.run(() => scrollTo(0, 0));
    await page.finger(await place(page, "m1"));
    await page.find(".choice");
    assert.deepEqual(await options(), [["🧑 man", "m2-m1"], ["🧑 man and 🐐 goat", "g2-m2-m1-g1"]]);
    assert.deepEqual(await faults(page), []);
    // The arrow of the one that has the focus.
    const arrows = () => page.run(() => document.querySelectorAll(".over .arrow").length);
    await page.until(async () => (await arrows()) === 1, "no arrow");
    await page.keys(KEYS.ArrowDown);
    await page.until(async () => (await arrows()) === 2, "no arrows of both pieces");
    const menu = await box(page, ".choice");
    assert.ok(menu.left >= 0 && menu.top >= 0 && menu.right <= width && menu.bottom <= height, JSON.stringify(menu));
    for (const name of ["m1", "m2", "g1", "g2"]) {
      const [x, y] = await place(page, name);
      assert.ok(x < menu.left || x > menu.right || y < menu.top || y > menu.bottom, `${name} is covered at ${width} by ${height}`);
    }
    await page.keys(KEYS.Escape);
    await page.until(async () => (await arrows()) === 0, "an arrow stays");
  }
  await page.finger(await place(page, "m1"));
  await page.finger(await page.middle(".choice [data-words='m2-m1']"));
  await page.until(async () => (await count(page)) === 2, "not made");
  // Long names stay inside their buttons, and the menu scrolls.
  await page.size(390, 844);
  await page.visit("#puzzle=crossing/husbands");
  await page.find(".boardbox .spot.can");
  await page.finger(await place(page, "boat1"));
  await page.finger(await place(page, "boat2"));
  await page.find(".choice");
  assert.deepEqual(await page.run(() => [...document.querySelectorAll(".choice button")].filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).length), 0);
  await quiet(page);
});

test("a goal is written in full, and the few places that it names are marked", async (t) => {
  const page = await open(t, "#puzzle=rush-hour");
  await page.find(".aims .line");
  const [x, y] = await page.middle(".aims .line");
  const square = await page.middle(`[data-node="${await node(page, "r3c6")}"]`);
  assert.ok(Math.hypot(x - square[0], y - square[1]) < 2);
  const conditions = ["r1c1 is frog|toad", "r1c2 is toad|frog", "r1c3 is _", "r1c4 is frog|toad", "r2c1 is _", "r2c2 is frog|toad", "r2c3 is frog|_", "count(toad) == 2"];
  await page.visit(linked(`puzzle "Long"\npieces { frog 'f'; toad 't'; fly 'y' }\nboard { grid 2 by 4 }\nmoves { step: any _ => _ any }\nstart { frog at r1c1; toad at r2c3 }\ngoal { ${conditions.join("; ")} }\n`));
  await page.sees(".goal .wanted", /r1c1[^]*r2c3[^]*exactly 2 places hold toad\./);
  await page.visit("#puzzle=turning/star-graph");
  await page.find(".goal .board .man");
  await quiet(page);
});

test("a few words say how moves are made, in the place of the rules where the puzzle has none in words", async (t) => {
  const page = await open(t, "#puzzle=klotski");
  const wordless = (key) => linked(shipped(key).replace(/^about.*\n/m, ""));
  const says = async (key, selector, words) => {
    await page.visit(selector === ".facts .manner" ? `#puzzle=${key}` : wordless(key));
    await page.find(".boardbox .spot");
    assert.equal(await page.text(selector), words, key);
  };
  const carry = "Drag a piece with a ring, or click it; if it can go to several places, click one of them.";
  await page.sees(".facts .manner", new RegExp(`^${carry}$`));
  await says("peg", ".news .about", carry);
  await says("sokoban", ".news .about", "Drag the piece with the ring, or click the place where it goes. Arrow keys move, too.");
  await says("tricolore", ".facts .manner", "Click a place to press it.");
  await says("tilt", ".facts .manner", "Each button below the board makes a move. Arrow keys move, too.");
  await says("turning/loopover", ".facts .manner", "Each button below the board makes a move. A ' means the other way. A swipe along a line shifts it.");
  await says("sequence/hanoi-towers", ".facts .manner", carry);
  await says("hanoi", ".facts .manner", "Click a place with a ring to change it.");
  await says("placing/mutilated", ".facts .manner", "Click a place with a ring, and then the other end of the move.");
  const phone = await touched(t, wordless("sokoban"));
  await phone.sees(".news .about", /^Drag the piece with the ring, or tap the place where it goes\. A swipe over the board moves, too\.$/);
  await quiet(page);
});

test("a turn keeps its place while it is not legal, and when others are met", async (t) => {
  const page = await touched(t, "#puzzle=tilt");
  const turns = () => page.run(() => [...document.querySelectorAll(".turns button")].map((one) => [one.textContent, Math.round(one.getBoundingClientRect().x), Math.round(one.getBoundingClientRect().y), one.disabled]));
  for (const [key, width, height, all] of [["tilt", 390, 844, 4], ["commands/tandem", 1280, 800, 4], ["crossing/jugs", 1280, 800, 6], ["crossing/jugs", 844, 390, 6]]) {
    await page.size(width, height);
    await page.visit("#puzzle=peg");
    await page.visit(`#puzzle=${key}`);
    await page.find(".turns button:not(:disabled)");
    const places = new Map();
    const seen = new Set();
    const look = async (made) => {
      await page.run(() => scrollTo(0, 0));
      const now = await turns();
      for (const [words, x, y, isDisabled] of now) {
        assert.deepEqual([x, y], places.get(words) ?? [x, y], `${key}, ${width} wide: ${words} after ${made} moves`);
        places.set(words, [x, y]);
        if (isDisabled) seen.add(words);
      }
      return now;
    };
    for (let made = 0; made < 8; made += 1) {
      const now = await look(made);
      const legal = await page.run(() => [...document.querySelectorAll(".moves button")].map((one) => one.dataset.words));
      assert.deepEqual(now.filter(([, , , isDisabled]) => !isDisabled).map(([words]) => words).sort(), [...legal].sort());
      await page.finger(await page.middle(`.turns [data-words="${legal[made % legal.length]}"]`));
      await page.until(async () => (await count(page)) === made + 1, "not made");
    }
    assert.ok(places.size === all && seen.size > 0, `${key}: ${JSON.stringify([...places])}`);
    // Back at the start, those that were met later are still there.
    await page.run(() => document.querySelector("[data-do=restart]").click());
    await page.until(async () => (await count(page)) === 0, "not restarted");
    await look(0);
    assert.equal((await turns()).length, all);
  }
  await quiet(page);
});

test("turns that a loop numbers have their places before they are legal", async (t) => {
  const page = await touched(t, linked('puzzle "Fill"\npieces { water \'w\' }\nboard { path row: h[1..4] }\nmoves { click at h1: set self to water; for k in 1..2 { press roll[k] { roll on row forward: water _ => _ water } if some water in h[k] } }\nstart { _ at all }\ngoal { h4 is water }\n'));
  const turns = () => page.run(() => [...document.querySelectorAll(".turns button")].map((one) => [one.textContent, one.disabled]));
  assert.deepEqual(await turns(), [["roll1", true], ["roll2", true]]);
  const before = await box(page, "[data-do=undo]");
  await page.finger(await place(page, "h1"));
  await page.find(".turns button:not(:disabled)");
  assert.deepEqual(await turns(), [["roll1", false], ["roll2", true]]);
  await page.run(() => scrollTo(0, 0));
  const after = await box(page, "[data-do=undo]");
  for (const side of Object.keys(before)) assert.ok(Math.abs(after[side] - before[side]) < 0.1, `${side}: ${after[side]} instead of ${before[side]}`);
  await quiet(page);
});

test("after moves, a solution is numbered from where it begins", async (t) => {
  const page = await open(t, "#puzzle=tricolore");
  await page.find(".moves button");
  await play(page, await page.run(() => document.querySelector(".moves button").dataset.words));
  await page.click("[data-do=solve]");
  const words = await page.sees(".help", /From here, a solution of \d+ moves/);
  const numbers = await page.run(() => [...document.querySelectorAll(".number text")].flatMap((text) => text.textContent.split(" ").map(Number)));
  assert.deepEqual(numbers.sort((a, b) => a - b), Array.from({ length: Number(/\d+/.exec(words)[0]) }, (_, at) => at + 1));
  await quiet(page);
});

test("the button of a turn has the colour that the turn gives, and is lit where help means it", async (t) => {
  const page = await touched(t, "#puzzle=spreading/flood-it");
  await page.find(".turns button:not(:disabled)");
  const looks = () => page.run(() => [...document.querySelectorAll(".turns button")].map((one) => `${one.textContent} ${one.style.getPropertyValue("--colour") !== "" ? "coloured" : ""} ${one.classList.contains("lit") ? "lit" : ""}`.trim()));
  assert.deepEqual((await looks()).map((words) => words.split(" ")[1] ?? ""), ["", "coloured", "coloured", "coloured"]);
  await page.click("[data-do=hint]");
  await page.sees(".help", /It can be solved in 7 moves/);
  assert.ok(!(await looks()).some((words) => words.endsWith("lit")));
  await page.click(".help button");
  const [, meant] = /The move is (\w+)\./.exec(await page.sees(".help", /The move is pick\d\./));
  assert.deepEqual((await looks()).filter((words) => words.endsWith(" lit")), [`${meant} coloured lit`]);
  await page.click(".help button");
  await page.until(async () => (await count(page)) === 1, "not made");
  assert.ok(!(await looks()).some((words) => words.endsWith("lit")));
  // What a tilt moves has several colours, and leaves empty places.
  const tilt = await touched(t, "#puzzle=tilt");
  await tilt.find(".turns button:not(:disabled)");
  assert.equal(await tilt.run(() => document.querySelectorAll(".turns .coloured").length), 0);
  for (const one of [page, tilt]) await quiet(one);
});

test("once a puzzle is solved, Hint and Solve wait for Undo", async (t) => {
  const page = await open(t, linked('puzzle "Step"\npieces { frog \'f\' }\nboard { path row: h[1..2] }\nmoves { hop: frog _ => _ frog }\nstart { frog at h1 }\ngoal { h2 is frog }\n'));
  const can = () => page.run(() => ["hint", "solve"].map((name) => !document.querySelector(`[data-do=${name}]`).disabled));
  await page.find(".moves button");
  assert.deepEqual(await can(), [true, true]);
  await play(page, "h1-h2");
  await page.sees(".status", /Solved!/);
  assert.deepEqual(await can(), [false, false]);
  await page.click("[data-do=undo]");
  await page.until(async () => (await can()).every(Boolean), "not enabled again");
  await quiet(page);
});

// A visitor writes, shares and saves: the editor, links, the single file, definitions that mean harm.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { KEYS, dist } from "./browser.mjs";
import { choose, count, pages, play, press, quiet, shipped, tooWide, write } from "./support.mjs";

const open = pages();
const packed = (shared) => `#p=${deflateRawSync(JSON.stringify(shared)).toString("base64url")}`;

/** Returns what a menu entry saves: its type, and its text, or the size of a PNG. */
const blob = (page, words) =>
  page.until(() => page.run(async (wanted) => {
    const keep = URL.createObjectURL;
    let made = null;
    URL.createObjectURL = (given) => ((made = given), keep.call(URL, given));
    [...document.querySelectorAll(".menu button")].find((one) => one.textContent.includes(wanted)).click();
    for (let turn = 0; made === null && turn < 100; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    URL.createObjectURL = keep;
    return made === null ? null : [made.type, made.type === "image/png" ? String(made.size) : await made.text()];
  }, words), `no ${words}`);

test("a definition is broken and mended in the editor", async (t) => {
  const page = await open(t, "#puzzle=frogs");
  await page.click("[data-do=edit]");
  await page.sees(".reports", /No mistakes\./);
  await page.until(async () => (await page.pieces()) === "AAAA.BBBB", "no board");
  assert.ok(await page.run(() => document.querySelectorAll(".k-word, .k-string, .k-comment").length > 30));
  await write(page, shipped("frogs").replace("toad _     => _ toad ", "toda _     => _ toad "));
  await page.sees(".reports", /1 error[^]*error E0202 line \d+: there is no piece named toda[^]*did you mean toad\?/);
  await page.sees(".stale-note", /last board/);
  assert.equal(await page.pieces(), "AAAA.BBBB");
  assert.equal(await page.run(() => document.querySelector("pre .k-error").textContent), "toda");
  await page.click(".reports .fix");
  await page.sees(".reports", /No mistakes\./);
  await write(page, shipped("frogs").replace("param m = 4", "param m = 2"));
  await page.until(async () => (await page.pieces()) === "AA.BBBB", "the board did not follow");
  await page.click("[data-do=done]");
  await page.sees(".status", /fewest possible: 14 \(proved\)/);
  await quiet(page);
});

test("words are completed, explained and laid out", async (t) => {
  const page = await open(t, "#new");
  await page.sees(".reports", /No mistakes\./);
  await page.run(() => {
    const area = document.querySelector("textarea");
    area.focus();
    const at = area.value.indexOf("frog _     => _ frog") + "frog _     => _ fr".length;
    area.setSelectionRange(at, at + 2);
  });
  await page.keys([KEYS.Control, " "]);
  await page.sees(".offers", /frog/);
  await page.keys(KEYS.Escape);
  // The word under the pointer is explained.
  const [x, y] = await page.run(() => {
    const { left, top, height } = [...document.querySelectorAll(".sheet .k-word")].find((word) => word.textContent === "pieces").getBoundingClientRect();
    return [left + 5, top + height / 2];
  });
  await page.cdp("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
  await page.sees(".tip-box:not([hidden])", /^pieces:/);
  await write(page, "puzzle \"X\"\npieces {a 'a'}\nboard {path row: h[1..3]}\nmoves {hop: a _ => _ a}\nstart {a at h1}\ngoal {h3 is a}\n");
  await page.sees(".reports", /No mistakes\./);
  await page.click("[data-do=tidy]");
  await page.until(() => page.run(() => document.querySelector("textarea").value.includes("pieces { a 'a' }")), "not laid out");
  await page.reload();
  await page.until(() => page.run(() => document.querySelector("textarea")?.value.includes("pieces { a 'a' }")), "the draft was lost");
  await quiet(page);
});

test("the board stands beside the text, and below it on a phone", async (t) => {
  for (const width of [1200, 360]) {
    const page = await open(t, "#new", { width });
    await page.find(".preview .board");
    const [text, board] = await page.run(() => [".writing", ".preview"].map((one) => document.querySelector(one).getBoundingClientRect()).map(({ left, top, right, bottom }) => ({ left, top, right, bottom })));
    if (width === 1200) assert.ok(board.left >= text.right && Math.abs(board.top - text.top) < 40, JSON.stringify([text, board]));
    else assert.ok(board.top >= text.bottom && Math.abs(board.left - text.left) < 40, JSON.stringify([text, board]));
  }
});

test("a block is drawn as one, and dragged as one", async (t) => {
  const text = `puzzle "Car"
pieces { back 'b' blue; front 'f' blue; one 'o' }
board { grid 1 by 5 }
moves {
  drive right: back front _ => _ back front
  drive right: _ back front => back front _
}
start { row: back front _ _ one }
goal { r1c4 is front }
`;
  const page = await open(t, packed({ name: "car.pz", text, log: [] }));
  await page.find(".spot.can");
  const parts = () => page.run(() => [...document.querySelectorAll(".boardbox .man")].filter((man) => man.querySelector(".inside")).map((man) => [man.getAttribute("transform"), man.textContent]));
  const before = await parts();
  assert.deepEqual(before.map(([, written]) => written), ["", "b"]);
  // Held at its front, which no move begins with.
  await page.drag('.spot[data-node="1"]', '.spot[data-node="2"]');
  await page.sees(".log", /r1c1-r1c2-r1c3/);
  const after = await parts();
  assert.deepEqual(after.map(([, written]) => written), ["", "b"]);
  assert.equal(after[0][0], before[1][0]);
  await quiet(page);
});

test("a shared link is opened in a fresh profile: the puzzle, or the game once moves are made", async (t) => {
  const page = await open(t, "#puzzle=frogs");
  await page.find(".options [name=m]");
  await choose(page, ".options [name=m]", "3");
  await page.until(async () => (await page.pieces()) === "AAA.BBBB", "not smaller");
  await play(page, "R");
  await page.click("[data-do=share]");
  const linkTo = async (entry, what) => {
    if (entry) await page.click(`[data-do=${entry}]`);
    await page.sees(".menu .said", new RegExp(`^(The link to ${what} is copied\\.|This is the link to ${what}: copy it\\.)$`));
    const link = await page.run(() => document.querySelector(".link").value);
    assert.ok(link.startsWith(`${page.site}#p=`) && link.length < 2000, link);
    return link.replace(page.site, "");
  };
  // The list is filled once the menu is open.
  await page.sees(".menu[open] .list", /^Link to the puzzle\nLink to my game, after 1 move$/);
  const puzzle = await linkTo("share-puzzle", "the puzzle");
  for (const [link, made, pieces] of [[await linkTo("share-game", "your game"), 1, "AA.ABBBB"], [puzzle, 0, "AAA.BBBB"]]) {
    const fresh = await open(t, link);
    await fresh.sees(".status", new RegExp(`${made} moves? made`));
    assert.equal(await fresh.pieces(), pieces);
    await quiet(fresh);
  }
  // Without moves there is nothing to choose.
  await page.click("[data-do=share]");
  await page.click("[data-do=restart]");
  await page.sees(".status", /0 moves made/);
  await page.click("[data-do=share]");
  assert.equal(await linkTo(null, "the puzzle"), puzzle);
});

test("a puzzle of the gallery as it is has a short link", async (t) => {
  const page = await open(t, "#puzzle=frogs");
  await page.sees(".status", /0 moves made/);
  await page.click("[data-do=share]");
  await page.sees(".menu .said", /link to the puzzle/);
  assert.equal(await page.run(() => document.querySelector(".link").value), `${page.site}#puzzle=frogs`);
});

test("a link that is cut, too large or about something else says so", async (t) => {
  const good = packed({ text: shipped("frogs") });
  const page = await open(t, good.slice(0, good.length / 2));
  await page.sees(".trouble", /This link is damaged/);
  const bomb = packed({ text: `# ${"x".repeat(3 << 20)}` });
  for (const [fragment, says] of [[bomb, /too large/], [packed({ name: "x" }), /holds no definition/], [packed({ text: "puzzle" }), /The definition has faults:[^]*Line 1: error E/], ["#puzzle=nothing", /There is no puzzle called nothing/]]) {
    await page.visit(fragment);
    await page.sees(".trouble", says);
  }
  await page.visit(packed({ text: shipped("frogs"), log: ["R", "R", "jump"] }));
  await page.sees(".wrong", /The log ends early: no legal move is called/);
  await quiet(page);
});

test("a definition full of markup and control characters is shown as text", async (t) => {
  const evil = "<script>window.evil=1</script><img src=x onerror=window.evil=1>";
  const text = `puzzle "${evil}"\nabout "${evil}"\nsource "${evil}"\npieces { frog '<' "#ff0000" }\nboard { path l: h[1..3] }\nmoves { hop: frog _ => _ frog as "${evil}" }\nstart "${evil}" { frog at h1 }\nstart "two" { frog at h3 }\ngoal "<i>" { h3 is frog }\n`;
  const worse = text.replace('about "', 'about "\u202e\u001b[31m\u2066');
  const page = await open(t, packed({ name: `${evil}.pz`, text }));
  await page.sees("h1", /<script>window\.evil=1<\/script>/);
  await page.find(".spot.can");
  assert.match(await page.text(".moves"), /<script>/);
  assert.match(await page.run(() => document.querySelector("[name=start]").options[0].text), /^<script>window/);
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 2 moves[^]*<script>/);
  const calm = async () => assert.deepEqual(await page.run(() => [window.evil ?? null, document.querySelectorAll("#page script, #page img, #page b:not(.offers b)").length]), [null, 0]);
  await calm();
  const hidden = () => page.run(() => /[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/.test(document.querySelector("#page").innerText));
  assert.equal(await hidden(), false);
  await page.visit("#new");
  await page.sees(".reports", /No mistakes/);
  await write(page, worse);
  await page.sees(".reports", /the invisible character U\+202E is not allowed/);
  await calm();
  await page.visit(packed({ name: `${evil}.pz`, text: worse }));
  await page.sees(".trouble", /the invisible character U\+202E/);
  await calm();
  assert.equal(await hidden(), false);
  await quiet(page);
});

test("the single file works from a double click, and so does one saved for a puzzle", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "puzzlec-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const html = readFileSync(join(dist, "puzzlec.html"), "utf8");
  const [everything, one] = ["all.html", "one.html"].map((name) => join(folder, name));
  writeFileSync(everything, html);
  const only = JSON.stringify({ name: "toazzle.pz", text: shipped("toazzle13"), set: {}, start: "1" });
  writeFileSync(one, html.replace(/(<script type="application\/json" id="only">)[^<]*/, (_, begin) => begin + only));
  const page = await open(t, pathToFileURL(everything).href);
  await page.find(".card");
  await page.click('[data-key="merlin"]');
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 5 moves, proved shortest/);
  await press(page, "r1c1");
  await page.until(async () => (await count(page)) === 1, "not pressed");
  await quiet(page);
  const [, again] = await blob(page, "One file");
  writeFileSync(join(folder, "again.html"), again);
  await page.go(pathToFileURL(join(folder, "again.html")).href);
  await page.sees("h1", /Merlin/);
  await page.sees(".status", /fewest possible: 5 \(proved\)/);
  await page.go(pathToFileURL(one).href);
  await page.sees("h1", /ToaZZle/);
  await page.sees(".status", /fewest possible: 3 \(proved\)/);
  await quiet(page);
});

test("a board that is too large to be drawn says so, and a large one is drawn", async (t) => {
  const text = (rows) => `puzzle "Big"\npieces { p 'o' }\nboard { grid ${rows} by 100 }\nmoves { hop: p _ => _ p }\nstart { p at r1c1 }\ngoal { r1c3 is p }\n`;
  const page = await open(t, packed({ text: text(101) }));
  await page.sees(".boardbox", /too large to be drawn: the board has 10,100 nodes/);
  await page.visit(packed({ text: text(100) }));
  await page.find(".spot.can", 60_000);
  await play(page, "r1c1-r1c2");
  await quiet(page);
});

test("what is written survives a reload, before and after it is played", async (t) => {
  const page = await open(t, "#puzzle=frogs");
  await page.click("[data-do=edit]");
  await page.sees(".reports", /No mistakes\./);
  await write(page, shipped("frogs").replace("param m = 4", "param m = 1"));
  await page.until(async () => (await page.pieces()) === "A.BBBB", "the board did not follow");
  await page.reload();
  await page.until(async () => (await page.pieces()) === "A.BBBB", "the draft was lost");
  await page.click("[data-do=done]");
  await page.sees(".status", /fewest possible: 9 \(proved\)/);
  await play(page, "R");
  await page.reload();
  await page.sees(".status", /1 move made/);
  assert.equal(await page.pieces(), ".ABBBB");
  await quiet(page);
});

test("a fix after a reload leaves the page where it is", async (t) => {
  const page = await open(t, "#new");
  await page.find("textarea");
  const text = await page.run(() => document.querySelector("textarea").value);
  await write(page, `expekt shortest 2\n${text}${"# a line\n".repeat(120)}`);
  await page.sees(".reports", /error/);
  await page.reload();
  await page.find(".reports .fix");
  const scrolled = () => page.run(() => [scrollY, document.querySelector(".paper").scrollTop]);
  const before = await scrolled();
  await page.click(".reports .fix");
  await page.until(() => page.run(() => document.querySelector("textarea").value.startsWith("expect shortest")), "it is not mended");
  assert.deepEqual(await scrolled(), before);
  await quiet(page);
});

test("what is saved plays again", async (t) => {
  const page = await open(t, "#puzzle=toazzle13");
  await page.find(".spot.can");
  const saved = (words) => blob(page, words);
  assert.deepEqual(await saved(".pz"), ["text/plain", shipped("toazzle13")]);
  const [, svg] = await saved("SVG");
  const red = /^<svg [^>]*viewBox[^]*<circle[^>]*fill="rgb\(255, 0, 0\)"/;
  assert.match(svg, /^<svg [^>]*viewBox[^]*<circle[^>]*fill="rgb\(\d+, \d+, \d+\)"/);
  assert.doesNotMatch(svg, /class="spot|class="ring|<script/);
  assert.doesNotMatch(svg, red);
  // A picture has the colours that are shown.
  await page.run(() => document.querySelector("[data-do=written]").click());
  assert.match((await saved("SVG"))[1], red);
  assert.ok(Number((await saved("PNG"))[1]) > 5000);
  const [type, html] = await saved("One file");
  assert.equal(type, "text/html");
  assert.match(html, /id="only">\{"name":"toazzle13\.pz"/);
  await quiet(page);
});

test("on a phone, long lines go on below, under the letters that are written, with one number each", async (t) => {
  const page = await open(t, "#new", { width: 390, height: 844 });
  await page.fingers();
  await page.sees(".reports", /No mistakes/);
  const about = "Towers of long words ".repeat(6).trim();
  const text = `# ${"x".repeat(90)}\npuzzle "Long"\nabout  "${about}"\npieces { man 'm' }\n\nboard { path row: h1 h2 }\nmoves { step: man _ => _ man }\nstart { man at h1 }\ngoal { h2 is man }\n`;
  await write(page, text);
  await page.sees(".reports", /No mistakes/);
  const sheet = await page.run(() => {
    const [paper, pre, area] = [".paper", ".sheet pre", ".sheet textarea"].map((part) => document.querySelector(part));
    return { wide: [paper.scrollWidth, paper.clientWidth], high: [pre.offsetHeight, area.scrollHeight], line: parseFloat(getComputedStyle(pre).lineHeight), tops: [...pre.querySelectorAll(".line")].map((one) => one.getBoundingClientRect().top) };
  });
  assert.equal(sheet.wide[0], sheet.wide[1]);
  // The letters of the field, which are not seen, are broken as those below them.
  assert.ok(Math.abs(sheet.high[0] - sheet.high[1]) < sheet.line * 1.5, sheet.high.join(" "));
  assert.equal(sheet.tops.length, text.split("\n").length);
  const rows = sheet.tops.slice(1).map((top, at) => Math.round((top - sheet.tops[at]) / sheet.line));
  assert.deepEqual([rows[0] >= 3, rows[1], rows[2] >= 4, ...rows.slice(3, 6)], [true, 1, true, 1, 1, 1]);
  // What is offered stands below the word that is begun.
  await page.run((at) => {
    const area = document.querySelector("textarea");
    area.focus();
    area.setSelectionRange(at, at);
  }, text.indexOf("man _"));
  await page.keys(..."ma");
  const [list, line] = await page.until(() => page.run((at) => {
    const offers = document.querySelector(".offers");
    return offers.hidden ? null : [offers.getBoundingClientRect().top, document.querySelectorAll(".sheet .line")[at].getBoundingClientRect().bottom];
  }, 6), "nothing is offered");
  assert.ok(Math.abs(list - line) < sheet.line, `${list}, ${line}`);
  await quiet(page);
});

test("under fingers, a row of buttons writes the signs that the keyboard of a phone hides, at the caret", async (t) => {
  const page = await open(t, "#new", { width: 390, height: 844 });
  await page.find(".editor textarea");
  assert.equal(await page.run(() => document.querySelector(".signs").offsetHeight), 0);
  await page.fingers();
  await page.reload();
  await page.sees(".reports", /No mistakes/);
  assert.deepEqual(await page.run(() => ["spellcheck", "autocapitalize", "autocorrect"].map((name) => document.querySelector("textarea").getAttribute(name))), ["false", "off", "off"]);
  await write(page, "ab");
  await page.run(() => {
    const area = document.querySelector("textarea");
    area.focus();
    area.setSelectionRange(1, 1);
  });
  const signs = ["_", "=>", "{", "}", "[", "]", "'", '"'];
  for (const [width, height] of [[390, 844], [360, 640], [320, 640]]) {
    await page.size(width, height);
    const seen = await page.run(() => [...document.querySelectorAll(".signs button")].map((one) => [one.textContent, one.offsetHeight >= 44, one.scrollWidth <= one.clientWidth, one.getBoundingClientRect().right <= innerWidth]));
    assert.deepEqual(seen, signs.map((sign) => [sign, true, true, true]), `${width} by ${height}`);
  }
  await page.size(390, 844);
  for (const sign of signs) {
    await page.finger(await page.middle(`.signs [data-sign='${sign === "'" ? "\\'" : sign}']`));
    await page.until(() => page.run((end) => document.querySelector("textarea").value.endsWith(`${end}b`), sign), `${sign} is not written`);
    assert.equal(await page.run(() => document.activeElement === document.querySelector("textarea")), true);
  }
  assert.equal(await page.run(() => document.querySelector("textarea").value), `a${signs.join("")}b`);
  assert.ok((await tooWide(page)) <= 0);
  // What is chosen is replaced, and the browser takes it back.
  await page.run(() => document.querySelector("textarea").select());
  await page.finger(await page.middle(".signs [data-sign='{']"));
  await page.until(() => page.run(() => document.querySelector("textarea").value === "{"), "nothing is replaced");
  await page.keys([KEYS.Control, "z"]);
  await page.until(async () => (await page.run(() => document.querySelector("textarea").value)) === `a${signs.join("")}b`, "not taken back");
  await quiet(page);
});

test("lines have numbers, and the cheat sheet and the reference stand beside them", async (t) => {
  for (const where of ["#new", `${pathToFileURL(join(dist, "puzzlec.html")).href}#new`]) {
    const page = await open(t, where);
    await page.find(".editor textarea");
    const [lines, shown, height, tops] = await page.run(() => {
      const all = [...document.querySelectorAll(".sheet .line")];
      return [document.querySelector("textarea").value.split("\n").length, getComputedStyle(all[0], "::before").content, parseFloat(getComputedStyle(all[0]).lineHeight), all.map((one) => one.getBoundingClientRect().top)];
    });
    assert.deepEqual([tops.length, shown], [lines, "counter(line)"]);
    tops.forEach((top, at) => assert.ok(Math.abs(top - tops[0] - at * height) < 1, `line ${at + 1} is at ${top - tops[0]}`));
    await page.click("[data-manual=cheatsheet]");
    await page.sees(".manual", /Rule, click or turn\?[^]*Conditions[^]*Starts and claims/);
    assert.ok(await page.run(() => [...document.querySelectorAll(".manual pre")].some((one) => one.textContent.includes("param n = 5"))));
    await page.click("[data-manual=language]");
    await page.sees(".manual", /R52[^]*turn NAME reverses NODES/);
    assert.equal(await page.run(() => document.querySelector(".manual").textContent.includes("```")), false);
    // Stressed words are stressed: signs of Markdown are left in code alone; and there is a gap between paragraphs.
    const [stressed, left, gaps] = await page.run(() => {
      const words = document.querySelector(".manual").cloneNode(true);
      words.querySelectorAll("code, pre").forEach((one) => one.remove());
      const pairs = [...document.querySelectorAll(".manual :is(p, li) + :is(p, li)")];
      return [[...document.querySelectorAll(".manual em")].map((one) => one.textContent), /.{0,30}[*`].{0,30}/.exec(words.textContent)?.[0] ?? null, pairs.map((one) => one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom)];
    });
    assert.ok(["nodes", "lines", "neighbours"].every((word) => stressed.includes(word)), stressed.join());
    assert.equal(left, null);
    assert.ok(gaps.length > 50 && Math.min(...gaps) > 4, String(Math.min(...gaps)));
    await page.click("[data-manual=language]");
    await page.until(() => page.run(() => document.querySelector(".manual").hidden), "it stays open");
    await quiet(page);
  }
});

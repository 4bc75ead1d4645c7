// The preview in an editor: the extension's own code with a stand-in for VS Code behind it, the page in a frame as VS Code shows it.

import assert from "node:assert/strict";
import test from "node:test";
import { VsCode } from "../vscode.mjs";
import { count, faults, pages, play, quiet, shipped, tooWide } from "./support.mjs";
import { webview } from "./webview.mjs";

const open = pages();
const FROGS = "file:///puzzles/frogs.pz";
const HANOI = "file:///puzzles/hanoi.pz";
const frogs = shipped("frogs").replace(/ icon ".*"/g, "");

/** Shows the preview of a panel. */
async function seen(t, panel, { look, ...options } = {}) {
  const view = await webview(panel, look);
  t.after(view.close);
  const page = await open(t, view.address, options);
  await page.frame("iframe");
  return { view, page };
}

/** An editor with a preview of a definition. */
async function previewed(t, text = frogs, options = {}) {
  const code = new VsCode();
  code.edit(FROGS, text);
  code.run("puzzlec.preview");
  return { code, ...(await seen(t, code.panel, options)) };
}

test("the board follows the text, the moves stay, and a broken text keeps the last board", async (t) => {
  const { code, page } = await previewed(t);
  await page.sees("h1", /Frogs and Toads/);
  await page.sees(".news .about", /Swap the two colours/);
  await play(page, "R");
  await play(page, "LL");
  assert.equal(await page.pieces(), "AAABA.BBB");

  code.write(FROGS, frogs.replace('toad \'B\'', "toad 'T'"));
  await page.until(async () => (await page.pieces()) === "AAATA.TTT", "the board does not follow");
  assert.equal(await count(page), 2);

  code.write(FROGS, frogs.replace("toad 'B'", "toad 'B").replace("Frogs and Toads", "Broken"));
  await page.sees(".stale-note", /^Last good board\. Line 15: .+\.$/);
  assert.equal(await page.pieces(), "AAATA.TTT");
  await page.click("[data-do=undo]");
  await page.until(async () => (await page.pieces()) === "AAA.ATTTT", "the last board is not played on");

  // Where fewer moves fit, the others come back with the rules that allow them.
  code.write(FROGS, frogs.replace("param m = 4", "param m = 3"));
  await page.until(async () => (await page.pieces()) === "AA.ABBBB", "not mended");
  assert.equal(await page.text(".stale-note"), "");
  code.write(FROGS, frogs.replace("step forward: ", "#step forward: "));
  await page.until(async () => (await count(page)) === 0, "a move that does not exist");
  await page.sees(".wrong", /The log ends early/);
  code.write(FROGS, frogs);
  await page.until(async () => (await page.pieces()) === "AAA.ABBBB", "the move does not come back");
  await page.click("[data-do=redo]");
  await page.until(async () => (await page.pieces()) === "AAABA.BBB", "the moves that were taken back are lost");
  await quiet(page);
});

test("a move that is made while the text changes is not lost", async (t) => {
  const { page } = await previewed(t);
  await page.find(".moves button");
  await page.run((show) => {
    document.querySelector('.moves [data-words="R"]').click();
    window.postMessage({ show }, window.origin);
  }, { key: FROGS, name: "frogs.pz", text: frogs.replace("toad 'B'", "toad 'T'"), game: null });
  await page.until(async () => (await page.pieces()) === "AAA.ATTTT", "the move is lost");
  await play(page, "RR");
  assert.equal(await page.pieces(), "A.AAATTTT");
  await quiet(page);
});

test("hints, solutions, figures and choices are those of the page", async (t) => {
  const { page } = await previewed(t);
  await page.sees(".status", /fewest possible: 24 \(proved\)/);
  await page.click("[data-do=hint]");
  await page.sees(".help", /It can be solved in 24 moves, and in no fewer\./);
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 24 moves, proved shortest/);
  await page.click("[data-do=step]");
  await page.sees(".movie .count", /^1 \/ 24$/);
  await page.click(".explore button");
  await page.sees(".explore", /195 positions can be reached/);
  await page.run(() => {
    const field = document.querySelector(".options [name=m]");
    field.value = "2";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.until(async () => (await page.pieces()) === "AA.BBBB", "not smaller");
  assert.equal(await page.run(() => document.querySelector("[data-do=share], [data-do=download], [data-do=edit]")), null);
  await quiet(page);
});

test("a text that is broken from the beginning says so, and is mended", async (t) => {
  const { code, page } = await previewed(t, frogs.replace("pieces {", "pieces"));
  await page.sees(".trouble", /frogs\.pz\s+Line \d+: .+\./);
  code.write(FROGS, frogs);
  await page.until(async () => (await page.pieces()) === "AAAA.BBBB", "no board");
  code.write(FROGS, "");
  await page.sees(".stale-note", /is empty/);
  await quiet(page);
});

test("each definition has its game, in a hidden panel, after closing it, and after the end of the editor", async (t) => {
  const { code, view, page } = await previewed(t);
  await play(page, "R");
  code.edit(HANOI, shipped("hanoi"));
  await page.sees("h1", /Towers of Hanoi/);
  assert.equal(await count(page), 0);
  code.edit(FROGS);
  await page.sees("h1", /Frogs and Toads/);
  await page.until(async () => (await page.pieces()) === "AAA.ABBBB", "the game is lost");

  view.show(false);
  view.show();
  await page.frame("iframe");
  await page.until(async () => (await page.pieces()) === "AAA.ABBBB", "the game is lost where the panel was hidden");

  code.panel.dispose();
  code.run("puzzlec.preview");
  const again = await seen(t, code.panel);
  await again.page.until(async () => (await again.page.pieces()) === "AAA.ABBBB", "the game is lost where the panel was closed");

  await again.page.until(() => again.view.state, "nothing is kept for the editor");
  await code.restart("puzzlec.preview", again.view.state);
  const { page: after } = await seen(t, code.panel);
  await after.until(async () => (await after.pieces()) === "AAA.ABBBB", "the game is lost where the editor was ended");
  await quiet(after);
});

test("a definition full of markup is shown as text", async (t) => {
  const evil = "<script>window.evil = 1</script><img src=x onerror='window.evil = 1'></script><!--";
  const { code, page } = await previewed(t, frogs.replace(/puzzle ".*"/, `puzzle "${evil}"`).replace(/about  ".*"/, `about "${evil}"`));
  await page.sees("h1", /^<script>window\.evil/);
  await page.sees(".news .about", /<img src=x/);
  code.write(FROGS, frogs.replace("frog 'A'", `${evil}`));
  await page.sees(".stale-note", /Line 14/);
  assert.deepEqual(await page.run(() => [window.evil ?? null, document.images.length, document.querySelectorAll("body script:not([nonce])").length]), [null, 0, 0]);
  await quiet(page);
});

test("scripts, styles and requests that are put into the page are refused", async (t) => {
  const { page } = await previewed(t);
  await page.find(".boardbox .spot");
  const done = await page.run(async () => {
    const refused = [];
    addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
    const script = Object.assign(document.createElement("script"), { textContent: "window.evil = 1" });
    const image = Object.assign(document.createElement("img"), { src: "data:,", alt: "" });
    document.body.append(script, image, Object.assign(document.createElement("style"), { textContent: "body { display: none }" }));
    document.body.insertAdjacentHTML("beforeend", `<i onclick="window.evil = 1"></i><iframe src="/"></iframe>`);
    document.querySelector("i").click();
    const fetched = await fetch("/").then(() => "fetched", () => "refused");
    // Not at once, because a driver may evaluate what a page may not.
    setTimeout(() => Function("window.evil = 1")(), 10);
    // Reports come when the browser has time for them.
    for (const end = performance.now() + 5_000; new Set(refused).size < 7 && performance.now() < end;) await new Promise((resolve) => setTimeout(resolve, 50));
    return { evil: window.evil ?? null, fetched, display: getComputedStyle(document.body).display, refused: [...new Set(refused)].sort() };
  });
  assert.deepEqual(done, { evil: null, fetched: "refused", display: "block", refused: ["connect-src", "frame-src", "img-src", "script-src", "script-src-attr", "script-src-elem", "style-src-elem"] });
});

test("messages of others, and those that make no sense, are passed over", async (t) => {
  const { code, page } = await previewed(t);
  await play(page, "R");
  for (const nonsense of [null, "show", { show: null }, { show: { key: "a", name: "a" } }, { show: { key: "a", name: "a", text: 7 } }]) code.panel.webview.postMessage(nonsense);
  await page.load("window.heard = []; addEventListener('message', ({ origin }) => heard.push(origin));");
  await page.top();
  await page.run((message) => {
    const other = Object.assign(document.createElement("iframe"), { sandbox: "allow-scripts", srcdoc: `<script>parent.frames[0].postMessage(${message}, "*")</scr` + `ipt>` });
    document.body.append(other);
  }, JSON.stringify({ show: { key: FROGS, name: "frogs.pz", text: shipped("hanoi") } }));
  await page.frame("iframe");
  await page.until(() => page.run(() => window.heard.includes("null")), "the other one said nothing");
  await play(page, "LL");
  assert.equal(await page.pieces(), "AAABA.BBB");
  await quiet(page);
});

test("pieces move, but not where the editor asks for less motion", async (t) => {
  const { view, page } = await previewed(t, frogs, { still: false });
  await page.find(".moves button");
  /** Returns whether something moves after a click. */
  const moves = (selector) => page.run(async (wanted) => {
    let seen = false;
    document.querySelector(wanted).click();
    for (const end = performance.now() + 400; performance.now() < end; await new Promise(requestAnimationFrame)) seen ||= document.querySelector(".board").getAnimations({ subtree: true }).some((one) => !(one instanceof CSSTransition));
    return seen;
  }, selector);
  assert.equal(await moves('.moves [data-words="R"]'), true);
  view.look("vscode-light vscode-reduce-motion");
  await page.until(() => page.run(() => document.body.classList.contains("vscode-reduce-motion")), "the look does not change");
  await page.until(() => page.run(() => document.querySelector(".board").getAnimations({ subtree: true }).length === 0), "the first piece does not arrive");
  assert.equal(await moves('.moves [data-words="LL"]'), false);
  assert.equal(await count(page), 2);
});

for (const look of ["vscode-light", "vscode-dark", "vscode-high-contrast", "vscode-high-contrast vscode-high-contrast-light"]) {
  for (const width of [360, 900]) {
    test(`nothing is wrong where the editor is ${look}, ${width} pixels wide, whatever the system prefers`, async (t) => {
      const dark = !/light/.test(look);
      const { code, view, page } = await previewed(t, frogs, { look, width, height: 800, dark: !dark });
      await page.find(".boardbox .spot");
      const ground = () => page.run(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.documentElement).colorScheme]);
      const [night, day] = [["rgb(21, 23, 26)", "dark"], ["rgb(244, 241, 234)", "light"]];
      assert.deepEqual(await ground(), dark ? night : day);
      // The board comes first.
      assert.ok(await page.run(() => document.querySelector(".boardbox").getBoundingClientRect().top < 160));
      assert.deepEqual(await faults(page), []);
      assert.ok((await tooWide(page)) <= 0);
      code.write(FROGS, frogs.replace("board {", "bord {"));
      await page.sees(".stale-note", /Line 18/);
      assert.deepEqual(await faults(page), []);
      view.look(dark ? "vscode-light" : "vscode-dark");
      await page.until(async () => (await ground())[1] === (dark ? "light" : "dark"), "the look does not change");
      await quiet(page);
    });
  }
}

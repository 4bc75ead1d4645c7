// The same page from the native program: a folder of the user, followed as it changes, and a page of another origin, which gets nothing.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { root } from "../support.mjs";
import { pages, play, quiet, stopSearch } from "./support.mjs";

const open = pages();
const folder = mkdtempSync(join(tmpdir(), "puzzlec-"));
const programs = [];
let link = "";

/** Serves a folder: the address that is printed. */
function served(dir) {
  const program = spawn(process.env.PUZZLEC ?? join(root, "target/debug/puzzlec"), ["serve", dir], { stdio: ["ignore", "pipe", "ignore"] });
  programs.push(program);
  return new Promise((resolve, reject) => {
    program.stdout.once("data", (data) => resolve(String(data).trim()));
    program.once("exit", () => reject(new Error("the program ended")));
  });
}

before(async () => {
  for (const name of ["frogs", "peg", "toazzle13"]) copyFileSync(join(root, "puzzles", `${name}.pz`), join(folder, `${name}.pz`));
  writeFileSync(join(folder, "broken.pz"), "puzzle \"Broken\"\npieces { frog 'F'\n");
  link = await served(folder);
});

after(() => {
  programs.forEach((program) => program.kill());
  rmSync(folder, { recursive: true });
});

const site = () => link.split("#")[0];

test("the folder is a gallery, and its puzzles are played, with hints from the native program", async (t) => {
  const page = await open(t, link);
  await page.until(async () => (await page.run(() => document.querySelectorAll(".card").length)) === 4, "not four puzzles");
  assert.ok(!(await page.run(() => location.href)).includes("token"), "the secret stays out of the address");
  await page.click(".card[data-key=toazzle13]");
  await page.sees(".status", /fewest possible: 6 \(proved\)/);
  await page.click("[data-do=hint]");
  await page.sees(".help", /It can be solved in 6 moves, and in no fewer\./);
  await quiet(page);
});

test("an address may lead to a puzzle, and an empty folder says what to do", async (t) => {
  const page = await open(t, `${link}&puzzle=peg`);
  await page.sees("h1", /Peg solitaire/);
  assert.equal(await page.run(() => location.hash), "#puzzle=peg");
  const empty = mkdtempSync(join(tmpdir(), "puzzlec-"));
  t.after(() => rmSync(empty, { recursive: true }));
  const other = await open(t, await served(empty));
  await other.sees(".count", /There is no definition here yet/);
  await quiet(other);
});

test("the page follows a file that is changed elsewhere, and a draft asks first", async (t) => {
  const page = await open(t, link);
  await page.click(".card[data-key=frogs]");
  await page.sees("h1", /Frogs and Toads/);
  const path = join(folder, "frogs.pz");
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace(/puzzle ".*"/, 'puzzle "Frogs, renamed"'));
  await page.sees("h1", /Frogs, renamed/);
  await page.click("[data-do=edit]");
  await page.find(".editor textarea");
  await page.run(() => {
    const area = document.querySelector(".editor textarea");
    area.focus();
    area.setSelectionRange(0, 0);
    document.execCommand("insertText", false, "# mine\n");
  });
  writeFileSync(path, text.replace(/puzzle ".*"/, 'puzzle "Frogs, renamed again"'));
  await page.sees(".news", /The file has changed on disk\./);
  const written = () => page.run(() => document.querySelector(".editor textarea").value);
  assert.match(await written(), /^# mine\n[^]*Frogs, renamed"/);
  await page.click("[data-do=take]");
  await page.until(async () => /Frogs, renamed again"/.test(await written()), "the text was not taken");
  assert.equal(readFileSync(path, "utf8"), text.replace(/puzzle ".*"/, 'puzzle "Frogs, renamed again"'), "nothing is written");
});

test("the tutorial is there, too", async (t) => {
  const page = await open(t, `${link}&learn=2`);
  await page.click(".reports .fix");
  await page.sees(".bottom [role=status]", /^Done\./);
  await page.visit("#learn=5");
  await page.sees(".status", /fewest possible: 5 \(proved\)/);
  await quiet(page);
});

test("a file that is broken keeps the last board until it is mended, and no other is opened again", async (t) => {
  const page = await open(t, link);
  await page.click(".card[data-key=toazzle13]");
  await page.find(".moves button");
  await play(page, "A1-B1-A2");
  const path = join(folder, "toazzle13.pz");
  const text = readFileSync(path, "utf8");
  const before = await page.pieces();
  const asked = () => page.run(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/puzzle/")).length);
  const first = await asked();
  writeFileSync(path, text.replace("moves {", "movs {"));
  await page.sees(".stale-note", /^Last good board\. Line \d+: there is no section movs\.$/);
  assert.equal(await page.pieces(), before);
  writeFileSync(path, text.replace(/puzzle ".*"/, 'puzzle "Mended"'));
  await page.sees("h1", /Mended/);
  assert.deepEqual([await page.pieces(), await page.text(".stale-note")], [before, ""]);
  assert.equal(await asked(), first + 2, "what has not changed is not opened again");
});

test("a definition with faults says so", async (t) => {
  const page = await open(t, link);
  await page.click(".card[data-key=broken]");
  await page.sees(".trouble", /E0104|never closed/);
  await page.sees(".trouble", /Line \d+: error E/);
  await page.click("[data-do=edit]");
  await page.find(".editor textarea");
  assert.match(await page.run(() => document.querySelector("textarea").value), /^puzzle "Broken"/);
});

test("a page of somebody else gets nothing, even if it knows where the server is", async (t) => {
  const hostile = createServer((_, answer) => answer.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>x</title><body></body>"));
  await new Promise((resolve) => hostile.listen(0, "127.0.0.1", resolve));
  t.after(() => hostile.close());
  const page = await open(t, `http://127.0.0.1:${hostile.address().port}/`);
  const token = new URLSearchParams(link.split("#")[1]).get("token");
  const tries = (url, init) => page.run((where, what) => fetch(where, what).then((answer) => answer.text()).catch(() => "nothing"), url, init);
  assert.equal(await tries(`${site()}api/puzzles`, {}), "nothing");
  assert.equal(await tries(`${site()}api/puzzles`, { headers: { "x-puzzlec-token": token } }), "nothing");
  assert.equal(await tries(`${site()}api/ask/a`, { method: "POST", headers: { "content-type": "text/plain" }, body: "[]" }), "nothing");
  assert.equal(await tries(`${site()}main.mjs`, {}), "nothing");
  const blind = await page.run((where) => fetch(where, { mode: "no-cors", method: "POST", body: "[]" }).then((answer) => answer.type), `${site()}api/ask/a`).catch(() => "nothing");
  assert.ok(["opaque", "nothing"].includes(blind));
  const framed = await page.run((where) => new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.onload = () => resolve(frame.contentDocument === null ? "closed" : frame.contentDocument.body.textContent);
    frame.src = where;
    document.body.append(frame);
  }), link);
  assert.equal(framed, "closed");
  // Whoever asks by another name, without the secret or for another file is refused.
  const status = (path, headers) => new Promise((resolve, reject) => import("node:http").then(({ get }) => get(`${site()}${path}`, { headers }, (answer) => (answer.resume(), resolve(answer.statusCode))).on("error", reject)));
  assert.equal(await status("api/puzzles", { "x-puzzlec-token": token }), 200);
  assert.equal(await status("api/puzzles", {}), 401);
  assert.equal(await status("api/puzzles", { "x-puzzlec-token": token, host: "evil.example" }), 421);
  assert.equal(await status("api/puzzles", { "x-puzzlec-token": token, origin: "http://evil.example" }), 403);
  assert.equal(await status("api/puzzle/..%2f..%2fetc%2fpasswd", { "x-puzzlec-token": token }), 404);
});

test("a search is stopped, and the program goes on with the next one", async (t) => {
  const page = await open(t, link);
  await page.click(".card[data-key=peg]");
  await stopSearch(page);
  await page.visit("#puzzle=toazzle13");
  await page.click("[data-do=solve]");
  await page.sees(".help", /A solution of 6 moves/);
  await quiet(page);
});

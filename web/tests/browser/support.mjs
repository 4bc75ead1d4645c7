// Shared functions of the browser tests: a driver and a server for each file of tests, and a page that is closed after each test.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { deflateRawSync } from "node:zlib";
import { drive, serve } from "./browser.mjs";

/** Starts both before the tests of a file; gives what opens a page. */
export function pages() {
  let driver = null;
  let site = null;
  before(async () => {
    [driver, site] = await Promise.all([drive(), serve()]);
  });
  after(() => {
    driver?.close();
    site?.close();
  });
  /** Opens the page at a fragment or an address, in a fresh profile; in the end nothing may have gone wrong in it. */
  return async (t, where, options) => {
    const browser = await driver.open(options);
    t.after(() => browser.close());
    await browser.go(where.includes("://") ? where : site.address + where);
    browser.site = site.address;
    return browser;
  };
}

/** Nothing that the page did was an error. */
export async function quiet(browser) {
  const severe = (await browser.console()).filter((line) => line.level === "SEVERE" && !/favicon/.test(line.message));
  assert.deepEqual(severe, []);
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Everything that axe-core finds. */
export async function faults(browser) {
  await browser.load(axe);
  return browser.run(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 3).join(" | ")}`));
}

/** Returns by how many pixels the page is wider than the window. */
export const tooWide = (browser) => browser.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The number of the node with that name. */
export const node = (browser, name) =>
  browser.run((wanted) => {
    const spot = [...document.querySelectorAll(".boardbox .spot")].find((one) => one.getAttribute("aria-label")?.startsWith(`${wanted}: `));
    return spot ? Number(spot.dataset.node) : null;
  }, name);

/** Waits until the focus is on what has such a label: keys that are pressed before the legal moves are known work once they are. */
export async function focuses(browser, label) {
  let seen = null;
  await browser.until(async () => label.test((seen = await browser.run(() => document.activeElement.getAttribute("aria-label")))), () => `the focus is on ${seen}, not on ${label}`);
}

/** Clicks the node with that name. */
export async function press(browser, name) {
  await browser.find(".boardbox .spot[aria-label]");
  await browser.click(`.boardbox .spot[data-node="${await node(browser, name)}"]`);
}

/** Plays a move of the list of legal moves, and waits until it is made. */
export async function play(browser, words) {
  const made = await count(browser);
  await browser.click(`.moves [data-words="${words}"]`);
  await browser.until(async () => (await count(browser)) === made + 1, `${words} was not made`);
}

/** Returns the number of moves made. */
export async function count(browser) {
  await browser.find(".status .made");
  return Number(/^([\d,]+) moves? made/.exec(await browser.run(() => document.querySelector(".status .made").textContent))[1]);
}

/** Chooses an entry of a list. */
export const choose = (browser, selector, value) =>
  browser.run((wanted, chosen) => {
    const field = document.querySelector(wanted);
    field.value = chosen;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, selector, value);

/** The node whose number on the board is the next one. */
export const nextNumber = (browser) =>
  browser.run(() => {
    const next = document.querySelector(".boardbox .number.next");
    if (!next) return null;
    const place = next.getAttribute("transform");
    const spot = [...document.querySelectorAll(".boardbox .spot")].find((one) => one.getAttribute("transform") === place);
    return { node: Number(spot.dataset.node), word: next.textContent };
  });

/** Writes a text as somebody does who pastes it. */
export const write = (page, text) =>
  page.run((wanted) => {
    const area = document.querySelector("textarea");
    area.value = wanted;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }, text);

export const shipped = (key) => readFileSync(new URL(`../../../puzzles/${key}.pz`, import.meta.url), "utf8");

/** The fragment of a link to a shipped definition with a long description. */
export const long = (key) => linked(shipped(key).replace(/^about +"/m, (head) => `${head}${"Read this before you begin. ".repeat(6)}`));

/** The fragment of a link to a definition. */
export const linked = (text) => `#p=${deflateRawSync(JSON.stringify({ name: "linked.pz", text })).toString("base64url")}`;

/** Explores, plays a move meanwhile, and stops the search. */
export async function stopSearch(page) {
  await page.click(".explore button");
  await page.sees(".explore .progress", /depth \d+, [\d,]+ positions/);
  await play(page, await page.run(() => document.querySelector(".moves button").dataset.words));
  await page.click(".explore .stop");
  await page.sees(".explore", /Stopped\. [\d,]+ positions were seen/);
  assert.equal(await count(page), 1);
}

// Everybody can use the page: axe-core finds nothing, nothing is cut off on a phone, and it follows the reader's look and calm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { pages, quiet } from "./support.mjs";

const open = pages();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Everything that axe-core finds. */
async function faults(page) {
  await page.cdp("Runtime.evaluate", { expression: axe });
  const found = await page.run(async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).slice(0, 3).join(" | ")}`));
  return found;
}

/** What is wider than the window. */
const tooWide = (page) => page.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const dark of [false, true]) {
  for (const width of [360, 1400]) {
    test(`nothing is wrong ${dark ? "by night" : "by day"}, ${width} pixels wide`, async (t) => {
      const page = await open(t, "", { width, height: 800, dark });
      await page.find(".card");
      assert.deepEqual(await faults(page), []);
      assert.ok((await tooWide(page)) <= 0);
      for (const [fragment, ready, before] of [
        ["#puzzle=tricolore", ".help p", "[data-do=solve]"],
        ["#puzzle=toazzle13", ".chart", ".explore button"],
        ["#puzzle=discs", ".turns button", null],
        ["#new", ".reports ul", null],
      ]) {
        await page.visit(fragment);
        if (before) await page.click(before);
        await page.find(ready);
        await page.find(".boardbox .spot");
        assert.deepEqual(await faults(page), [], fragment);
        assert.ok((await tooWide(page)) <= 0, fragment);
      }
      await quiet(page);
    });
  }
}

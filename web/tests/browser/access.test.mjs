// Accessibility: axe-core finds no violations, nothing is cut off on a phone, and the page follows the reader's theme and motion settings.

import assert from "node:assert/strict";
import test from "node:test";
import { faults, pages, quiet, tooWide } from "./support.mjs";

const open = pages();

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

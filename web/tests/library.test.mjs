// The library's own tests inside a module, where sizes have 32 bits: random puzzles against the naive interpreter, and the fuzzer's corpus.

import assert from "node:assert/strict";
import test from "node:test";
import { Module } from "../module.mjs";
import { built, bytes, files } from "./support.mjs";

const compiled = built("puzzlec_module_tests");
const PUZZLES = Number(process.env.PUZZLEC_PROPERTY_CASES ?? 500);
const AT_ONCE = 100;

for (let from = 0; from < PUZZLES; from += AT_ONCE) {
  const to = Math.min(from + AT_ONCE, PUZZLES);
  test(`engines agree with the naive interpreter on random puzzles ${from} to ${to - 1}`, async () => {
    const module = await Module.load(compiled);
    assert.equal(module.read(module.run("run_random", from, to)), "");
  });
}

["check", "fmt", "parse", "play", "render"].forEach((target, number) => {
  test(`the corpus of \`${target}\`, and all definitions`, async () => {
    const corpus = files(`fuzz/corpus/${target}`);
    assert.ok(corpus.length >= 10, `${corpus.length} texts`);
    const failures = [];
    let module = await Module.load(compiled);
    for (const path of [...corpus, ...files("puzzles"), ...files("tests/goldens")]) {
      try {
        assert.ok(module.run("run_fuzzed", number, ...module.write(bytes(path))));
      } catch (trap) {
        failures.push(`${path}: ${trap.message}`);
        module = await Module.load(compiled);
      }
    }
    assert.deepEqual(failures, []);
  });
});

// What answers about one position prove together.

import assert from "node:assert/strict";
import test from "node:test";
import { since, stronger } from "../page/proved.mjs";

const [at, least, most] = [(moves) => ({ says: "in", moves }), (moves) => ({ says: "unknown", moves }), (moves) => ({ says: "within", moves })];

test("of two outlooks on a position the stronger one counts", () => {
  assert.deepEqual(stronger(null, least(4)), least(4));
  assert.deepEqual(stronger(least(43), least(52)), least(52));
  assert.deepEqual(stronger(most(60), most(54)), most(54));
  assert.deepEqual(stronger(least(52), most(52)), at(52));
  assert.deepEqual(stronger(at(46), least(43)), at(46));
});

test("what is proved about the start counts for what comes after it", () => {
  // A search that memory stops proves no less than what was known before.
  assert.deepEqual(since(at(46), 0, least(43)), at(46));
  assert.deepEqual(since(at(46), 6, least(37)), least(40));
  assert.deepEqual(since(least(52), 2, least(43)), least(50));
  assert.deepEqual(since(least(30), 0, least(43)), least(43));
  assert.deepEqual(since(at(46), 6, most(40)), at(40));
  assert.deepEqual(since(most(46), 6, least(3)), least(3));
  assert.deepEqual(since({ says: "in", moves: 9, cost: 20 }, 5, { says: "unknown", moves: null, cost: 3 }), { says: "unknown", moves: null, cost: 15 });
});

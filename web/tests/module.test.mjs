// The module compared with the native program: the same answers, and limits of its own.

import assert from "node:assert/strict";
import test from "node:test";
import { Module, Trap } from "../module.mjs";
import { built, native, text } from "./support.mjs";

const compiled = built("puzzlec_module");
const load = (host) => Module.load(compiled, host);
const definition = (path) => ({ name: path, text: text(path) });

/** Returns an answer without the parts that depend on the machine. */
function steady({ exit, output }) {
  const { search, ...rest } = output;
  if (search === undefined) return { exit, output };
  const { seconds, peak_bytes, ...counted } = search;
  assert.ok(seconds >= 0 && peak_bytes > 0);
  return { exit, output: { ...rest, search: counted } };
}

/** Sends the same request to the module and to the native program. */
async function compare(request, ...words) {
  const module = await load();
  const answer = module.call(request);
  assert.equal(answer.error, null);
  assert.deepEqual(steady(answer), steady(native(...words, "--format", "json")));
  return answer.output;
}

test("ToaZZle 13 is solved as the native program solves it", async () => {
  const path = "puzzles/toazzle13.pz";
  const output = await compare({ command: "solve", ...definition(path), count: true }, "solve", path, "--count");
  assert.deepEqual([output.status, output.length, output.optimal], ["solved", 6, true]);
});

test("parameters, starts, goals and seeds are understood", async () => {
  const lights = "puzzles/lights.pz";
  await compare({ command: "solve", ...definition(lights), set: { size: "4" }, all: 9 }, "solve", lights, "--set", "size=4", "--all", "--limit", "9");
  const eight = "puzzles/eight.pz";
  const swapped = await compare({ command: "solve", ...definition(eight), start: "swapped" }, "solve", eight, "--start", "swapped");
  assert.equal(swapped.status, "unsolvable");
});

test("positions are explored as the native program explores them", async () => {
  const eight = "puzzles/eight.pz";
  const explored = await compare({ command: "explore", ...definition(eight) }, "explore", eight);
  assert.equal(explored.reachable, 181440);
  const toazzle = "puzzles/toazzle13.pz";
  await compare({ command: "explore", ...definition(toazzle), engine: "bfs" }, "explore", toazzle, "--engine", "bfs");
  const half = "puzzles/tricolore-half-free.pz";
  await compare({ command: "explore", ...definition(half), to_goal: true, goal: "white" }, "explore", half, "--to-goal", "--goal", "white");
});

test("definitions are checked, shown and laid out", async () => {
  const path = "tests/goldens/commas.pz";
  const checked = await compare({ command: "check", ...definition(path) }, "check", path);
  assert.ok(checked.errors > 0);
  await compare({ command: "show", ...definition("puzzles/switch.pz") }, "show", "puzzles/switch.pz");
  const module = await load();
  assert.equal(module.call({ command: "format", text: "pieces {frog 'f'}" }).output, "pieces { frog 'f' }\n");
});

test("a faulty definition, a wrong name and a request that is none are answers", async () => {
  const module = await load();
  const faulty = module.call({ command: "solve", text: "puzzle" });
  assert.equal(faulty.exit, 2);
  assert.ok(faulty.output.errors > 0);
  const unknown = module.call({ command: "solve", ...definition("puzzles/eight.pz"), goal: "nowhere" });
  assert.equal(unknown.exit, 2);
  assert.match(unknown.error, /nowhere/);
  for (const request of [{}, { command: "dance", text: "" }, { command: "solve", text: "", speed: 9 }, { command: "solve", text: "", seed: -1 }]) {
    const answer = module.call(request);
    assert.deepEqual([answer.exit, answer.output], [2, null]);
    assert.match(answer.error, /no request/);
  }
});

test("limits of time, memory and states end the work with what is known", async () => {
  const hour = { command: "explore", ...definition("puzzles/peg.pz"), engine: "bfs" };
  let milliseconds = 0;
  const late = await load({ now: () => (milliseconds += 100) });
  assert.deepEqual(limited(late.call({ ...hour, timeout: 5 })), [3, "time"]);
  const module = await load();
  assert.deepEqual(limited(module.call({ ...hour, max_states: 1000 })), [3, "states"]);
  assert.deepEqual(limited(module.call({ ...hour, max_memory: 8 << 20 })), [3, "memory"]);
  assert.equal(module.call({ command: "solve", ...definition("puzzles/toazzle13.pz") }).exit, 0);
});

test("tables that no address reaches are an answer, whatever memory is allowed", async () => {
  const module = await load();
  const greedy = { command: "explore", ...definition("puzzles/lights.pz"), max_memory: "18446744073709551615" };
  for (const size of [6, 7, 8]) {
    const { exit, error } = module.call({ ...greedy, set: { size }, engine: "affine" });
    assert.equal(exit, 2);
    assert.match(error, /cannot be numbered/);
  }
  const { exit, output } = module.call({ ...greedy, set: { size: 70_000 } });
  assert.deepEqual([exit, output.errors], [2, 1]);
  assert.match(module.call({ ...greedy, max_memory: "1000000000000000000000" }).error, /no request/);
});

test("the host sees how far a search has come, and can end it", async () => {
  const seen = [];
  const module = await load({ poll: (depth, positions) => (seen.push([depth, positions]), positions > 50_000 ? 1 : 0) });
  assert.deepEqual(limited(module.call({ command: "explore", ...definition("puzzles/peg.pz"), engine: "bfs" })), [3, "interrupt"]);
  assert.ok(seen.at(-1)[0] > 5 && seen.at(-1)[1] > 50_000);
});

test("memory is used again", async () => {
  const module = await load();
  const ask = () => module.call({ command: "explore", ...definition("puzzles/eight.pz") });
  ask();
  const before = module.bytes;
  for (let again = 0; again < 20; again += 1) ask();
  assert.equal(module.bytes, before);
});

test("a trap is reported as such", async () => {
  const module = await load();
  assert.throws(() => module.run("call", 0xffff0000, 0x1000), Trap);
});

function limited({ exit, output }) {
  return [exit, output.limit];
}

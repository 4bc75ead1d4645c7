// A worker with the module: gets lists of requests and answers the last of each. The first message brings the compiled module.

import { Module, Trap } from "./module.mjs";

/** The number of milliseconds between two reports of progress. */
const PAUSE = 100;

let module = null;
let opened = null;
let reported = 0;

/** Reports the progress of a search. */
function poll(depth, positions, forecast, bytes) {
  const now = performance.now();
  if (now - reported > PAUSE) {
    reported = now;
    postMessage({ progress: { depth, positions, forecast, bytes } });
  }
  return 0;
}

/** Answers a request. A game that is already open is not opened again. */
function answer(request) {
  if (request.ask === "open" && request.again !== undefined) {
    const { again, ...opening } = request;
    const key = JSON.stringify(opening);
    if (key === opened) return { exit: 0, output: null, error: null };
    const answered = module.call(opening);
    opened = answered.error === null ? key : null;
    return answered;
  }
  return module.call(request);
}

function run(requests) {
  let last = { exit: 2, output: null, error: "nothing was asked" };
  for (const request of requests) {
    last = answer(request);
    if (last.error !== null) break;
  }
  return last;
}

onmessage = async ({ data }) => {
  const compiled = data.compiled ?? null;
  if (compiled) {
    module = Module.load(await compiled, { poll });
    return;
  }
  try {
    module = await module;
    postMessage({ answer: run(data), bytes: module.bytes });
  } catch (error) {
    postMessage({ answer: { exit: 3, output: null, error: error instanceof Trap ? memory(error.message) : String(error), trap: true } });
  }
};

/** Describes the cause of a trap. */
function memory(message) {
  return /memory|alloc|unreachable/i.test(message) ? "stopped by memory: this takes more than the page may have" : message;
}

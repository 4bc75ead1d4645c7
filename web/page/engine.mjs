// The interface to the program: `ask` for quick answers, `search` for long work that can be stopped.
//
// Behind it are workers with the module. One plays and is always free; one looks at positions to which a piece may walk; one searches for hints
// and solutions and one explores, so that neither waits for the other. To stop a search, its worker is ended and replaced, which is possible
// because each request is complete. Another worker checks texts during editing.

import { startWorker } from "./assets.mjs";

/** The refusal of a request: its subject does not exist, has errors, or is too large. */
export class Refusal extends Error {
  constructor({ error, output, exit, trap }) {
    super(error ?? "there is no answer");
    this.reports = output?.diagnostics ?? [];
    this.exit = exit;
    this.trap = trap === true;
  }
}

/** The error of a search that was stopped. */
export class Stopped extends Error {
  constructor() {
    super("it was stopped");
  }
}

/** A worker whose module has taken more bytes than this is replaced, because a module never returns memory. */
const MOST_HELD = 256 * 2 ** 20;

/** A worker and the requests that wait for it. */
class Lane {
  #worker = null;
  #jobs = [];
  #part;

  /** @param part the part of the program that is needed */
  constructor(part) {
    this.#part = part;
  }

  add(requests, onProgress = () => {}) {
    const job = { requests, onProgress, sent: false };
    job.promise = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
    this.#jobs.push(job);
    this.#next();
    return { promise: job.promise, stop: () => this.#stop(job) };
  }

  get isBusy() {
    return this.#jobs.length > 0;
  }

  #next() {
    const [job] = this.#jobs;
    if (!job || job.sent) return;
    job.sent = true;
    this.#worker ??= this.#start();
    this.#worker.postMessage(job.requests);
  }

  #start() {
    const worker = startWorker(this.#part);
    worker.onmessage = ({ data }) => {
      const [job] = this.#jobs;
      if (worker !== this.#worker || !job) return;
      if (data.progress) return job.onProgress(data.progress);
      if (data.answer.trap || data.bytes > MOST_HELD) this.#end();
      this.#jobs.shift();
      if (data.answer.error === null && data.answer.exit !== 2) job.resolve(data.answer.output);
      else job.reject(new Refusal(data.answer));
      this.#next();
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      const [job] = this.#jobs;
      this.#end();
      this.#jobs.shift();
      job?.reject(new Refusal({ error: event.message ?? "the worker ended", trap: true }));
      this.#next();
    };
    return worker;
  }

  #stop(job) {
    const at = this.#jobs.indexOf(job);
    if (at < 0) return;
    this.#jobs.splice(at, 1);
    if (job.sent) this.#end();
    job.reject(new Stopped());
    this.#next();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

const playing = new Lane("play");
const looking = new Lane("play");
const searching = new Lane("all");
const exploring = new Lane("all");
const writing = new Lane("all");

/** Sends a request with a quick answer about the game of this page. */
export const ask = (request) => playing.add([request]).promise;

/** Sends such a request that may take long: returns the promise of the answer and a function that stops it. */
export const begin = (request) => playing.add([request]);

/** Sends requests with a quick answer about other positions than that of the game. */
export const look = (requests) => looking.add(requests).promise;

/** Sends a request about the draft. */
export const write = (request) => writing.add([request]).promise;

/**
 * Sends requests that may take long.
 *
 * @param requests the requests, one after the other; the last one is answered
 * @param onProgress gets `{ depth, positions, forecast, bytes }` now and then
 * @returns the promise of the answer, and a function that stops it
 */
export const search = (requests, onProgress) => searching.add(requests, onProgress);

/** Sends requests about all positions; hints do not wait for them. */
export const explore = (requests, onProgress) => exploring.add(requests, onProgress);

/** The most bytes of a search; fewer on devices with little memory. */
export const MOST_BYTES = (navigator.deviceMemory ?? 8) <= 4 || matchMedia("(max-width: 500px) and (pointer: coarse)").matches ? 256 * 2 ** 20 : 2 ** 30;

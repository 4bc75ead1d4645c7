// The assets of the page of `puzzlec serve`: definitions in a folder, and desks behind the server.

import { exact } from "./module.mjs";

/** The secret token of the address, which is sent back in a header and removed from the address. */
const token = (() => {
  const words = new URLSearchParams(location.hash.slice(1));
  if (words.has("token")) {
    sessionStorage.setItem("puzzlec:token", words.get("token"));
    words.delete("token");
    history.replaceState(null, "", words.size > 0 ? `#${words}` : location.pathname);
  }
  return sessionStorage.getItem("puzzlec:token") ?? "";
})();

const headers = { "x-puzzlec-token": token };

/** The messages for requests that the server refuses. */
const REFUSED = {
  401: "this page does not know the secret of the server any more: open the address that `puzzlec serve` printed",
  503: "too many searches are under way: stop one of them",
};

async function asked(path, options = {}, expected = []) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, { ...options, headers: { ...headers, ...options.headers } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("the server cannot be reached: does `puzzlec serve` still run?");
  }
  if (!answer.ok && !expected.includes(answer.status)) throw new Error(REFUSED[answer.status] ?? `the server refused: ${answer.status}`);
  return answer;
}

/** Yields the lines of an answer as they arrive. */
async function* lines(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    yield* parts.filter(Boolean);
  }
}

/** A desk behind the server, with the interface of a worker. */
class Remote {
  #lane = crypto.randomUUID();
  #work = new AbortController();
  #opened = null;
  onmessage = null;
  onerror = null;

  async postMessage(requests) {
    try {
      const body = JSON.stringify(this.#fresh(requests));
      const answer = await asked(`ask/${this.#lane}`, { method: "POST", body, signal: this.#work.signal, headers: { "content-type": "application/json" } });
      for await (const line of lines(answer)) {
        const data = exact(line);
        if (data.answer?.error) this.#opened = null;
        this.onmessage?.({ data });
      }
    } catch (error) {
      if (error.name !== "AbortError") this.onerror?.(new ErrorEvent("error", { message: error.message }));
    }
  }

  /** Leaves out the request that opens a game that is already open. */
  #fresh(requests) {
    return requests.flatMap((request) => {
      if (request.ask !== "open" || request.again === undefined) return [request];
      const { again, ...opening } = request;
      const key = JSON.stringify(opening);
      if (key === this.#opened) return [];
      this.#opened = key;
      return [opening];
    });
  }

  terminate() {
    this.#work.abort();
  }
}

/** Returns a desk for one caller. */
export const startWorker = () => new Remote();

/** The definitions that were opened, by key, until they change on disk. */
const known = new Map();

/** Returns the definitions of the folder and a template for a new one. A definition that cannot be opened has no picture. */
export async function loadGallery() {
  const { keys, template } = await (await asked("puzzles")).json();
  // One desk opens all definitions one after the other, because many desks would displace those of games.
  const [desk, puzzles] = [new Remote(), []];
  for (const key of keys) {
    if (!known.has(key)) known.set(key, opened(key, desk));
    try {
      puzzles.push(await known.get(key));
    } catch (error) {
      known.delete(key);
      throw error;
    }
  }
  return { puzzles, template };
}

/** Returns the text of a definition, or null if there is none. */
export async function loadPuzzle(key) {
  const text = known.has(key) ? (await known.get(key)).text : await read(key);
  return text === null ? null : { text, opened: null };
}

async function read(key) {
  const answer = await asked(`puzzle/${key.split("/").map(encodeURIComponent).join("/")}`, {}, [404]);
  return answer.status === 404 ? null : (await answer.json()).text;
}

/** Returns a text of docs/. */
export async function loadText(name) {
  const answer = await fetch(`/${name}.md`);
  if (!answer.ok) throw new Error(`the server refused: ${answer.status}`);
  return answer.text();
}

/** Does nothing: the program is already running. */
export const prepare = () => {};

async function opened(key, desk) {
  const text = (await read(key)) ?? "";
  const nothing = { key, text, title: key, about: null, source: null, kind: folder(key), techniques: [], nodes: null, fewest: null, lost: false, cost: null, bits: null, reachable: null, plan: null, pieces: null };
  const answer = await new Promise((resolve) => {
    desk.onmessage = ({ data }) => data.answer && resolve(data.answer);
    desk.onerror = () => resolve(null);
    desk.postMessage([{ ask: "open", name: `${key}.pz`, text }]);
  });
  if (answer === null) known.delete(key);
  const game = answer?.output;
  if (!game?.view) return { ...nothing, about: "This definition has faults." };
  return { ...nothing, title: game.puzzle.title || key, about: game.puzzle.about, source: game.puzzle.source, nodes: game.plan?.spots.filter((spot) => !spot.is_hidden).length ?? null, plan: game.plan, pieces: game.view.pieces };
}

/** Returns the folder of a definition. */
const folder = (key) => (key.includes("/") ? key.slice(0, key.lastIndexOf("/")) : "here");

/** Returns null: the page never holds a single puzzle. */
export const only = () => null;

/** Returns the address of this page, which works on this machine only. */
export const address = () => location.href.split("#")[0];

/** Returns null: there is no single file. */
export const loadSingle = async () => null;

/** Calls `changed` with the keys of definitions that have changed on disk. */
export async function watch(changed) {
  for (;;) {
    try {
      for await (const line of lines(await asked("changes"))) {
        const keys = JSON.parse(line);
        keys.forEach((key) => known.delete(key));
        changed(keys);
      }
    } catch {
      // The server has gone, and may come back.
    }
    known.clear();
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

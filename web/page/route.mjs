// The fragment of the address: the puzzle that is shown, or the contents of a link. Links hold a definition and moves, deflated.

import { address } from "./assets.mjs";

/** The greatest length of a link; beyond, a file is offered. */
export const MOST_LINK = 8 * 1024;

/** The greatest unpacked size of a link. */
const MOST_UNPACKED = 2 ** 20;

/** The error of a broken link. */
export class BadLink extends Error {}

/** Returns the view of the address: `{ view, key?, packed?, step?, name?, id?, words? }`. */
export function route() {
  const words = new URLSearchParams(location.hash.slice(1));
  if (words.has("p")) return { view: "shared", packed: words.get("p") };
  if (words.has("puzzle")) return { view: "game", key: words.get("puzzle") };
  if (words.has("new")) return { view: "new" };
  if (words.has("learn")) return { view: "learn", step: words.get("learn") };
  if (words.has("help")) return { view: "help", name: words.get("help") };
  if (words.has("edit")) return { view: "edit", id: words.get("edit") };
  if (words.has("own")) return { view: "own", id: words.get("own") };
  return { view: "gallery", words };
}

/** Returns the fragment of a shipped puzzle. */
export const to = (key) => `#puzzle=${encodeURIComponent(key)}`;

/** Returns a link to a game. */
export async function link(shared) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(shared)), Infinity);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${address()}#p=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * Returns the contents of a link: `{ name, text, set, start, goal, state, seed, log }`.
 *
 * @throws BadLink where it is cut, too large, or holds something else
 */
export async function unpack(packed) {
  let shared;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
    shared = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes, MOST_UNPACKED)));
  } catch (error) {
    throw error instanceof BadLink ? error : new BadLink("This link is damaged: perhaps its end was cut off.");
  }
  if (typeof shared?.text !== "string") throw new BadLink("This link holds no definition.");
  const string = (value) => (typeof value === "string" ? value : null);
  const log = Array.isArray(shared.log) ? shared.log.filter((words) => typeof words === "string") : [];
  const set = Object.fromEntries(Object.entries(shared.set ?? {}).filter(([, value]) => /^-?\d{1,39}$/.test(String(value))));
  const seed = /^\d{1,20}$/.test(String(shared.seed ?? "")) ? String(shared.seed) : null;
  return { name: string(shared.name) ?? "puzzle.pz", text: shared.text, set, start: string(shared.start), goal: string(shared.goal), state: string(shared.state), seed, log };
}

/** Sends bytes through a stream, up to a limit. */
async function through(stream, bytes, most) {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => {});
  const parts = [];
  let length = 0;
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw new BadLink("This link is too large: it unpacks to more than a mebibyte.");
    }
    parts.push(value);
  }
  await written;
  const all = new Uint8Array(length);
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

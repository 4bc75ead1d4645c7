// Files from a server, gzipped or not: some servers unpack them, and some do not know their type.

import { Unreachable } from "./loading.mjs";

/** Fetches a file. */
export async function fetched(path) {
  try {
    return await fetch(path);
  } catch {
    throw new Unreachable();
  }
}

/**
 * The bytes of an answer, unpacked.
 *
 * @param arrived gets the number of bytes that have arrived, and of all bytes, or 0 if this is not known
 */
export async function unpacked(answer, arrived = () => {}) {
  if (!answer.ok) throw new Error(`the server has no ${answer.url}: ${answer.status}`);
  const all = answer.headers.get("content-encoding") === null ? Number(answer.headers.get("content-length")) : 0;
  let come = 0;
  const counted = new TransformStream({
    transform(part, out) {
      come += part.length;
      arrived(come, all);
      out.enqueue(part);
    },
  });
  const reader = answer.body.pipeThrough(counted).getReader();
  const first = await reader.read();
  const whole = new ReadableStream({
    start: (out) => (first.done ? out.close() : out.enqueue(first.value)),
    pull: async (out) => {
      const { done, value } = await reader.read();
      if (done) out.close();
      else out.enqueue(value);
    },
    cancel: (why) => reader.cancel(why),
  });
  const isPacked = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return isPacked ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}

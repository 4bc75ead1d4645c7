// Loads the WebAssembly module and exchanges requests and answers with it. Their form is documented at `Responder` in src/requests/mod.rs.

/** The module has trapped and cannot be used again; load a new one. */
export class Trap extends Error {}

/** The defaults of a host. */
const QUIET = { now: () => performance.now(), poll: () => 0 };

export class Module {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /**
   * Makes a module of compiled or plain bytes.
   *
   * @param source a WebAssembly.Module, or the bytes of one
   * @param host `now()`: milliseconds since some moment; `poll(depth, positions, forecast, bytes)`: anything but 0 ends the work
   */
  static async load(source, host = {}) {
    const compiled = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    let message = "";
    let memory;
    const panicked = (start, length) => {
      message = new TextDecoder().decode(new Uint8Array(memory.buffer, start, length));
    };
    const { exports } = await WebAssembly.instantiate(compiled, { host: { ...QUIET, ...host, panicked } });
    memory = exports.memory;
    return new Module(Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, guarded(value, () => message)])));
  }

  /** Runs a request. Whole numbers that JavaScript cannot represent are strings in the answer. */
  call(request) {
    return exact(this.exchange("call", JSON.stringify(request)));
  }

  /** Passes a text to a function of the module, and returns its answer. */
  exchange(name, text) {
    return this.read(this.#exports[name](...this.write(new TextEncoder().encode(text))));
  }

  /** Calls a function of the module with numbers, or with the result of `write`. */
  run(name, ...numbers) {
    return this.#exports[name](...numbers);
  }

  /** Copies bytes into the module: returns their address and length, of which the called function takes ownership. */
  write(bytes) {
    const start = this.#exports.alloc(bytes.length);
    if (start === 0) throw new Trap("there is no memory for the request");
    new Uint8Array(this.#exports.memory.buffer, start >>> 0, bytes.length).set(bytes);
    return [start, bytes.length];
  }

  /** Reads and frees an answer. */
  read(answer) {
    const [start, length] = [Number(BigInt.asUintN(32, answer >> 32n)), Number(BigInt.asUintN(32, answer))];
    const text = new TextDecoder().decode(new Uint8Array(this.#exports.memory.buffer, start, length));
    this.#exports.free(start, length);
    return text;
  }

  /** The bytes of memory that the module has taken; they are never returned. */
  get bytes() {
    return this.#exports.memory.buffer.byteLength;
  }
}

/** Wraps a function so that its traps have a message. */
function guarded(value, message) {
  if (typeof value !== "function") return value;
  return (...given) => {
    try {
      return value(...given);
    } catch (trap) {
      throw trap instanceof WebAssembly.RuntimeError || trap instanceof RangeError ? new Trap(message() || trap.message, { cause: trap }) : trap;
    }
  };
}

/** Parses JSON; whole numbers beyond 2^53 become strings. */
export function exact(text) {
  const safe = (word) => (word.startsWith('"') || Number.isSafeInteger(Number(word)) ? word : `"${word}"`);
  return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, safe));
}

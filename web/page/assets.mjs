// Where the page finds what it is made of: beside it, on the server. The single file has an `assets.mjs` of its own.

let compiled = null;

/** The compiled module; asked for once. */
function module() {
  compiled ??= WebAssembly.compileStreaming(fetch(new URL("puzzlec_module.wasm", import.meta.url)));
  return compiled;
}

/** A worker that has the module, or gets it soon. */
export function startWorker() {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  return withModule(worker, module());
}

/** The shipped puzzles: texts, boards, pictures, figures. */
export async function loadGallery() {
  return (await fetch(new URL("gallery.json", import.meta.url))).json();
}

/** Whether this page holds one puzzle alone, which is then played at once. */
export const only = () => null;

/** The address of this page without its fragment, for links. */
export const address = () => location.href.split("#")[0];

/** The text of the file that works by itself, where it can be had. */
export async function loadSingle() {
  const answer = await fetch(new URL("puzzlec.html", import.meta.url));
  return answer.ok ? answer.text() : null;
}

/** Hands the module to a worker before anything else. */
function withModule(worker, promise) {
  const waiting = [];
  const post = worker.postMessage.bind(worker);
  let ready = false;
  worker.postMessage = (message) => (ready ? post(message) : waiting.push(message));
  promise.then(
    (compiled) => {
      post({ compiled });
      ready = true;
      waiting.forEach((message) => post(message));
    },
    (error) => worker.onerror?.(new ErrorEvent("error", { message: `the module could not be loaded: ${error.message}` })),
  );
  return worker;
}

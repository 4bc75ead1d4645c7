// A worker gets its module first: what is posted before waits.

/** Hands the module to a worker before anything else. */
export function handed(worker, promise) {
  const waiting = [];
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message) => waiting.push(message);
  promise.then(
    (compiled) => {
      post({ compiled });
      worker.postMessage = post;
      waiting.forEach((message) => post(message));
    },
    (error) => worker.onerror?.(new ErrorEvent("error", { message: `the solver could not be loaded: ${error.message}` })),
  );
  return worker;
}

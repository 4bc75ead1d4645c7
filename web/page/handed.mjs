// A worker gets its module first; messages posted before wait.

/** Sends the module to a worker before any other message. */
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

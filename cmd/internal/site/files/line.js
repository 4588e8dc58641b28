// A queue of requests to a worker.
import { t } from "./text.js";
import { showProgress, showSearch } from "./work.js";

export class RequestQueue {
  #name;
  #site;
  #worker;
  #lastDone = Promise.resolve(); // settles after the last request
  #quietRequest = null; // AbortController of the last request if it is quiet
  #best = 0; // length of the best solution that the running search has found; 0 if there is none

  constructor(name, site) {
    this.#name = name;
    this.#site = site;
    this.#worker = globalThis.startedWorkers?.[name]; // see site.js
    // Terminate the worker when the page is left. Firefox may keep the page in its back/forward cache.
    // If the worker was loading its program then, workers of other pages that load the same program
    // would wait forever.
    addEventListener("pagehide", () => {
      this.#worker?.terminate();
      this.#worker = null;
    });
  }

  // request sends a message and resolves to the response. The next request cancels a quiet request, unless it is for
  // pictures in the background.
  async request(message, { signal, quiet, background }) {
    const before = this.#lastDone, controller = new AbortController(), ended = Promise.withResolvers();
    if (!background) {
      this.#quietRequest?.abort();
      this.#quietRequest = quiet ? controller : null;
    }
    this.#lastDone = ended.promise;
    await before;
    try {
      return await this.#send(message, signal ? AbortSignal.any([signal, controller.signal]) : controller.signal);
    } finally {
      ended.resolve();
    }
  }

  // start starts the worker, which loads its program.
  start() {
    return (this.#worker ??= new Worker(new URL("worker.js", this.#site), { name: this.#name }));
  }

  // claimQuiet turns the running quiet request into a normal one.
  claimQuiet(signal) {
    const quiet = this.#quietRequest;
    this.#quietRequest = null;
    signal.addEventListener("abort", () => quiet?.abort(signal.reason));
  }

  // stop asks the worker to end the running search with its best solution. It returns false if no solution
  // is known.
  stop() {
    if (this.#best) this.#worker?.postMessage({ stop: true });
    return this.#best > 0;
  }

  // #send sends a message to the worker. The worker has no way to cancel a request, so cancelling it
  // terminates the worker. Late events of a terminated worker are ignored.
  async #send(message, signal) {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers(), cleanup = new AbortController();
    let worker;
    const end = (error) => {
      worker.onmessage = worker.onerror = this.#worker = null;
      this.#best = 0;
      worker.terminate();
      reject(error);
    };
    const post = () => {
      this.#best = 0;
      worker = this.start();
      worker.onerror = (e) => end(new Error(e.message));
      worker.onmessage = ({ data }) => {
        this.#best = data.status ? 0 : data.best || this.#best;
        if (data.status) resolve(data);
        else if (!this.#quietRequest) this.#reportProgress(data);
      };
      worker.postMessage(message);
    };
    post();
    signal.addEventListener("abort", () => end(signal.reason), { signal: cleanup.signal });
    addEventListener("pageshow", ({ persisted }) => persisted && post(), { signal: cleanup.signal }); // with a new worker
    try {
      return await promise;
    } finally {
      cleanup.abort();
    }
  }

  #reportProgress({ name, done, total, least }) {
    if (name === "positions") return showSearch({ positions: done, least, best: this.#best });
    const share = total ? done / total : undefined;
    showProgress(t(name === "bytes" ? this.#name : name, { p: `${Math.floor(100 * share)} %` }), share);
  }
}

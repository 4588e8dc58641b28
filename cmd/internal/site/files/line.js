// A line of questions to a worker, and how to take one back.
import { t, lang } from "./text.js";
import { tell } from "./work.js";

export class Line {
  #name;
  #site;
  #worker;
  #last = Promise.resolve(); // settled when the last question has been answered
  #quiet = null; // takes the last question back, if nobody waits for it

  constructor(name, site) {
    this.#name = name;
    this.#site = site;
    this.#worker = globalThis.begun?.[name]; // see site.js
    // A page that is left ends its worker. Firefox would keep it with the page, in case the reader goes back. If it
    // was loading its program then, workers of other pages that load the same one would wait for ever.
    addEventListener("pagehide", () => {
      this.#worker?.terminate();
      this.#worker = null;
    });
  }

  // ask resolves to what the worker answers. A quiet question is one for which nobody waits: the next
  // one takes its place.
  async ask(question, { signal, quiet }) {
    const before = this.#last, own = new AbortController(), ended = Promise.withResolvers();
    this.#quiet?.abort();
    this.#quiet = quiet ? own : null;
    this.#last = ended.promise;
    await before;
    try {
      return await this.#answer(question, signal ? AbortSignal.any([signal, own.signal]) : own.signal);
    } finally {
      ended.resolve();
    }
  }

  // begin has the program loaded that will be asked.
  begin() {
    return (this.#worker ??= new Worker(new URL("worker.js", this.#site), { name: this.#name }));
  }

  // await has somebody wait for the question that was asked quietly.
  await(signal) {
    const quiet = this.#quiet;
    this.#quiet = null;
    signal.addEventListener("abort", () => quiet?.abort(signal.reason));
  }

  // answer puts a question to the worker. Nothing interrupts the worker, so it is ended when the
  // question is taken back. Events of an ended one may still come, and are ignored.
  async #answer(question, signal) {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers(), over = new AbortController();
    let worker;
    const end = (error) => {
      worker.onmessage = worker.onerror = this.#worker = null;
      worker.terminate();
      reject(error);
    };
    const put = () => {
      worker = this.begin();
      worker.onerror = (e) => end(new Error(e.message));
      worker.onmessage = ({ data }) => {
        if (data.status) resolve(data);
        else if (!this.#quiet) this.#tell(data);
      };
      worker.postMessage(question);
    };
    put();
    signal.addEventListener("abort", () => end(signal.reason), { signal: over.signal });
    addEventListener("pageshow", ({ persisted }) => persisted && put(), { signal: over.signal }); // with another worker
    try {
      return await promise;
    } finally {
      over.abort();
    }
  }

  #tell({ what, done, total, least }) {
    const share = total ? done / total : undefined;
    const values = { n: done.toLocaleString(lang), p: `${Math.floor(100 * share)} %`, m: least };
    tell(t(what === "bytes" ? this.#name : least ? "proved" : what, values), share);
  }
}

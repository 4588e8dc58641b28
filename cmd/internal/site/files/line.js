// A line of questions to a worker, and how to stop it.
import { t, lang } from "./text.js";
import { Work } from "./work.js";

export class Line {
  #name;
  #site;
  #queue = []; // the worker answers the first question
  #worker = null;
  #work = new Work(() => [...this.#queue].forEach((q) => this.#cancel(q)));

  constructor(name, site) {
    this.#name = name;
    this.#site = site;
  }

  // ask resolves to what the worker answers. A quiet question is one for which nobody waits: the next
  // one takes its place.
  ask(question, { signal, quiet }) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      this.#queue.filter((q) => q.quiet).forEach((q) => this.#cancel(q));
      const entry = { question, quiet, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(entry));
      this.#queue.push(entry);
      if (this.#queue.length === 1) this.#next();
    });
  }

  // await has somebody wait for the question that was asked quietly.
  await(signal) {
    const entry = this.#queue.find((q) => q.quiet);
    if (!entry) return;
    entry.quiet = false;
    signal?.addEventListener("abort", () => this.#cancel(entry));
    this.#work.begin();
  }

  // begin starts a worker. Events of a terminated one may still come, and are ignored.
  #begin() {
    const worker = new Worker(new URL("worker.js", this.#site), { name: this.#name });
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.status) this.#finish((q) => q.resolve(data));
      else this.#tell(data);
    };
    worker.onerror = (e) => {
      if (worker !== this.#worker) return;
      this.#end();
      this.#finish((q) => q.reject(new Error(e.message)));
    };
  }

  #end() {
    this.#worker.terminate();
    this.#worker = null;
  }

  #finish(end) {
    const entry = this.#queue.shift();
    if (entry) end(entry);
    this.#next();
  }

  #next() {
    this.#work.end();
    if (!this.#queue.length) return;
    if (!this.#queue[0].quiet) this.#work.begin();
    if (!this.#worker) this.#begin();
    this.#worker.postMessage(this.#queue[0].question);
  }

  // cancel takes a question back. Nothing interrupts the worker, so it is ended if the
  // question is the one that it works at.
  #cancel(entry) {
    const place = this.#queue.indexOf(entry);
    if (place < 0) return;
    this.#queue.splice(place, 1);
    entry.reject(new DOMException(t("stopped"), "AbortError"));
    if (place === 0) {
      this.#end();
      this.#next();
    }
  }

  #tell({ what, done, total, least }) {
    const share = total ? done / total : undefined;
    const values = { n: done.toLocaleString(lang), p: `${Math.floor(100 * share)} %`, m: least };
    this.#work.tell(t(what === "bytes" ? this.#name : least ? "proved" : what, values), share);
  }
}

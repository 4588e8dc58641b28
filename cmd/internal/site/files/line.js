// A line of questions to a worker, and below the page what the worker does and how to stop
// it.
import { lang } from "./text.js";

const words = {
  zh: { solver: "正在载入求解器", drawer: "正在载入绘图程序", positions: "已搜索 %n 个局面", frames: "正在绘制 %p", work: "正在计算", stop: "取消", stopped: "已取消" },
  en: { solver: "Loading the solver", drawer: "Loading the drawing program", positions: "%n positions", frames: "Drawing, %p", work: "Working", stop: "Cancel", stopped: "Cancelled" },
}[lang];

export class Line {
  #name;
  #site;
  #queue = []; // the worker answers the first question
  #worker = null;
  #box = document.createElement("div");
  #text = document.createElement("span");
  #bar = document.createElement("progress");
  #shown = 0;

  constructor(name, site) {
    this.#name = name;
    this.#site = site;
    const stop = document.createElement("button");
    stop.type = "button";
    stop.textContent = words.stop;
    stop.addEventListener("click", () => [...this.#queue].forEach((q) => this.#cancel(q)));
    this.#box.className = "work";
    this.#box.hidden = true;
    this.#box.setAttribute("role", "status");
    this.#box.append(this.#text, this.#bar, stop);
    document.body.append(this.#box);
  }

  // ask resolves to what the worker answers.
  ask(question, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const entry = { question, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(entry));
      this.#queue.push(entry);
      if (this.#queue.length === 1) this.#next();
    });
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
    clearTimeout(this.#shown);
    this.#box.hidden = !this.#queue.length || this.#box.hidden;
    if (!this.#queue.length) return;
    this.#text.textContent = words.work;
    this.#bar.removeAttribute("value");
    this.#shown = setTimeout(() => (this.#box.hidden = false), 300);
    if (!this.#worker) this.#begin();
    this.#worker.postMessage(this.#queue[0].question);
  }

  // cancel takes a question back. Nothing interrupts the worker, so it is ended if the
  // question is the one that it works at.
  #cancel(entry) {
    const place = this.#queue.indexOf(entry);
    if (place < 0) return;
    this.#queue.splice(place, 1);
    entry.reject(new DOMException(words.stopped, "AbortError"));
    if (place === 0) {
      this.#end();
      this.#next();
    }
  }

  #tell({ what, done, total }) {
    const share = total ? done / total : 0;
    this.#text.textContent = what === "bytes" ? words[this.#name]
      : words[what].replace("%n", done.toLocaleString(lang)).replace("%p", `${Math.floor(100 * share)} %`);
    if (total) this.#bar.value = share;
    else this.#bar.removeAttribute("value");
  }
}

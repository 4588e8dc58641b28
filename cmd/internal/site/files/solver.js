// Who solves, draws and lists on a site without a server: a worker, with the functions of
// the file of this name that asks a server.
import { lang } from "./text.js";
import { query } from "./server.js";

export { query };

const site = new URL("../", import.meta.url);
const queue = []; // of questions; the worker answers the first one
let worker = null;

function begin() {
  worker = new Worker(new URL("worker.js", site));
  worker.onmessage = ({ data }) => {
    if (data.status) finish((question) => question.resolve(data));
    else tell(data);
  };
  worker.onerror = (e) => finish((question) => question.reject(new Error(e.message)));
}

function finish(end) {
  const question = queue.shift();
  if (question) end(question);
  next();
}

function next() {
  show();
  if (!queue.length) return;
  if (!worker) begin();
  worker.postMessage({ path: queue[0].path, query: queue[0].query });
}

// cancel takes a question back. Nothing interrupts the worker, so it is ended if the
// question is the one that it works at.
function cancel(question) {
  const place = queue.indexOf(question);
  if (place < 0) return;
  queue.splice(place, 1);
  question.reject(new DOMException("cancelled", "AbortError"));
  if (place === 0) {
    worker.terminate();
    worker = null;
    next();
  }
}

// ask resolves to {type, body} of the answer that a server would give.
async function ask(path, { signal, ...keys }) {
  signal?.throwIfAborted();
  const { status, type, body } = await new Promise((resolve, reject) => {
    const question = { path, query: query(keys), resolve, reject };
    signal?.addEventListener("abort", () => cancel(question));
    queue.push(question);
    if (queue.length === 1) next();
  });
  if (status === 200) return { type, body };
  const { error, hint, reason } = JSON.parse(new TextDecoder().decode(body));
  throw Object.assign(new Error(reason ?? error), { hint, status });
}

const json = async (path, keys) => JSON.parse(new TextDecoder().decode((await ask(path, keys)).body));

export const solver = {
  solve: (puzzle, keys = {}) => json("solve.json", { puzzle, ...keys }),
  draw: (puzzle, keys = {}) => json("player.json", { puzzle, ...keys }),
  random: async (kind, keys) => (await json("random.json", { kind, lang, ...keys })).id,
  list: async () => (await fetch(new URL(`puzzles.${lang}.json`, site))).json(),

  // file returns the address of a picture of the gallery. Other pictures have none.
  file: (path, id, { view, size }) => (view === "start" && size === "160" ? new URL(`thumbs/${id.replace(":", "-")}.png`, site).href : ""),

  // save makes a file.
  save: async (path, puzzle, keys) => {
    if (path === "embed") [path, keys] = ["solve.html", { ...keys, view: "player" }];
    const { type, body } = await ask(path, { puzzle, ...keys });
    return new Blob([body], { type });
  },
};

// What the worker does, and how to stop it, below the page.
const words = { zh: ["正在载入求解器", "已搜索 %n 个局面", "正在计算", "取消"], en: ["Loading the solver", "%n positions searched", "Working", "Cancel"] }[lang];
const box = document.createElement("div");
box.id = "work";
box.hidden = true;
box.setAttribute("role", "status");
const text = document.createElement("span"), bar = document.createElement("progress"), stop = document.createElement("button");
stop.type = "button";
stop.textContent = words[3];
stop.addEventListener("click", () => [...queue].forEach(cancel));
box.append(text, bar, stop);
document.body.append(box);
let shown = 0;

function show() {
  clearTimeout(shown);
  if (!queue.length) {
    box.hidden = true;
    return;
  }
  text.textContent = words[2];
  bar.removeAttribute("value");
  shown = setTimeout(() => (box.hidden = false), 300);
}

function tell({ loaded, total, positions }) {
  if (loaded) {
    text.textContent = words[0];
    bar.value = loaded / total;
  } else if (positions) {
    text.textContent = words[1].replace("%n", positions.toLocaleString(lang));
    bar.removeAttribute("value");
  }
}

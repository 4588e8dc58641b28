// The progress bar at the top of the window: the running task, the elapsed time and the button Stop.
import { t, lang } from "./text.js";

const SHOW_DELAY = 500; // milliseconds; shorter tasks are not shown
const box = document.getElementById("work"), [text, time, bar, stop] = box.children;
const running = new Map(); // AbortController of each running task to its function stop
let clockTimer = 0;

// withProgress runs a task and passes a signal that cancels it. Two functions are optional: poll
// resolves to the progress {positions, at_least, best} of a search, and stop asks the task to end with
// the best solution so far. If no solution is known, stop returns a falsy value. If the task refuses to end with
// a solution, stop calls its argument, which cancels the task.
export async function withProgress(signal, run, { poll, stop } = {}) {
  const controller = new AbortController();
  running.set(controller, stop);
  if (running.size === 1) startClock();
  const polling = poll && setInterval(async () => {
    const { positions, at_least: least, best } = await poll().catch(() => ({}));
    if (positions && running.has(controller)) showSearch({ positions, least, best });
  }, 2 * SHOW_DELAY);
  try {
    return await run(signal ? AbortSignal.any([signal, controller.signal]) : controller.signal);
  } finally {
    clearInterval(polling);
    running.delete(controller);
    if (!running.size) clearInterval(clockTimer);
    box.hidden ||= !running.size;
  }
}

function startClock() {
  showProgress(t("work"));
  const start = performance.now();
  clockTimer = setInterval(() => {
    const ms = performance.now() - start;
    box.hidden = ms < SHOW_DELAY;
    time.textContent = t("seconds", { n: Math.floor(ms / 1000) });
  }, 100);
}

// showSearch shows the progress of a search.
export function showSearch({ positions, least, best }) {
  const key = best ? "improving" : least ? "proved" : "positions";
  showProgress(t(positions ? key : "work", { n: positions.toLocaleString(lang), m: least, b: best }));
}

// showProgress shows the current step, and its progress from 0 to 1 if known.
export function showProgress(label, share) {
  text.textContent = label;
  if (share === undefined) bar.removeAttribute("value");
  else bar.value = share;
}

// The first click stops each task, or cancels it if it cannot stop. A second click cancels the rest.
stop.addEventListener("click", () => running.forEach((stopTask, controller) => {
  running.set(controller, undefined);
  const cancel = () => controller.abort(new DOMException(t("stopped"), "AbortError"));
  if (!stopTask?.(cancel)) cancel();
}));

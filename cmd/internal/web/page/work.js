// The progress bar at the top of the window: the running task, the elapsed time and a button to
// cancel.
import { t, lang } from "./text.js";

const SHOW_DELAY = 500; // milliseconds; shorter tasks are not shown
const box = document.getElementById("work"), [text, time, bar, stop] = box.children;
const running = new Set(); // AbortControllers of the running tasks
let clockTimer = 0;

// withProgress runs a task and passes a signal that cancels it. If given, poll resolves to the
// progress {positions, at_least} of a search.
export async function withProgress(signal, run, poll) {
  const controller = new AbortController();
  running.add(controller);
  if (running.size === 1) startClock();
  const polling = poll && setInterval(async () => {
    const { positions, at_least: m } = await poll().catch(() => ({}));
    if (positions && running.has(controller)) showProgress(t(m ? "proved" : "positions", { n: positions.toLocaleString(lang), m }));
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

// showProgress shows the current step, and its progress from 0 to 1 if known.
export function showProgress(label, share) {
  text.textContent = label;
  if (share === undefined) bar.removeAttribute("value");
  else bar.value = share;
}

stop.addEventListener("click", () => running.forEach((controller) => controller.abort(new DOMException(t("stopped"), "AbortError"))));

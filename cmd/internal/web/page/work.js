// What somebody waits for is told at the top of the window, with the time that it has taken, and can
// be cancelled.
import { t, lang } from "./text.js";

const SOON = 500; // milliseconds that nobody need be told of
const box = document.getElementById("work"), [text, time, bar, stop] = box.children;
const running = new Set(); // an AbortController for each
let clock = 0;

// working runs what may take long, with a signal that ends it. Ask, if there is one, resolves to how
// far a search has come: {positions, at_least}.
export async function working(signal, run, ask) {
  const own = new AbortController();
  running.add(own);
  if (running.size === 1) begin();
  const asking = ask && setInterval(async () => {
    const { positions, at_least: m } = await ask().catch(() => ({}));
    if (positions && running.has(own)) tell(t(m ? "proved" : "positions", { n: positions.toLocaleString(lang), m }));
  }, 2 * SOON);
  try {
    return await run(signal ? AbortSignal.any([signal, own.signal]) : own.signal);
  } finally {
    clearInterval(asking);
    running.delete(own);
    if (!running.size) clearInterval(clock);
    box.hidden ||= !running.size;
  }
}

function begin() {
  tell(t("work"));
  const began = performance.now();
  clock = setInterval(() => {
    const ms = performance.now() - began;
    box.hidden = ms < SOON;
    time.textContent = t("seconds", { n: Math.floor(ms / 1000) });
  }, 100);
}

// tell says what is done, and how much of it as a share of all where that is known.
export function tell(said, share) {
  text.textContent = said;
  if (share === undefined) bar.removeAttribute("value");
  else bar.value = share;
}

stop.addEventListener("click", () => running.forEach((own) => own.abort(new DOMException(t("stopped"), "AbortError"))));

// The page: what is asked for on the left, the solution on the right. Everything comes
// from the image URLs, which any other page can use as well.
import { t, count, lang } from "./text.js";
import { still } from "./board.js";
import * as stepper from "./stepper.js";
import * as editor from "./editor.js";
import * as picker from "./picker.js";
import * as embed from "./embed.js";

const $ = (id) => document.getElementById(id);
document.documentElement.classList.add("js");

let puzzle = null; // as /puzzle.json describes it
let wanted = false; // whether a solution is shown or on its way
let typing = 0; // the timer of a preview
let asking = new AbortController(); // ends what a newer question makes void

// query writes keys in the order given, leaving out empty ones and needless escapes.
function query(keys) {
  return Object.entries(keys)
    .filter(([, v]) => v !== "" && v != null)
    .map(([k, v]) => `${k}=${encodeURIComponent(v).replace(/%2F/g, "/").replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%40/g, "@")}`)
    .join("&");
}

class Refusal extends Error {
  constructor({ error, hint, reason }, status) {
    super(reason ?? error);
    this.hint = hint;
    this.heading = { 422: t("noSolution"), 503: t("tooMuch") }[status];
  }
}

async function ask(path, keys) {
  const answer = await fetch(`${path}?${query(keys)}`, { signal: asking.signal });
  const body = await answer.json();
  if (!answer.ok) throw new Refusal(body, answer.status);
  return body;
}

function complain(e) {
  if (e?.name === "AbortError") return;
  const lines = e instanceof Refusal ? [e.heading, e.message, e.hint && t("hint") + e.hint] : e ? [t("failed")] : [];
  $("trouble").replaceChildren(...lines.filter(Boolean).map((line, i) => {
    const p = document.createElement("p");
    const text = i ? p : p.appendChild(document.createElement("b"));
    text.textContent = line;
    return p;
  }));
}

// metric is the chosen one if the kind has it; other kinds fall back to their custom.
function metric() {
  const m = $("metric").value;
  return puzzle?.metrics.includes(m) && m !== puzzle.metrics[0] ? m : "";
}

// title names the puzzle in the language of the page; kinds name theirs in their own.
function title() {
  if (puzzle.name) return puzzle.name;
  if (lang === "zh" && puzzle.kind === "tiles") return `${t("tiles")} ${puzzle.h}×${puzzle.w}`;
  return lang === "zh" && puzzle.kind === "rush" ? t("rush") : puzzle.title || puzzle.id;
}

const theme = () => $("theme").value || (puzzle?.kind === "tiles" ? "modern" : "wood");

// look are the keys of the picture: only what differs from what everybody gets.
const look = () => ({ metric: metric(), theme: $("theme").value, lang: lang === "en" && puzzle.kind === "klotski" ? "en" : "" });

// preview reads what was typed and shows the board, unsolved.
async function preview(solving = false) {
  wanted = solving;
  asking.abort();
  asking = new AbortController();
  rest();
  complain();
  const text = $("puzzle").value.trim();
  if (!text) return false;
  try {
    puzzle = await ask("/puzzle.json", { puzzle: text, lang });
  } catch (e) {
    complain(e);
    return false;
  }
  for (const option of $("metric").options) option.disabled = option.value !== "" && !puzzle.metrics.includes(option.value);
  if (puzzle.kind === "tiles") editor.fill(puzzle);
  $("name").textContent = title();
  $("summary").textContent = puzzle.id;
  for (const id of ["animation", "embed", "optima", "movelist"]) $(id).hidden = true;
  $("result").className = "previewed";
  stepper.load(puzzle, null, theme());
  return true;
}

// rest ends what solve shows while it works.
function rest() {
  $("solve").textContent = t("solve");
  $("result").removeAttribute("aria-busy");
}

async function solve() {
  if (!(await preview(true))) return;
  const busy = asking;
  $("solve").textContent = t("solving");
  $("result").setAttribute("aria-busy", "true");
  try {
    const keys = { puzzle: puzzle.id, ...look() };
    const solution = await ask("/solve.json", { ...keys, theme: "" });
    showSolution(solution, keys);
    rest();
    await showOptima(solution);
  } catch (e) {
    complain(e);
  } finally {
    if (busy === asking) rest();
  }
}

function showSolution(solution, keys) {
  const n = count(solution.length, solution.metric);
  $("summary").textContent = solution.length ? t("solvedCount", { n }) : t("already");
  $("result").className = "solved";
  stepper.load(puzzle, solution, theme());
  showPicture(keys, `${$("name").textContent}: ${n}`);
  const address = query({ puzzle: $("puzzle").value.trim(), metric: metric(), theme: $("theme").value });
  history.replaceState(null, "", `/?${address}&lang=${lang}`);
  const other = $("language");
  other.href = `/?${address}&lang=${other.lang}`;
  if (matchMedia("(max-width: 60rem)").matches) $("result").scrollIntoView({ behavior: still.matches ? "auto" : "smooth" });
}

function showPicture(keys, alt) {
  const path = `/solve.gif?${query(keys)}`;
  const img = new Image();
  img.alt = alt;
  img.decoding = "async";
  const show = (moving) => {
    img.src = moving ? path : `/solve.png?${query({ ...keys, view: "start", size: 480 })}`;
    $("play-gif").hidden = moving;
  };
  img.addEventListener("load", () => embed.show(path, alt, [img.naturalWidth, img.naturalHeight]));
  show(!still.matches);
  $("play-gif").onclick = () => show(true);
  $("picture").replaceChildren(img);
  $("animation").hidden = false;
  embed.show(path, alt);
}

// showOptima asks for the other metrics one after the other, not to crowd the server.
async function showOptima(solution) {
  const list = $("optima").querySelector("ul");
  // A tile never has two cells to go, so slides and moves of tiles are steps.
  const metrics = puzzle.metrics.filter((m) => puzzle.kind !== "tiles" || m === "push" || m === solution.metric || m === puzzle.metrics[0]);
  const items = new Map(metrics.map((m) => {
    const li = document.createElement("li");
    li.textContent = m === solution.metric ? count(solution.length, m) : `… ${t(m)}`;
    li.title = t(`${m}Long`);
    if (m === solution.metric) li.className = "current";
    return [m, li];
  }));
  list.replaceChildren(...items.values());
  $("optima").hidden = false;
  for (const [m, li] of items) {
    if (m === solution.metric) continue;
    try {
      li.textContent = count((await ask("/solve.json", { puzzle: puzzle.id, metric: m === puzzle.metrics[0] ? "" : m })).length, m);
    } catch (e) {
      if (e.name === "AbortError") return;
      li.textContent = `? ${t(m)}`;
      li.title = e.message;
    }
  }
}

async function draw() {
  const kind = $("kind").value, length = $("length").value.trim();
  const button = $("draw");
  if (!length) {
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const at = kind.includes(":") ? "" : ":";
    $("puzzle").value = `${kind}${at}@${seed}`;
    return preview();
  }
  button.disabled = true;
  button.textContent = t("drawing");
  asking.abort();
  asking = new AbortController();
  complain();
  try {
    const wanted = $("metric").value;
    const drawn = await ask("/random.json", { kind, length, metric: wanted });
    $("puzzle").value = drawn.id;
    await preview();
  } catch (e) {
    complain(e);
  } finally {
    button.disabled = false;
    button.textContent = t("draw");
  }
}

function dress(scheme) {
  if (scheme === "auto") delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  $("scheme").value = scheme;
}

// remembered survives browsers that keep nothing.
function remembered(scheme) {
  try {
    if (scheme) localStorage.setItem("scheme", scheme);
    return localStorage.getItem("scheme") ?? "auto";
  } catch {
    return scheme ?? "auto";
  }
}

dress(remembered());
$("scheme").addEventListener("change", () => {
  dress($("scheme").value);
  remembered($("scheme").value);
});

stepper.listen();
embed.listen();
editor.listen((id) => {
  $("puzzle").value = id;
  clearTimeout(typing);
  typing = setTimeout(preview, 200);
});
picker.listen((id) => {
  $("puzzle").value = id;
  solve();
});

$("puzzle").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(preview, 450);
});
$("puzzle").addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey || !$("puzzle").value.includes("\n")) && !e.shiftKey && !e.isComposing) {
    e.preventDefault();
    $("ask").requestSubmit();
  }
});
$("ask").addEventListener("submit", (e) => {
  e.preventDefault();
  clearTimeout(typing);
  solve();
});
$("random").addEventListener("submit", (e) => {
  e.preventDefault();
  draw();
});
for (const id of ["metric", "theme"]) {
  $(id).addEventListener("change", () => {
    if (wanted) solve();
    else if (puzzle) preview();
  });
}
if ($("puzzle").value.trim()) solve();

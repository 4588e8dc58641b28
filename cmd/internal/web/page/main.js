// The page: a puzzle on the table, and ways to choose another one.
import { $, t, lang, query, element } from "./text.js";
import { solver } from "./solver.js";
import * as store from "./store.js";
import * as gallery from "./gallery.js";
import * as daily from "./daily.js";

const player = $("player");
player.solver = solver;
const { classList } = document.documentElement;
// The puzzle that came with the page keeps its heading, unless the address names another.
let today = classList.contains("other") ? null : player.puzzle?.id;

// trouble shows an error, or takes it away. Field is the one that it is about, with the heading of a
// question without an answer.
const headings = { puzzle: "badPuzzle", length: "noSuch", picture: "badPicture" };
function trouble(e, field = "puzzle") {
  $("trouble").replaceChildren();
  for (const name of Object.keys(headings)) $(name).ariaInvalid = !!e && name === field && e.status === 400;
  if (!e) return;
  const heading = { 400: t(headings[field]), 422: t("noSolution"), 503: t("tooMuch") }[e.status] ?? (e.status ? "" : t("failed"));
  const said = element("p", e.status ? e.message : ""), hint = element("p", e.hint ? t("hint") + e.hint : "");
  said.prepend(element("b", heading + (heading && e.status ? t("colon") : "")));
  for (const { word, id } of e.offers ?? []) {
    const a = Object.assign(element("a", word), { href: `?${query({ puzzle: id, lang })}` });
    a.dataset.use = id;
    hint.append(" ", a);
  }
  $("trouble").append(said, hint);
}
$("dismiss").addEventListener("click", () => trouble());

const look = () => ({ metric: $("metric").value, theme: $("theme").value, lang });

let wanted = player.getAttribute("puzzle"); // the ID of the puzzle that is shown or being drawn
let shown = location.search; // the address that goes with it
let opened = false; // whether the address will be that of the puzzle that is being drawn
let drawing = new AbortController(); // for the random puzzle that is being made

// open shows a puzzle and makes the address its own, when it can be shown.
function open(id) {
  if (!id) return;
  opened = true;
  history.replaceState(null, "", location.pathname + location.search); // moves of the puzzle before
  put(id);
}

// put shows a puzzle.
function put(id) {
  drawing.abort();
  trouble();
  today = null;
  wanted = id;
  player.hidden = false;
  $("name").setAttribute("aria-busy", "true");
  const { metric, theme } = look();
  let changed = false;
  for (const [name, value] of Object.entries({ puzzle: id, metric, theme })) {
    if ((player.getAttribute(name) ?? "") === value) continue;
    changed = true;
    if (value) player.setAttribute(name, value);
    else player.removeAttribute(name);
  }
  if (!changed) player.load();
}

// address makes the address that of a puzzle. Only another puzzle adds an entry to the history.
function address(id) {
  const keys = new URLSearchParams(location.search), named = daily.named({ id });
  const same = named.day ? !keys.has("puzzle") : keys.get("puzzle") === id;
  history[same ? "replaceState" : "pushState"](null, "", `?${query({ ...named, ...look() })}`);
  shown = location.search;
}

// visit shows what the address names.
function visit() {
  const keys = new URLSearchParams(location.search);
  shown = location.search;
  opened = false;
  choose(keys);
  if (!keys.get("puzzle")) return solver.daily ? playDay(keys, put) : location.reload(); // moves in the address are of that day
  put(keys.get("puzzle"));
}

function choose(keys) {
  for (const key of ["metric", "theme"]) $(key).value = keys.get(key) ?? "";
}

function ready() {
  const { puzzle } = player;
  wanted = player.getAttribute("puzzle");
  if (opened) address(wanted);
  opened = false;
  if (daily.isToday(puzzle) || new URLSearchParams(location.search).get("puzzle") === wanted) classList.remove("other");
  player.hidden = false;
  $("name").removeAttribute("aria-busy");
  for (const option of $("metric").options) option.disabled = option.hidden = option.value !== "" && !puzzle.metrics.includes(option.value);
  const [kind] = puzzle.id.split(":");
  if (puzzle.id !== today && !classList.contains("other")) { // what is not seen has no heading
    $("name").textContent = puzzle.name || puzzle.title || t(kind);
    const name = $("name").textContent;
    $("eyebrow").textContent = [t(kind).startsWith(name) || name.startsWith(t(kind)) ? "" : t(kind), puzzle.native].filter(Boolean).join(" · ");
    if (document.activeElement !== $("puzzle")) $("puzzle").value = daily.isToday(puzzle) ? "" : puzzle.name ? `${kind}:${puzzle.file}` : puzzle.id;
    document.title = `${puzzle.name || t(kind)} · slidegif`;
    if (daily.isToday(puzzle)) {
      $("name").textContent = t("today");
      $("eyebrow").textContent = `${t(kind)} · ${daily.shown().day}`;
    }
  }
  const { day, kind: asked } = daily.named(puzzle);
  player.setAttribute("linked", day ? solver.page?.(day, asked) || `?${query({ day, kind: asked })}` : "");
  const other = $("language");
  other.href = `?${query({ ...daily.named(puzzle), metric: $("metric").value, theme: $("theme").value, lang: other.lang })}`;
  if (begun !== game()) verdict = null;
  if (!player.optimum && !verdict) player.ask(true).then(tell); // who opens a puzzle without a solution is told so
  if (verdict) trouble(verdict);
  tell();
  gallery.follow(puzzle);
  if (gallery.listed() && !daily.isToday(puzzle)) number(puzzle);
  resume();
  about();
}

// own shows what there is of the player's moves, while that is wanted.
let mine = { moves: [] };
async function own() {
  $("mine").hidden = !player.puzzle;
  if (!$("mine").open) return;
  const game = await import("./game.js");
  game.show({ player, ...mine, look, complain: trouble, kept() {
    gallery.refresh();
    tell();
  } });
}
$("mine").addEventListener("toggle", own);

// number tells where a puzzle stands in its list.
async function number(puzzle) {
  const at = await gallery.place(puzzle), { textContent: said } = $("eyebrow");
  if (at && player.puzzle === puzzle) $("eyebrow").textContent = [said, t("place", { n: at.n, m: at.of })].filter(Boolean).join(" · ");
}

let verdict = null; // the proof that the puzzle has no solution

// resume goes on with a game that was left, unless the address names moves.
let begun = "", resuming = false;
const game = () => `${player.puzzle.id} ${player.puzzle.metric}`;

function resume() {
  if (begun === game()) return;
  begun = game();
  const left = store.left(begun);
  if (!left) return;
  player.helped = left.helped ?? 0;
  if (player.mode === "play" && !player.at && !/moves=/.test(location.hash)) {
    resuming = true;
    player.resume(left.line, left.at);
    resuming = false;
  }
}

// mark marks on the track of a solution the ends of its chapters or, for who asks about the puzzle, the
// positions that all shortest solutions pass.
let forced = null;
function mark() {
  const { line, solution, chapters } = player, shown = line === solution ? forced ?? chapters?.map(({ to }) => to) : null;
  // The track begins and ends half a thumb, 7 pixels, from its box.
  const tick = (k) => `linear-gradient(currentColor 0 0) calc(${(100 * k) / line.length}% + ${5.5 - (11 * k) / line.length}px) 50%/3px 10px no-repeat content-box content-box`;
  player.style.setProperty("--player-marks", shown?.map(tick).join() ?? "");
}

// about counts the shortest solutions for who asks about the puzzle.
let counting = new AbortController();
async function about() {
  counting.abort();
  counting = new AbortController();
  const { puzzle } = player, { signal } = counting;
  $("insight").textContent = $("about").open && puzzle ? t("counting") : "";
  forced = null;
  mark();
  if (!$("insight").textContent) return;
  try {
    const { insight } = await solver.solve(puzzle.id, { metric: puzzle.metric, insight: "on", signal });
    if (signal.aborted) return;
    const n = insight ? insight.widths.length - 1 : 0;
    forced = insight?.forced.filter((k) => k > 0 && k < n) ?? null;
    const said = insight && t(insight.shortest === "1" ? "oneShortest" : "shortest", { n: BigInt(insight.shortest).toLocaleString(lang) });
    $("insight").textContent = insight ? said + (n > 1 ? t("forced", { n: forced.length, m: n - 1 }) : "") : t("uncounted");
    mark();
  } catch (e) {
    if (!signal.aborted) $("insight").textContent = e.name === "AbortError" ? "" : e.message;
  }
}

// tell lists what is known about the puzzle.
function tell() {
  const { puzzle } = player;
  const known = puzzle.metrics.filter((m) => puzzle.optima?.[m] > 0);
  const say = (key) => known.map((m) => t(key, { n: puzzle.optima[m], m: t(m) })).join(" · ");
  const fewest = known.length && (puzzle.metrics.length > 1 ? t("optima") + say("count") : say("optimum"));
  const mine = store.best(puzzle.file);
  $("optima").textContent = [fewest, mine ? t("best", { n: mine }) : ""].filter(Boolean).join(" — ");
  $("days").textContent = daily.line();
  $("task").textContent = puzzle.task;
}

player.addEventListener("player-ready", ready);
player.addEventListener("player-error", (e) => {
  const { error, fatal } = e.detail;
  if (fatal && error.status === 400 && $("metric").value) { // another kind of puzzle may not know the metric
    $("metric").value = "";
    return open(wanted);
  }
  if (error.name !== "AbortError") {
    e.preventDefault(); // once is enough
    trouble(error);
    if (error.status === 422) verdict = error;
  }
  if (!fatal) return classList.remove("other");
  if (classList.contains("other")) {
    $("drawer").open = true;
    $("puzzle").value = wanted;
  }
  stray(error);
  $("name").removeAttribute("aria-busy"); // the old board stays
  player.hidden = !player.puzzle;
  wanted = player.puzzle?.id;
  opened = false;
});
$("feel").checked = store.read("feel") ?? false;
$("feel").addEventListener("change", () => store.write("feel", $("feel").checked));
let stood = 0; // how many moves were made before the last one
player.addEventListener("player-move", ({ detail: { won, mode, at, line } }) => {
  if ($("feel").checked && mode === "play" && at === stood + 1 && !resuming) import("./feel.js").then(({ feel }) => feel());
  stood = at;
  tell();
  mark();
  if (mode === "play") {
    mine = { moves: player.line.slice(0, at), line, won };
    if (at) solver.prepare?.();
  }
  own();
  if (begun !== game()) return; // a puzzle that is still on its way has no game
  const { helped } = player, ended = won && !daily.isToday(player.puzzle); // that of a day stays solved
  const left = mode === "play" ? !ended && (line || helped) && { line, at } : store.left(begun);
  store.keep(begun, left || helped < 0 ? { line: "", at: 0, ...left, helped } : null);
  if (!won || mode !== "play") return;
  if (!resuming) $("mine").open = true;
  daily.solved(player.puzzle, at, player.optimum?.exact && player.optimum.length, helped);
  if (store.record(player.puzzle.file, at, helped)) gallery.refresh();
  calendar();
  tell();
});
choose(new URLSearchParams(location.search));
if (player.puzzle) ready();

$("ask").addEventListener("submit", (e) => {
  e.preventDefault();
  play($("puzzle").value.trim());
});
$("puzzle").addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey || !$("puzzle").value.includes("\n")) && !e.shiftKey && !e.isComposing) {
    e.preventDefault();
    $("ask").requestSubmit();
  }
});
for (const id of ["metric", "theme"]) {
  $(id).addEventListener("change", () => {
    const keep = today;
    open(wanted);
    today = keep;
  });
}
addEventListener("popstate", () => {
  if (location.search !== shown) visit(); // else only the fragment changed, which the player reads
});
addEventListener("visit", visit); // a page without a server asks for it when it has loaded

// stray has a link to what is no puzzle show that of today below the error, once.
let strayed = false;
function stray(error, field) {
  const lost = error.status === 400 && !strayed && classList.contains("other");
  if (!lost) return classList.remove("other");
  strayed = true;
  playDay(new URLSearchParams()).then(() => trouble(error, field));
}

// made opens a puzzle that is made for who asks, unless another one was opened meanwhile, and returns
// its ID.
async function made(make, signal, show = play) {
  trouble();
  try {
    const id = await make();
    if (!signal?.aborted) show(id);
    return id;
  } catch (error) {
    if (!signal?.aborted && error.name !== "AbortError") trouble(error, "length");
    stray(error, "length");
  }
}

$("random").addEventListener("submit", async (e) => {
  e.preventDefault();
  const length = $("length").value.trim(), { signal } = (drawing = new AbortController());
  $("draw").disabled = true;
  $("draw").textContent = t("drawing");
  await made(() => solver.random($("kind").value, { length, metric: "", signal }), signal);
  $("draw").disabled = false;
  $("draw").textContent = t("draw");
});

// A page without a server comes with a puzzle of its own, and has today's drawn for who wants it.
$("daily").addEventListener("click", (e) => {
  if (!solver.daily) return;
  e.preventDefault();
  playDay(new URLSearchParams());
});

// playDay opens the puzzle of the day that keys name, or of today.
function playDay(keys, show) {
  const { day, kind } = Object.fromEntries(keys);
  return made(async () => {
    const id = await solver.daily({ day, kind });
    daily.begin(id, { day, kind });
    return id;
  }, undefined, show);
}

// Who shares a game that was won sends how well it went as well.
player.addEventListener("player-share", async (e) => {
  e.preventDefault();
  const { puzzle, at, optimum, helped } = player;
  const text = daily.message(puzzle, at, optimum?.exact ? optimum.length : 0, helped, player.link());
  try {
    await (navigator.share && matchMedia("(pointer: coarse)").matches ? navigator.share({ text }) : navigator.clipboard.writeText(text));
    player.conclude(t("shareCopied"));
  } catch { // who cannot send it by this browser copies it by hand
    player.conclude(text);
  }
});
// The next puzzle is the one behind it in its list, else another one of the same kind.
player.setAttribute("next", "");
player.addEventListener("player-next", async () => {
  const { puzzle } = player, kind = puzzle.id.split(":")[0];
  const at = daily.isToday(puzzle) ? null : await gallery.place(puzzle);
  if (at?.next) return play(at.next);
  const option = [...$("kind").options].find(({ value }) => value.split(":")[0] === kind);
  if (option && !$("kind").value.startsWith(kind)) option.selected = true;
  $("random").requestSubmit();
});

// show brings the board into view.
function show() {
  const { top } = $("table").getBoundingClientRect();
  if (top < 0 || top > innerHeight / 3) $("table").scrollIntoView();
}

// play opens a puzzle, and shows its solution if that is wanted.
function play(id, solved) {
  open(id);
  show();
  if (solved) player.addEventListener("player-ready", () => player.act("swap"), { once: true });
}
// A link to a puzzle puts it on the table of this page.
document.addEventListener("click", (e) => {
  const link = e.target.closest("a[data-use]");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  if (link.closest("#shelf")) gallery.refresh(); // so that its number can be told
  play(link.dataset.use);
});
$("about").addEventListener("toggle", about);
async function calendar() {
  if ($("calendar").open) (await import("./calendar.js")).show();
}
$("calendar").addEventListener("toggle", calendar);
gallery.listen();
// The editor comes when it is opened, or has a picture to show.
let editing;
const edit = () => (editing ??= import("./editor.js").then((editor) => {
  editor.listen(play, player);
  return editor;
}));
$("making").addEventListener("toggle", edit, { once: true });
// These come after the board.
import("./picture.js").then((picture) => picture.listen(trouble, edit));
import("./share.js").then((share) => share.listen(trouble, player, look));

// The colours of the page, and of the drawing, whose rules follow the system's choice.
function dress(scheme) {
  if (scheme === "auto") delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  $("scheme").value = scheme;
  for (const sheet of player.shadowRoot?.styleSheets ?? []) {
    for (const rule of sheet.cssRules) {
      if (!rule.media) continue;
      rule.media.mediaText = { auto: "(prefers-color-scheme: dark)", dark: "all", light: "not all" }[scheme];
    }
  }
}

const again = () => dress(store.read("scheme") ?? "auto");
again();
player.addEventListener("player-ready", again);
$("scheme").addEventListener("change", () => {
  store.write("scheme", $("scheme").value);
  dress($("scheme").value);
});

// The page: displays a puzzle and ways to choose another one.
import { $, t, lang, pageLink, element, button, formatCount, loadLater } from "./text.js";
import { solver } from "./solver.js";
import * as store from "./store.js";
import * as gallery from "./gallery.js";
import * as daily from "./daily.js";
import * as doors from "./doors.js";

const player = $("player"), mapToggle = button(t("map"), () => openMap());
// The page scrolls to the board when the text in the form has been read, before the new board is shown.
player.solver = { ...solver, async draw(id, ...look) {
  const drawn = await solver.draw(id, ...look);
  if (asked && id === requestedID) {
    asked = false;
    scrollToBoard("instant");
  }
  return drawn;
} };
const { classList } = document.documentElement;
// ID of the puzzle in the page, which keeps its heading unless the URL names another puzzle.
let pagePuzzle = classList.contains("other") ? null : player.puzzle?.id;

let asked = false; // the request came from a form, which shows its error

// showError shows an error, or hides it. The heading depends on the field that caused the error. The error is below the
// field of a form, and otherwise at the edge of the window.
const headings = { puzzle: "badPuzzle", length: "noSuch", picture: "badPicture" }, box = $("trouble"), dismiss = $("dismiss");
function showError(e, field = "puzzle") {
  box.replaceChildren();
  for (const name of Object.keys(headings)) $(name).ariaInvalid = !!e && name === field && e.status === 400;
  if (!e) return;
  const heading = { 400: t(headings[field]), 422: t("noSolution"), 503: t("tooMuch") }[e.status] ?? (e.status ? "" : t("failed"));
  const said = element("p", e.status ? e.message : ""), hint = element("p", e.hint ? t("hint") + e.hint : "");
  said.prepend(element("b", heading + (heading && e.status ? t("colon") : "")));
  for (const { word, id } of e.offers ?? []) {
    const a = Object.assign(element("a", word), { href: pageLink({ puzzle: id, lang }) });
    a.dataset.use = id;
    hint.append(" ", a);
  }
  const place = asked && $(field).closest("textarea, .row");
  if (place) place.after(box);
  else $("strip").prepend(box);
  box.append(said, hint, dismiss);
  if (place) box.scrollIntoView({ block: "nearest", behavior: "instant" });
  asked = false;
}
dismiss.addEventListener("click", () => showError());
$("drawer").addEventListener("input", () => showError());

const lookKeys = () => ({ metric: $("metric").value, theme: $("theme").value, lang });

let requestedID = player.getAttribute("puzzle"); // ID of the displayed or requested puzzle
let shownSearch = location.search; // query of the displayed puzzle
let setsURL = false; // set the URL when the requested puzzle is ready
let randomAbort = new AbortController(); // for the request of a random puzzle

// open shows a puzzle and sets the URL when it is ready.
function open(id, byForm) {
  if (!id) return;
  setsURL = true;
  history.replaceState(null, "", location.pathname + location.search); // removes the moves of the previous puzzle
  showPuzzle(id, byForm);
}

// showPuzzle shows a puzzle.
function showPuzzle(id, byForm = false) {
  randomAbort.abort();
  showError();
  asked = byForm;
  pagePuzzle = null;
  requestedID = id;
  player.hidden = false;
  $("name").setAttribute("aria-busy", "true");
  const { metric, theme } = lookKeys();
  let changed = false;
  for (const [name, value] of Object.entries({ puzzle: id, metric, theme })) {
    if ((player.getAttribute(name) ?? "") === value) continue;
    changed = true;
    if (value) player.setAttribute(name, value);
    else player.removeAttribute(name);
  }
  if (!changed) player.load();
}

// setURL sets the URL to a puzzle. Only a different puzzle adds a history entry.
function setURL(id) {
  const keys = new URLSearchParams(location.search), named = daily.linkKeys({ id });
  const same = ["puzzle", "day", "kind"].every((key) => (keys.get(key) || null) === (named[key] || null));
  history[same ? "replaceState" : "pushState"](null, "", pageLink({ ...named, ...lookKeys() }));
  shownSearch = location.search;
}

// showURL shows the puzzle in the URL.
function showURL() {
  const keys = new URLSearchParams(location.search);
  shownSearch = location.search;
  setsURL = false;
  setSelects(keys);
  if (!keys.get("puzzle")) return playDay(Object.fromEntries(keys), showPuzzle); // moves in the URL belong to that day
  showPuzzle(keys.get("puzzle"));
}

function setSelects(keys) {
  for (const key of ["metric", "theme"]) $(key).value = keys.get(key) ?? "";
}

function onReady() {
  const { puzzle } = player;
  requestedID = player.getAttribute("puzzle");
  if (setsURL) setURL(requestedID);
  setsURL = false;
  if (daily.isDaily(puzzle) || new URLSearchParams(location.search).get("puzzle") === requestedID) classList.remove("other");
  if (classList.contains("other")) return; // the puzzle of the page is hidden
  player.hidden = $("share").hidden = false;
  $("name").removeAttribute("aria-busy");
  for (const option of $("metric").options) option.disabled = option.hidden = option.value !== "" && !puzzle.metrics.includes(option.value);
  const [kind] = puzzle.id.split(":");
  if (puzzle.id !== pagePuzzle) {
    $("name").textContent = puzzle.name || puzzle.title || t(kind);
    const name = $("name").textContent;
    $("eyebrow").textContent = [t(kind).startsWith(name) || name.startsWith(t(kind)) ? "" : t(kind), puzzle.native].filter(Boolean).join(" · ");
    if (document.activeElement !== $("puzzle")) $("puzzle").value = daily.isDaily(puzzle) ? "" : puzzle.name ? `${kind}:${puzzle.file}` : puzzle.id;
    document.title = `${puzzle.name || t(kind)} · slidegif`;
  }
  const day = daily.isDaily(puzzle) ? daily.boardDay().day : "";
  if (day) $("eyebrow").textContent = daily.formatDay(day);
  if (day || puzzle.id !== pagePuzzle) $("perfect-label").hidden = !day || !doors.isPerfect(day, daily.boardKind());
  $("daily").hidden = day === daily.today();
  doors.show();
  const { kind: asked } = daily.linkKeys(puzzle);
  player.setAttribute("linked", day ? solver.page?.(day, asked) || pageLink({ day, kind: asked }) : "");
  for (const a of document.querySelectorAll("#settings a")) a.href = pageLink({ ...daily.linkKeys(puzzle), ...lookKeys(), lang: a.lang });
  if (currentGame !== gameKey()) {
    unsolvable = null;
    $("stuck").hidden = true;
    $("teach").hidden = !puzzle.rows;
    mapToggle.hidden = !solver.map;
    hideWin();
  }
  if (!player.optimum && !unsolvable) player.requestSolution(true).then(showInfo); // reports an unsolvable puzzle without being asked
  showInfo();
  if (!day) gallery.selectTab(puzzle);
  // Only the gallery contains the names of perfect puzzles.
  if (!day && (gallery.isLoaded() || (!puzzle.name && puzzle.id !== pagePuzzle))) showListPosition(puzzle);
  resume();
  countSolutions();
}

// showOwnMoves shows the files for the player's moves, if that section is open.
let mine = { moves: [] };
async function showOwnMoves() {
  $("mine").hidden = !player.puzzle;
  if (!$("mine").open) return;
  const game = await loadLater("game");
  game.show(thisGame());
}
$("mine").addEventListener("toggle", showOwnMoves);

// showListPosition shows the position of a puzzle in its list.
async function showListPosition(puzzle) {
  const at = await gallery.listPosition(puzzle), { textContent: said } = $("eyebrow");
  if (!at || player.puzzle !== puzzle) return;
  $("eyebrow").textContent = [said, t("place", { n: at.n, m: at.total })].filter(Boolean).join(" · ");
  if (!at.perfect) return;
  $("name").textContent = at.name;
  $("perfect-label").hidden = false;
}

// The lesson is loaded when the player asks for it.
let lesson;
$("teach").addEventListener("click", async () => {
  lesson = await loadLater("teach");
  lesson.toggle(player);
});

let unsolvable = null; // error with the proof that there is no solution
function showUnsolvable() {
  if (!player.optimum) mapToggle.hidden = $("teach").hidden = true; // there is no way to show, also not from the start
  loadLater("stuck").then((stuck) => stuck.show(player, unsolvable, play, () => {
    $("making").open = true;
    $("making").scrollIntoView();
  }));
}

// resume restores an unfinished game, unless the URL contains moves.
let currentGame = "", isResuming = false, resumed = false; // resumed is true until the next move
const gameKey = () => `${player.puzzle.id} ${player.puzzle.metric}`;

function resume() {
  if (currentGame === gameKey()) return;
  currentGame = gameKey();
  const left = store.savedGame(currentGame);
  if (!left) return;
  player.helped = left.helped ?? 0;
  if (player.mode === "play" && !player.at && !/\bm(oves)?=/.test(location.hash)) {
    isResuming = resumed = true;
    player.resume(left.line, left.at);
    isResuming = false;
  }
}

// showMarks marks the progress bar of a solution: the ends of its chapters or, if the section about
// the puzzle is open, the positions common to all shortest solutions.
let forced = null;
function showMarks() {
  const { line, solution, chapters } = player, marked = line === solution ? forced ?? chapters?.map(({ to }) => to) : null;
  // The ends of the track are half a thumb, 7 pixels, inside its box.
  const tick = (k) => `linear-gradient(currentColor 0 0) calc(${(100 * k) / line.length}% + ${5.5 - (11 * k) / line.length}px) 50%/3px 10px no-repeat content-box content-box`;
  player.style.setProperty("--player-marks", marked?.map(tick).join() ?? "");
}

// countSolutions counts the shortest solutions, if the section about the puzzle is open.
let counting = new AbortController();
async function countSolutions() {
  counting.abort();
  counting = new AbortController();
  const { puzzle } = player, { signal } = counting;
  $("insight").textContent = $("about").open && puzzle ? t("counting") : "";
  forced = null;
  showMarks();
  if (!$("insight").textContent) return;
  try {
    const { insight } = await solver.solve(puzzle.id, { metric: puzzle.metric, insight: "on", signal });
    if (signal.aborted) return;
    const n = insight ? insight.widths.length - 1 : 0;
    forced = insight?.forced.filter((k) => k > 0 && k < n) ?? null;
    const said = insight && t(insight.shortest === "1" ? "oneShortest" : "shortest", { n: BigInt(insight.shortest).toLocaleString(lang) });
    $("insight").textContent = insight ? said + (forced.length ? t("forced", { n: forced.length, m: n - 1 }) : "") : t("uncounted");
    showMarks();
  } catch (e) {
    if (!signal.aborted) $("insight").textContent = e.name === "AbortError" ? "" : e.message;
  }
}

// rule returns the rules that apply to the pieces of a puzzle, until the first win of its kind.
function rule({ id, pieces, exits }) {
  const [kind] = id.split(":"), waits = Math.max(0, ...pieces.map(({ frozen = 0 }) => frozen));
  const known = { rush: [true], atomix: [true], lockout: [true], ricochet: [true], gates: [pieces.some(({ colours }) => colours?.[1]), waits, pieces.some(({ axis }) => axis), exits.some(([, , colour]) => pieces.every(({ colours }) => !colours?.includes(colour)))] }[kind];
  if (!known || store.read("kinds")?.[kind]) return "";
  return known.map((holds, k) => (holds ? t(`${kind}Rule${k || ""}`, { n: waits }) : "")).filter(Boolean).join(" ");
}

// Until the first move, the player shows the rules. On phones, the task replaces the count. On paper, the rules and the
// number of moves are below the task. In a frame, the name of the puzzle is before the task.
const brief = player.shadowRoot.querySelector(".brief"), [summary] = brief.children;

player.bar.get("more").addEventListener("click", () => import("./settings.js"));

// showInfo shows the known facts about the puzzle.
function showInfo() {
  const { puzzle } = player;
  const known = puzzle.metrics.filter((m) => puzzle.optima?.[m] > 0);
  const say = (key) => known.map((m) => t(key, { n: puzzle.optima[m], m: t(m) })).join(" · ");
  const fewest = known.length && (puzzle.metrics.length > 1 ? t("optima") + say("count") : say("optimum"));
  const mine = store.best(puzzle.file);
  $("optima").textContent = [fewest, mine ? t("best", { n: mine }) : ""].filter(Boolean).join(" — ");
  $("task").textContent = puzzle.task;
  const { optimum, words } = player;
  const shortest = optimum?.exact ? `\n${words.fewest.replace("{n}", formatCount(puzzle, optimum.length)).replace(/^./, (c) => c.toUpperCase())}` : "", rules = rule(puzzle);
  brief.replaceChildren(classList.contains("embed") ? summary : element("span", puzzle.task), " ", element("b", rules), element("span", shortest));
  $("task").dataset.rules = (rules + shortest).trim();
}

player.addEventListener("player-ready", onReady);
player.addEventListener("player-error", (e) => {
  const { error, fatal } = e.detail;
  if (fatal && error.status === 400 && $("metric").value) { // the kind may not support the metric
    $("metric").value = "";
    return open(requestedID, asked);
  }
  if (error.name !== "AbortError") {
    e.preventDefault(); // the error is shown only once
    if (error.status === 422) unsolvable = error;
    if (unsolvable === error && !fatal) showUnsolvable();
    else showError(error);
  }
  if (!fatal) return reveal();
  if (classList.contains("other")) {
    $("drawer").open = true;
    $("puzzle").value = requestedID;
  }
  showDailyBelow(error);
  $("name").removeAttribute("aria-busy"); // the old board stays
  player.hidden = !player.puzzle;
  requestedID = player.puzzle?.id;
  setsURL = false;
});
$("feel").checked = store.read("feel") ?? false;
$("feel").addEventListener("change", () => store.write("feel", $("feel").checked));
let lastMoveCount = 0; // moves before the last move
player.addEventListener("player-move", ({ detail: { won, mode, at, line } }) => {
  if ($("feel").checked && mode === "play" && at === lastMoveCount + 1 && !isResuming) import("./feel.js").then(({ clickFeedback }) => clickFeedback());
  lastMoveCount = at;
  lesson?.follow();
  if (!isResuming) resumed = false;
  showInfo();
  showMarks();
  if (player.analysis) return hideWin(); // it does not count
  if (mode === "play") {
    mine = { moves: player.line.slice(0, at), line, won };
    if (at) solver.prepare?.();
  }
  showOwnMoves();
  if (currentGame !== gameKey()) return; // the puzzle is still loading
  const { helped } = player, ended = won && !daily.isDaily(player.puzzle); // daily puzzles stay solved
  const left = mode === "play" ? !ended && (line || helped) && { line, at } : store.savedGame(currentGame);
  store.saveGame(currentGame, left || helped < 0 ? { line: "", at: 0, ...left, helped } : null);
  if (!won) hideWin();
  if (!won || mode !== "play") return;
  store.write("kinds", { ...store.read("kinds"), [player.puzzle.id.split(":")[0]]: true });
  daily.saveResult(player.puzzle, at, player.optimum?.exact && player.optimum.length, helped, line);
  if (store.record(player.puzzle.file, at, helped)) gallery.refresh();
  calendar();
  doors.show();
  showStats();
  showInfo();
});
const showStats = () => daily.results().length && loadLater("stats").then((stats) => stats.show());
showStats();

// The card of a win replaces the card of the player, and covers its controls.
function hideWin() {
  $("win").hidden = $("stamp").hidden = true;
  player.removeAttribute("covered");
}
const loadWin = () => loadLater("win");
const thisGame = () => ({ player, ...mine, look: lookKeys, showError, applyScheme, openMap });
addEventListener("imported", () => { // sent by game.js after it has added results of another browser
  gallery.refresh();
  showInfo();
});
player.addEventListener("player-won", (e) => {
  e.preventDefault();
  if (player.analysis) return;
  const { both } = e.detail, animated = !resumed;
  loadWin().then((win) => player.won && win.show(thisGame(), both, animated));
});
player.addEventListener("player-share", (e) => {
  e.preventDefault();
  loadWin().then((win) => win.share(thisGame()));
});
setSelects(new URLSearchParams(location.search));
if (player.puzzle) onReady();

$("ask").addEventListener("submit", (e) => {
  e.preventDefault();
  open($("puzzle").value.trim(), true);
});
$("puzzle").addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey || !$("puzzle").value.includes("\n")) && !e.shiftKey && !e.isComposing) {
    e.preventDefault();
    $("ask").requestSubmit();
  }
});
for (const id of ["metric", "theme"]) {
  $(id).addEventListener("change", () => {
    const keep = pagePuzzle;
    open(requestedID);
    pagePuzzle = keep;
  });
}
addEventListener("popstate", () => {
  if (location.search !== shownSearch) showURL(); // otherwise only the fragment changed, which the player handles
});
addEventListener("visit", showURL); // sent by a static page after loading

// reveal shows the puzzle of the page after another puzzle could not be shown.
function reveal() {
  if (!classList.contains("other")) return;
  classList.remove("other");
  if (player.puzzle) onReady();
}

// showDailyBelow shows the daily puzzle below the error about an invalid link, once.
let dailyShown = false;
function showDailyBelow(error, field) {
  const lost = error.status === 400 && !dailyShown && classList.contains("other");
  if (!lost) return reveal();
  dailyShown = true;
  playDay({}).then(() => showError(error, field));
}

// openGenerated opens a generated puzzle, unless the request was aborted, and returns its ID. Only the form has a signal.
async function openGenerated(make, signal, show = play) {
  showError();
  asked = !!signal;
  try {
    const id = await make();
    if (!signal?.aborted) show(id);
    return id;
  } catch (error) {
    if (!signal?.aborted && error.name !== "AbortError") showError(error, "length");
    showDailyBelow(error, "length");
  }
}

$("random").addEventListener("submit", async (e) => {
  e.preventDefault();
  const length = $("length").value.trim(), perfect = $("perfect").checked ? "on" : "", { signal } = (randomAbort = new AbortController());
  $("draw").disabled = true;
  $("draw").textContent = t("drawing");
  await openGenerated(() => solver.random($("kind").value, { length, perfect, metric: "", signal }), signal);
  $("draw").disabled = false;
  $("draw").textContent = t("draw");
});

$("daily").addEventListener("click", (e) => {
  e.preventDefault();
  playDay({});
});

// playDay opens the puzzle of a day and a kind. The default is the first door of today.
function playDay({ day, kind }, show) {
  const keys = { day: day || daily.today(), kind: kind || (day ? "" : doors.next(daily.today(), "") ?? doors.first) };
  return openGenerated(async () => {
    const id = await solver.daily(keys);
    daily.setDaily(id, keys);
    return id;
  }, undefined, show);
}
// focusWhenReady lets the keys control the next puzzle.
const focusWhenReady = () => player.addEventListener("player-ready", () => player.focus({ preventScroll: true }), { once: true });
doors.init((keys) => {
  focusWhenReady();
  playDay(keys);
});
// A server does not know the date of the reader.
const isFront = daily.isDaily(player.puzzle ?? {}) && !/[?&](day|kind)=/.test(location.search) && !/\bm(oves)?=/.test(location.hash);
if (daily.isDaily(player.puzzle ?? {}) && daily.boardDay().day !== daily.today() && !/[?&]day=/.test(location.search)) showURL();
else if (isFront && daily.result(daily.today(), doors.first) && doors.next()) showURL();

// The next puzzle is the next door of the day, the next one in its list, or a random one of the same kind.
player.setAttribute("next", "");
player.addEventListener("player-next", async () => {
  focusWhenReady();
  const { puzzle } = player, kind = puzzle.id.split(":")[0];
  if (daily.isDaily(puzzle)) return playDay({ day: daily.boardDay().day, kind: doors.next() ?? doors.first });
  const at = await gallery.listPosition(puzzle);
  if (at?.next) return play(at.next);
  const option = [...$("kind").options].find(({ value }) => value.split(":")[0] === kind);
  if (option && !$("kind").value.startsWith(kind)) option.selected = true;
  $("random").requestSubmit();
});

// scrollToBoard scrolls the board into view.
function scrollToBoard(behavior) {
  const { top } = $("table").getBoundingClientRect();
  if (top < 0 || top > innerHeight / 3) $("table").scrollIntoView({ behavior });
}

// play opens a puzzle and optionally shows its solution.
function play(id, solved) {
  open(id);
  scrollToBoard();
  if (solved) player.addEventListener("player-ready", () => player.act("swap"), { once: true });
}
// Links to puzzles open in this page.
document.addEventListener("click", (e) => {
  const link = e.target.closest("a[data-use]");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  if (link.closest("#gallery")) gallery.refresh(); // loads the list to show the position
  play(link.dataset.use);
});
$("about").addEventListener("toggle", countSolutions);
async function calendar() {
  if ($("calendar").open) (await loadLater("calendar")).show();
}
$("calendar").addEventListener("toggle", calendar);
gallery.init();
// The editor is loaded when it is opened or a picture has been recognized.
let editing;
const loadEditor = () => (editing ??= loadLater("editor").then((editor) => {
  editor.init(play, player);
  return editor;
}));
$("making").addEventListener("toggle", loadEditor, { once: true });
const readScreenshot = (file) => file && loadLater("screenshot").then((module) => module.readScreenshot(file, showError, loadEditor));
const imageOf = (data) => [...data.files].find((f) => f.type.startsWith("image/"));
$("picture").addEventListener("change", () => {
  readScreenshot($("picture").files[0]);
  $("picture").value = ""; // allows choosing the same file again
});
addEventListener("paste", (e) => readScreenshot(imageOf(e.clipboardData)));
addEventListener("dragover", (e) => e.dataTransfer.types.includes("Files") && e.preventDefault());
addEventListener("drop", (e) => {
  if (imageOf(e.dataTransfer)) e.preventDefault();
  readScreenshot(imageOf(e.dataTransfer));
});
$("share").addEventListener("toggle", () => loadLater("share").then((share) => share.init(showError, player, lookKeys)), { once: true });

// The map is loaded when it is opened for the first time. The choice is kept.
async function openMap(open = $("map").hidden, isKept) {
  store.write("map", open);
  mapToggle.ariaPressed = open;
  $("map").hidden = !open;
  if (open) (await loadLater("map")).open(player, thisGame, isKept);
}
player.shadowRoot.querySelector(".swap").after(mapToggle, element("style", ":host([covered]) .extra{display:none}.controls{container-type:inline-size;min-width:min(100%,19rem)}@container(max-width:390px){.bar button{padding:0 .1em!important}}@container(max-width:356px){.controls>.bar{gap:2px;margin-inline:-8px}.bar button{min-width:38px}.controls .bar [data-do=redo]{display:block}}@container(max-width:330px){.swap{font-size:.92em}}"));
if (store.read("map") && solver.map) openMap(true, true);
$("map").className = "";
if ($("win").hidden) player.removeAttribute("covered");

// setScheme sets the colour scheme of the page and of the drawings in its shadow trees. The style rules of the
// drawings follow the system by default. To disable a rule, setScheme adds a condition that is never true. The media
// query still contains the name of the feature, by which the next call finds the rule.
function setScheme(scheme) {
  if (scheme === "auto") delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  $("scheme").value = scheme;
  const dark = "(prefers-color-scheme: dark)", condition = { auto: dark, dark: `${dark}, all`, light: `${dark} and (width < 0px)` }[scheme];
  for (const { shadowRoot } of document.querySelectorAll("slide-player, #outcome > div, #own .film div")) {
    for (const sheet of shadowRoot?.styleSheets ?? []) {
      for (const { media } of sheet.cssRules) if (media?.mediaText.includes(dark)) media.mediaText = condition;
    }
  }
}

const applyScheme = () => setScheme(store.read("scheme") ?? "auto");
applyScheme();
document.addEventListener("player-ready", applyScheme);
$("scheme").addEventListener("change", () => {
  store.write("scheme", $("scheme").value);
  setScheme($("scheme").value);
});

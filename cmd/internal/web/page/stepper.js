// The stepper shows a solution move by move, on a board of its own.
import { drawBoard, still } from "./board.js";
import { t, count } from "./text.js";

const $ = (id) => document.getElementById(id);
const PACE = 520; // milliseconds from one move to the next
const ARROWS = { U: "↑", D: "↓", L: "←", R: "→" };

let show = null; // {puzzle, moves, metric, at: places by step, now, board}
let timer = 0;

// prepare turns a solution into places: at[n][i] is where piece i is after n moves.
function prepare(puzzle, solution) {
  const index = new Map(puzzle.pieces.map((p, i) => [p.name, i]));
  const at = [puzzle.pieces.map((p) => p.at)];
  const moves = solution.moves.map((m) => {
    const pieces = m.piece.split(",").map((name) => index.get(name));
    const dx = m.to[0] - m.from[0], dy = m.to[1] - m.from[1];
    const places = at[at.length - 1].slice();
    for (const i of pieces) places[i] = [places[i][0] + dx, places[i][1] + dy];
    at.push(places);
    return { pieces, path: m.path, label: m.label || m.piece };
  });
  return { at, moves };
}

// load shows a solved puzzle; with no solution only its start.
export function load(puzzle, solution, theme) {
  pause();
  const board = drawBoard(puzzle, theme);
  $("stage").replaceChildren(board.svg);
  $("stepper").hidden = false;
  show = { ...prepare(puzzle, solution ?? { moves: [] }), puzzle, metric: solution?.metric, board, now: 0 };
  const n = show.moves.length;
  $("slider").max = n;
  for (const id of ["slider", "play", "first", "prev", "next", "last"]) $(id).disabled = !n;
  $("stepper").classList.toggle("unsolved", !solution);
  $("movelist").hidden = !n;
  $("moves").replaceChildren(...show.moves.map((m, k) => {
    const li = document.createElement("li"), b = document.createElement("button");
    b.type = "button";
    b.tabIndex = -1; // one stop for the whole list; arrow keys step within it
    b.textContent = `${m.label} ${arrows(m.path)}`;
    b.setAttribute("aria-label", spoken(m));
    b.addEventListener("click", () => go(k + 1));
    li.append(b);
    return li;
  }));
  update();
}

const arrows = (path) => [...path].map((c) => ARROWS[c]).join("");

function spoken(m) {
  const legs = m.path.match(/(.)\1*/g) ?? [];
  return `${m.label} ${legs.map((l) => t(l[0]) + (l.length > 1 ? ` ${l.length}` : "")).join(" ")}`;
}

function update() {
  const { now, moves, board, puzzle, metric } = show;
  $("slider").value = now;
  $("count").textContent = moves.length ? `${now}/${moves.length}` : "";
  const m = moves[now - 1];
  $("now").textContent = m ? `${now}. ${m.label} ${arrows(m.path)}` : t("atStart");
  $("slider").setAttribute("aria-valuetext", m ? `${now}: ${spoken(m)}` : t("atStart"));
  board.svg.setAttribute("aria-label", `${puzzle.name || puzzle.id}: ${metric ? count(now, metric) : t("atStart")}`);
  const list = $("moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = list.children[now - 1]?.firstChild;
  if (button) {
    button.setAttribute("aria-current", "step");
    // Scroll the list alone, never the page.
    const top = button.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  } else list.scrollTop = 0;
}

// go shows the board after n moves.
export function go(n) {
  if (!show) return;
  const to = Math.max(0, Math.min(show.moves.length, n));
  const { board, moves, at } = show;
  if (to === show.now + 1) for (const i of moves[to - 1].pieces) board.slide(i, at[to - 1][i], moves[to - 1].path);
  else if (to === show.now - 1) for (const i of moves[to].pieces) board.slide(i, at[to + 1][i], reverse(moves[to].path));
  else at[to].forEach((place, i) => board.place(i, place));
  show.now = to;
  update();
}

const BACK = { U: "D", D: "U", L: "R", R: "L" };
const reverse = (path) => [...path].reverse().map((c) => BACK[c]).join("");

export function pause() {
  clearInterval(timer);
  timer = 0;
  label(false);
}

function label(playing) {
  const text = t(playing ? "pause" : "play");
  $("play").classList.toggle("running", playing);
  $("play").setAttribute("aria-label", text);
  $("play").title = text;
  // Somebody who listens would be flooded while it plays.
  $("now").setAttribute("aria-live", playing ? "off" : "polite");
}

function play() {
  if (timer) return pause();
  if (!show?.moves.length) return;
  if (show.now === show.moves.length) go(0);
  label(true);
  timer = setInterval(() => {
    go(show.now + 1);
    if (show.now === show.moves.length) pause();
  }, PACE);
}

const step = (by) => () => {
  pause();
  go(show ? show.now + by : 0);
};

export function listen() {
  $("prev").addEventListener("click", step(-1));
  $("next").addEventListener("click", step(1));
  $("first").addEventListener("click", step(-Infinity));
  $("last").addEventListener("click", step(Infinity));
  $("play").addEventListener("click", play);
  $("slider").addEventListener("input", () => {
    pause();
    go(Number($("slider").value));
  });
  still.addEventListener("change", pause);
  document.addEventListener("keydown", (e) => {
    if (!show?.moves.length || e.ctrlKey || e.altKey || e.metaKey || e.defaultPrevented) return;
    if (e.target.closest("input, textarea, select, .tiles, summary")) return;
    const keys = { ArrowLeft: step(-1), ArrowRight: step(1), Home: step(-Infinity), End: step(Infinity) };
    if (e.key === " " && !e.target.closest("button, a, .shelves")) keys[" "] = play;
    if ((e.key === "Home" || e.key === "End") && !e.target.closest("#result section")) return;
    if (keys[e.key]) {
      e.preventDefault();
      keys[e.key]();
    }
  });
}

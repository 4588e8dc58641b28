// The editor: a puzzle that is changed by tapping. It starts from any puzzle, as a player is
// told about it, and what can be done follows from that description. Whether the result is a
// puzzle, and how hard it is, the program that draws and solves says.
import { t, lang } from "./text.js";
import { solver } from "./solver.js";
import { grid } from "./grid.js";
import { Painter } from "./painter.js";

const $ = (id) => document.getElementById(id);
const view = $("made"); // a player that shows the puzzle as it is drawn everywhere

let base; // the puzzle that the editor started from
let start, goal; // boards {w, h, cells, marks, view}; a goal only where it is a board of its own
let goalText; // of the ID, where no goal has been set
let aims; // by piece the cell where its first one must end
let tool = "";
let chosen = null; // what is tapped first: {b, i} of a tile, or the name of a piece
let painter;
let doubtful = [];
let checking = 0;
let asking = new AbortController();

const isPiece = (c) => ![base.text.empty, base.text.wall, base.text.gate].includes(c);
const cellsOf = (c) => start.cells.flatMap((v, i) => (v === c ? [i] : []));

// board returns pieces {name, at, cells} on an area.
function board(w, h, pieces, { walls = [], gates = [], marks = {} } = {}) {
  const cells = new Array(w * h).fill(base.text.empty);
  const put = (c, x, y) => x < w && y < h && (cells[y * w + x] = c);
  for (const [x, y] of walls) put(base.text.wall, x, y);
  for (const [x, y] of gates) put(base.text.gate, x, y);
  for (const p of pieces) for (const [x, y] of p.cells ?? [[0, 0]]) put(p.name, p.at[0] + x, p.at[1] + y);
  return { w, h, cells, marks: { ...marks } };
}

// load begins with a puzzle. Cells [column, row] of which a reader of pictures is not sure are
// marked until they are changed.
export function load(puzzle, doubts = []) {
  base = puzzle;
  start = board(base.w, base.h, base.pieces, base);
  doubtful = doubts.map(([x, y]) => y * base.w + x);
  const places = base.goal.map((g) => ({ at: g.at, name: base.pieces.find((p) => p.class === g.class)?.name ?? "" }));
  goal = base.rows ? board(base.w, base.h, places) : base.anywhere ? board(4, 4, places) : null;
  const own = !goal && !base.pieces.some((p) => p.axis); // cars have one goal for all
  aims = new Map(!own ? [] : places.map(({ name, at: [x, y] }) => [name, y * base.w + x]));
  goalText = base.tail;
  begin();
}

// resize cuts the board or adds empty cells; numbers are put in order.
function resize(w, h) {
  const { cells, w: old } = start;
  const pieces = cells.map((name, i) => ({ name, at: [i % old, Math.floor(i / old)] }));
  const place = (i) => [i % w, Math.floor(i / w)];
  const numbers = Array.from({ length: w * h - 1 }, (_, i) => ({ name: String(i + 1), at: place(i) }));
  start = board(w, h, base.rows ? numbers : pieces);
  if (base.rows) goal = board(w, h, numbers);
  aims.clear();
  goalText = "";
  doubtful = [];
  begin();
}

// sample loads a puzzle of another kind.
const sample = async () => load((await solver.draw($("make-kind").value, { lang })).puzzle);

// toolsOf lists the tools: what is put onto the board is told by its own name.
function toolsOf({ rows, motion, text, anywhere, pieces }) {
  if (rows) return [];
  const names = [...new Set(pieces.map((p) => p.name))];
  const letters = [.../[A-Z]/.test(names[0]) ? "ABCDEF" : "abcdef"].filter((c) => !names.includes(c));
  const stamps = motion ? [...names, ...letters.slice(0, Math.max(0, 6 - names.length))] : ["toolPiece"];
  const others = {
    toolWall: text.wall, toolRight: text.right, toolLower: text.lower, toolGate: text.gate,
    toolGoal: !anywhere && !painter.straight, toolName: !motion, toolErase: true,
  };
  return [...stamps, ...Object.keys(others).filter((name) => others[name])];
}

function begin() {
  painter = new Painter(base, start, isPiece, cellsOf);
  chosen = null;
  const range = painter.straight ? [start.h, start.h] : [2, base.motion ? 16 : 8];
  for (const [id, value] of [["rows", start.h], ["columns", start.w]]) {
    $(id).replaceChildren(...Array.from({ length: range[1] - range[0] + 1 }, (_, i) => new Option(range[0] + i)));
    $(id).value = value;
    $(id).disabled = range[0] === range[1];
  }
  const glides = base.anywhere ? "Atoms" : "Robots", painted = painter.straight ? "Cars" : "Blocks";
  const mode = base.rows ? "Tiles" : base.motion ? glides : painted;
  $("make-help").textContent = t(`help${mode}`);
  const boards = Object.entries({ start, goal }).filter(([, b]) => b);
  for (const [which, b] of boards) {
    b.view = grid({
      title: t(which), rows: b.h, columns: b.w,
      press: (i, e) => press(b, i, e),
      over: (i) => act(() => tool === "toolPiece" && painter.extend(i)),
      release: () => act(() => tool === "toolPiece" && painter.end()),
    });
  }
  const tools = toolsOf(base);
  $("tools").hidden = !tools.length;
  $("tools").replaceChildren(...tools.map((name) => {
    const b = document.createElement("button");
    b.type = "button";
    b.dataset.tool = name;
    b.textContent = t(name);
    b.addEventListener("click", () => choose(name));
    return b;
  }));
  $("boards").replaceChildren(...boards.map(([, b]) => b.view.element));
  for (const option of $("make-kind").options) option.selected = option.value.startsWith(base.head);
  choose(tools[0]);
}

function choose(name) {
  tool = name;
  chosen = null;
  for (const b of $("tools").children) b.setAttribute("aria-pressed", b.dataset.tool === tool);
  act(() => {});
}

// act changes something and shows what became of it.
function act(change) {
  change();
  $("naming").hidden = tool !== "toolName" || !chosen;
  if (!$("naming").hidden) $("make-name").value = chosen;
  for (const b of [start, goal].filter(Boolean)) b.view.draw(b.cells.map((c, i) => look(b, c, i)));
  $("make-id").textContent = id();
  clearTimeout(checking);
  asking.abort();
  $("make-play").disabled = $("make-solve").disabled = true;
  say("");
  checking = setTimeout(() => {
    if (view.getAttribute("puzzle") !== id()) view.setAttribute("puzzle", id());
    else if (view.puzzle) ready();
  }, 300);
}

// look says how a cell is shown.
function look(b, c, i) {
  const piece = isPiece(c);
  const aim = b === start ? [...aims].find(([name, to]) => painter.place(name, to)?.includes(i))?.[0] : undefined;
  const text = piece && (base.motion || base.rows || cellsOf(c)[0] === i || b === goal) ? c : "";
  const mark = b.marks[[i % b.w, Math.floor(i / b.w)]] ?? "";
  const doubt = b === start && doubtful.includes(i);
  const { wall, gate, right, lower } = base.text, joins = piece && !base.motion && !base.rows ? painter.joins(i) : "";
  const classes = {
    piece, wall: c === wall, gate: c === gate, aim, doubt, [joins]: true,
    "shut-right": right && mark.includes(right), "shut-down": lower && mark.includes(lower),
  };
  const name = piece ? c : c === wall ? t("toolWall") : c === gate ? t("toolGate") : t("blank");
  return {
    text: aim && aim !== text ? `${text}◎${aim}` : text,
    class: Object.keys(classes).filter((k) => classes[k]).join(" "),
    held: chosen !== null && (chosen.b ? chosen.b === b && chosen.i === i : c === chosen),
    label: doubt ? `${name}, ${t("doubtful")}` : name,
  };
}

function press(b, i, e) {
  act(() => {
    const c = b.cells[i];
    if (b === start) doubtful = doubtful.filter((k) => k !== i);
    if (goalText && aims.size && /Piece|Erase/.test(tool)) goalText = undefined; // it shows another shape
    if (base.rows) swap(b, i);
    else if (tool === "toolErase") erase(b, i);
    else if (tool === "toolWall" || tool === "toolGate") {
      erase(b, i);
      const sign = tool === "toolWall" ? base.text.wall : base.text.gate;
      if (c !== sign) b.cells[i] = sign;
    } else if (tool === "toolRight" || tool === "toolLower") shut(b, i);
    else if (tool === "toolGoal") aim(i);
    else if (tool === "toolName") chosen = isPiece(c) ? c : null;
    else if (base.motion) stamp(b, i);
    else painter.press(i, e.shiftKey);
  });
}

function swap(b, i) {
  if (chosen?.b !== b) return (chosen = { b, i });
  [b.cells[i], b.cells[chosen.i]] = [b.cells[chosen.i], b.cells[i]];
  doubtful = doubtful.filter((k) => k !== chosen.i);
  chosen = null;
}

function erase(b, i) {
  const c = b.cells[i];
  for (const j of isPiece(c) && !base.motion ? cellsOf(c) : [i]) b.cells[j] = base.text.empty;
}

// stamp puts a piece of one cell onto the board, or takes it away. Robots are there once.
function stamp(b, i) {
  const had = b.cells[i] === tool;
  if (!base.anywhere) b.cells = start.cells.map((c) => (c === tool ? base.text.empty : c));
  b.cells[i] = had ? base.text.empty : tool;
}

// shut puts a wall along a side of a cell, or takes it away.
function shut(b, i) {
  const { right, lower } = base.text, key = [i % b.w, Math.floor(i / b.w)];
  const sign = tool === "toolRight" ? right : lower, other = tool === "toolRight" ? lower : right;
  const had = b.marks[key] ?? "", signs = had.includes(sign) ? had.replace(sign, "") : sign + other.repeat(had.length);
  b.marks[key] = signs === lower + right ? right + lower : signs;
}

// aim takes a piece, and then the cell where it must end.
function aim(i) {
  if (chosen && painter.place(chosen, i)) {
    if (base.motion) aims.clear();
    aims.set(chosen, i);
    goalText = undefined;
    chosen = null;
  } else chosen = isPiece(start.cells[i]) ? start.cells[i] : null;
}

const lines = (cells, w) => Array.from({ length: cells.length / w }, (_, y) => cells.slice(y * w, (y + 1) * w));

// write returns the rows of a board as an ID has them.
function write({ w, cells, marks }) {
  const { row, cell } = base.text;
  const signs = cells.map((c, i) => c + (marks[[i % w, Math.floor(i / w)]] ?? ""));
  return lines(signs, w).map((l) => l.join(base.rows ? "," : cell)).join(row);
}

// pattern is the goal board without its empty edges.
function pattern() {
  const used = (l) => l.some((c) => c !== base.text.empty);
  const turn = (m) => m[0].map((_, x) => m.map((l) => l[x]));
  const trim = (m) => m.slice(m.findIndex(used), m.findLastIndex(used) + 1);
  const all = lines(goal.cells, goal.w);
  return all.some(used) ? turn(trim(turn(trim(all)))).map((l) => l.join("")).join("/") : "";
}

function id() {
  const live = [...aims].filter(([c, to]) => painter.place(c, to));
  let end = goalText ?? "";
  if (goal) end = `:${base.rows ? write(goal) : pattern()}`;
  else if (goalText === undefined && base.motion) {
    end = `:${live.map(([c, i]) => `${c}@${(i % start.w) + 1}.${Math.floor(i / start.w) + 1}`).join("+")}`;
  } else if (goalText === undefined && live.length) {
    const cells = new Array(start.cells.length).fill(".");
    for (const [c, to] of live) for (const i of painter.place(c, to)) cells[i] = c;
    end = `:${write({ ...start, cells, marks: {} })}`;
  }
  return base.head + write(start) + end;
}

function say(text, bad) {
  $("make-state").textContent = text;
  $("make-state").classList.toggle("bad", !!bad);
}

// ready says that the puzzle can be played, and looks for its solution.
async function ready() {
  asking = new AbortController();
  const { signal } = asking;
  $("make-id").textContent = view.puzzle.id;
  $("make-play").disabled = $("make-solve").disabled = false;
  say(`✓ ${t("valid")}`);
  try {
    const { length, optimal } = await solver.solve(view.puzzle.id, { signal, quiet: true });
    if (!signal.aborted && optimal) say(`✓ ${t("optimal", { n: length })}`);
  } catch (e) {
    if (!signal.aborted && e.status === 422) wrong(e);
  }
}

function wrong(e) {
  $("make-play").disabled = $("make-solve").disabled = true;
  const lead = e.status === 422 ? `✗ ${t("noSolution")}` : "";
  say([lead, e.message, e.hint && t("hint") + e.hint].filter(Boolean).join(" · "), true);
}

// listen: play(id, solved) is called for a puzzle that is done, and the first one is that of a player.
export function listen(play, player) {
  view.solver = solver;
  view.addEventListener("player-ready", () => view.getAttribute("puzzle") === id() && ready());
  view.addEventListener("player-error", ({ detail: { error } }) => wrong(error));
  $("make-kind").addEventListener("change", sample);
  const size = () => resize(+$("columns").value, +$("rows").value);
  for (const name of ["rows", "columns"]) $(name).addEventListener("change", size);
  $("make-name").addEventListener("input", () => {
    const name = [...$("make-name").value.trim()].at(-1);
    const fits = painter.rename(chosen, name);
    $("make-name").setAttribute("aria-invalid", !fits);
    if (!fits) return;
    if (aims.has(chosen)) {
      aims.set(name, aims.get(chosen));
      goalText = undefined;
    }
    act(() => (chosen = name));
  });
  $("make-play").addEventListener("click", () => play(view.puzzle.id));
  $("make-solve").addEventListener("click", () => play(view.puzzle.id, true));
  // The editor starts from the puzzle of the page, which may still be on its way.
  const follow = () => {
    const coming = !player.puzzle || document.documentElement.classList.contains("other");
    if ($("making").open && !base && !coming) load(player.puzzle);
  };
  $("making").addEventListener("toggle", follow);
  player.addEventListener("player-ready", () => setTimeout(follow));
  follow();
}

// The editor: a puzzle that is changed by tapping its drawing. It starts from any puzzle, as a
// player is told about it, and what can be done follows from that description. Whether the result
// is a puzzle, and how hard it is, the program that draws and solves says.
import { $, t, lang, button } from "./text.js";
import { solver } from "./solver.js";
import { grid } from "./grid.js";

const view = $("made"), goalView = $("made-goal"); // players that show the boards as they are drawn everywhere
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz123456789";

let base; // the puzzle that the editor started from
let start, goal; // boards {w, h, cells, marks, view, player}; a goal only where it is a board of its own
const drawn = new Map(); // by player the board of which it has a drawing
let goalText; // of the ID, where no goal has been set
let aims; // by piece the cell where its first one must end
let looks; // by piece that leaves its {colours, axis, frozen}
let tool = "";
let chosen = null; // what is tapped first: {b, i} of a tile, or the name of a piece
let brush = { piece: "", joins: false }; // the piece that grows, and whether it takes others in
let doubtful = [];
let checking = 0;
let asking = new AbortController();

const isExit = (c) => base.leaves && /[A-Z]/.test(c); // the colour of a gate through which blocks leave
const isPiece = (c) => ![base.text.empty, base.text.wall, base.text.gate].includes(c) && !isExit(c);
const cellsOf = (c) => start.cells.flatMap((v, i) => (v === c ? [i] : []));
const labelOf = (c) => (base.anywhere && base.pieces.find((p) => p.name === c)?.label) || c; // of an atom
const placeOf = ({ w }, i) => [i % w, Math.floor(i / w)];
const signOf = (b, i) => b.cells[i] + (b.marks[placeOf(b, i)] ?? "");
const cars = () => !base.leaves && base.pieces.some((p) => p.axis); // pieces of two or three cells in a line
const colourOf = (name) => /^colour(.)$/.exec(name)?.[1]; // of a tool

// board returns pieces {name, at, cells} on an area.
function board(w, h, pieces, { walls = [], gates = [], exits = [], marks = {} } = {}) {
  const cells = new Array(w * h).fill(base.text.empty);
  const put = (c, x, y) => x < w && y < h && (cells[y * w + x] = c);
  for (const [x, y] of walls) put(base.text.wall, x, y);
  for (const [x, y] of gates) put(base.text.gate, x, y);
  for (const [x, y, colour] of exits) put(colour, x, y);
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
  aims = new Map(goal || cars() ? [] : places.map(({ name, at: [x, y] }) => [name, y * base.w + x]));
  goalText = base.tail;
  looks = new Map(base.leaves && base.pieces.map(({ name, colours, axis, frozen }) => [name, { colours, axis, frozen }]));
  begin();
}

// resize cuts the board or adds empty cells; numbers are put in order.
function resize(w, h) {
  const pieces = base.leaves ? within(w, h) : start.cells.map((name, i) => ({ name, at: placeOf(start, i) }));
  const numbers = Array.from({ length: w * h - 1 }, (_, i) => ({ name: String(i + 1), at: placeOf({ w }, i) }));
  start = board(w, h, base.rows ? numbers : pieces);
  if (base.rows) goal = board(w, h, numbers);
  aims.clear();
  goalText = "";
  doubtful = [];
  begin();
}

// rim returns on how many sides a cell is at the rim: of a board with gates that is the border.
const rim = ({ w, h }, [x, y]) => (x % (w - 1) === 0) + (y % (h - 1) === 0);

// within puts the border around a board of another size: gates stay where they are, on the sides that they have.
function within(w, h) {
  const far = (k, had, has) => (k === had - 1 ? has - 1 : k);
  const kept = start.cells.map((name, i) => {
    const at = placeOf(start, i), [x, y] = at;
    return { name, was: rim(start, at), at: [far(x, start.w, w), far(y, start.h, h)] };
  });
  const walls = Array.from({ length: w * h }, (_, i) => ({ name: base.text.wall, at: placeOf({ w }, i) }));
  return [...walls.filter(({ at }) => rim({ w, h }, at)), ...kept.filter(({ was, at }) => was === rim({ w, h }, at))];
}

// toolsOf lists the tools: what is put onto the board is told by its own name.
function toolsOf({ rows, motion, text, anywhere, pieces, leaves, exits }) {
  if (rows) return [];
  if (leaves) {
    const used = [...exits.map(([, , colour]) => colour), ...pieces.flatMap((p) => [...p.colours])];
    return [...[...new Set([..."RBGYPOCM", ...used])].map((c) => `colour${c}`), "toolAxis", "toolFrozen", "toolWall", "toolErase"];
  }
  const names = [...new Set(pieces.map((p) => p.name))];
  const letters = [.../[A-Z]/.test(names[0]) ? "ABCDEF" : "abcdef"].filter((c) => !names.includes(c));
  const stamps = motion ? [...names, ...letters.slice(0, Math.max(0, 6 - names.length))] : ["toolPiece"];
  const others = {
    toolWall: text.wall, toolRight: text.right, toolLower: text.lower, toolGate: text.gate,
    toolGoal: !anywhere && !cars(), toolName: !motion, toolErase: true,
  };
  return [...stamps, ...Object.keys(others).filter((name) => others[name])];
}

function begin() {
  const range = cars() ? [3, 12] : base.leaves ? [4, 16] : [2, base.motion ? 16 : 8];
  for (const [id, value] of [["rows", start.h], ["columns", start.w]]) {
    $(id).replaceChildren(...Array.from({ length: range[1] - range[0] + 1 }, (_, i) => new Option(range[0] + i)));
    $(id).value = value;
  }
  const glides = base.anywhere ? "Atoms" : "Robots", painted = cars() ? "Cars" : "Blocks";
  const mode = base.leaves ? "Gates" : base.rows ? "Tiles" : base.motion ? glides : painted;
  $("make-help").textContent = t(`help${mode}`);
  const boards = [[start, t("start"), view], [goal, t("toolGoal"), goalView]].filter(([b]) => b);
  for (const [b, title, player] of boards) {
    b.player = player;
    const press = (i, e) => act(() => change(b, i, e.shiftKey));
    b.view = grid({ title, rows: b.h, columns: b.w, press, over: (i) => act(() => (tool === "toolPiece" || colourOf(tool)) && extend(i)) });
    b.view.box.before(player);
  }
  const tools = toolsOf(base);
  $("tools").hidden = !tools.length;
  $("tools").replaceChildren(...tools.map((name) => {
    const b = button(colourOf(name) ? nameOf(colourOf(name)) : labelOf(t(name)), () => choose(name));
    b.dataset.tool = name;
    return b;
  }));
  $("boards").replaceChildren(...boards.map(([b]) => b.view.element));
  for (const option of $("make-kind").options) option.selected = option.value.startsWith(base.head);
  choose(tools[0]);
}

// nameOf returns the letter of a colour, and its name where it has one.
const nameOf = (c) => (t(`colour${c}`).startsWith("colour") ? c : `${c} ${t(`colour${c}`)}`);

function choose(name) {
  tool = name;
  chosen = null;
  for (const b of $("tools").children) b.setAttribute("aria-pressed", b.dataset.tool === tool);
  act(() => {});
}

// act changes something and shows what became of it.
function act(make) {
  make();
  $("naming").hidden = tool !== "toolName" || !chosen;
  if (!$("naming").hidden) $("make-name").value = chosen;
  show();
  $("make-id").textContent = id();
  clearTimeout(checking);
  asking.abort();
  $("make-play").disabled = $("make-solve").disabled = true;
  say("");
  checking = setTimeout(() => {
    const asked = named(id(), start);
    if (goal) goalView.setAttribute("puzzle", named(goalID(), goal));
    if (view.getAttribute("puzzle") !== asked) view.setAttribute("puzzle", asked);
    else if (view.puzzle) ready();
  }, 300);
}

// show puts the cells of each board over its drawing, if it is one of such a board.
function show() {
  for (const b of [start, goal].filter(Boolean)) {
    const there = drawn.get(b.player), fits = there?.w === b.w && there.h === b.h;
    b.player.hidden = !fits;
    b.view.over(fits && b.player);
    b.view.draw(b.cells.map((c, i) => look(b, c, i, fits && there)));
  }
}

// look says how a cell is shown: what the drawing has already is not covered.
function look(b, c, i, there) {
  const { wall, gate, right, lower } = base.text, sign = signOf(b, i);
  const { colours = labelOf(c), axis, frozen } = looks.get(c) ?? {};
  const others = isExit(c) ? t("exit", { c: nameOf(c) }) : t({ [wall]: "toolWall", [gate]: "toolGate" }[c] ?? "blank");
  const name = isPiece(c) ? [colours, axis && t(`axis${axis}`), frozen].filter(Boolean).join(" ") : others;
  const doubt = b === start && doubtful.includes(i), fresh = !there || sign !== signOf(there, i);
  const aim = b === start && tool === "toolGoal" ? [...aims].find(([name, to]) => place(name, to)?.includes(i))?.[0] : undefined;
  const signs = { [base.text.empty]: "", [wall]: "■", [gate]: "▒", [right]: "▐", [lower]: "▄" };
  const classes = { fresh, aim, doubt };
  return {
    text: aim ? `◎${aim}` : fresh ? [colours, ...sign.slice(c.length)].map((v) => signs[v] ?? v).join("") : "",
    class: Object.keys(classes).filter((k) => classes[k]).join(" "),
    held: chosen !== null && (chosen.b ? chosen.b === b && chosen.i === i : c === chosen),
    label: doubt ? `${name}, ${t("doubtful")}` : name,
  };
}

// change does what the tool does to a cell.
function change(b, i, more) {
  const { wall, gate, empty, right, lower } = base.text;
  const sign = { toolWall: wall, toolGate: gate, toolErase: empty }[tool] ?? (base.motion && tool);
  const side = { toolRight: right, toolLower: lower }[tool];
  if (b === start) doubtful = doubtful.filter((k) => k !== i);
  if (goalText && aims.size && /Piece|Erase/.test(tool)) goalText = undefined; // it shows another shape
  if (base.leaves) equip(i, more);
  else if (base.rows) swap(b, i);
  else if (tool === "toolGoal") aim(i);
  else if (tool === "toolName") chosen = isPiece(b.cells[i]) ? b.cells[i] : null;
  else if (side) shut(b, placeOf(b, i), side);
  else if (sign) put(b, i, sign);
  else paint(i, more);
}

function swap(b, i) {
  if (chosen?.b !== b) return (chosen = { b, i });
  [b.cells[i], b.cells[chosen.i]] = [b.cells[chosen.i], b.cells[i]];
  doubtful = doubtful.filter((k) => k !== chosen.i);
  chosen = null;
}

// put puts a sign in the place of what is there, or takes it away. Robots are there once.
function put(b, i, sign) {
  const c = b.cells[i], robot = base.motion && !base.anywhere && sign;
  const gone = isPiece(c) && !base.motion ? c : robot;
  b.cells = b.cells.map((v) => (isPiece(v) && v === gone ? base.text.empty : v));
  b.cells[i] = c === sign ? base.text.empty : sign;
}

// shut puts a wall along a side of a cell, or takes it away.
function shut({ marks }, at, side) {
  const had = marks[at] ?? "";
  marks[at] = [base.text.right, base.text.lower].filter((sign) => had.includes(sign) !== (sign === side)).join("");
}

// equip does what the tool does where blocks leave. A colour is that of a gate in the border, begins a block,
// takes one of this colour to let it grow, and is put inside another one or taken out again.
function equip(i, more) {
  const { cells } = start, { wall, empty } = base.text, colour = colourOf(tool), block = looks.get(cells[i]);
  const sides = rim(start, placeOf(start, i));
  if (sides) cells[i] = sides === 1 && colour && cells[i] !== colour ? colour : wall;
  else if (tool === "toolWall") put(start, i, wall);
  else if (tool === "toolErase") put(start, i, empty);
  else if (!block || block.colours[0] === colour) {
    if (!colour) return;
    paint(i, more);
    if (!block && !more) looks.set(brush.piece, { colours: colour, axis: "", frozen: 0 });
  } else {
    brush.piece = "";
    if (tool === "toolAxis") block.axis = { x: "y", y: "" }[block.axis] ?? "x";
    else if (tool === "toolFrozen") block.frozen = ((block.frozen ?? 0) + 1) % new Set(cells.filter(isPiece)).size;
    else block.colours = block.colours.includes(colour) ? block.colours.replace(colour, "") : block.colours + colour;
  }
}

// paint begins a new piece, or takes the one that is there, to let it grow.
function paint(i, more) {
  const { cells } = start, { empty } = base.text;
  if (more && brush.piece) extend(i);
  else if (isPiece(cells[i])) brush = { piece: cells[i], joins: true };
  else if (cells[i] === empty) {
    brush = { piece: [...NAMES].find((c) => isPiece(c) && !cells.includes(c)) ?? "", joins: false };
    cells[i] = brush.piece || empty;
  }
}

// extend lets the piece grow onto a cell beside it, or join the piece that is there.
function extend(i) {
  const { cells } = start, { piece, joins } = brush, list = cellsOf(piece);
  const other = joins && isPiece(cells[i]) && cells[i] !== piece, more = other ? cellsOf(cells[i]) : [i];
  const beside = ([x, y], [u, v]) => Math.abs(x - u) + Math.abs(y - v) === 1;
  if (!(other || cells[i] === base.text.empty) || !list.some((j) => beside(placeOf(start, i), placeOf(start, j)))) return;
  for (const j of more) cells[j] = piece;
}

// place returns the cells that a piece covers at its goal, or nothing if it does not fit.
function place(c, to) {
  const { w, h, cells } = start, list = cellsOf(c), [x, y] = placeOf(start, to);
  const moved = list.map((i) => {
    const [[u, v], [a, b]] = [i, list[0]].map((j) => placeOf(start, j));
    const [column, row] = [x + u - a, y + v - b];
    return column >= 0 && column < w && row < h ? row * w + column : -1;
  });
  return moved.length && moved.every((i) => i >= 0 && cells[i] !== base.text.wall) ? moved : undefined;
}

// aim takes a piece, and then the cell where it must end.
function aim(i) {
  if (chosen && place(chosen, i)) {
    if (base.motion) aims.clear();
    aims.set(chosen, i);
    goalText = undefined;
    chosen = null;
  } else chosen = isPiece(start.cells[i]) ? start.cells[i] : null;
}

// rename gives the chosen piece a name that no other one has, and reports whether it could.
function rename(name) {
  const { cells } = start;
  if (!name || /[\s,:/.0]/.test(name) || !isPiece(name) || (name !== chosen && cells.includes(name))) return false;
  for (const i of cellsOf(chosen)) cells[i] = name;
  if (aims.has(chosen)) {
    aims.set(name, aims.get(chosen));
    goalText = undefined;
  }
  act(() => (chosen = name));
  return true;
}

// write returns the rows of a board as an ID has them.
function write(b) {
  const { row, cell } = base.text;
  const rows = Array.from({ length: b.h }, (_, y) => b.cells.map((_, i) => signOf(b, i)).slice(y * b.w, (y + 1) * b.w));
  return rows.map((signs) => signs.join(base.rows ? "," : cell)).join(row || "/"); // cars of 6x6 need none, those of another size do
}

function id() {
  const live = [...aims].filter(([c, to]) => place(c, to));
  let end = goalText ?? "";
  if (base.leaves) {
    const names = [...new Set(start.cells)].filter(isPiece).sort();
    end = `:${names.map((c) => c + looks.get(c).colours + ({ x: "h", y: "v" }[looks.get(c).axis] ?? "") + (looks.get(c).frozen || "")).join()}`;
  } else if (goal) end = `:${write(goal)}`;
  else if (goalText === undefined && base.motion) {
    end = `:${live.map(([c, to]) => `${c}@${placeOf(start, to).map((k) => k + 1).join(".")}`).join("+")}`;
  } else if (goalText === undefined && live.length) {
    const cells = new Array(start.cells.length).fill(".");
    for (const [c, to] of live) for (const i of place(c, to)) cells[i] = c;
    end = `:${write({ ...start, cells, marks: {} })}`;
  }
  return base.head + write(start) + end;
}

// named returns a puzzle, with the labels of atoms that differ from their names.
function named(id, { cells }) {
  const labels = [...new Set(cells)].filter((c) => labelOf(c) !== c).map((c) => `${c}=${labelOf(c)}`);
  if (!labels.length) return id;
  const [kind, ...boards] = id.split(":");
  return `kind: ${kind}\nlabels: ${labels.join(" ")}\n\n${boards.join("\n\n").replaceAll(base.text.row, "\n")}`;
}

// goalID returns a puzzle that begins with the goal. A pattern of atoms is its own goal.
const goalID = () => base.head + write(goal) + (base.anywhere ? `:${write(goal)}` : "");

// crop leaves out the goal beside the board, which is a board of its own here.
function crop(player) {
  const { origin: [x, y], cell, w, h } = player.puzzle, [width, height] = [2 * x + w * cell, 2 * y + h * cell];
  player.stage.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  player.style.setProperty("--player-ratio", width / height);
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
  const aimed = goal || [...aims].some(([c, to]) => place(c, to));
  if (e.status === 400 && !aimed && toolsOf(base).includes("toolGoal")) return say(t("nowGoal"));
  const lead = e.status === 422 ? `✗ ${t("noSolution")}` : "";
  say([lead, e.message, e.hint && t("hint") + e.hint].filter(Boolean).join(" · "), true);
}

// listen: play(id, solved) is called for a puzzle that is done, and the first one is that of a player.
export function listen(play, player) {
  for (const player of [view, goalView]) {
    player.solver = solver;
    player.addEventListener("player-ready", () => {
      const { w, h, pieces } = player.puzzle;
      drawn.set(player, board(w, h, pieces, player.puzzle));
      if (goal) crop(player);
      show();
      if (player === view && view.getAttribute("puzzle") === named(id(), start)) ready();
    });
  }
  view.addEventListener("player-error", ({ detail: { error } }) => wrong(error));
  // A puzzle of another kind comes from the program that draws.
  $("make-kind").addEventListener("change", async () => load((await solver.draw($("make-kind").value, { lang })).puzzle));
  for (const name of ["rows", "columns"]) $(name).addEventListener("change", () => resize(+$("columns").value, +$("rows").value));
  $("make-name").addEventListener("input", () => {
    $("make-name").setAttribute("aria-invalid", !rename([...$("make-name").value.trim()].at(-1)));
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

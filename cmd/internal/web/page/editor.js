// The editor changes a puzzle by tapping its drawing. It starts from the description of any puzzle for
// the player, which determines the tools. The solver validates the result and computes its difficulty.
import { $, t, lang, button } from "./text.js";
import { solver } from "./solver.js";
import { createGrid } from "./grid.js";

const startPlayer = $("made"), goalPlayer = $("made-goal"); // players that draw the boards
const PIECE_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz123456789";

let basePuzzle; // initial puzzle
let start, goal; // boards {w, h, cells, marks, grid, player}; goal is null unless it is a separate board
const drawnBoards = new Map(); // by player: the board in its drawing
let goalText; // goal in the ID, until a goal is set
let goalCells; // by piece: goal of its first cell
let blockProperties; // by block: {colours, axis, frozen}
let tool = "";
let selection = null; // {b, i} of a tile, or the name of a piece
let activePiece = { piece: "", joins: false }; // the piece that grows, and whether it merges with others
let doubtfulCells = [];
let checkTimer = 0;
let solveAbort = new AbortController();

const isGate = (c) => basePuzzle.leaves && /[A-Z]/.test(c); // a gate through which blocks leave
const isPiece = (c) => ![basePuzzle.text.empty, basePuzzle.text.wall, basePuzzle.text.gate].includes(c) && !isGate(c);
const cellsOf = (c) => start.cells.flatMap((v, i) => (v === c ? [i] : []));
const labelOf = (c) => (basePuzzle.anywhere && basePuzzle.pieces.find((p) => p.name === c)?.label) || c; // label of an atom
const placeOf = ({ w }, i) => [i % w, Math.floor(i / w)];
const signOf = (b, i) => b.cells[i] + (b.marks[placeOf(b, i)] ?? "");
const hasCars = () => !basePuzzle.leaves && basePuzzle.pieces.some((p) => p.axis); // pieces of two or three cells in a line
const colourOf = (name) => /^colour(.)$/.exec(name)?.[1]; // colour of a tool

// board returns an area with pieces {name, at, cells}.
function board(w, h, pieces, { walls = [], gates = [], exits = [], marks = {} } = {}) {
  const cells = new Array(w * h).fill(basePuzzle.text.empty);
  const put = (c, x, y) => x < w && y < h && (cells[y * w + x] = c);
  for (const [x, y] of walls) put(basePuzzle.text.wall, x, y);
  for (const [x, y] of gates) put(basePuzzle.text.gate, x, y);
  for (const [x, y, colour] of exits) put(colour, x, y);
  for (const p of pieces) for (const [x, y] of p.cells ?? [[0, 0]]) put(p.name, p.at[0] + x, p.at[1] + y);
  return { w, h, cells, marks: { ...marks } };
}

// load starts from a puzzle. The doubts are uncertain cells [column, row] of a recognized picture;
// they are marked until they are changed.
export function load(puzzle, doubts = []) {
  basePuzzle = puzzle;
  start = board(basePuzzle.w, basePuzzle.h, basePuzzle.pieces, basePuzzle);
  doubtfulCells = doubts.map(([x, y]) => y * basePuzzle.w + x);
  const places = basePuzzle.goal.map((g) => ({ at: g.at, name: basePuzzle.pieces.find((p) => p.class === g.class)?.name ?? "" }));
  goal = basePuzzle.rows ? board(basePuzzle.w, basePuzzle.h, places) : basePuzzle.anywhere ? board(4, 4, places) : null;
  goalCells = new Map(goal || hasCars() ? [] : places.map(({ name, at: [x, y] }) => [name, y * basePuzzle.w + x]));
  goalText = basePuzzle.tail;
  blockProperties = new Map(basePuzzle.leaves && basePuzzle.pieces.map(({ name, colours, axis, frozen }) => [name, { colours, axis, frozen }]));
  initControls();
}

// resize crops the board or adds empty cells. Numbers are sorted.
function resize(w, h) {
  const pieces = basePuzzle.leaves ? resizeBorder(w, h) : start.cells.map((name, i) => ({ name, at: placeOf(start, i) }));
  const numbers = Array.from({ length: w * h - 1 }, (_, i) => ({ name: String(i + 1), at: placeOf({ w }, i) }));
  start = board(w, h, basePuzzle.rows ? numbers : pieces);
  if (basePuzzle.rows) goal = board(w, h, numbers);
  goalCells.clear();
  goalText = "";
  doubtfulCells = [];
  initControls();
}

// borderSides returns the number of sides on which a cell is in the border.
const borderSides = ({ w, h }, [x, y]) => (x % (w - 1) === 0) + (y % (h - 1) === 0);

// resizeBorder moves the border to a new size. Gates stay on their sides.
function resizeBorder(w, h) {
  const far = (k, had, has) => (k === had - 1 ? has - 1 : k);
  const kept = start.cells.map((name, i) => {
    const at = placeOf(start, i), [x, y] = at;
    return { name, was: borderSides(start, at), at: [far(x, start.w, w), far(y, start.h, h)] };
  });
  const walls = Array.from({ length: w * h }, (_, i) => ({ name: basePuzzle.text.wall, at: placeOf({ w }, i) }));
  return [...walls.filter(({ at }) => borderSides({ w, h }, at)), ...kept.filter(({ was, at }) => was === borderSides({ w, h }, at))];
}

// toolsOf returns the names of the tools. Tools that place a piece have its name.
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
    toolGoal: !anywhere && !hasCars(), toolName: !motion, toolErase: true,
  };
  return [...stamps, ...Object.keys(others).filter((name) => others[name])];
}

function initControls() {
  const range = hasCars() ? [3, 12] : basePuzzle.leaves ? [4, 16] : [2, basePuzzle.motion ? 16 : 8];
  for (const [id, value] of [["rows", start.h], ["columns", start.w]]) {
    $(id).replaceChildren(...Array.from({ length: range[1] - range[0] + 1 }, (_, i) => new Option(range[0] + i)));
    $(id).value = value;
  }
  const glides = basePuzzle.anywhere ? "Atoms" : "Robots", painted = hasCars() ? "Cars" : "Blocks";
  const mode = basePuzzle.leaves ? "Gates" : basePuzzle.rows ? "Tiles" : basePuzzle.motion ? glides : painted;
  $("make-help").textContent = t(`help${mode}`);
  const boards = [[start, t("start"), startPlayer], [goal, t("toolGoal"), goalPlayer]].filter(([b]) => b);
  for (const [b, title, player] of boards) {
    b.player = player;
    const press = (i, e) => apply(() => applyTool(b, i, e.shiftKey));
    b.grid = createGrid({ title, rows: b.h, columns: b.w, onPress: press, onDrag: (i) => apply(() => (tool === "toolPiece" || colourOf(tool)) && growPiece(i)) });
    b.grid.box.before(player);
  }
  const tools = toolsOf(basePuzzle);
  $("tools").hidden = !tools.length;
  $("tools").replaceChildren(...tools.map((name) => {
    const b = button(colourOf(name) ? colourName(colourOf(name)) : labelOf(t(name)), () => selectTool(name));
    b.dataset.tool = name;
    return b;
  }));
  $("boards").replaceChildren(...boards.map(([b]) => b.grid.element));
  for (const option of $("make-kind").options) option.selected = option.value.startsWith(basePuzzle.head);
  selectTool(tools[0]);
}

// colourName returns the name of a colour, with the letter that marks it on blocks and gates. In Chinese, the first
// character of the name marks it.
const colourName = (c) => (t(`colour${c}`).startsWith("colour") ? c : (inChinese ? "" : `${c} `) + t(`colour${c}`));
const colourSigns = (colours) => [...colours].map((c) => (inChinese ? colourName(c)[0] : c)).join("");
const inChinese = lang.startsWith("zh");

function selectTool(name) {
  tool = name;
  selection = null;
  for (const b of $("tools").children) b.setAttribute("aria-pressed", b.dataset.tool === tool);
  apply(() => {});
}

// apply performs an edit and updates the boards.
function apply(edit) {
  edit();
  $("naming").hidden = tool !== "toolName" || !selection;
  if (!$("naming").hidden) $("make-name").value = selection;
  show();
  $("make-id").textContent = id();
  clearTimeout(checkTimer);
  solveAbort.abort();
  $("make-play").disabled = $("make-solve").disabled = true;
  setState("");
  checkTimer = setTimeout(() => {
    const asked = withLabels(id(), start);
    if (goal) goalPlayer.setAttribute("puzzle", withLabels(goalID(), goal));
    if (startPlayer.getAttribute("puzzle") !== asked) startPlayer.setAttribute("puzzle", asked);
    else if (startPlayer.puzzle) ready();
  }, 300);
}

// show overlays the cells on the drawings, if their sizes match.
function show() {
  for (const b of [start, goal].filter(Boolean)) {
    const there = drawnBoards.get(b.player), fits = there?.w === b.w && there.h === b.h;
    b.player.hidden = !fits;
    b.grid.overlay(fits && b.player);
    b.grid.draw(b.cells.map((c, i) => cellContent(b, c, i, fits && there)));
  }
}

// cellContent returns the content of a cell. Cells that the drawing already shows are transparent.
function cellContent(b, c, i, there) {
  const { wall, gate, right, lower } = basePuzzle.text, sign = signOf(b, i);
  const { colours, axis, frozen } = blockProperties.get(c) ?? {}, label = colours ? colourSigns(colours) : labelOf(c);
  const others = isGate(c) ? t("exit", { c: colourName(c) }) : t({ [wall]: "toolWall", [gate]: "toolGate" }[c] ?? "blank");
  const name = isPiece(c) ? [label, axis && t(`axis${axis}`), frozen].filter(Boolean).join(" ") : others;
  const doubt = b === start && doubtfulCells.includes(i), fresh = !there || sign !== signOf(there, i);
  const aim = b === start && tool === "toolGoal" ? [...goalCells].find(([name, to]) => cellsAt(name, to)?.includes(i))?.[0] : undefined;
  const signs = { [basePuzzle.text.empty]: "", [wall]: "■", [gate]: "▒", [right]: "▐", [lower]: "▄" };
  const classes = { fresh, aim, doubt };
  return {
    text: aim ? `◎${aim}` : fresh ? [label, ...sign.slice(c.length)].map((v) => signs[v] ?? v).join("") : "",
    class: Object.keys(classes).filter((k) => classes[k]).join(" "),
    held: selection !== null && (selection.b ? selection.b === b && selection.i === i : c === selection),
    label: doubt ? `${name}, ${t("doubtful")}` : name,
  };
}

// applyTool applies the tool to a cell.
function applyTool(b, i, more) {
  const { wall, gate, empty, right, lower } = basePuzzle.text;
  const sign = { toolWall: wall, toolGate: gate, toolErase: empty }[tool] ?? (basePuzzle.motion && tool);
  const side = { toolRight: right, toolLower: lower }[tool];
  if (b === start) doubtfulCells = doubtfulCells.filter((k) => k !== i);
  if (goalText && goalCells.size && /Piece|Erase/.test(tool)) goalText = undefined; // its shape changes
  if (basePuzzle.leaves) editBlock(i, more);
  else if (basePuzzle.rows) swap(b, i);
  else if (tool === "toolGoal") setGoalCell(i);
  else if (tool === "toolName") selection = isPiece(b.cells[i]) ? b.cells[i] : null;
  else if (side) toggleWall(b, placeOf(b, i), side);
  else if (sign) toggleSign(b, i, sign);
  else paintPiece(i, more);
}

function swap(b, i) {
  if (selection?.b !== b) return (selection = { b, i });
  [b.cells[i], b.cells[selection.i]] = [b.cells[selection.i], b.cells[i]];
  doubtfulCells = doubtfulCells.filter((k) => k !== selection.i);
  selection = null;
}

// toggleSign sets or clears the sign of a cell. A robot exists only once.
function toggleSign(b, i, sign) {
  const c = b.cells[i], robot = basePuzzle.motion && !basePuzzle.anywhere && sign;
  const gone = isPiece(c) && !basePuzzle.motion ? c : robot;
  b.cells = b.cells.map((v) => (isPiece(v) && v === gone ? basePuzzle.text.empty : v));
  b.cells[i] = c === sign ? basePuzzle.text.empty : sign;
}

// toggleWall sets or clears a wall on a side of a cell.
function toggleWall({ marks }, at, side) {
  const had = marks[at] ?? "";
  marks[at] = [basePuzzle.text.right, basePuzzle.text.lower].filter((sign) => had.includes(sign) !== (sign === side)).join("");
}

// editBlock applies the tool to a board whose blocks leave. A colour sets a gate in the border, starts
// a block, selects a block of that colour to grow, or adds or removes an inner colour of another
// block.
function editBlock(i, more) {
  const { cells } = start, { wall, empty } = basePuzzle.text, colour = colourOf(tool), block = blockProperties.get(cells[i]);
  const sides = borderSides(start, placeOf(start, i));
  if (sides) cells[i] = sides === 1 && colour && cells[i] !== colour ? colour : wall;
  else if (tool === "toolWall") toggleSign(start, i, wall);
  else if (tool === "toolErase") toggleSign(start, i, empty);
  else if (!block || block.colours[0] === colour) {
    if (!colour) return;
    paintPiece(i, more);
    if (!block && !more) blockProperties.set(activePiece.piece, { colours: colour, axis: "", frozen: 0 });
  } else {
    activePiece.piece = "";
    if (tool === "toolAxis") block.axis = { x: "y", y: "" }[block.axis] ?? "x";
    else if (tool === "toolFrozen") block.frozen = ((block.frozen ?? 0) + 1) % new Set(cells.filter(isPiece)).size;
    else block.colours = block.colours.includes(colour) ? block.colours.replace(colour, "") : block.colours + colour;
  }
}

// paintPiece starts a new piece, or selects the piece of the cell to grow.
function paintPiece(i, more) {
  const { cells } = start, { empty } = basePuzzle.text;
  if (more && activePiece.piece) growPiece(i);
  else if (isPiece(cells[i])) activePiece = { piece: cells[i], joins: true };
  else if (cells[i] === empty) {
    activePiece = { piece: [...PIECE_NAMES].find((c) => isPiece(c) && !cells.includes(c)) ?? "", joins: false };
    cells[i] = activePiece.piece || empty;
  }
}

// growPiece grows the active piece to an adjacent cell, or merges it with the piece there.
function growPiece(i) {
  const { cells } = start, { piece, joins } = activePiece, list = cellsOf(piece);
  const other = joins && isPiece(cells[i]) && cells[i] !== piece, more = other ? cellsOf(cells[i]) : [i];
  const beside = ([x, y], [u, v]) => Math.abs(x - u) + Math.abs(y - v) === 1;
  if (!(other || cells[i] === basePuzzle.text.empty) || !list.some((j) => beside(placeOf(start, i), placeOf(start, j)))) return;
  for (const j of more) cells[j] = piece;
}

// cellsAt returns the cells of a piece at its goal, or undefined if it does not fit.
function cellsAt(c, to) {
  const { w, h, cells } = start, list = cellsOf(c), [x, y] = placeOf(start, to);
  const moved = list.map((i) => {
    const [[u, v], [a, b]] = [i, list[0]].map((j) => placeOf(start, j));
    const [column, row] = [x + u - a, y + v - b];
    return column >= 0 && column < w && row < h ? row * w + column : -1;
  });
  return moved.length && moved.every((i) => i >= 0 && cells[i] !== basePuzzle.text.wall) ? moved : undefined;
}

// setGoalCell selects a piece, and then sets its goal cell.
function setGoalCell(i) {
  if (selection && cellsAt(selection, i)) {
    if (basePuzzle.motion) goalCells.clear();
    goalCells.set(selection, i);
    goalText = undefined;
    selection = null;
  } else selection = isPiece(start.cells[i]) ? start.cells[i] : null;
}

// rename renames the selected piece, unless the name is invalid or in use, and reports whether it did.
function rename(name) {
  const { cells } = start;
  if (!name || /[\s,:/.0]/.test(name) || !isPiece(name) || (name !== selection && cells.includes(name))) return false;
  for (const i of cellsOf(selection)) cells[i] = name;
  if (goalCells.has(selection)) {
    goalCells.set(name, goalCells.get(selection));
    goalText = undefined;
  }
  apply(() => (selection = name));
  return true;
}

// formatRows returns the rows of a board as in an ID.
function formatRows(b) {
  const { row, cell } = basePuzzle.text;
  const rows = Array.from({ length: b.h }, (_, y) => b.cells.map((_, i) => signOf(b, i)).slice(y * b.w, (y + 1) * b.w));
  return rows.map((signs) => signs.join(basePuzzle.rows ? "," : cell)).join(row || "/"); // 6x6 boards of cars have no separator
}

function id() {
  const live = [...goalCells].filter(([c, to]) => cellsAt(c, to));
  let end = goalText ?? "";
  if (basePuzzle.leaves) {
    const names = [...new Set(start.cells)].filter(isPiece).sort();
    end = `:${names.map((c) => c + blockProperties.get(c).colours + ({ x: "h", y: "v" }[blockProperties.get(c).axis] ?? "") + (blockProperties.get(c).frozen || "")).join()}`;
  } else if (goal) end = `:${formatRows(goal)}`;
  else if (goalText === undefined && basePuzzle.motion) {
    end = `:${live.map(([c, to]) => `${c}@${placeOf(start, to).map((k) => k + 1).join(".")}`).join("+")}`;
  } else if (goalText === undefined && live.length) {
    const cells = new Array(start.cells.length).fill(".");
    for (const [c, to] of live) for (const i of cellsAt(c, to)) cells[i] = c;
    end = `:${formatRows({ ...start, cells, marks: {} })}`;
  }
  return basePuzzle.head + formatRows(start) + end;
}

// withLabels returns a puzzle, with the labels of atoms that differ from their names.
function withLabels(id, { cells }) {
  const labels = [...new Set(cells)].filter((c) => labelOf(c) !== c).map((c) => `${c}=${labelOf(c)}`);
  if (!labels.length) return id;
  const [kind, ...boards] = id.split(":");
  return `kind: ${kind}\nlabels: ${labels.join(" ")}\n\n${boards.join("\n\n").replaceAll(basePuzzle.text.row, "\n")}`;
}

// goalID returns a puzzle that starts with the goal. A pattern of atoms is its own goal.
const goalID = () => basePuzzle.head + formatRows(goal) + (basePuzzle.anywhere ? `:${formatRows(goal)}` : "");

// crop removes the goal picture next to the board, since the editor shows the goal as a separate
// board.
function crop(player) {
  const { origin: [x, y], cell, w, h } = player.puzzle, [width, height] = [2 * x + w * cell, 2 * y + h * cell];
  player.stage.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  player.style.setProperty("--player-ratio", width / height);
}

function setState(text, bad) {
  $("make-state").textContent = text;
  $("make-state").classList.toggle("bad", !!bad);
}

// ready reports a valid puzzle and requests its solution.
async function ready() {
  solveAbort = new AbortController();
  const { signal } = solveAbort;
  $("make-id").textContent = startPlayer.puzzle.id;
  $("make-play").disabled = $("make-solve").disabled = false;
  setState(`✓ ${t("valid")}`);
  try {
    const { length, optimal } = await solver.solve(startPlayer.puzzle.id, { signal, quiet: true });
    if (!signal.aborted && optimal) setState(`✓ ${t("optimal", { n: length })}`);
  } catch (e) {
    if (!signal.aborted && e.status === 422) showProblem(e);
  }
}

function showProblem(e) {
  $("make-play").disabled = $("make-solve").disabled = true;
  const aimed = goal || [...goalCells].some(([c, to]) => cellsAt(c, to));
  if (e.status === 400 && !aimed && toolsOf(basePuzzle).includes("toolGoal")) return setState(t("nowGoal"));
  const lead = e.status === 422 ? `✗ ${t("noSolution")}` : "";
  setState([lead, e.message, e.hint && t("hint") + e.hint].filter(Boolean).join(" · "), true);
}

// init sets up the editor. play(id, solved) is called with the finished puzzle; the editor starts from
// the puzzle of player.
export function init(play, player) {
  for (const player of [startPlayer, goalPlayer]) {
    player.solver = solver;
    player.addEventListener("player-ready", () => {
      const { w, h, pieces } = player.puzzle;
      drawnBoards.set(player, board(w, h, pieces, player.puzzle));
      if (goal) crop(player);
      show();
      if (player === startPlayer && startPlayer.getAttribute("puzzle") === withLabels(id(), start)) ready();
    });
  }
  startPlayer.addEventListener("player-error", ({ detail: { error } }) => showProblem(error));
  // A puzzle of another kind must be drawn first.
  $("make-kind").addEventListener("change", async () => load((await solver.draw($("make-kind").value, { lang })).puzzle));
  for (const name of ["rows", "columns"]) $(name).addEventListener("change", () => resize(+$("columns").value, +$("rows").value));
  $("make-name").addEventListener("input", () => {
    $("make-name").setAttribute("aria-invalid", !rename([...$("make-name").value.trim()].at(-1)));
  });
  $("make-play").addEventListener("click", () => play(startPlayer.puzzle.id));
  $("make-solve").addEventListener("click", () => play(startPlayer.puzzle.id, true));
  // The puzzle of the page may still be loading.
  const follow = () => {
    const coming = !player.puzzle || document.documentElement.classList.contains("other");
    if ($("making").open && !basePuzzle && !coming) load(player.puzzle);
  };
  $("making").addEventListener("toggle", follow);
  player.addEventListener("player-ready", () => setTimeout(follow));
  follow();
}

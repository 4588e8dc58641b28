// The editor sets up numbered tiles by tapping: a cell, then another, and they change
// places. Whatever is tapped, each board stays a permutation.
import { t } from "./text.js";
import { rainbow } from "./rainbow.js";

const $ = (id) => document.getElementById(id);
const MOST = 8;

const boards = { start: [], goal: [] };
let rows = 3, columns = 3;
let changed = () => {};

const standard = (n) => Array.from({ length: n }, (_, i) => (i + 1) % n);

function write(cells) {
  const apart = rows * columns > 10 ? "," : "";
  const lines = [];
  for (let y = 0; y < rows; y++) lines.push(cells.slice(y * columns, (y + 1) * columns).join(apart));
  return lines.join("/");
}

export function id() {
  const start = `tiles:${write(boards.start)}`;
  return String(boards.goal) === String(standard(rows * columns)) ? start : `${start}:${write(boards.goal)}`;
}

// Exchanges of the blank with a neighbour are odd, so permutation and blank's way must agree.
function solvable() {
  const where = new Map(boards.goal.map((v, i) => [v, i]));
  const p = boards.start.map((v) => where.get(v));
  let odd = 0;
  const seen = new Set();
  p.forEach((_, i) => {
    for (let j = i, n = 0; !seen.has(j); j = p[j], n++) {
      seen.add(j);
      if (n) odd ^= 1;
    }
  });
  const a = boards.start.indexOf(0), b = boards.goal.indexOf(0);
  const way = Math.abs((a % columns) - (b % columns)) + Math.abs(Math.floor(a / columns) - Math.floor(b / columns));
  return odd === way % 2;
}

function draw(which) {
  const box = $(`edit-${which}`).querySelector(".tiles");
  box.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  box.style.setProperty("--columns", columns);
  const order = new Map(boards.goal.filter(Boolean).map((v, i) => [v, i]));
  box.replaceChildren(...boards[which].map((v, i) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = v || "";
    b.className = v ? "tile" : "blank";
    if (v) b.style.setProperty("--tile", rainbow(order.get(v), rows * columns - 1));
    b.tabIndex = i ? -1 : 0;
    b.setAttribute("aria-pressed", "false");
    b.setAttribute("aria-label", t("cell", { r: Math.floor(i / columns) + 1, c: (i % columns) + 1, v: v || t("blank") }));
    return b;
  }));
}

function tell() {
  const ok = solvable();
  $("parity").textContent = (ok ? "✓ " : "✗ ") + t(ok ? "solvable" : "unsolvable");
  $("parity").classList.toggle("bad", !ok);
}

function redraw() {
  draw("start");
  draw("goal");
  tell();
}

function tap(which, i) {
  const cells = [...$(`edit-${which}`).querySelectorAll(".tiles button")];
  const held = cells.findIndex((b) => b.getAttribute("aria-pressed") === "true");
  if (held < 0) {
    cells[i].setAttribute("aria-pressed", "true");
    return;
  }
  const cell = boards[which];
  [cell[held], cell[i]] = [cell[i], cell[held]];
  redraw();
  focus(which, i);
  if (held !== i) changed(id());
}

function focus(which, i) {
  const cells = $(`edit-${which}`).querySelectorAll(".tiles button");
  cells.forEach((b, k) => (b.tabIndex = k === i ? 0 : -1));
  cells[i].focus();
}

function shuffle(cells) {
  for (let i = cells.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [cells[i], cells[j]] = [cells[j], cells[i]];
  }
}

function resize() {
  rows = Number($("rows").value);
  columns = Number($("columns").value);
  boards.start = standard(rows * columns);
  boards.goal = standard(rows * columns);
  redraw();
  changed(id());
}

// fill takes over a puzzle of tiles.
export function fill(puzzle) {
  rows = puzzle.h;
  columns = puzzle.w;
  for (const [which, pieces] of [["start", puzzle.pieces], ["goal", puzzle.goal]]) {
    boards[which] = new Array(rows * columns).fill(0);
    for (const p of pieces) boards[which][p.at[1] * columns + p.at[0]] = Number(p.name);
  }
  $("rows").value = rows;
  $("columns").value = columns;
  redraw();
}

export function listen(onChange) {
  changed = onChange;
  for (const id of ["rows", "columns"]) {
    for (let n = 2; n <= MOST; n++) $(id).add(new Option(n, n, n === 3, n === 3));
    $(id).addEventListener("change", resize);
  }
  boards.start = standard(9);
  boards.goal = standard(9);
  redraw();
  for (const which of ["start", "goal"]) {
    const field = $(`edit-${which}`), box = field.querySelector(".tiles");
    box.addEventListener("click", (e) => {
      const i = [...box.children].indexOf(e.target);
      if (i >= 0) tap(which, i);
    });
    box.addEventListener("keydown", (e) => {
      const i = [...box.children].indexOf(e.target);
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[e.key];
      if (by && i + by >= 0 && i + by < rows * columns) focus(which, i + by);
      if (by) e.preventDefault();
    });
    field.querySelector("[data-do=shuffle]").addEventListener("click", () => {
      do shuffle(boards[which]);
      while (!solvable());
      redraw();
      changed(id());
    });
    field.querySelector("[data-do=reset]").addEventListener("click", () => {
      boards[which] = standard(rows * columns);
      redraw();
      changed(id());
    });
  }
}

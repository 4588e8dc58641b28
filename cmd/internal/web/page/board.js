// A board as an SVG: pieces are outlines that can be moved about.
import { outline } from "./outline.js";
import { rainbow } from "./rainbow.js";

const NS = "http://www.w3.org/2000/svg";
const CELL = 100;
const EDGE = 24; // frame around the cells

export const still = matchMedia("(prefers-reduced-motion: reduce)");

function make(name, attributes, ...inside) {
  const e = document.createElementNS(NS, name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...inside);
  return e;
}

// drawBoard returns {svg, place, slide}: place(i, [x, y]) puts piece i at a cell at once,
// slide(i, path) lets it go there.
export function drawBoard(puzzle, theme) {
  const w = puzzle.w * CELL, h = puzzle.h * CELL;
  const svg = make("svg", { viewBox: `${-EDGE} ${-EDGE} ${w + 2 * EDGE} ${h + 2 * EDGE}`, role: "img", class: `board ${theme}` });
  svg.append(
    make("rect", { class: "frame", x: -EDGE, y: -EDGE, width: w + 2 * EDGE, height: h + 2 * EDGE, rx: 26 }),
    make("rect", { class: "floor", x: -8, y: -8, width: w + 16, height: h + 16, rx: 14 }),
  );
  for (const [x, y] of puzzle.walls) svg.append(make("rect", { class: "wall", x: x * CELL, y: y * CELL, width: CELL, height: CELL }));
  for (const [x, y] of puzzle.gates) svg.append(make("rect", { class: "gate", x: x * CELL + 8, y: y * CELL + 8, width: CELL - 16, height: CELL - 16, rx: 8 }));
  if (puzzle.kind !== "tiles") {
    for (const g of puzzle.goal) svg.append(make("path", { class: "goal", d: outline(g.cells, 9, 14, CELL), transform: `translate(${g.at[0] * CELL} ${g.at[1] * CELL})` }));
  }
  const order = new Map(puzzle.goal.map((g, i) => [g.name, i]));
  const groups = puzzle.pieces.map((p, i) => {
    const g = make("g", { class: `piece ${p.role}` });
    g.style.setProperty("--hue", Math.round((i * 137.5) % 360)); // the golden angle keeps neighbours apart
    if (p.role === "tile") g.style.setProperty("--tile", rainbow(order.get(p.name), puzzle.goal.length));
    g.append(make("path", { class: "foot", d: outline(p.cells, 3, 12, CELL), transform: "translate(0 4)" }));
    g.append(make("path", { class: "top", d: outline(p.cells, 3, 12, CELL) }));
    const text = label(p);
    if (text) g.append(text);
    svg.append(g);
    return g;
  });
  const place = (i, [x, y]) => groups[i].setAttribute("transform", `translate(${x * CELL} ${y * CELL})`);
  const slide = (i, from, path) => {
    let [x, y] = from;
    const frames = [`translate(${x * CELL}px, ${y * CELL}px)`];
    for (const c of path) {
      x += c === "R" ? 1 : c === "L" ? -1 : 0;
      y += c === "D" ? 1 : c === "U" ? -1 : 0;
      frames.push(`translate(${x * CELL}px, ${y * CELL}px)`);
    }
    place(i, [x, y]);
    if (!still.matches) groups[i].animate(frames.map((transform) => ({ transform })), { duration: 110 + 70 * path.length, easing: "ease-in-out" });
  };
  puzzle.pieces.forEach((p, i) => place(i, p.at));
  return { svg, place, slide };
}

// label writes a piece's name into the box of its cells, Han characters along its longer
// side, other words one below the other.
function label(p) {
  const text = p.label ?? "";
  if (!text) return null;
  const xs = p.cells.map((c) => c[0]), ys = p.cells.map((c) => c[1]);
  const box = { x: Math.min(...xs), y: Math.min(...ys) };
  box.w = Math.max(...xs) - box.x + 1;
  box.h = Math.max(...ys) - box.y + 1;
  // In a crooked piece the middle of the box may be a hole: use its first cell there.
  if (p.cells.length < box.w * box.h) Object.assign(box, { x: 0, y: 0, w: 1, h: 1 });
  const han = /\p{Script=Han}/u.test(text);
  const lines = han && box.h > box.w ? [...text] : han || box.w > box.h ? [text] : text.split(" ");
  const wide = Math.max(...lines.map((l) => [...l].length * (han ? 1.12 : 0.6)));
  const big = box.w > 1 && box.h > 1;
  const most = han || text.length < 3 ? (big ? 76 : 58) : big ? 54 : 34;
  const size = Math.min(most, (box.w * CELL - 24) / wide, (box.h * CELL - 24) / lines.length);
  const at = { x: (box.x + box.w / 2) * CELL, y: (box.y + box.h / 2) * CELL };
  const e = make("text", { class: han ? "han" : "latin", "font-size": size.toFixed(1), "text-anchor": "middle" });
  const gap = han && lines.length > 1 ? Math.min(1.4, (box.h * CELL - 40) / lines.length / size) : 1.08;
  lines.forEach((l, k) => {
    const y = at.y + (k - (lines.length - 1) / 2) * size * gap + size * 0.355;
    e.append(make("tspan", { x: at.x, y: y.toFixed(1) }, l));
  });
  return e;
}

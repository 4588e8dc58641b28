// Puzzles without a server: their boards are read from IDs and drawn in one simple style.

// parsePuzzle returns the data of the player for a puzzle. It completes the template, which holds the data common to
// all puzzles of a kind. The kind is the part of an ID before the colon. The labels are lists by shape.
export function parsePuzzle(template, labels, id) {
  const { text, head } = template, [start, goal = ""] = id.slice(head.length).split(":"), kind = head.slice(0, -1);
  const rows = splitRows(text, start), found = new Map(), walls = [], exits = [], marks = {};
  rows.forEach((row, y) => row.forEach(([c, ...bars], x) => {
    if (bars.length) marks[[x, y]] = bars.join("");
    if (c === text.wall) walls.push([x, y]);
    else if (template.leaves && /[A-Z]/.test(c)) exits.push([x, y, c]);
    else if (c !== text.empty) {
      if (!found.has(c)) found.set(c, { name: c, label: c, at: [x, y], cells: [] });
      const { at, cells } = found.get(c);
      cells.push([x - at[0], y - at[1]]);
    }
  }));
  const pieces = [...found.values()], w = rows[0].length, count = {};
  for (const p of pieces) {
    const list = labels[p.cells];
    if (list) p.label = list[(count[p.cells] = (count[p.cells] ?? -1) + 1)];
  }
  const details = { goal: template.goal, ...readers[kind](pieces, w, goal, template) };
  return {
    ...template, id, tail: goal && `:${goal}`, w, h: rows.length, pieces, walls, exits, ...details, ...(text.right && { marks }),
  };
}

// splitRows returns the cells of each row. A cell is a character, followed by the marks of its walls.
function splitRows(text, start) {
  if (text.right) return start.split("/").map((row) => row.match(/[^,_],?_?/g));
  if (text.row) return start.split(text.row).map((row) => [...row]);
  return start.match(new RegExp(`.{${Math.sqrt(start.length)}}`, "g")).map((row) => [...row]);
}

// setClasses makes pieces with the same key interchangeable. number returns the class from the index of the first
// piece with the key and the number of keys before.
function setClasses(pieces, keyOf, number) {
  const keys = pieces.map(keyOf), all = [...new Set(keys)];
  pieces.forEach((p, i) => (p.class = number(keys.indexOf(keys[i]), all.indexOf(keys[i]))));
}

// readers maps kinds to functions that set the classes and other properties of pieces. They return the goal and
// other properties of the puzzle.
const readers = {
  klotski(pieces) {
    setClasses(pieces, (p) => String(p.cells), (_, rank) => rank);
    return { goal: [{ at: [1, 3], class: pieces.find((p) => p.cells.length === 4).class }] };
  },
  rush(pieces, w) {
    pieces.forEach((p, i) => Object.assign(p, { class: i, axis: p.cells[1][0] ? "x" : "y" }));
    const hero = pieces.find((p) => p.name === "A");
    return { goal: [{ at: [w - hero.cells.length, hero.at[1]], class: hero.class }] };
  },
  tiles(pieces) {
    for (const p of pieces) p.class = +p.name;
    return {};
  },
  ricochet(pieces, w, goal, { task }) {
    const [, name, x, y] = /^(.)@(\d+)\.(\d+)$/.exec(goal);
    for (const p of pieces) p.class = +(p.name === name);
    return { goal: [{ at: [x - 1, y - 1], class: 1 }], task: task.replace("{name}", name) };
  },
  gates(pieces, w, blocks) {
    for (const [, name, colours, axis, frozen] of blocks.matchAll(/(\w)([A-Z]+)([hv]?)(\d*)/g)) {
      const p = pieces.find((p) => p.name === name);
      Object.assign(p, { label: colours, colours }, axis && { axis: axis === "h" ? "x" : "y" }, frozen && { frozen: +frozen });
    }
    setClasses(pieces, (p) => [p.cells, p.colours, p.axis, p.frozen].join(";"), (first) => first);
    return {};
  },
};

const CELL = 60, GAP = 1.5; // lengths in the drawing
const RED = "#d23a41", GREY = "#667085", INK = "#231408";
const hues = ["#1f77b8", "#128060", "#8154c6", "#bb3f7e", "#bc5a0e", "#2b7d81", "#8c6a1f", "#4d67c8", "#5d7d14"]; // dominoes and cars
const rainbow = ["#d63d46", "#ec8039", "#f6ad3b", "#e9ce56", "#8fcb6b", "#3fb59a", "#2177b6", "#5467d6"]; // tiles in the order of the goal
const letters = { R: "#d8343c", O: "#f08020", Y: "#f5cb22", G: "#2f9e44", C: "#23b5c4", B: "#2f66d0", P: "#8a4fd0", M: "#d63fb2" };
const robots = { A: "#d2323b", B: "#2f6fd0", C: "#2f8f4e", D: "#e2ad1f" };

// style holds the colours of the board, which follow the page, and the rules for the outlines of pieces.
const style = `<style>svg{--frame:#8f8377;--floor:#e6dfd5;--line:#cfc6ba;--wall:#8f8377;--bar:#4a4540;--ring:#1f2937}
@media(prefers-color-scheme:dark){svg{--frame:#6b635c;--floor:#2e2b29;--line:#423d39;--wall:#6b635c;--bar:#e8e2da;--ring:#f2f4f8}}
.ring{fill:none;stroke:var(--ring);stroke-width:4;visibility:hidden}:is(.held,[data-piece]:focus-visible) .ring{visibility:visible}
text{font:600 1px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;pointer-events:none}</style>`;

// drawBoard returns the drawing of a puzzle as SVG. It sets puzzle.origin and puzzle.cell. The glyphs are outlines of
// characters that browsers may not have, in units of 1/1000 em.
export function drawBoard(puzzle, glyphs) {
  const { w, h, walls, exits, marks = {}, pieces, exit, goal } = puzzle, FRAME = puzzle.leaves ? 3 : 12;
  puzzle.origin = [FRAME, FRAME];
  puzzle.cell = CELL;
  const width = w * CELL, height = h * CELL, size = [width + 2 * FRAME, height + 2 * FRAME];
  const rect = (x, y, w, h, fill, more = "") => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
  const square = (x, y, fill, inset = 0) => rect(x * CELL + inset, y * CELL + inset, CELL - 2 * inset, CELL - 2 * inset, fill);
  let ground = rect(0, 0, width, height, "var(--floor)", 'rx="6"');
  if (exit) { // an opening in the frame
    const { cells } = pieces.find((p) => p.class === goal[0].class), [x, y] = goal[0].at, span = (axis) => 1 + Math.max(...cells.map((c) => c[axis]));
    const place = exit[0] ? [width, y * CELL, FRAME, span(1) * CELL] : [x * CELL, height, span(0) * CELL, FRAME];
    const middle = exit[0] ? [width + FRAME / 2, (y + span(1) / 2) * CELL] : [(x + span(0) / 2) * CELL, height + FRAME / 2];
    ground += rect(...place, "#bd2f36") + chevron(middle, exit, 4, "#fff");
  }
  for (const [x, y] of walls) ground += square(x, y, "var(--wall)", puzzle.leaves ? -0.5 : 0);
  for (const [x, y, colour] of exits) {
    const hue = letters[colour] ?? GREY, out = [x === w - 1 ? 1 : x ? 0 : -1, y === h - 1 ? 1 : y ? 0 : -1], at = [(x + 0.5) * CELL, (y + 0.5) * CELL];
    ground += square(x, y, hue, 1) + chevron(at.map((v, k) => v + out[k] * 20), out, 7, inkOn(hue)) + write(colour, at.map((v, k) => v - out[k] * 6), 26, inkOn(hue));
  }
  if (puzzle.motion) {
    for (let x = 1; x < w; x++) ground += rect(x * CELL - 1, 0, 2, height, "var(--line)");
    for (let y = 1; y < h; y++) ground += rect(0, y * CELL - 1, width, 2, "var(--line)");
    const [{ at: [x, y], class: c }] = goal, { name } = pieces.find((p) => p.class === c), hue = robots[name];
    ground += square(x, y, hue, 4) + write(name, [(x + 0.5) * CELL, (y + 0.5) * CELL], 34, inkOn(hue));
    for (const [place, bars] of Object.entries(marks)) {
      const [x, y] = place.split(",").map(Number);
      if (bars.includes(",")) ground += rect((x + 1) * CELL - 4, y * CELL - 4, 8, CELL + 8, "var(--bar)");
      if (bars.includes("_")) ground += rect(x * CELL - 4, (y + 1) * CELL - 4, CELL + 8, 8, "var(--bar)");
    }
  }
  let dominoes = 0;
  const hue = (p, i) => {
    if (puzzle.motion) return robots[p.name];
    if (puzzle.rows) return rainbow[p.name - 1];
    if (goal.some((g) => g.class === p.class)) return RED;
    return p.cells.length === 1 ? GREY : hues[dominoes++ % hues.length];
  };
  const drawn = pieces.map((p, i) => {
    const [x, y] = p.at.map((v, k) => FRAME + CELL * (v + (k ? 0 : Math.min(...p.cells.map(([dx]) => dx)))));
    return `<g data-piece="${i}" transform="translate(${x},${y})">${puzzle.leaves ? blockLooks(p) : puzzle.motion ? robot(p, hue(p)) : look(p, hue(p), glyphs)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(" ")}" width="${size[0]}" height="${size[1]}" role="img" aria-label="${puzzle.title}">${style}` +
    rect(0, 0, ...size, "var(--frame)") + `<g transform="translate(${FRAME},${FRAME})">${ground}</g>${drawn.join("")}</svg>`;
}

// chevron draws an arrow head at a point.
function chevron([x, y], [dx, dy], r, colour) {
  const [u, v] = [Math.sign(dx), Math.sign(dy)], at = (a, b) => `${x + a * u - b * v} ${y + a * v + b * u}`;
  return `<path d="M${at(-r / 2, -r)}L${at(r / 2, 0)}L${at(-r / 2, r)}" fill="none" stroke="${colour}" stroke-width="${r / 2}"/>`;
}

const write = (text, [x, y], size, colour) => `<text transform="translate(${x},${y})scale(${size})" fill="${colour}">${text}</text>`;

// luminance returns the relative luminance of a colour such as #bd2f36.
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((k) => (parseInt(colour.slice(k, k + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// inkOn returns the colour for text on a colour: white, or a dark ink on light colours.
const inkOn = (colour) => (luminance(colour) > 0.26 ? INK : "#ffffff");

// look draws a piece with its label. Its last element is the outline of a piece that moves.
function look(p, hue, glyphs) {
  const cells = normal(p.cells), body = outline(cells, GAP, 9), [w, h] = [0, 1].map((axis) => 1 + Math.max(...cells.map((c) => c[axis])));
  const hasGlyphs = glyphs[p.label[0]], parts = hasGlyphs ? [...p.label] : p.label.split(" "), n = parts.length;
  const stacked = h > w || !hasGlyphs, [across, along] = stacked ? [n, Math.max(...parts.map((part) => part.length * 0.7))] : [1, n * 1.25];
  const size = Math.min(32 * Math.min(w, h), (w * CELL - 8) / along, (h * CELL - 8) / across / 1.1);
  const label = parts.map((part, k) => {
    const shift = (k - (n - 1) / 2) * size * 1.1, at = [(w * CELL) / 2 + (stacked ? 0 : shift), (h * CELL) / 2 + (stacked ? shift : 0)];
    const [x, y] = [at[0] - size / 2, at[1] + size * 0.37], scale = size / 1000;
    return hasGlyphs ? `<path d="${glyphs[part]}" transform="translate(${x},${y})scale(${scale})" fill="${inkOn(hue)}"/>` : write(part, at, size, inkOn(hue));
  });
  return `<path d="${body}" fill="${hue}"/>${label.join("")}<path class="ring" d="${body}"/>`;
}

function robot(p, hue) {
  const circle = (more) => `<circle cx="30" cy="30" r="25" ${more}/>`;
  return `${circle(`fill="${hue}" stroke="#0006" stroke-width="2"`)}${write(p.label, [30, 30], 34, inkOn(hue))}${circle('class="ring"')}`;
}

// blockLooks draws all looks of a block: first the frozen ones, then one for each remaining colour.
function blockLooks(p) {
  const { colours, frozen = 0 } = p, list = [];
  for (let n = frozen; n > 0; n--) list.push(block(p, colours, n));
  for (let k = 0; k < colours.length; k++) list.push(block(p, colours.slice(k), 0));
  return list.length > 1 ? list.map((look) => `<g>${look}</g>`).join("") : list[0];
}

// block draws a block with its remaining colours, nested from outside to inside, its letters, the arrows of its
// axis, and the number of blocks that must leave before it can move.
function block(p, colours, waits) {
  const cells = normal(p.cells), hue = (c) => letters[c] ?? GREY, own = [...colours].map((c, k) => (
    `<path d="${outline(cells, GAP + 9 * k, 9)}" fill="${hue(c)}"${k ? ' stroke="#fff" stroke-width="1.5"' : ""}/>`));
  const [cx, cy] = [0, 1].map((axis) => cells.reduce((sum, c) => sum + c[axis], 0) / cells.length);
  const distance = ([x, y]) => Math.hypot(x - cx, y - cy), nearest = cells.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  const full = cells.length === [0, 1].reduce((n, axis) => n * (1 + Math.max(...cells.map((c) => c[axis]))), 1);
  const middle = (full ? [cx, cy] : nearest).map((v) => (v + 0.5) * CELL), ink = inkOn(hue(colours.at(-1)));
  const text = colours + (waits || ""), ends = { x: [[-1, 0], [1, 0]], y: [[0, -1], [0, 1]] }[p.axis] ?? [];
  const arrows = ends.map((dir) => chevron(middle.map((v, k) => v + 23 * dir[k]), dir, 5, ink));
  const ice = waits ? `<path d="${outline(cells, GAP, 9)}" fill="#fff" fill-opacity=".45"/>` : "";
  return own.join("") + ice + arrows.join("") + write(text, middle, text.length > 2 ? 17 : 22, waits ? INK : ink) + `<path class="ring" d="${outline(cells, GAP, 9)}"/>`;
}

// normal moves cells so that the least column and row are 0.
function normal(cells) {
  const [x, y] = [0, 1].map((axis) => Math.min(...cells.map((c) => c[axis])));
  return cells.map(([u, v]) => [u - x, v - y]);
}

// outline returns the path around cells with rounded corners, at a distance inside their edges.
function outline(cells, inset, radius) {
  const has = new Set(cells.map(String)), edges = new Map();
  const add = (x, y, dx, dy) => edges.set(`${[x, y]}`, [...(edges.get(`${[x, y]}`) ?? []), [dx, dy]]);
  for (const [x, y] of cells) { // clockwise
    if (!has.has(`${[x, y - 1]}`)) add(x, y, 1, 0);
    if (!has.has(`${[x + 1, y]}`)) add(x + 1, y, 0, 1);
    if (!has.has(`${[x, y + 1]}`)) add(x + 1, y + 1, -1, 0);
    if (!has.has(`${[x - 1, y]}`)) add(x, y + 1, 0, -1);
  }
  let d = "";
  while (edges.size) {
    let [key] = edges.keys(), before, corners = [];
    while (edges.has(key)) {
      const [x, y] = key.split(",").map(Number), ways = edges.get(key);
      const right = before && [-before[1], before[0]]; // keeps cells that touch at a corner apart
      const way = ways.splice(Math.max(0, ways.findIndex((dir) => String(dir) === String(right))), 1)[0];
      if (!ways.length) edges.delete(key);
      if (String(way) !== String(before)) corners.push([x, y, way]);
      before = way;
      key = `${[x + way[0], y + way[1]]}`;
    }
    if (String(corners[0][2]) === String(before)) corners.shift();
    corners.forEach(([x, y, [dx, dy]], k) => {
      const [px, py] = corners.at(k - 1)[2], at = [x * CELL + inset * (-py - dy), y * CELL + inset * (px + dx)];
      const side = (sx, sy) => `${at[0] + sx} ${at[1] + sy}`, r = Math.max(1, radius - inset / 3);
      d += `${k ? "L" : "M"}${side(-px * r, -py * r)}Q${side(0, 0)} ${side(dx * r, dy * r)}`;
    });
    d += "z";
  }
  return d;
}

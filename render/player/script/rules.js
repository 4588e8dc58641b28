// Where the pieces of a puzzle stand, and where they may go. A position is an array with
// the place [column, row] of each piece, and behind them how many colours it has lost, if any at exits. Positions are never changed, only replaced.
// The referee, solve/board/check.go, has the same rules; TestRules compares them.

export const steps = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };
export const back = { U: "D", D: "U", L: "R", R: "L" };

export const WALL = -2;
const EDGE = -3, FREE = -1;

// add returns a place k times a step from another one.
export const add = ([x, y], [dx, dy], k = 1) => [x + k * dx, y + k * dy];

// stops returns the places on a path, the first one included.
export const stops = (from, path) => [...path].reduce((list, c) => [...list, add(list.at(-1), steps[c])], [from]);

export const offset = (path) => stops([0, 0], path).at(-1);

// lost returns how many colours a piece has lost, by its place.
const lost = (place) => place[2] ?? 0;

// lose returns a place for a piece that has lost as many colours as at another one, or one more.
function lose(before, [x, y], more = false) {
  const n = lost(before) + more;
  return n ? [x, y, n] : [x, y];
}

export class Rules {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.start = puzzle.pieces.map((p) => p.at);
    this.gates = new Set(puzzle.gates.map(String));
    this.exits = new Map(puzzle.exits.map(([x, y, colour]) => [`${x},${y}`, colour]));
    this.names = new Set(puzzle.pieces.map((p) => p.name)).size === puzzle.pieces.length;
  }

  // colours returns those that a piece has not lost, the outermost first.
  colours(at, i) {
    return this.puzzle.pieces[i].colours?.slice(lost(at[i]));
  }

  // gone tells whether a piece has left, through an exit of its last colour.
  gone(at, i) {
    return this.colours(at, i) === "";
  }

  // frozen returns how many pieces must leave before one may move.
  frozen(at, i) {
    return Math.max(0, (this.puzzle.pieces[i].frozen ?? 0) - at.filter((_, k) => this.gone(at, k)).length);
  }

  // look returns which of its looks a piece has.
  look(at, i) {
    const { colours, frozen = 0 } = this.puzzle.pieces[i];
    return colours ? frozen - this.frozen(at, i) + Math.min(lost(at[i]), colours.length - 1) : 0;
  }

  // out tells whether the last step of a path goes through an exit or against one.
  out(at, i, path) {
    return this.cells(at.with(i, add(at[i], offset(path))), i).some((cell) => this.exits.has(String(cell)));
  }

  // opens tells whether a piece that touches the border leaves there, or loses a colour.
  opens(at, grid, i, dir) {
    const { w, h } = this.puzzle;
    return this.out(at, i, dir) && this.cells(at, i).every((cell) => {
      do cell = add(cell, steps[dir]);
      while (cell[0] > 0 && cell[1] > 0 && cell[0] < w - 1 && cell[1] < h - 1 && [FREE, i].includes(grid[cell[1] * w + cell[0]]));
      return this.exits.get(String(cell)) === this.colours(at, i)[0];
    });
  }

  // shown returns the path on which a piece is seen: beyond the border, or into an exit and back.
  shown(at, { pieces: [i], path }) {
    if (!this.out(at, i, path)) return path;
    const last = path.at(-1);
    if (this.colours(at, i)[1]) return path + back[last];
    const along = this.puzzle.pieces[i].cells.map((cell) => cell["LR".includes(last) ? 0 : 1]);
    return path + last.repeat(1 + Math.max(...along) - Math.min(...along));
  }

  // cells returns the cells that a piece covers.
  cells(at, i) {
    if (this.gone(at, i)) return [];
    return this.puzzle.pieces[i].cells.map((cell) => add(at[i], cell));
  }

  // grid returns what each cell holds, row by row: a piece, FREE or WALL.
  grid(at) {
    const { w, h, walls, exits } = this.puzzle;
    const grid = new Array(w * h).fill(FREE);
    for (const [x, y] of [...walls, ...exits]) grid[y * w + x] = WALL;
    at.forEach((_, i) => {
      for (const [x, y] of this.cells(at, i)) grid[y * w + x] = i;
    });
    return grid;
  }

  // allows tells whether a piece may go in a direction.
  allows(i, dir) {
    return this.puzzle.pieces[i].axis !== ("LR".includes(dir) ? "y" : "x");
  }

  // meets returns what stops a group of pieces that go one cell: a piece, WALL (also for
  // a closed gate and an axis), EDGE, or FREE where nothing does.
  meets(at, grid, group, dir) {
    const { w, h, pieces, marks } = this.puzzle;
    const step = steps[dir], [dx, dy] = step;
    for (const i of group) {
      const { gate } = pieces[i];
      if (!this.allows(i, dir)) return WALL;
      for (const cell of this.cells(at, i)) {
        const [cx, cy] = cell, to = add(cell, step), [x, y] = to;
        if (x < 0 || y < 0 || x >= w || y >= h) return EDGE;
        if (!gate && this.gates.has(String(to))) return WALL;
        if (marks?.[[Math.min(x, cx), Math.min(y, cy)]]?.includes(dx ? "," : "_")) return WALL;
        const found = grid[y * w + x];
        if (found !== FREE && !group.includes(found)) return found;
      }
    }
    return FREE;
  }

  // after returns the position after a move {pieces, path}.
  after(at, { pieces, path }) {
    const out = this.out(at, pieces[0], path);
    const by = offset(out ? path.slice(0, -1) : path);
    return at.map((place, i) => (pieces.includes(i) ? lose(place, add(place, by), out) : place));
  }

  // along returns the position after moves from the start.
  along(line) {
    return line.reduce((at, move) => this.after(at, move), this.start);
  }

  // ways returns the places that one piece can be taken to, the one where it is first:
  // {at, path, pieces}. Of several paths to one place it is one that counts least.
  ways(at, i) {
    const list = [{ at: at[i], path: "", pieces: [i] }];
    const dirs = Object.keys(steps);
    if (this.puzzle.motion) return [...list, ...dirs.flatMap((dir) => this.glide(at, i, dir))];
    const grid = this.grid(at), seen = new Set([String(at[i])]);
    if (this.gone(at, i) || this.frozen(at, i)) return list;
    const run = this.puzzle.metric === "slide" ? Infinity : 1; // cells that count once
    for (let n = 0; n < list.length; n++) {
      if (list[n].out) continue;
      for (const dir of dirs) {
        let pos = at.with(i, lose(at[i], list[n].at));
        if (this.allows(i, dir) && this.opens(pos, grid, i, dir)) {
          list.push({ at: add(list[n].at, steps[dir]), path: list[n].path + dir, pieces: [i], out: true });
        }
        for (let k = 1; k <= run && this.meets(pos, grid, [i], dir) === FREE; k++) {
          pos = this.after(pos, { pieces: [i], path: dir });
          if (seen.has(String(pos[i]))) continue;
          seen.add(String(pos[i]));
          list.push({ at: pos[i], path: list[n].path + dir.repeat(k), pieces: [i] });
        }
      }
    }
    return list.length === 1 && this.puzzle.rows ? [...list, ...this.row(at, grid, i)] : list;
  }

  // row pushes the tiles between piece i and a free cell of its row or column.
  row(at, grid, i) {
    const { w } = this.puzzle;
    for (const dir of Object.keys(steps)) {
      const group = [i];
      let next;
      while ((next = this.meets(at, grid, group, dir)) >= 0) group.unshift(next);
      if (next === FREE) return [{ at: add(at[i], steps[dir]), path: dir, pieces: group }];
    }
    return [];
  }

  // glide lets a piece go until something stops it. On an open board the edge does not.
  glide(at, i, dir) {
    const grid = this.grid(at);
    let path = "", pos = at, stop;
    while ((stop = this.meets(pos, grid, [i], dir)) === FREE) {
      path += dir;
      pos = this.after(at, { pieces: [i], path });
    }
    if (!path || (this.puzzle.motion === "open" && stop === EDGE)) return [];
    return [{ at: pos[i], path, pieces: [i] }];
  }

  solved(at) {
    if (this.puzzle.leaves) return at.every((_, i) => this.gone(at, i));
    const { goal, others = [], pieces, anywhere } = this.puzzle;
    const found = new Set(at.map((p, i) => `${pieces[i].class}:${p}`));
    const shifts = anywhere ? at.map((p) => add(p, goal[0].at, -1)) : [[0, 0]];
    return shifts.some((by) => [goal, ...others].some((want) => want.every((g) => found.has(`${g.class}:${add(g.at, by)}`))));
  }

  // key is equal for positions that differ by interchangeable pieces only.
  key(at) {
    const { pieces } = this.puzzle, grid = this.grid(at);
    return grid.map((v) => (v < 0 ? v : `${pieces[v].class}.${lost(at[v])}`)).join();
  }

  // id returns the position as a puzzle of its own, with the same goal.
  id(at) {
    const { w, pieces, marks, head, tail, text } = this.puzzle;
    let s = head;
    this.grid(at).forEach((v, k) => {
      if (k % w) s += text.cell;
      else if (k) s += text.row;
      const cell = `${k % w},${Math.floor(k / w)}`;
      s += v >= 0 ? pieces[v].name : this.exits.get(cell) ?? (v === WALL ? text.wall : this.gates.has(cell) ? text.gate : text.empty);
      s += marks?.[cell] ?? "";
    });
    return this.puzzle.leaves ? `${s}:${this.blocks(at)}` : s + tail;
  }

  // blocks writes what the pieces of a position are, behind the rows of its ID.
  blocks(at) {
    const texts = this.puzzle.pieces.map(({ name, axis }, i) => (
      this.gone(at, i) ? "" : name + this.colours(at, i) + ({ x: "h", y: "v" }[axis] ?? "") + (this.frozen(at, i) || "")));
    return texts.filter(Boolean).sort().join();
  }
}

// Where the pieces of a puzzle stand, and where they may go. A position is an array with
// the place [column, row] of each piece. Positions are never changed, only replaced.

export const steps = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };
export const back = { U: "D", D: "U", L: "R", R: "L" };

export const WALL = -2;
const EDGE = -3, FREE = -1;

// add returns a place k times a step from another one.
export const add = ([x, y], [dx, dy], k = 1) => [x + k * dx, y + k * dy];

export const offset = (path) => [...path].reduce((at, c) => add(at, steps[c]), [0, 0]);

export class Rules {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.start = puzzle.pieces.map((p) => p.at);
    this.gates = new Set(puzzle.gates.map(String));
    this.names = new Set(puzzle.pieces.map((p) => p.name)).size === puzzle.pieces.length;
  }

  // cells returns the cells that a piece covers.
  cells(at, i) {
    return this.puzzle.pieces[i].cells.map((cell) => add(at[i], cell));
  }

  // grid returns what each cell holds, row by row: a piece, FREE or WALL.
  grid(at) {
    const { w, h, walls } = this.puzzle;
    const grid = new Array(w * h).fill(FREE);
    for (const [x, y] of walls) grid[y * w + x] = WALL;
    at.forEach((_, i) => {
      for (const [x, y] of this.cells(at, i)) grid[y * w + x] = i;
    });
    return grid;
  }

  // meets returns what stops a group of pieces that go one cell: a piece, WALL (also for
  // a closed gate and an axis), EDGE, or FREE where nothing does.
  meets(at, grid, group, dir) {
    const { w, h, pieces, marks } = this.puzzle;
    const step = steps[dir], [dx, dy] = step;
    for (const i of group) {
      const { axis, gate } = pieces[i];
      if ((axis === "x" && dy) || (axis === "y" && dx)) return WALL;
      for (const cell of this.cells(at, i)) {
        const [cx, cy] = cell, [x, y] = add(cell, step);
        if (x < 0 || y < 0 || x >= w || y >= h) return EDGE;
        if (!gate && this.gates.has(`${x},${y}`)) return WALL;
        if (marks?.[[Math.min(x, cx), Math.min(y, cy)]]?.includes(dx ? "," : "_")) return WALL;
        const found = grid[y * w + x];
        if (found !== FREE && !group.includes(found)) return found;
      }
    }
    return FREE;
  }

  // after returns the position after a move {pieces, path}.
  after(at, { pieces, path }) {
    const by = offset(path);
    return at.map((place, i) => (pieces.includes(i) ? add(place, by) : place));
  }

  // ways returns the places that one piece can be taken to, the one where it is first:
  // {at, path, pieces}. Of several paths to one place it is one that counts least.
  ways(at, i) {
    const list = [{ at: at[i], path: "", pieces: [i] }];
    const dirs = Object.keys(steps);
    if (this.puzzle.motion) return [...list, ...dirs.flatMap((dir) => this.glide(at, i, dir))];
    const grid = this.grid(at), seen = new Set([String(at[i])]);
    const run = this.puzzle.metric === "slide" ? Infinity : 1; // cells that count once
    for (let n = 0; n < list.length; n++) {
      for (const dir of dirs) {
        let pos = at.with(i, list[n].at);
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
      let next = this.meets(at, grid, group, dir);
      while (next >= 0) {
        group.unshift(next);
        next = this.meets(at, grid, group, dir);
      }
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
    const { goal, others = [], pieces, anywhere } = this.puzzle;
    const found = new Set(at.map((p, i) => `${pieces[i].class}:${p}`));
    const fits = (by, want = goal) => want.every((g) => found.has(`${g.class}:${add(g.at, by)}`));
    if (!anywhere) return [goal, ...others].some((want) => fits([0, 0], want));
    return at.some((p, i) => pieces[i].class === goal[0].class && fits(add(p, goal[0].at, -1)));
  }

  // key is equal for positions that differ by interchangeable pieces only.
  key(at) {
    return this.grid(at).map((v) => (v < 0 ? v : this.puzzle.pieces[v].class)).join();
  }

  // id returns the position as a puzzle of its own, with the same goal.
  id(at) {
    const { w, pieces, marks, head, tail, text } = this.puzzle;
    let s = head;
    this.grid(at).forEach((v, k) => {
      if (k % w) s += text.cell;
      else if (k) s += text.row;
      const cell = `${k % w},${Math.floor(k / w)}`, gate = this.gates.has(cell);
      s += v >= 0 ? pieces[v].name : v === WALL ? text.wall : gate ? text.gate : text.empty;
      s += marks?.[cell] ?? "";
    });
    return s + tail;
  }
}

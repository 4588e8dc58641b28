// The rules: positions of pieces and legal moves. A position is an array with [column, row] for each
// piece, and the number of lost colours as a third element if it is not 0. Positions are immutable.
// Package board implements the same rules in solve/board/check.go; TestRules compares both.

export const directions = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };
const opposite = { U: "D", D: "U", L: "R", R: "L" };

export const WALL = -2;
const EDGE = -3, FREE = -1;

// add returns a place plus k times a step.
export const add = ([x, y], [dx, dy], k = 1) => [x + k * dx, y + k * dy];

// pathCells returns the places on a path, including the first one.
export const pathCells = (from, path) => [...path].reduce((list, c) => [...list, add(list.at(-1), directions[c])], [from]);

export const offset = (path) => pathCells([0, 0], path).at(-1);

// lostCount returns the number of colours that a piece has lost.
const lostCount = (place) => place[2] ?? 0;

export class Rules {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.start = puzzle.pieces.map((p) => p.at);
    this.gates = new Set(puzzle.gates.map(String));
    this.exits = new Map(puzzle.exits.map(([x, y, colour]) => [`${x},${y}`, colour]));
    const names = puzzle.pieces.map((p) => p.name);
    this.names = new Set(names).size === names.length ? names : names.map((_, i) => `${i}.`); // in links
  }

  // colours returns the remaining colours of a piece, outermost first.
  colours(at, i) {
    return this.puzzle.pieces[i].colours?.slice(lostCount(at[i]));
  }

  // hasLeft reports whether a piece has left through an exit of its last colour.
  hasLeft(at, i) {
    return this.colours(at, i) === "";
  }

  // frozen returns the number of pieces that must leave before this piece can move.
  frozen(at, i) {
    return Math.max(0, (this.puzzle.pieces[i].frozen ?? 0) - at.filter((_, k) => this.hasLeft(at, k)).length);
  }

  // lookIndex returns the index of the current look of a piece.
  lookIndex(at, i) {
    const { colours, frozen = 0 } = this.puzzle.pieces[i];
    return colours ? frozen - this.frozen(at, i) + Math.min(lostCount(at[i]), colours.length - 1) : 0;
  }

  // usesExit reports whether the last step of a path goes into an exit.
  usesExit(at, i, path) {
    return this.cells(at.with(i, add(at[i], offset(path))), i).some((cell) => this.exits.has(String(cell)));
  }

  // canExit reports whether a piece can leave or lose a colour by a step in a direction.
  canExit(at, grid, i, dir) {
    return this.usesExit(at, i, dir) && this.cells(at, i).every((cell) => {
      do cell = add(cell, directions[dir]); while ([FREE, i].includes(grid[cell[1] * this.puzzle.w + cell[0]])); // the border has no free cells
      return this.exits.get(String(cell)) === this.colours(at, i)[0];
    });
  }

  // displayPath returns the path of the animation: beyond the border, or into an exit and back.
  displayPath(at, { pieces: [i], path }) {
    if (!this.usesExit(at, i, path)) return path;
    const last = path.at(-1);
    if (this.colours(at, i)[1]) return path + opposite[last];
    const extents = this.puzzle.pieces[i].cells.map((cell) => cell["LR".includes(last) ? 0 : 1]);
    return path + last.repeat(1 + Math.max(...extents) - Math.min(...extents));
  }

  // cells returns the cells that a piece covers.
  cells(at, i) {
    if (this.hasLeft(at, i)) return [];
    return this.puzzle.pieces[i].cells.map((cell) => add(at[i], cell));
  }

  // grid returns the content of each cell, row by row: a piece, FREE or WALL.
  grid(at) {
    const { w, h, walls, exits } = this.puzzle;
    const grid = new Array(w * h).fill(FREE);
    for (const [x, y] of [...walls, ...exits]) grid[y * w + x] = WALL;
    at.forEach((_, i) => {
      for (const [x, y] of this.cells(at, i)) grid[y * w + x] = i;
    });
    return grid;
  }

  // canMoveAlong reports whether a piece can move along the axis of a direction.
  canMoveAlong(i, dir) {
    return this.puzzle.pieces[i].axis !== ("LR".includes(dir) ? "y" : "x");
  }

  // obstacle returns the obstacle to a step of a group of pieces: a piece, WALL (also for gates and
  // fixed axes), EDGE, or FREE if there is none.
  obstacle(at, grid, group, dir) {
    const { w, h, pieces, marks } = this.puzzle;
    const step = directions[dir], [dx, dy] = step;
    for (const i of group) {
      const { gate } = pieces[i];
      if (!this.canMoveAlong(i, dir)) return WALL;
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
    const exiting = this.usesExit(at, pieces[0], path);
    const by = offset(exiting ? path.slice(0, -1) : path);
    return at.map((place, i) => {
      if (!pieces.includes(i)) return place;
      const moved = add(place, by), lost = lostCount(place) + exiting;
      return lost ? [...moved, lost] : moved;
    });
  }

  // positionAfter returns the position after a line of moves.
  positionAfter(line) {
    return line.reduce((at, move) => this.after(at, move), this.start);
  }

  // routes returns the routes of a piece: {at, path, pieces}. The first is the empty route. There is
  // one route per destination, of least cost in the metric.
  routes(at, i) {
    const list = [{ at: at[i], path: "", pieces: [i] }];
    const dirs = Object.keys(directions);
    if (this.puzzle.motion) return [...list, ...dirs.flatMap((dir) => this.glideRoutes(at, i, dir))];
    const grid = this.grid(at), visited = new Set([String(at[i])]);
    if (this.hasLeft(at, i) || this.frozen(at, i)) return list;
    const run = this.puzzle.metric === "slide" ? Infinity : 1; // cells that count as one move
    for (let n = 0; n < list.length; n++) {
      if (list[n].viaExit) continue;
      for (const dir of dirs) {
        let pos = at.with(i, list[n].at);
        if (this.canMoveAlong(i, dir) && this.canExit(pos, grid, i, dir)) {
          list.push({ at: add(list[n].at, directions[dir]), path: list[n].path + dir, pieces: [i], viaExit: true });
        }
        for (let k = 1; k <= run && this.obstacle(pos, grid, [i], dir) === FREE; k++) {
          pos = this.after(pos, { pieces: [i], path: dir });
          if (visited.has(String(pos[i]))) continue;
          visited.add(String(pos[i]));
          list.push({ at: pos[i], path: list[n].path + dir.repeat(k), pieces: [i] });
        }
      }
    }
    return list.length === 1 && this.puzzle.rows ? [...list, ...this.pushRoutes(at, grid, i)] : list;
  }

  // pushRoutes returns the route that pushes the tiles between piece i and a free cell of its row or
  // column.
  pushRoutes(at, grid, i) {
    const { w } = this.puzzle;
    for (const dir in directions) {
      const group = [i];
      let next;
      while ((next = this.obstacle(at, grid, group, dir)) >= 0) group.unshift(next);
      if (next === FREE) return [{ at: add(at[i], directions[dir]), path: dir, pieces: group }];
    }
    return [];
  }

  // glideRoutes returns the route of a piece that slides until it is stopped. On an open board, the
  // edge does not stop it.
  glideRoutes(at, i, dir) {
    const grid = this.grid(at);
    let path = "", pos = at, stop;
    while ((stop = this.obstacle(pos, grid, [i], dir)) === FREE) {
      path += dir;
      pos = this.after(at, { pieces: [i], path });
    }
    if (!path || (this.puzzle.motion === "open" && stop === EDGE)) return [];
    return [{ at: pos[i], path, pieces: [i] }];
  }

  solved(at) {
    if (this.puzzle.leaves) return at.every((_, i) => this.hasLeft(at, i));
    const { goal, others = [], pieces, anywhere } = this.puzzle;
    const found = new Set(at.map((p, i) => `${pieces[i].class}:${p}`));
    const shifts = anywhere ? at.map((p) => add(p, goal[0].at, -1)) : [[0, 0]];
    return shifts.some((by) => [goal, ...others].some((want) => want.every((g) => found.has(`${g.class}:${add(g.at, by)}`))));
  }

  // key returns a string that is equal for positions that differ only by interchangeable pieces.
  key(at) {
    const { pieces } = this.puzzle, grid = this.grid(at);
    return grid.map((v) => (v < 0 ? v : `${pieces[v].class}.${lostCount(at[v])}`)).join();
  }

  // id returns the ID of the puzzle that starts at a position, with the same goal.
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
    return this.puzzle.leaves ? `${s}:${this.blockList(at)}` : s + tail;
  }

  // blockList returns the descriptions of the pieces, which follow the rows in an ID.
  blockList(at) {
    const texts = this.puzzle.pieces.map(({ name, axis }, i) => (
      this.hasLeft(at, i) ? "" : name + this.colours(at, i) + ({ x: "h", y: "v" }[axis] ?? "") + (this.frozen(at, i) || "")));
    return texts.filter(Boolean).sort().join();
  }
}

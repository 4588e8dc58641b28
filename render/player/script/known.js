// What solutions have told about positions: how far the goal is, and the next move.

export class Known {
  constructor(rules) {
    this.rules = rules;
    this.left = new Map();
  }

  // learn goes along a solution. Exact says that it is a shortest one.
  learn(at, moves, exact) {
    const { rules } = this;
    for (let k = 0; k <= moves.length; k++) {
      const move = moves[k];
      const key = rules.key(at), left = moves.length - k;
      if (!(this.left.get(key)?.left <= left)) this.left.set(key, { left, exact, at, move });
      if (move) at = rules.after(at, move);
    }
  }

  // get returns {left, exact, move} for a position, with the pieces that stand there in
  // the places of those that the solution moved.
  get(at) {
    const found = this.left.get(this.rules.key(at));
    if (!found?.move) return found;
    const grid = this.rules.grid(at), { w } = this.rules.puzzle;
    const pieces = found.move.pieces.map((i) => {
      const [[x, y]] = this.rules.cells(found.at, i);
      return grid[y * w + x];
    });
    return { ...found, move: { pieces, path: found.move.path } };
  }
}

// What solutions have told about positions: how far the goal is, and the next move.
import { movesOf } from "./solver.js";

export class Known {
  constructor(rules) {
    this.rules = rules;
    this.left = new Map();
  }

  // learn goes along a solution.
  learn(at, moves) {
    const { rules } = this;
    for (let k = 0; k <= moves.length; k++) {
      const move = moves[k];
      const key = rules.key(at), left = moves.length - k;
      if (!(this.left.get(key)?.left <= left)) this.left.set(key, { left, at, move });
      if (move) at = rules.after(at, move);
    }
  }

  // get returns {left, move} for a position, with the pieces that stand there in
  // the places of those that the solution moved.
  get(at) {
    const found = this.left.get(this.rules.key(at));
    if (!found?.move) return found;
    const { pieces, path } = found.move;
    return { ...found, move: movesOf(this.rules, at, [{ piece: String(pieces), from: found.at[pieces[0]], path }])[0] };
  }
}

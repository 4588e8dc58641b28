// What solutions have told about positions: how far the goal is, and the next move.
import { movesOf } from "./solver.js";

export class Known {
  constructor(rules) {
    this.rules = rules;
    this.left = new Map();
  }

  // learn goes along a solution. Told is what the solver says of each move.
  learn(at, moves, told) {
    const { rules } = this;
    for (let k = 0; k <= moves.length; k++) {
      const move = moves[k], key = rules.key(at), left = moves.length - k, now = at;
      if (move) at = rules.after(at, move);
      const old = this.left.get(key);
      if (old?.left < left || (old?.left === left && (old.reasons || !told))) continue;
      this.left.set(key, { left, at: now, move, reasons: !!told, then: moves[told?.[k]?.for - 1] });
    }
  }

  // get returns {left, move, then}, then a later move that needs it, for a position, with the pieces that stand there in
  // the places of those that the solution moved.
  get(at) {
    const found = this.left.get(this.rules.key(at));
    if (!found?.move) return found;
    const { pieces, path } = found.move;
    return { ...found, move: movesOf(this.rules, at, [{ piece: String(pieces), from: found.at[pieces[0]], path }])[0] };
  }
}

// A cache of facts about positions, derived from solutions: the distance to the goal and the next move.
import { parseMoves } from "./solver.js";

export class SolutionCache {
  constructor(rules) {
    this.rules = rules;
    this.byKey = new Map();
  }

  // addSolution adds all positions of a solution that starts at a position.
  addSolution(at, moves) {
    const { rules } = this;
    for (let k = 0; k <= moves.length; k++) {
      const move = moves[k], key = rules.key(at), remaining = moves.length - k, now = at;
      if (move) at = rules.after(at, move);
      const old = this.byKey.get(key);
      if (old?.remaining < remaining || (old?.remaining === remaining && (old.move?.why || !move?.why))) continue;
      this.byKey.set(key, { remaining, at: now, move, index: k });
    }
  }

  // get returns {remaining, move, index} for a position; index is the number of moves before the move in its
  // solution. The pieces of the move are replaced by interchangeable pieces at the same positions.
  get(at) {
    const found = this.byKey.get(this.rules.key(at));
    if (!found?.move) return found;
    const { pieces, path, why } = found.move;
    return { ...found, move: parseMoves(this.rules, at, [{ piece: String(pieces), from: found.at[pieces[0]], path, why }])[0] };
  }
}

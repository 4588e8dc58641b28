// The trail of a player on a map: the positions and the steps that the player has seen.
import * as store from "./store.js";

const STORED = "trail"; // only the trail of the last game is stored

export class Trail {
  // The key identifies the game.
  constructor(positions, key) {
    Object.assign(this, { positions, key, seen: new Set([0]), steps: new Map() }); // steps by their first and second position
    const { key: known, count, steps = [] } = store.read(STORED) ?? {};
    if (known !== key || count !== positions.count) return;
    for (let k = 0; k + 1 < steps.length; k += 2) if (positions.near(steps[k]).includes(steps[k + 1])) this.add(steps[k], steps[k + 1]);
  }

  add(from, to) {
    this.seen.add(to);
    this.steps.set(`${from},${to}`, [from, to]);
  }

  // follow adds a road. It returns whether the road has new steps.
  follow(road) {
    const { size } = this.steps;
    for (let k = 1; k < road.length; k++) this.add(road[k - 1], road[k]);
    if (this.steps.size > size) store.write(STORED, { key: this.key, count: this.positions.count, steps: [...this.steps.values()].flat() });
    return this.steps.size > size;
  }

  // exits returns the steps from seen positions to others.
  exits() {
    return [...this.seen].flatMap((from) => this.positions.near(from).filter((to) => !this.seen.has(to)).map((to) => [from, to]));
  }
}

// detoursOf returns the parts of a game that bring the player no nearer to the goal, as the numbers of moves before and
// after each part. The longest part is the first one. Distances are numbers of moves to the goal after each move. All
// moves outside these parts bring the player nearer.
export function detoursOf(distances, first = 0, last = distances.length - 1) {
  let best = [first, first];
  for (let i = first; i < last; i++) for (let k = last; k - i > best[1] - best[0]; k--) if (distances[k] >= distances[i]) best = [i, k];
  if (best[0] === best[1]) return [];
  return [best, ...detoursOf(distances, first, best[0]), ...detoursOf(distances, best[1], last)].sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
}

// passageOf returns the number of the first move of a game that reaches one of the given positions, or 0.
export function passageOf({ road, after }, positions) {
  const k = road.findIndex((p) => positions.includes(p));
  return k < 0 ? 0 : Math.max(1, after.findIndex((end) => end >= k));
}

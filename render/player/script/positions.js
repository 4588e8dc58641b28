// The positions of a map: their places, distances, edges and boards.

// unpack returns the bytes of a zlib stream in base64.
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
}

// readPositions decodes a map; Packed in package atlas describes the code.
export async function readPositions(map, rules) {
  return new Positions(map, rules, await unpack(map.code));
}

export class Positions {
  constructor(map, rules, code) {
    Object.assign(this, { map, rules, count: map.positions, boards: new Map([[0, rules.start]]), keys: new Map(), centre: [4095.5, 4095.5] });
    const n = this.count;
    let k = 0;
    const unsigned = () => {
      let value = 0, shift = 0, byte;
      do {
        byte = code[k++];
        value |= (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
      return value;
    };
    const signed = () => {
      const value = unsigned();
      return (value >>> 1) ^ -(value & 1);
    };
    const parent = (this.parent = new Uint32Array(n)), move = (this.move = new Uint32Array(n));
    for (let i = 1, last = 0; i < n; i++) parent[i] = last += signed();
    for (let i = 1; i < n; i++) move[i] = unsigned();
    const values = () => {
      const list = new Int32Array(n);
      list[0] = signed();
      for (let i = 1; i < n; i++) list[i] = list[parent[i]] + signed();
      return list;
    };
    this.distance = values().map((d) => d - 1); // -1 means that no goal can be reached
    this.x = values();
    this.y = values();
    const from = [...parent.subarray(1)], to = from.map((_, i) => i + 1);
    for (let i = 0; i < n; i++) {
      for (let more = unsigned(), last = i; more > 0; more--) {
        from.push(i);
        to.push((last += signed()));
      }
    }
    Object.assign(this, { from, to });
    this.connect();
  }

  // connect makes the list of the positions that each position reaches in one step.
  connect() {
    const { from, to, count, map: { undirected } } = this, first = (this.first = new Uint32Array(count + 1));
    const each = (add) => from.forEach((a, e) => {
      add(a, to[e]);
      if (undirected) add(to[e], a);
    });
    each((a) => first[a + 1]++);
    for (let i = 0; i < count; i++) first[i + 1] += first[i];
    const next = first.slice();
    this.reached = new Uint32Array(first[count]);
    each((a, b) => (this.reached[next[a]++] = b));
  }

  // near returns the positions that one step from position i reaches.
  near(i) {
    return [...this.reached.subarray(this.first[i], this.first[i + 1])];
  }

  // board returns the places of the pieces at position i. It replays the moves from the start, or from a known board.
  board(i) {
    const { boards, parent, move, map, rules } = this, path = [];
    for (; !boards.has(i); i = parent[i]) path.push(i);
    let at = boards.get(i);
    for (const p of path.reverse()) {
      const [, x, y, steps] = /^(\d+)\.(\d+)(\D+)$/.exec(map.moves[move[p]]);
      const piece = at.findIndex((place, k) => place[0] === +x && place[1] === +y && rules.colours(at, k) !== "");
      at = rules.after(at, { pieces: [piece], path: steps });
      boards.set(p, at);
    }
    return at;
  }

  // key returns a string that is equal for equal positions; see Rules.
  key(i) {
    if (!this.keys.has(i)) this.keys.set(i, this.rules.key(this.board(i)));
    return this.keys.get(i);
  }

  // follow returns the positions along a line of moves, and the number of them before each move and at the end. It
  // stops at the first position outside the map.
  follow(line) {
    const { rules } = this, { motion, leaves } = rules.puzzle, road = [0], after = [0];
    const steps = (move) => (motion || leaves ? [move] : [...move.path].flatMap((path) => move.pieces.map((i) => ({ pieces: [i], path }))));
    let at = rules.start;
    for (const move of line) {
      for (const step of steps(move)) {
        at = rules.after(at, step);
        const key = rules.key(at), next = this.near(road.at(-1)).find((i) => this.key(i) === key);
        if (next === undefined) return { road, after };
        road.push(next);
      }
      after.push(road.length - 1);
    }
    return { road, after };
  }

  // edges returns the steps from position i: {to, move}.
  edges(i) {
    const { rules } = this, at = this.board(i), routes = at.flatMap((_, p) => rules.routes(at, p).slice(1));
    const found = new Map(routes.reverse().map((move) => [rules.key(rules.after(at, move)), move]));
    return this.near(i).map((to) => ({ to, move: found.get(this.key(to)) }));
  }
}

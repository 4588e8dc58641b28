// outline returns the path around cells, drawn in by inset and with round corners.
//
//   +------+     Every side of a cell that has no neighbour is an edge, walked so that
//   | a  b |     the inside is on the right. Edges join to loops; a corner moves inwards
//   |   +--+     by the sum of the normals of its two edges.
//   | c |
//   +---+
export function outline(cells, inset, radius, cell) {
  const has = new Set(cells.map(String));
  const edges = new Map(); // "x,y" of a corner -> directions that leave it
  const leave = (x, y, d) => {
    const key = `${x},${y}`;
    edges.set(key, [...(edges.get(key) ?? []), d]);
  };
  for (const [x, y] of cells) {
    if (!has.has(`${x},${y - 1}`)) leave(x, y, 0);
    if (!has.has(`${x + 1},${y}`)) leave(x + 1, y, 1);
    if (!has.has(`${x},${y + 1}`)) leave(x + 1, y + 1, 2);
    if (!has.has(`${x - 1},${y}`)) leave(x, y + 1, 3);
  }
  let path = "";
  while (edges.size) path += round(corners(edges), inset, radius, cell);
  return path;
}

const STEP = [[1, 0], [0, 1], [-1, 0], [0, -1]]; // right, down, left, up

// corners takes one loop out of edges: [x, y, direction in, direction out] where it turns.
function corners(edges) {
  const [start] = edges.keys();
  let [x, y] = start.split(",").map(Number);
  let d = edges.get(start)[0];
  const first = d, turns = [];
  do {
    const key = `${x},${y}`, rest = edges.get(key).filter((e) => e !== d);
    if (rest.length) edges.set(key, rest);
    else edges.delete(key);
    x += STEP[d][0];
    y += STEP[d][1];
    const ahead = edges.get(`${x},${y}`) ?? (`${x},${y}` === start ? [first] : []);
    // Where two cells touch at a corner only, stay with the same cell: turn right.
    const next = [(d + 1) % 4, d, (d + 3) % 4].find((e) => ahead.includes(e)) ?? first;
    if (next !== d) turns.push([x, y, d, next]);
    d = next;
  } while (`${x},${y}` !== start || d !== first);
  return turns;
}

function round(turns, inset, radius, cell) {
  let path = "";
  for (const [x, y, a, b] of turns) {
    // The inside of direction (dx, dy) lies at (-dy, dx).
    const cx = x * cell + inset * (-STEP[a][1] - STEP[b][1]);
    const cy = y * cell + inset * (STEP[a][0] + STEP[b][0]);
    const from = [cx - STEP[a][0] * radius, cy - STEP[a][1] * radius];
    const to = [cx + STEP[b][0] * radius, cy + STEP[b][1] * radius];
    path += `${path ? "L" : "M"}${from}Q${cx},${cy} ${to}`;
  }
  return path + "Z";
}

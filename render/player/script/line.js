// A line is a list of moves {pieces, path} from the start, each one move of the puzzle's
// metric, so that the length of a line is its count.
import { back, offset, steps } from "./rules.js";

// extend returns the first n moves of a line and then what a hand did. Where the metric
// counts a longer way of the same piece once, the last move is prolonged.
export function extend(rules, line, n, { pieces, path }) {
  const { metric, motion } = rules.puzzle;
  const list = line.slice(0, n);
  if (motion) return [...list, { pieces, path }];
  for (const part of cut(metric, pieces, path)) {
    const last = list.at(-1);
    const joined = last && join(metric, last, part);
    if (!joined) {
      list.push(part);
      continue;
    }
    list.pop();
    if (offset(joined).some(Boolean)) list.push({ pieces, path: joined });
  }
  return list;
}

// cut makes moves of the metric from a path.
function cut(metric, pieces, path) {
  switch (metric) {
    case "step":
      return [...path].flatMap((c) => pieces.map((i) => ({ pieces: [i], path: c })));
    case "push":
      return [...path].map((c) => ({ pieces, path: c }));
    case "slide":
      return path.match(/U+|D+|L+|R+/g).map((run) => ({ pieces, path: run }));
  }
  return [{ pieces, path }];
}

// join returns the path of two moves that count as one, or nothing.
function join(metric, a, b) {
  if (a.pieces.length > 1 || a.pieces[0] !== b.pieces[0]) return undefined;
  if (metric === "move") return shorten(a.path + b.path);
  if (metric !== "slide" || (a.path[0] !== b.path[0] && a.path[0] !== back[b.path[0]])) return undefined;
  return shorten(a.path + b.path);
}

// shorten leaves out steps that are taken back at once.
function shorten(path) {
  const out = [];
  for (const c of path) {
    if (out.at(-1) === back[c]) out.pop();
    else out.push(c);
  }
  return out.join("");
}

// write returns a line as text for links: letters where they say enough, else pairs of a
// piece and its path.
export function write(rules, line) {
  const { rows, motion } = rules.puzzle;
  if (rows) return line.map(({ pieces, path }) => path.repeat(pieces.length)).join("");
  return line.map(({ pieces: [i], path }) => (rules.names ? rules.puzzle.pieces[i].name : `${i}.`) + (motion ? path[0] : path)).join(" ");
}

// read is the inverse of write. What cannot be played ends the line.
export function read(rules, text) {
  const { rows, metric, motion } = rules.puzzle;
  let at = rules.start, line = [];
  const play = (way) => {
    if (!way) return false;
    at = rules.after(at, way);
    line.push({ pieces: way.pieces, path: way.path });
    return true;
  };
  if (rows) {
    // People write counts, and spaces.
    text = text.replace(/\s|(.)(\d\d?)/g, (_, c, n) => c?.repeat(n) ?? "");
    const runs = metric === "push" ? text.match(/U+|D+|L+|R+/g) ?? [] : [...text];
    for (const run of runs) {
      const group = follow(rules, at, run);
      if (!group || !play({ pieces: group, path: run[0] })) break;
    }
    return line;
  }
  const { pieces } = rules.puzzle;
  for (const word of text.trim().split(/\s+/)) {
    // A car goes by +2 or -1 along its axis as well.
    const [, name, letters, sign, n] = /^(.+?)\.?(?:([UDLR]+)|([+-])(\d))$/u.exec(word) ?? [];
    const i = rules.names ? pieces.findIndex((p) => p.name === name) : +name;
    const path = letters ?? { x: "LR", y: "UD" }[pieces[i]?.axis]?.[+(sign === "+")].repeat(n);
    if (!path || !pieces[i]) break;
    if (motion ? !play(rules.glide(at, i, path)[0]) : !legal(rules, at, i, path)) break;
    if (!motion) cut(metric, [i], path).forEach(play);
  }
  return line;
}

function legal(rules, at, i, path) {
  const grid = rules.grid(at);
  return [...path].every((c) => {
    const free = rules.meets(at, grid, [i], c) === -1;
    at = rules.after(at, { pieces: [i], path: c });
    return free;
  });
}

// follow returns the tiles that go when a run of letters is played, the one next to the
// free cell first.
function follow(rules, at, run) {
  const grid = rules.grid(at), { w } = rules.puzzle;
  const [dx, dy] = steps[run[0]] ?? [0, 0];
  const first = at.findIndex((_, i) => rules.meets(at, grid, [i], run[0]) === -1);
  const group = [...run].map((_, k) => grid[(at[first]?.[1] - k * dy) * w + at[first]?.[0] - k * dx]);
  return group.every((i) => i >= 0) && group;
}

// A line is a list of moves {pieces, path} from the start, each one move of the puzzle's
// metric, so that the length of a line is its count.
import { back, offset } from "./rules.js";

// extend returns the first n moves of a line and then what a hand did. Where the metric
// counts a longer way of the same piece once, the last move is prolonged.
export function extend(rules, line, n, { pieces, path }) {
  const { metric, motion } = rules.puzzle;
  const list = line.slice(0, n);
  if (motion) return [...list, { pieces, path }];
  for (const part of cut(metric, pieces, path)) {
    const last = list.at(-1);
    const joined = last && !rules.out(rules.along(list.slice(0, -1)), last.pieces[0], last.path) && join(metric, last, part);
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

// join returns the path of two moves that count as one, or false.
function join(metric, a, b) {
  const [way] = a.path, once = metric === "move" || (metric === "slide" && [way, back[way]].includes(b.path[0]));
  return once && a.pieces.length === 1 && a.pieces[0] === b.pieces[0] && shorten(a.path + b.path);
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
  const { rows, metric, motion, pieces } = rules.puzzle;
  const words = !rows ? text.trim().split(/\s+/) : metric === "push" ? text.match(/U+|D+|L+|R+/g) ?? [] : [...text];
  let at = rules.start;
  const line = [];
  for (const word of words) {
    const [, name, path] = rows ? [0, 0, word] : /^(.+?)\.?([UDLR]+)$/u.exec(word) ?? [];
    if (!path) break;
    const named = (p, i) => rows || (rules.names ? p.name === name : i === +name);
    const way = pieces.flatMap((p, i) => (named(p, i) ? rules.ways(at, i).slice(1) : [])).find((way) => {
      if (rows) return way.path === path[0] && way.pieces.length === path.length;
      return motion ? way.path[0] === path : String(offset(way.path)) === String(offset(path));
    });
    if (!way) break;
    for (const move of motion || rows ? [way] : cut(metric, way.pieces, way.path)) {
      at = rules.after(at, move);
      line.push(move);
    }
  }
  return line;
}

// A line is a list of moves {pieces, path} from the start. Each is one move in the metric of the
// puzzle, so the length of the line is the number of moves.
import { opposite, offset } from "./rules.js";

// appendMove returns the first n moves of a line and a move by hand. If the metric counts consecutive
// moves of a piece as one, the last move is extended.
export function appendMove(rules, line, n, { pieces, path }) {
  const { metric, motion } = rules.puzzle;
  const list = line.slice(0, n);
  if (motion) return [...list, { pieces, path }];
  for (const part of splitMove(metric, pieces, path)) {
    const last = list.at(-1);
    const merged = last && !rules.usesExit(rules.positionAfter(list.slice(0, -1)), last.pieces[0], last.path) && mergePaths(metric, last, part);
    if (!merged) {
      list.push(part);
      continue;
    }
    list.pop();
    if (offset(merged).some(Boolean)) list.push({ pieces, path: merged });
  }
  return list;
}

// splitMove splits a path into moves of the metric.
function splitMove(metric, pieces, path) {
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

// mergePaths returns the path of two moves that count as one, or false.
function mergePaths(metric, a, b) {
  const [dir] = a.path, once = metric === "move" || (metric === "slide" && [dir, opposite[dir]].includes(b.path[0]));
  return once && a.pieces.length === 1 && a.pieces[0] === b.pieces[0] && cancelSteps(a.path + b.path);
}

// cancelSteps removes steps that are immediately undone.
function cancelSteps(path) {
  const out = [];
  for (const c of path) {
    if (out.at(-1) === opposite[c]) out.pop();
    else out.push(c);
  }
  return out.join("");
}

// formatLine returns a line as text for links: directions only if they are unambiguous, otherwise
// pieces and paths.
export function formatLine(rules, line) {
  const { rows, motion } = rules.puzzle;
  if (rows) return line.map(({ pieces, path }) => path.repeat(pieces.length)).join("");
  return line.map(({ pieces: [i], path }) => (rules.names ? rules.puzzle.pieces[i].name : `${i}.`) + (motion ? path[0] : path)).join(" ");
}

// parseLine is the inverse of formatLine. It stops at the first illegal move.
export function parseLine(rules, text) {
  const { rows, metric, motion, pieces } = rules.puzzle;
  const words = !rows ? text.trim().split(/\s+/) : metric === "push" ? text.match(/U+|D+|L+|R+/g) ?? [] : [...text];
  let at = rules.start;
  const line = [];
  for (const word of words) {
    const [, name, path] = rows ? [0, 0, word] : /^(.+?)\.?([UDLR]+)$/u.exec(word) ?? [];
    if (!path) break;
    const named = (p, i) => rows || (rules.names ? p.name === name : i === +name);
    const route = pieces.flatMap((p, i) => (named(p, i) ? rules.routes(at, i).slice(1) : [])).find((route) => {
      if (rows) return route.path === path[0] && route.pieces.length === path.length;
      return motion ? route.path[0] === path : String(offset(route.path)) === String(offset(path));
    });
    if (!route) break;
    for (const move of motion || rows ? [route] : splitMove(metric, route.pieces, route.path)) {
      at = rules.after(at, move);
      line.push(move);
    }
  }
  return line;
}

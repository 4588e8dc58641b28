// A line is a list of moves {pieces, path} from the start. Each is one move in the metric of the
// puzzle, so the length of the line is the number of moves.
import { add, directions, offset } from "./rules.js";

// regroup returns the same steps as moves of the metric. Regroup of package solve/moves has the same
// rules; TestCounts compares them.
export function regroup(rules, moves) {
  if (rules.puzzle.motion) return moves;
  const list = [];
  let at = rules.start, vacated, ended; // cell that the previous step left; whether it used an exit
  for (const { pieces, path } of moves) {
    for (const c of path) {
      for (const i of pieces) {
        const step = { pieces: [i], path: c }, last = list.at(-1);
        const follows = String(add(at[i], directions[c])) === vacated;
        if (!last || ended || !isSameMove(rules.puzzle, last, step, follows)) {
          finishMove(list);
          list.push(step);
        } else if (last.path === c && last.pieces[0] !== i) last.pieces.push(i);
        else last.path += c;
        vacated = String(at[i]);
        ended = rules.usesExit(at, i, c);
        at = rules.after(at, step);
      }
    }
  }
  finishMove(list);
  return list;
}

// isSameMove reports whether a step belongs to the last move. follows means that it leads to the cell
// that the previous step left.
function isSameMove({ metric, rows }, last, { pieces: [i], path }, follows) {
  if (metric === "push") return last.path === path && follows;
  return last.pieces[0] === i && !rows && (metric === "move" || (metric === "slide" && last.path[0] === path));
}

// finishMove removes detours from the last move. If its piece ends where it began, the last step
// becomes a separate move.
function finishMove(list) {
  const last = list.at(-1);
  if (!last) return;
  const { pieces, path } = last;
  if (offset(path).some(Boolean)) last.path = cancelSteps(path);
  else list.splice(-1, 1, { pieces, path: cancelSteps(path.slice(0, -1)) }, { pieces, path: path.at(-1) });
}

// cancelSteps removes steps that are immediately undone.
function cancelSteps(path) {
  const shorter = path.replace(/UD|DU|LR|RL/, "");
  return shorter === path ? path : cancelSteps(shorter);
}

// formatLine returns a line as text: directions only if they are unambiguous, otherwise
// pieces and paths.
export function formatLine(rules, line) {
  const { rows, motion } = rules.puzzle;
  if (rows) return line.map(({ pieces, path }) => path.repeat(pieces.length)).join("");
  return line.map(({ pieces: [i], path }) => rules.names[i] + (motion ? path[0] : path)).join(" ");
}

// allRoutes returns the legal moves of a position, in a fixed order.
const allRoutes = (rules, at) => at.flatMap((_, i) => rules.routes(at, i).slice(1));

// parseLine is the inverse of formatLine. It stops at the first illegal move.
export function parseLine(rules, text) {
  const { rows, metric, motion } = rules.puzzle;
  const words = !rows ? text.trim().split(/\s+/) : metric === "push" ? text.match(/U+|D+|L+|R+/g) ?? [] : [...text];
  let at = rules.start;
  const line = [];
  for (const word of words) {
    const [, name, path] = /^(.+?)([UDLR]+)$/u.exec(word) ?? [];
    const route = allRoutes(rules, at).find(({ pieces, path: way }) => {
      if (rows) return way.repeat(pieces.length) === word;
      return rules.names[pieces[0]] === name && (motion ? way[0] === path : String(offset(way)) === String(offset(path)));
    });
    if (!route) break;
    at = rules.after(at, route);
    line.push(route);
  }
  return regroup(rules, line);
}

const digits = [...Array(64).keys()].map((n) => btoa(String.fromCharCode(4 * n))[0]).join("").replace("+/", "-_"); // of base64url

// linkText returns a line as a short text for links. Each move is the digit of a mixed-radix number: its index
// among the legal moves. The digits start at 1, and the most significant digit 1 marks the end.
export function linkText(rules, line) {
  let at = rules.start, n = 0n, unit = 1n, text = "";
  for (const move of line) {
    const routes = allRoutes(rules, at), to = rules.after(at, move);
    const digit = routes.findIndex((route) => String(rules.after(at, route)) === String(to)) + 1;
    n += unit * BigInt(digit);
    unit *= BigInt(routes.length + 1);
    at = to;
  }
  for (n += unit; n; n >>= 6n) text = digits[n & 63n] + text;
  return text;
}

// parseLink is the inverse of linkText. It stops at the first invalid move.
export function parseLink(rules, text) {
  const line = [];
  let n = [...text].reduce((sum, c) => sum * 64n + BigInt(Math.max(0, digits.indexOf(c))), 0n), at = rules.start;
  while (n > 1n) {
    const routes = allRoutes(rules, at), base = BigInt(routes.length + 1), route = routes[(n % base) - 1n];
    if (!route) break;
    line.push(route);
    at = rules.after(at, route);
    n /= base;
  }
  return regroup(rules, line);
}

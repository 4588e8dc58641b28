// Results of daily puzzles: solved days and numbers of moves. They are stored only in the browser.
import { $, t, lang, formatCount } from "./text.js";
import * as store from "./store.js";

// The data attributes of the board hold the day, the kind and the ID of a daily puzzle.
const board = $("board").dataset;
if (board.day) board.puzzle ??= $("player").getAttribute("puzzle");

// setDaily marks a puzzle as the daily puzzle of a day (default: today) and a kind.
export const setDaily = (puzzle, { day = today(), kind = "" }) => Object.assign(board, { puzzle, day, kind });

const DAY = 864e5;
const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
export const today = () => dateOf(Date.now());
const all = () => store.read("days") ?? {};

// Results are stored by day and kind; the kind klotski is omitted.
const storageKey = (day, kind) => (!kind || kind === "klotski" ? day : `${day} ${kind}`);
const resultOn = (days, day) => days[Object.keys(days).find((name) => name.startsWith(day))];

// result returns the result {n, fewest} of a day and a kind, or undefined.
export const result = (day, kind) => all()[storageKey(day, kind)];

// boardDay returns the day and the kind of the displayed daily puzzle.
export const boardDay = () => board;

export const isDaily = (puzzle) => !!board.puzzle && puzzle.id === board.puzzle;

// linkKeys returns the URL keys of a puzzle. Links to a daily puzzle name its day.
export const linkKeys = (puzzle) => (isDaily(puzzle) ? { day: board.day, kind: board.kind } : { puzzle: puzzle.id });

// saveResult stores the first solution of the daily puzzle: {n, fewest}, and helped if hints were
// used.
export function saveResult(puzzle, n, fewest, helped) {
  const { day, kind } = board;
  if (isDaily(puzzle) && !result(day, kind)) store.write("days", { ...all(), [storageKey(day, kind)]: { n, fewest, helped: helped || undefined } });
}

// statusText returns the current streak, the statistics, and the time until the next puzzle if today's
// is solved.
export function statusText() {
  const days = all(), list = Object.values(days), last = today();
  if (!list.length) return t("week");
  let row = 0;
  for (let at = Date.parse(last) - (resultOn(days, last) ? 0 : DAY); resultOn(days, dateOf(at)); at -= DAY) row++;
  const countWithin = (max) => list.filter(({ n, fewest }) => n - fewest <= max && fewest).length;
  const left = Math.ceil((Date.parse(last) + DAY - Date.now()) / 6e4), next = { h: Math.floor(left / 60), m: left % 60 };
  return t("days", { n: row, m: list.length, a: countWithin(0), b: countWithin(5) - countWithin(0), c: list.length - countWithin(5) }) + (resultOn(days, last) ? t("nextDay", next) : "");
}

// resultSign returns the sign for the quality of a result.
export const resultSign = (known) => (!known ? "⬜" : !known.fewest || known.n - known.fewest > 5 ? "🟥" : known.n > known.fewest ? "🟨" : "🟩");

// recentWeeks returns the signs of the last four weeks, oldest first.
export function recentWeeks() {
  const days = all(), end = Date.parse(today());
  return [21, 14, 7, 0].map((back) => [6, 5, 4, 3, 2, 1, 0].map((k) => resultSign(resultOn(days, dateOf(end - (back + k) * DAY)))).join("")).join("\n");
}

// shareMessage returns a text for friends: the result without the moves.
export function shareMessage(puzzle, n, fewest, helped, link) {
  const when = board.day && new Date(board.day).toLocaleDateString(lang, { day: "numeric", month: "short", timeZone: "UTC" });
  const red = fewest ? Math.max(1, Math.floor((5 * fewest) / n)) : 0;
  const text = formatCount(puzzle, n), score = fewest ? t("shareFewest", { n: text, m: fewest }) : text;
  return `slidegif ${isDaily(puzzle) ? when : puzzle.name || puzzle.title || ""} · ${score} ${"🟥".repeat(red)}${"⬛".repeat(red && 5 - red)}${helped < 0 ? "" : helped ? "☆" : "★"}${"💡".repeat(Math.min(Math.max(helped, 0), 9))}\n${link}`;
}

// The puzzle of the day: which days were solved here, in how many moves. It never leaves
// the browser.
import { $, t, lang, count } from "./text.js";
import * as store from "./store.js";

// board has the day and the kind of the puzzle of a day, and its ID, if it is one.
const board = $("board").dataset;
if (board.day) board.puzzle ??= $("player").getAttribute("puzzle");

// begin makes a puzzle the one of a day, or of today, and of a kind if one was asked for.
export const begin = (puzzle, { day = today(), kind = "" }) => Object.assign(board, { puzzle, day, kind });

const DAY = 864e5;
const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
export const today = () => dateOf(Date.now());
const all = () => store.read("days") ?? {};

// What is kept of a puzzle has the name of its day, and of its kind unless that is the usual one.
const nameOf = (day, kind) => (!kind || kind === "klotski" ? day : `${day} ${kind}`);
const on = (days, day) => days[Object.keys(days).find((name) => name.startsWith(day))];

// result returns how the puzzle of a day and a kind was solved: {n, fewest}, or nothing.
export const result = (day, kind) => all()[nameOf(day, kind)];

// shown returns the day and the kind of the puzzle on the board, if it is one of a day.
export const shown = () => board;

export const isToday = (puzzle) => !!board.puzzle && puzzle.id === board.puzzle;

// named returns the keys of a link to a puzzle: one to a day's stays one to the day.
export const named = (puzzle) => (isToday(puzzle) ? { day: board.day, kind: board.kind } : { puzzle: puzzle.id });

// solved keeps the first solution of the day's puzzle: {n, fewest}, and helped where there was help.
export function solved(puzzle, n, fewest, helped) {
  const { day, kind } = board;
  if (isToday(puzzle) && !result(day, kind)) store.write("days", { ...all(), [nameOf(day, kind)]: { n, fewest, helped: helped || undefined } });
}

// line tells how many days in a row were solved up to today or yesterday, and how well all were, and
// when the next puzzle comes to who has solved today's.
export function line() {
  const days = all(), list = Object.values(days), last = today();
  if (!list.length) return t("week");
  let row = 0;
  for (let at = Date.parse(last) - (on(days, last) ? 0 : DAY); on(days, dateOf(at)); at -= DAY) row++;
  const within = (most) => list.filter(({ n, fewest }) => n - fewest <= most && fewest).length;
  const left = Math.ceil((Date.parse(last) + DAY - Date.now()) / 6e4), next = { h: Math.floor(left / 60), m: left % 60 };
  return t("days", { n: row, m: list.length, a: within(0), b: within(5) - within(0), c: list.length - within(5) }) + (on(days, last) ? t("nextDay", next) : "");
}

// sign tells how well a puzzle of a day was solved.
export const sign = (known) => (!known ? "⬜" : !known.fewest || known.n - known.fewest > 5 ? "🟥" : known.n > known.fewest ? "🟨" : "🟩");

// weeks tells how well each of the last four weeks' days was solved, a sign each, the oldest first.
export function weeks() {
  const days = all(), end = Date.parse(today());
  return [21, 14, 7, 0].map((back) => [6, 5, 4, 3, 2, 1, 0].map((k) => sign(on(days, dateOf(end - (back + k) * DAY)))).join("")).join("\n");
}

// message is what is sent to a friend: how well, and nothing of how.
export function message(puzzle, n, fewest, helped, link) {
  const when = board.day && new Date(board.day).toLocaleDateString(lang, { day: "numeric", month: "short", timeZone: "UTC" });
  const red = fewest ? Math.max(1, Math.floor((5 * fewest) / n)) : 0;
  const said = count(puzzle, n), how = fewest ? t("shareFewest", { n: said, m: fewest }) : said;
  return `slidegif ${isToday(puzzle) ? when : puzzle.name || puzzle.title || ""} · ${how} ${"🟥".repeat(red)}${"⬛".repeat(red && 5 - red)}${helped < 0 ? "" : helped ? "☆" : "★"}${"💡".repeat(Math.min(Math.max(helped, 0), 9))}\n${link}`;
}

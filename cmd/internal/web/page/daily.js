// The puzzle of the day: which days were solved here, in how many moves. It never leaves
// the browser.
import { $, t, lang, count } from "./text.js";
import * as store from "./store.js";

let { day } = $("board").dataset; // of the puzzle that came with the page, if it is one of a day
let id = day && $("player").getAttribute("puzzle");

// begin makes a puzzle the one of today, and returns the day.
export function begin(puzzle) {
  id = puzzle;
  return (day = today());
}

const today = () => new Date().toISOString().slice(0, 10);
const all = () => store.read("days") ?? {};

export const isToday = (puzzle) => !!id && puzzle.id === id;

// solved keeps the first solution of today's puzzle: {n, fewest}.
export function solved(puzzle, n, fewest) {
  if (isToday(puzzle) && !all()[day]) store.write("days", { ...all(), [day]: { n, fewest } });
}

// line tells how many days in a row were solved up to today or yesterday, and how well all were.
export function line() {
  const days = all(), list = Object.values(days), last = day ?? today();
  if (!list.length) return t("week");
  let row = 0;
  for (let at = Date.parse(last) - (days[last] ? 0 : 864e5); days[new Date(at).toISOString().slice(0, 10)]; at -= 864e5) row++;
  const within = (most) => list.filter(({ n, fewest }) => n - fewest <= most && fewest).length;
  return t("days", { n: row, m: list.length, a: within(0), b: within(5) - within(0), c: list.length - within(5) });
}

// message is what is sent to a friend: how well, and nothing of how.
export function message(puzzle, n, fewest, link) {
  const when = new Date(day).toLocaleDateString(lang, { day: "numeric", month: "short", timeZone: "UTC" });
  const red = fewest ? Math.max(1, Math.floor((5 * fewest) / n)) : 0;
  const said = count(puzzle, n), how = fewest ? t("shareFewest", { n: said, m: fewest }) : said;
  return `slidegif ${isToday(puzzle) ? when : puzzle.name || puzzle.title || ""} · ${how} ${"🟥".repeat(red)}${"⬛".repeat(red && 5 - red)}\n${link}`;
}

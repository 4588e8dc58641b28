// Results of daily puzzles: solved days and numbers of moves. They are stored only in the browser.
import { $, lang, t } from "./text.js";
import * as store from "./store.js";

// The data attributes of the board hold the day, the kind and the ID of a daily puzzle.
const board = $("board").dataset;
if (board.day) board.puzzle ??= $("player").getAttribute("puzzle");

// setDaily marks a puzzle as the daily puzzle of a day (default: today) and a kind.
export const setDaily = (puzzle, { day = today(), kind = "" }) => Object.assign(board, { puzzle, day, kind });

export const DAY = 864e5;
export const dateOf = (time) => new Date(time).toISOString().slice(0, 10);

// today returns the local date of the reader, or the first day if the clock is wrong.
export const today = () => dateOf(Math.max(Date.UTC(2026), Date.now() - 6e4 * new Date().getTimezoneOffset()));

// formatDay returns a date as people write it, with the year unless it is the current one.
export function formatDay(day) {
  const date = new Date(day), year = today().slice(0, 4) !== day.slice(0, 4);
  const say = (options) => date.toLocaleDateString(lang, { ...options, timeZone: "UTC" });
  return t(year ? "dateYear" : "date", { w: say({ weekday: "long" }), d: date.getUTCDate(), m: say({ month: t("monthStyle") }), y: day.slice(0, 4) });
}

// formatDate is like formatDay, but without the weekday if it comes first.
export const formatDate = (day) => formatDay(day).replace(/^\w+, /, "");

// all returns the stored results. It skips invalid ones, which other scripts or a damaged storage may have left.
const all = () => Object.fromEntries(Object.entries(store.read("days") ?? {}).filter(([, result]) => result?.n > 0));

// Results are stored by day and kind; the kind klotski is omitted.
const storageKey = (day, kind) => (!kind || kind === "klotski" ? day : `${day} ${kind}`);
// winCount returns the number of puzzles of a day that are solved.
export const winCount = (day) => Object.keys(all()).filter((name) => name.startsWith(day)).length;

// result returns the result {n, fewest} of a day and a kind, or undefined.
export const result = (day, kind) => all()[storageKey(day, kind)];

// boardDay returns the day and the kind of the displayed daily puzzle.
export const boardDay = () => board;

// boardKind returns the kind of the displayed daily puzzle, which is klotski by default.
export const boardKind = () => board.kind || "klotski";

export const isDaily = (puzzle) => !!board.puzzle && puzzle.id === board.puzzle;

// linkKeys returns the URL keys of a puzzle. Links to a daily puzzle name its day.
export const linkKeys = (puzzle) => (isDaily(puzzle) ? { day: board.day, kind: board.kind } : { puzzle: puzzle.id });

const MAX_GAMES = 50; // number of stored games; the oldest is deleted first

// game returns the stored game {line, metric, n} of a daily puzzle, or undefined. The line is in the notation of
// the player, and n is its number of moves.
export function game(day, kind) {
  const stored = store.read("games")?.[storageKey(day, kind)];
  return stored && { n: result(day, kind)?.n, ...stored };
}

// saveGames stores games by day and kind, up to the limit.
export const saveGames = (games) => store.write("games", Object.fromEntries(Object.entries(games).slice(-MAX_GAMES)));

// saveResult stores the first solution of the daily puzzle: the result {n, fewest}, with helped if hints were
// used, and the game. If only the result is stored, it adds the game.
export function saveResult(puzzle, n, fewest, helped, line) {
  const { day, kind } = board, key = storageKey(day, kind);
  if (!isDaily(puzzle)) return;
  if (!result(day, kind)) store.write("days", { ...all(), [key]: { n, fewest, helped: helped || undefined } });
  if (!game(day, kind)) saveGames({ ...store.read("games"), [key]: { line, metric: puzzle.metric, n } });
}

// isFewest reports whether a result has the fewest moves, without help.
export const isFewest = ({ n, fewest, helped }) => n === fewest && !helped;

// sealOf returns what the seal of a day shows: {won, gold}, or null if no puzzle is solved.
export function sealOf(day) {
  const list = Object.entries(all()).filter(([name]) => name.startsWith(day)).map(([, result]) => result);
  return list.length ? { won: Math.min(5, list.length), gold: list.some(isFewest) } : null;
}

export const results = () => Object.values(all());
export const firstDay = () => Object.keys(all()).sort()[0]?.slice(0, 10);

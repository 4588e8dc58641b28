// The record of results as a line of text, for use in another browser.
import { read, write } from "./store.js";
import { saveGames } from "./daily.js";

const PREFIX = "slidegif:"; // followed by JSON in base64

// exportRecord returns the daily results and games, the least numbers of moves and the stars.
export function exportRecord() {
  const [days, best, stars, games] = ["days", "best", "stars", "games"].map((name) => read(name) ?? {});
  const bytes = new TextEncoder().encode(JSON.stringify({ days, best, stars, games }));
  return PREFIX + btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
}

// importRecord merges a line with the stored record; better results win. It returns false if the line
// is invalid. Records from earlier versions contain no games.
export function importRecord(text) {
  try {
    const [, encoded] = text.trim().split(PREFIX), bytes = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0));
    const { days, best, stars, games = {} } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const counts = [...Object.values(best), ...Object.values(days).map(({ n }) => n)];
    if (!counts.every((n) => Number.isInteger(n) && n > 0)) return false;
    if (!Object.values(stars).every((star) => star === "★" || star === "☆")) return false;
    if (!Object.values(games).every(({ line, metric, n = 1 }) => typeof line === "string" && typeof metric === "string" && Number.isInteger(n) && n > 0)) return false;
    for (const [file, n] of Object.entries(read("best") ?? {})) best[file] = Math.min(n, best[file] ?? n);
    for (const [file, star] of Object.entries(read("stars") ?? {})) if (stars[file] !== "★") stars[file] = star;
    write("best", best);
    write("stars", stars);
    write("days", { ...days, ...read("days") });
    saveGames({ ...games, ...read("games") });
    return true;
  } catch {
    return false;
  }
}

// What is kept in the browser, and never leaves it. Browsers may keep nothing.

export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

export function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // nothing is kept
  }
}

// best is the least count with which a puzzle was solved here.
export const best = (file) => read("best")?.[file];

// star is the best that was earned: ★ without help, ☆ with hints, nothing once the solution was seen.
export const star = (file) => read("stars")?.[file] ?? "";

// record keeps a count if it is the best so far, and a star, and reports whether one of them is new.
export function record(file, n, helped) {
  const better = !(best(file) <= n), earned = helped < 0 ? "" : helped ? "☆" : "★";
  if (better) write("best", { ...read("best"), [file]: n });
  if (!earned || star(file) === "★" || star(file) === earned) return better;
  write("stars", { ...read("stars"), [file]: earned });
  return true;
}

const MOST = 50; // games that were left before their end; the oldest is forgotten first

// left returns what keep has kept of a game: {line, at, helped}.
export const left = (game) => read("progress")?.[game];

// keep keeps a game, or forgets it for null.
export function keep(game, state) {
  const { [game]: old, ...others } = read("progress") ?? {};
  if (!old && !state) return;
  const kept = Object.entries(others).slice(state ? 1 - MOST : 0);
  if (state) kept.push([game, state]);
  write("progress", Object.fromEntries(kept));
}

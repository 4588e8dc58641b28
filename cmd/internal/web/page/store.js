// Local storage of the browser, which may be disabled.

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
    // storage is disabled or full
  }
}

// best returns the least number of moves of a solved puzzle.
export const best = (file) => read("best")?.[file];

// star returns the best star of a puzzle: ★ without help, ☆ with hints, "" otherwise.
export const star = (file) => read("stars")?.[file] ?? "";

// record stores a result and a star if they are better, and reports whether one of them is.
export function record(file, n, helped) {
  const better = !(best(file) <= n), newStar = helped < 0 ? "" : helped ? "☆" : "★";
  if (better) write("best", { ...read("best"), [file]: n });
  if (!newStar || star(file) === "★" || star(file) === newStar) return better;
  write("stars", { ...read("stars"), [file]: newStar });
  return true;
}

const MAX_GAMES = 50; // unfinished games; the oldest is deleted first

// savedGame returns the state {line, at, helped} of an unfinished game.
export const savedGame = (game) => read("progress")?.[game];

// saveGame stores the state of a game, or deletes it if state is null.
export function saveGame(game, state) {
  const { [game]: old, ...others } = read("progress") ?? {};
  if (!old && !state) return;
  const kept = Object.entries(others).slice(state ? 1 - MAX_GAMES : 0);
  if (state) kept.push([game, state]);
  write("progress", Object.fromEntries(kept));
}

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

// record keeps a count if it is the best so far, and reports whether it is.
export function record(file, n) {
  if (best(file) <= n) return false;
  write("best", { ...read("best"), [file]: n });
  return true;
}

const MOST = 50; // games that were left before their end; the oldest is forgotten first

// left returns what keep has kept of a game: {line, at}.
export const left = (game) => read("progress")?.[game];

// keep keeps a game, or forgets it for null.
export function keep(game, state) {
  const { [game]: old, ...others } = read("progress") ?? {};
  if (!old && !state) return;
  const kept = Object.entries(others).slice(state ? 1 - MOST : 0);
  if (state) kept.push([game, state]);
  write("progress", Object.fromEntries(kept));
}

// Games that were left before their end. They never leave the browser.

const MOST = 50; // games; the oldest is forgotten first

function all() {
  try {
    return JSON.parse(localStorage.getItem("progress")) ?? {};
  } catch {
    return {}; // browsers may keep nothing
  }
}

// read returns what write has kept for a game: {line, at}.
export const read = (game) => all()[game];

// write keeps a game, or forgets it for null.
export function write(game, state) {
  const { [game]: old, ...others } = all();
  if (!old && !state) return;
  const kept = Object.entries(others).slice(state ? 1 - MOST : 0);
  if (state) kept.push([game, state]);
  try {
    localStorage.setItem("progress", JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // nothing is kept
  }
}

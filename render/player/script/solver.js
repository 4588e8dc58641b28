import { add, steps } from "./rules.js";

// Who solves and draws. Every solver has these functions; each returns a promise and fails
// with an Error whose hint may say more. A page may give its players another one.
//
//	solve(id, {metric, lang, why, quiet, signal})
//	                                        {length, optimal, at_least, moves: [{piece, from, path, for, why}]};
//	                                        quiet where nobody waits for it
//	draw(id, {theme, lang, metric, signal}) {svg, puzzle}, what a player shows, without a solution

// server returns the solver that asks a server at base, a URL that ends in a slash. Its fetch asks
// for any JSON.
export function server(base) {
  const ask = async (path, keys, request) => {
    const url = new URL(path, new URL(base, location.href));
    for (const [key, value] of Object.entries(keys)) if (value) url.searchParams.set(key, value);
    const answer = await fetch(url, request);
    const body = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(body.reason ?? body.error), body, { status: answer.status });
    return body;
  };
  const of = (path) => (id, { signal, quiet, ...keys } = {}) => ask(path, { puzzle: id, ...keys }, { signal });
  return { solve: of("solve.json"), draw: of("player.json"), fetch: ask };
}

// movesOf finds the pieces of a solver's moves by their places: a piece of another
// puzzle, or one of several equal ones, may have any name.
export function movesOf(rules, at, list) {
  return list.map(({ piece, from, path, why }) => {
    const grid = rules.grid(at);
    const pieces = piece.split(",").map((_, k) => { // several are pushed together, the first one in front
      const [x, y] = add(from, steps[path[0]], -k);
      return grid[y * rules.puzzle.w + x];
    });
    const move = { pieces, path, why };
    at = rules.after(at, move);
    return move;
  });
}

import { add, directions } from "./rules.js";

// The solver interface. Both functions return promises, which reject with an Error that may have a
// hint. A page can replace the solver of its players.
//
//	solve(id, {metric, lang, why, quiet, signal})
//	                                        {length, optimal, at_least, moves: [{piece, from, path, for, why}]};
//	                                        quiet: a request in the background
//	draw(id, {theme, lang, metric, signal}) {svg, puzzle}: the data of a player, without a solution

// server returns the solver for a server at base, a URL that ends in a slash. Its function fetch
// requests JSON from any path.
export function server(base) {
  const request = async (path, keys, init) => {
    const url = new URL(path, new URL(base, location.href));
    for (const [key, value] of Object.entries(keys)) if (value) url.searchParams.set(key, value);
    const response = await fetch(url, init);
    const body = await response.json();
    if (!response.ok) throw Object.assign(new Error(body.reason ?? body.error), body, { status: response.status });
    return body;
  };
  const endpoint = (path) => (id, { signal, quiet, ...keys } = {}) => request(path, { puzzle: id, ...keys }, { signal });
  return { solve: endpoint("solve.json"), draw: endpoint("player.json"), fetch: request };
}

// parseMoves converts the moves of a solver. It identifies pieces by their positions, since
// interchangeable pieces may have any name.
export function parseMoves(rules, at, list) {
  return list.map(({ piece, from, path, why }) => {
    const grid = rules.grid(at);
    const pieces = piece.split(",").map((_, k) => { // several tiles are pushed together; the first is in front
      const [x, y] = add(from, directions[path[0]], -k);
      return grid[y * rules.puzzle.w + x];
    });
    const move = { pieces, path, why };
    at = rules.after(at, move);
    return move;
  });
}

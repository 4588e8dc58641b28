// Who solves, draws and lists: the server that this page came from. A page without a
// server exports another object with the same functions from a file of this name.
//
//	solve(id, {metric, quiet, signal}), draw(id, look)   as the player wants them
//	random(kind, {length, metric, signal})         the ID of a new puzzle
//	picture(file, {lang, signal})                  {id, bounds, doubt}, the board that a picture shows
//	daily()                                        the ID of today's puzzle, where no page has it
//	list()                                         the named layouts, as a Response in HTML
//	codes(id, keys)                                what is to be pasted into other pages, by form
//	file(path, id, keys)                           the address of a file, where files have one
//	save(path, id, keys)                           a file as a Blob, where files have no address
import { t, lang, query } from "./text.js";
import { working } from "./work.js";

const { fetch: ask, ...base } = customElements.get("slide-player").server(".");

export const solver = {
  ...base,
  solve: (id, { quiet, ...keys }) => {
    const search = (signal) => base.solve(id, { ...keys, lang, signal });
    return quiet ? search(keys.signal) : working(keys.signal, search, () => ask("progress.json", { puzzle: id, metric: keys.metric }));
  },
  random: async (kind, { signal, ...keys }) => {
    const puzzle = await working(signal, (signal) => ask("random.json", { kind, ...keys, lang }, { signal }));
    return puzzle.id;
  },
  picture: (body, { lang, signal }) => ask("picture.json", { lang }, { method: "POST", body, signal }),
  list: () => fetch(`puzzles.html?lang=${lang}`),
  codes: (id, keys) => ask("code.json", { puzzle: id, ...keys }),
  file: (path, id, keys) => new URL(`${path}?${query({ puzzle: id, ...keys })}`, document.baseURI).href,
};

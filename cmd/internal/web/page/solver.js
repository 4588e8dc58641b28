// Who solves, draws and lists: the server that this page came from. A page without a
// server exports another object with the same functions from a file of this name.
//
//	solve(id, {metric, why, quiet, signal}), draw(id, look)   as the player wants them
//	random(kind, {length, metric, signal})         the ID of a new puzzle
//	picture(file, {lang, signal})                  {id, bounds, doubt}, the board that a picture shows
//	daily({day, kind})                             the ID of a day's puzzle, where no page has it
//	page(day, kind)                                the page to link to of a day's puzzle, or "", where it is another file
//	list()                                         the named layouts, as a Response in HTML
//	codes(id, keys)                                what is to be pasted into other pages, by form
//	file(path, id, keys)                           the address of a file, where files have one
//	prepare()                                      is called when a game has begun, of which a file may be wanted
//	save(path, id, keys)                           {file, message}, a Blob and what is to be told of it
import { t, lang, query } from "./text.js";
import { working } from "./work.js";

// A header has no characters but those of ASCII.
const plain = (text) => text.replace(/\\U000(\w{5})|\\u(\w{4})/g, (_, long, short) => String.fromCodePoint(parseInt(long ?? short, 16)));

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
  save: (path, id, keys) => working(undefined, async (signal) => {
    const answer = await fetch(solver.file(path, id, keys), { signal });
    if (answer.ok) return { file: await answer.blob(), message: plain(answer.headers.get("Slidegif-Message") ?? "") };
    await base.solve(id, { metric: keys.metric, lang, signal }); // fails, and tells why
    throw Object.assign(new Error(answer.statusText), { status: answer.status });
  }),
  file: (path, id, keys) => new URL(`${path}?${query({ puzzle: id, ...keys })}`, document.baseURI).href,
};

// Who solves, draws and lists: the server that this page came from. A page without a
// server exports another object with the same functions from a file of this name.
//
//	solve(id, {metric, quiet, signal}), draw(id, look)   as the player wants them
//	random(kind, {length, metric, signal})         the ID of a new puzzle
//	picture(file, {lang, signal})                  {id, bounds, doubt}, the board that a picture shows
//	daily()                                        the ID of today's puzzle, where no page has it
//	list()                                         the named layouts
//	codes(id, keys)                                what is to be pasted into other pages, by form
//	file(path, id, keys)                           the address of a picture
//	save(path, id, keys)                           a file as a Blob, where files have no address
import { t, lang, query } from "./text.js";
import { Work } from "./work.js";

const { fetch: ask, ...base } = customElements.get("slide-player").server(".");

// working runs what may take long, and can be cancelled.
async function working(signal, run) {
  const own = new AbortController();
  const work = new Work(() => own.abort(new DOMException(t("stopped"), "AbortError")));
  work.begin();
  try {
    return await run(signal ? AbortSignal.any([signal, own.signal]) : own.signal);
  } finally {
    work.remove();
  }
}

export const solver = {
  ...base,
  solve: (id, { quiet, ...keys }) => {
    const search = (signal) => base.solve(id, { ...keys, lang, signal });
    return quiet ? search(keys.signal) : working(keys.signal, search);
  },
  random: async (kind, { signal, ...keys }) => {
    const puzzle = await working(signal, (signal) => ask("random.json", { kind, ...keys, lang }, { signal }));
    return puzzle.id;
  },
  picture: (body, { lang, signal }) => ask("picture.json", { lang }, { method: "POST", body, signal }),
  list: () => ask("puzzles.json", { lang }),
  codes: (id, keys) => ask("code.json", { puzzle: id, ...keys }),
  file: (path, id, keys) => new URL(`${path}?${query({ puzzle: id, ...keys })}`, document.baseURI).href,
};

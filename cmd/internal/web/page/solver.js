// The solver of the page: the server that sent the page. Static pages have a file of the same name
// that exports the same interface. Functions marked with * are optional.
//
//	solve(id, {metric, why, quiet, signal}), draw(id, look)   the solver interface of the player
//	random(kind, {length, metric, signal})         the ID of a new puzzle
//	readScreenshot(file, {lang, signal})           {id, bounds, doubt}: the recognized board
//	daily({day, kind})                             the ID of a daily puzzle
//	dailyLength(day, kind)                         the length of its shortest solution, or undefined
//	door(day, kind)                                a promise of the URL of its picture
//	page(day, kind)                                * the link page of a daily puzzle, or ""
//	map(id, {metric, theme, signal})               * the map of a puzzle; see mapData in package document. An error may have
//	                                               the field more, an element that the page shows
//	list()                                         the named layouts, as a Response with HTML
//	codes(id, keys)                                the embed codes by form
//	file(path, id, keys)                           * the URL of a file
//	prepare()                                      * called when a game starts, since a file may be needed
//	save(path, id, {quiet, ...keys}, map)          {file, message}: a Blob and a note. For the view map, map is {map, radius,
//	                                               roads: [{positions, after}]}, with the fields of map(id), and the
//	                                               roads of the solution and of the given moves
import { t, lang, encodeQuery } from "./text.js";
import { withProgress } from "./work.js";

// Headers are ASCII; decodeMessage decodes the escapes.
const decodeMessage = (text) => text.replace(/\\U000(\w{5})|\\u(\w{4})/g, (_, long, short) => String.fromCodePoint(parseInt(long ?? short, 16)));

const { fetch: request, ...base } = customElements.get("slide-player").server(".");

const daily = (keys) => request("daily.json", keys);

// pollAndStop returns the functions poll and stop that withProgress needs for a search.
function pollAndStop(search) {
  let last = {};
  return {
    poll: async () => (last = await request("progress.json", search)),
    stop: (cancel) => last.best && request("stop.json", search, { method: "POST" }).then(({ stopped }) => stopped || cancel(), cancel),
  };
}

export const solver = {
  ...base,
  daily: async ({ day, kind }) => (await daily({ day, kind, lang })).id,
  dailyLength: async (day, kind) => (await daily({ day, kind })).length,
  door: async (day, kind) => new URL(`door.png?${encodeQuery({ kind, day })}&colors=32&lang=none`, document.baseURI).href,
  solve: (id, { quiet, ...keys }) => {
    const search = (signal) => base.solve(id, { ...keys, lang, signal });
    return quiet ? search(keys.signal) : withProgress(keys.signal, search, pollAndStop({ puzzle: id, metric: keys.metric }));
  },
  random: async (kind, { signal, ...keys }) => {
    const puzzle = await withProgress(signal, (signal) => request("random.json", { kind, ...keys, lang }, { signal }));
    return puzzle.id;
  },
  readScreenshot: (body, { lang, signal }) => request("picture.json", { lang }, { method: "POST", body, signal }),
  map: (id, { signal, ...keys }) => request("map.json", { puzzle: id, ...keys }, { signal }),
  list: () => fetch(`puzzles.html?lang=${lang}`),
  codes: (id, keys) => request("code.json", { puzzle: id, ...keys }),
  save: (path, id, { quiet, ...keys }) => {
    const load = async (signal) => {
      const response = await fetch(solver.file(path, id, keys), { signal });
      if (response.ok) return { file: await response.blob(), message: decodeMessage(response.headers.get("Slidegif-Message") ?? "") };
      await base.solve(id, { metric: keys.metric, lang, signal }); // rejects with the error
      throw Object.assign(new Error(response.statusText), { status: response.status });
    };
    return quiet ? load() : withProgress(undefined, load);
  },
  file: (path, id, keys) => new URL(`${path}?${encodeQuery({ puzzle: id, ...keys })}`, document.baseURI).href,
};

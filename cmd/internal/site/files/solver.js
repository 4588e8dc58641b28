// Who solves, draws and lists on a site without a server: two workers, with the functions
// of the file of this name that asks a server.
import { lang } from "./text.js";
import { Line } from "./line.js";
import { working } from "./work.js";

const site = new URL("../", import.meta.url);
const lastPage = LAST; // the last day with a page in days/, filled in by the command that writes the site
const solving = new Line("solver", site), drawing = new Line("drawer", site);

// ask resolves to {type, body} of the answer that a server would give.
async function ask(line, path, { signal, quiet, ...keys }, sent = null) {
  const pairs = Object.entries(keys).filter(([, v]) => v).map(([k, v]) => [k, String(v)]);
  const put = (signal) => line.ask({ path, keys: pairs, lang, sent }, { signal, quiet });
  const { status, type, body, message } = await (quiet ? put(signal) : working(signal, put));
  if (status === 200) return { type, body, message };
  const { error, reason, hint, offers } = JSON.parse(text(body));
  throw Object.assign(new Error(reason ?? error), { hint, offers, status });
}

const text = (body) => new TextDecoder().decode(body);

// solved resolves to the JSON of a solution. The last one is kept: the files that show it
// are made of it, and what was asked quietly may be wanted.
let last = { key: "" };
async function solved(puzzle, { quiet, signal, ...given }) {
  const { metric, moves, insight, verdict } = given;
  const key = JSON.stringify([puzzle, metric, moves, insight, verdict].map((x) => x ?? ""));
  if (last.key !== key) {
    const own = (last = { key, answer: ask(solving, "solve.json", { puzzle, metric, moves, insight, verdict, why: "on", lang, quiet, signal }) });
    own.answer.catch(() => (own.key = ""));
  } else if (!quiet) {
    await working(signal, (signal) => {
      solving.await(signal);
      return last.answer;
    });
  }
  return (await last.answer).body;
}

// Given moves are compared with a solution in some views; else they, and a still of the start or the
// goal, show none.
const needsSolution = (path, { view, moves }) => (
  moves ? view === "race" : view !== "start" && view !== "goal" && (path !== "solve.png" || view));

export const solver = {
  solve: async (puzzle, keys = {}) => JSON.parse(text(await solved(puzzle, keys))),
  draw: async (puzzle, keys = {}) => (await stored(puzzle, keys)) ?? JSON.parse(text((await ask(drawing, "player.json", { puzzle, ...keys })).body)),
  random: async (kind, keys) => JSON.parse(text((await ask(solving, "random.json", { kind, lang, ...keys })).body)).id,
  daily: async ({ day, kind }) => {
    const known = kind ? null : await stored.ofDay(day);
    return known ? known[0] : JSON.parse(text((await ask(solving, "daily.json", { day, kind, lang })).body)).id;
  },
  picture: async (file, { signal }) => {
    const { body } = await ask(drawing, "picture.json", { signal }, new Uint8Array(await file.arrayBuffer()));
    return JSON.parse(text(body));
  },
  // page is that of a day, which shows its card to other programs.
  page: (day, kind) => (!kind && day <= lastPage ? `days/${day}.${lang.startsWith("zh") ? "zh" : "en"}.html` : ""),
  list: () => fetch(new URL(`puzzles.${lang}.html`, site)),

  // prepare has the drawing program loaded where the site is kept, so that no network is needed for it.
  prepare: () => navigator.serviceWorker?.controller && drawing.begin(),

  // save makes a file.
  save: async (path, puzzle, keys) => {
    const solution = needsSolution(path, keys) ? await solved(puzzle, { ...keys, moves: "" }) : null;
    if (path === "embed") [path, keys] = ["solve.html", { ...keys, view: "player" }];
    const { type, body, message } = await ask(drawing, path, { puzzle, ...keys }, solution);
    return { file: new Blob([body], { type }), message };
  },
};

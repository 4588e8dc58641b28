// The solver of a site without a server: two workers, with the interface of the solver.js for a
// server.
import { lang, encodeQuery } from "./text.js";
import { RequestQueue } from "./line.js";
import { withProgress } from "./work.js";

const site = new URL("../", import.meta.url);
const lastDay = LAST, pictureDays = PICTURES; // last day with a page in days/, and first and last day with pictures; filled in by package site
const solverQueue = new RequestQueue("solver", site), drawerQueue = new RequestQueue("drawer", site);

// request resolves to {type, body, message} of a successful response. A request in the background shows no progress.
async function request(queue, path, { signal, quiet, background, stop = () => queue.stop(), ...keys }, payload = null) {
  const pairs = Object.entries(keys).filter(([, v]) => v).map(([k, v]) => [k, String(v)]);
  const post = (signal) => queue.request({ path, keys: pairs, lang, body: payload }, { signal, quiet, background });
  const { status, type, body, message } = await (quiet || background ? post(signal) : withProgress(signal, post, { stop }));
  if (status === 200) return { type, body, message };
  const { error, reason, hint, offers } = JSON.parse(text(body));
  throw Object.assign(new Error(reason ?? error), { hint, offers, status });
}

const text = (body) => new TextDecoder().decode(body);

// solve resolves to the JSON of a solution. The last solution is kept: saved files need it, and a
// quiet request may be repeated as a normal one. The field stopped reports whether Stop ended the search.
let last = { key: "" };
async function solve(puzzle, { quiet, signal, ...keys }) {
  const { metric, moves, insight, verdict, teach } = keys;
  if (teach) return (await request(solverQueue, "solve.json", { puzzle, teach, lang, quiet, signal })).body;
  const key = JSON.stringify([puzzle, metric, moves, insight, verdict].map((x) => x ?? ""));
  let current = last;
  if (current.key !== key) {
    last = current = { key, stop: () => (current.stopped = solverQueue.stop()) };
    current.response = request(solverQueue, "solve.json", { puzzle, metric, moves, insight, verdict, why: "on", lang, quiet, signal, stop: current.stop });
    current.response.catch(() => (current.key = ""));
  } else if (!quiet) {
    await withProgress(signal, (signal) => {
      solverQueue.claimQuiet(signal);
      return current.response;
    }, { stop: current.stop });
  }
  return (await current.response).body;
}

// daily resolves to [ID, length of a shortest solution] for the puzzle of a day. The solver generates the puzzles of days
// that are far from the build of the site.
const generated = new Map(); // promises by day and kind
async function daily(day, kind, background) {
  const known = await stored.dailyPuzzle(day, kind), key = `${day} ${kind || "klotski"}`;
  if (known) return known;
  if (!generated.has(key)) generated.set(key, generate({ day, kind, lang, background }));
  generated.get(key).catch(() => generated.delete(key));
  return generated.get(key);
}

async function generate(keys) {
  const { id, length } = JSON.parse(text((await request(solverQueue, "daily.json", keys)).body));
  return [id, length];
}

// pageShown resolves when the page shows the puzzle of its URL, which has priority over the doors.
async function pageShown() {
  while (document.documentElement.classList.contains("other")) await new Promise((done) => addEventListener("player-ready", done, { once: true }));
}

const hasPictures = (day) => day >= pictureDays[0] && day <= pictureDays[1];

async function doorPuzzle(day, kind) {
  if (!hasPictures(day)) await pageShown();
  return daily(day, kind, true);
}

// Some views compare given moves with a solution. Other views of given moves need none, and neither do
// stills of the start or the goal.
const needsSolution = (path, { view, moves }) => (
  moves ? view === "race" || view === "map" : view !== "start" && view !== "goal" && (path !== "solve.png" || view));

export const solver = {
  solve: async (puzzle, keys = {}) => {
    if (last.stopped) last = { key: "" }; // only saved files show the solution of a stopped search
    return JSON.parse(text(await solve(puzzle, keys)));
  },
  draw: async (puzzle, keys = {}) => (await stored(puzzle, keys)) ?? JSON.parse(text((await request(drawerQueue, "player.json", { puzzle, ...keys })).body)),
  random: async (kind, keys) => JSON.parse(text((await request(solverQueue, "random.json", { kind, lang, ...keys })).body)).id,
  daily: async ({ day, kind }) => (await daily(day, kind))[0],
  dailyLength: async (day, kind) => (await doorPuzzle(day, kind))[1],
  door: async (day, kind) => {
    if (hasPictures(day)) return new URL(`days/${day}.${kind.replace(":", "-")}.png`, site).href;
    const [id] = await doorPuzzle(day, kind), { svg } = await solver.draw(id, { background: true });
    return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  },
  readScreenshot: async (file, { signal }) => {
    const { body } = await request(drawerQueue, "picture.json", { signal }, new Uint8Array(await file.arrayBuffer()));
    return JSON.parse(text(body));
  },
  // page returns the link page of a day, which has a preview card. zh and zh-Hant have the same link pages.
  page: (day, kind) => (day <= lastDay ? `days/${day}.${lang.slice(0, 2)}.html${kind ? `?kind=${kind}` : ""}` : ""),
  map: async (...keys) => (await import("./mapfiles.js")).map(...keys),
  list: () => fetch(new URL(`puzzles.${lang}.html`, site)),

  // codes returns the embed code, a frame with the player of the page. Its height is the height in document.go of the player.
  codes: (id, { size, ...look }) => {
    const player = document.getElementById("player"), frame = document.createElement("iframe");
    const height = Math.ceil(Math.min(size - 16, 544) / player.style.getPropertyValue("--player-ratio")) + 165;
    const attributes = {
      src: new URL(`?${encodeQuery({ embed: "on", puzzle: id, ...look })}`, site),
      title: document.getElementById("name").textContent, width: size, height, style: "border:0;max-width:100%", loading: "lazy", allow: "clipboard-write; fullscreen",
    };
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    return { frame: frame.outerHTML };
  },

  // prepare loads the drawing program if a service worker caches the site, so that drawing works
  // offline.
  prepare: () => navigator.serviceWorker?.controller && drawerQueue.start(),

  // save creates a file. The drawing program does not explore state spaces, so it draws the map of the page.
  save: async (path, puzzle, keys, map) => {
    const solution = needsSolution(path, keys) ? await solve(puzzle, { ...keys, moves: "" }) : null;
    if (path === "embed") [path, keys] = ["solve.html", { ...keys, view: "player" }];
    const { type, body, message } = await request(drawerQueue, path, { puzzle, ...keys, packed: map && JSON.stringify(map) }, solution);
    return { file: new Blob([body], { type }), message };
  },
};

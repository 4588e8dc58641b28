// The map of the puzzle. It is loaded when it is opened for the first time.
import { $, t, lang, element, button, formatCount } from "./text.js";
import { solver } from "./solver.js";
import { readPositions, copyBoard, describeBoard, playerAt } from "./atlas.js";
import { LandMap } from "./landmap.js";
import { Trail, longestDetour, passageOf } from "./trail.js";
import { createGameFile, show as setGame } from "./game.js";
import { download } from "./share.js";
import * as daily from "./daily.js";

const box = $("map"), style = document.createElement("link");
Object.assign(style, { rel: "stylesheet", href: new URL("map.css", import.meta.url) });
document.head.append(style);
const styled = new Promise((done) => (style.onload = style.onerror = done));

const land = element("div"), seen = element("p"), bar = element("div"), place = element("div"), facts = element("div"), said = element("p");
land.className = "land";
land.append(element("canvas"), element("canvas"), element("canvas"), seen);
bar.className = "map-bar";
place.className = "place";
facts.className = "facts";
said.role = "status";
said.className = "unseen";

let player, game, map, data; // game() returns the game of the page; map is a LandMap, or null until the data is ready
let loaded = "", abort = new AbortController();
let back = null; // game {line, at} to which the player returns from an analysis

const number = (n) => n.toLocaleString(lang);

// open shows the map of the puzzle of a player.
export async function open(of, thisGame) {
  game = thisGame;
  await styled; // until then, the empty element reserves the space
  if (!player) {
    player = of;
    box.append(land, bar, place, facts, said);
    player.addEventListener("player-ready", load);
    player.addEventListener("player-move", follow);
    player.addEventListener("player-won", () => setTimeout(moveToCard));
  }
  moveToCard();
  load();
}

// load requests the map of the displayed puzzle.
async function load() {
  const { puzzle } = player, key = puzzle && `${puzzle.id} ${puzzle.metric} ${player.getAttribute("theme") ?? ""}`;
  if (box.hidden || !puzzle || key === loaded) return;
  loaded = key;
  abort.abort();
  const { signal } = (abort = new AbortController());
  map?.remove();
  globalThis.slideMap = map = back = null;
  player.analysis = false;
  place.hidden = true;
  bar.replaceChildren();
  facts.replaceChildren();
  seen.textContent = t("mapLoading");
  try {
    const found = await solver.map(puzzle.id, { metric: puzzle.metric, theme: player.getAttribute("theme"), signal }), positions = await readPositions(found.map, player.rules);
    if (signal.aborted) return;
    data = found;
    show(positions, key);
  } catch (e) {
    if (signal.aborted) return;
    loaded = "";
    seen.textContent = e.message;
    if (e.more) facts.append(e.more);
  }
}

function show(positions, key) {
  for (const name of ["ground", "ink", "road", "other", "goal"]) box.style.setProperty(`--land-${name}`, positions.map[name]);
  globalThis.slideMap = map = new LandMap(positions, land, new Trail(positions, key), select);
  map.result = { road: data.road, detour: [], passes: data.passes.flatMap((pass) => pass.positions), narrowest: [] };
  map.listen(`${t("map")}. ${t("mapKeys")}`);
  board = null;
  follow();
}

const isOver = () => player.won || player.helped < 0 || player.mode === "watch";

// follow moves the light to the position of the game, and lifts the fog at the end.
function follow() {
  if (!map || box.hidden) return;
  const { positions } = map, line = player.line.slice(0, player.at), done = positions.follow(line);
  map.isOutside = done.after.length <= line.length;
  if (player.mode === "play" && !player.analysis) {
    const all = positions.follow(player.line);
    map.trail.follow(all.road);
    if (player.won) map.game = { ...done, moves: line.length };
  }
  if (player.analysis && !line.length) endAnalysis();
  map.follow(done.road);
  if (isOver() && !map.lifts) lift();
  else if (map.lifts) showLand();
  else showFog();
  if (player.analysis) seen.textContent = t("mapAnalysis");
  announce(map.current);
}

function showFog() {
  const { trail, positions } = map;
  seen.textContent = t(data.radius < 0 ? "mapSeen" : "mapSeenNear", { n: number(trail.seen.size), m: number(positions.count) });
  if (!bar.children.length) bar.append(...zoomButtons(), button(t("showLand"), askLand));
}

// askLand lifts the fog on request, which counts as a hint.
function askLand() {
  player.helped ||= 1;
  lift();
  player.show(player.at); // reports the help to the page
}

function lift() {
  map.lift(true);
  bar.replaceChildren(...zoomButtons(), button(t("saveGIF"), save), ...(navigator.canShare ? [button(t("shareIt"), share)] : []));
  showLand();
}

const zoomButtons = () => [["+", "mapNearer", 2], ["−", "mapFarther", 0.5]].map(([text, label, factor]) => Object.assign(button(text, () => map.zoomToSelected(factor)), { title: t(label), ariaLabel: t(label) }));

// showLand shows the facts about the land, and about the game if it is won.
function showLand() {
  const { positions, trail, result } = map, { puzzle } = player, won = player.won && map.game, fewest = data.after?.length - 1, lines = [];
  const way = (colour, text) => Object.assign(element("span", text), { className: `way ${colour}` });
  seen.replaceChildren(...(won ? [way("other", t("mapYou", { n: won.moves }))] : []), ...(fewest > 0 ? [way("road", t("mapFewest", { n: fewest }))] : []));
  result.detour = [];
  result.narrowest = [];
  lines.push(element("p", t(data.radius < 0 ? "mapSeen" : "mapSeenNear", { n: number(trail.seen.size), m: number(positions.count) })));
  if (won) {
    const found = longestDetour(won.after.map((k) => positions.distance[won.road[k]]));
    if (found) {
      result.detour = won.road.slice(won.after[found[0]], won.after[found[1]] + 1);
      lines.push(element("p"));
      lines[1].append(way("detour", t("mapDetour", { n: formatCount(puzzle, found[1] - found[0]) })));
    }
  }
  const pass = data.passes[data.narrowest];
  if (pass) {
    result.narrowest = pass.positions;
    const { drawing, picture, stage } = copyBoard(player), text = element("p"), at = won && passageOf(won, pass.positions), shown = positions.board(pass.positions.find((p) => won && won.road.includes(p)) ?? pass.positions[0]);
    stage.show(shown);
    picture.ariaLabel = describeBoard(playerAt(player, shown));
    text.append(element("b", t("mapPass")), " ", t(data.passes.length > 1 ? "mapPasses" : "mapOnePass", { n: data.passes.length, m: fewest - 1 }), " ", won ? (at ? t("mapCame", { n: at }) : t("mapMissed")) : "");
    const row = element("div");
    row.className = "pass";
    row.append(drawing, text);
    lines.push(row);
  }
  facts.replaceChildren(...lines);
  map.redraw();
}

// moveToCard moves the map into the card of a win, and back when the game continues. It pauses the film in the card,
// because the frames of a long GIF take more memory than the map.
function moveToCard() {
  const card = !$("win").hidden && player.won;
  if (!card) return $("play").after(box);
  $("win").querySelector(".more").before(box);
  if (!box.hidden) $("own").firstChild?.pause();
}
new MutationObserver(() => box.isConnected && moveToCard()).observe($("win"), { attributes: true, attributeFilter: ["hidden"] });

// describe returns the distance of a position and the number of ways on. In fog, only the ways are known.
function describe(i) {
  const { positions } = map, d = positions.distance[i], ways = positions.near(i).length;
  const distance = !map.lifts ? "" : d < 0 ? t("mapNoGoal") : player.words.left.replace("{n}", formatCount(player.puzzle, d));
  return [distance, t(ways === 1 ? "mapWay" : "mapWays", { n: ways })].filter(Boolean).join(" · ");
}

function announce(i) {
  said.textContent = describe(i);
}

let board; // copy of the board for a selected position

// select shows a position, or hides it if i is -1.
function select(i) {
  place.hidden = i < 0;
  if (i < 0) return;
  board ??= copyBoard(player);
  const at = map.positions.board(i), text = element("p", describe(i)), buttons = element("p");
  board.stage.show(at);
  board.picture.ariaLabel = describeBoard(playerAt(player, at));
  buttons.append(button(t("playFrom"), () => playFrom(i)));
  const close = Object.assign(button("×", () => map.select(-1)), { title: t("mapClose"), ariaLabel: t("mapClose") });
  place.replaceChildren(board.drawing, text, buttons, close);
  announce(i);
}

// playFrom continues at a position. This is an analysis: it does not count, and the game is kept.
function playFrom(i) {
  const { moves } = game();
  if (!player.analysis) back = { line: game().line ?? "", at: moves.length };
  player.analysis = true;
  bar.append(endButton);
  const { positions } = map, { rows, motion, pieces } = player.puzzle, path = [], names = new Set(pieces.map(({ name }) => name));
  for (; i; i = positions.parent[i]) path.unshift(i);
  const words = path.map((p) => {
    const before = positions.board(positions.parent[p]), after = positions.board(p), k = before.findIndex((at, n) => String(at) !== String(after[n]));
    const steps = /\D+$/.exec(positions.map.moves[positions.move[p]])[0].replace(/^\./, "");
    return rows ? steps : (names.size === pieces.length ? pieces[k].name : `${k}.`) + (motion ? steps[0] : steps);
  });
  player.resume(words.join(rows ? "" : " "), path.length && Infinity);
  player.scrollIntoView({ block: "nearest" });
}

const endButton = button(t("playBack"), endAnalysis);

// endAnalysis returns to the game.
function endAnalysis() {
  const { line, at } = back ?? { line: "", at: 0 };
  back = null;
  player.analysis = false;
  endButton.remove();
  map.select(-1);
  player.resume(line, at);
}

// file draws both roads as a GIF.
async function file() {
  const { moves } = game(), { road, after } = map.positions.follow(moves), roads = data.road.length ? [{ positions: data.road, after: data.after }] : [];
  if (moves.length) roads.push({ positions: road, after });
  setGame(game());
  const { file } = await createGameFile("solve.gif", { view: "map" }, { map: data.map, radius: data.radius, roads }), { day } = daily.boardDay();
  return new File([file], daily.isDaily(player.puzzle) ? `slidegif-map-${day}.gif` : file.name, { type: file.type });
}

async function use(act) {
  try {
    await act(await file());
  } catch (e) {
    if (!["AbortError", "NotAllowedError"].includes(e.name)) game().showError(e);
  }
}
const save = () => use(download);
const share = () => use((file) => navigator.share({ files: [file], text: player.link() }));

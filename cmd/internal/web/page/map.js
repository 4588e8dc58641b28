// The map of the puzzle. It is loaded when it is opened for the first time.
import { $, t, lang, element, button, formatCount } from "./text.js";
import { solver } from "./solver.js";
import { readPositions, copyBoard, describeBoard, playerAt } from "./atlas.js";
import { LandMap } from "./landmap.js";
import { Trail, detoursOf, passageOf } from "./trail.js";
import { createGameFile, show as setGame } from "./game.js";
import { download } from "./share.js";
import { loadStyle } from "./style.js";
import * as daily from "./daily.js";

export const styled = loadStyle("map.css"); // until then, the empty element reserves the space
const box = $("map");

const land = element("div"), seen = element("p"), key = element("div"), bar = element("div"), place = element("div"), facts = element("div"), said = element("p");
land.className = "land";
land.append(element("canvas"), element("canvas"), element("canvas"), seen);
key.className = "key";
bar.className = "map-bar";
place.className = "place";
facts.className = "facts";
said.role = "status";
said.className = "unseen";

let player, game, map, data; // game() returns the game of the page; map is a LandMap, or null until the data is ready
let loaded = "", abort = new AbortController();
let back = null; // game {line, at} to which the player returns from an analysis

const PASS = "A"; // the letter of the pass, on the map and on its board
const number = (n) => n.toLocaleString(lang);

// open shows the map of the puzzle of a player. A map that the reader opens scrolls into view.
export function open(of, thisGame, isKept) {
  game = thisGame;
  if (!player) {
    player = of;
    box.append(land, key, bar, place, facts, said);
    player.addEventListener("player-ready", load);
    player.addEventListener("player-move", follow);
    player.addEventListener("player-won", () => setTimeout(moveToCard));
  }
  moveToCard();
  load();
  // The place of the map depends on lengths that game.js measures in the next frame.
  if (!isKept) requestAnimationFrame(() => setTimeout(() => land.scrollIntoView({ block: "nearest" })));
}

// load requests the map of the displayed puzzle.
async function load() {
  const { puzzle } = player, name = puzzle && `${puzzle.id} ${puzzle.metric} ${player.getAttribute("theme") ?? ""}`;
  if (box.hidden || !puzzle || name === loaded) return;
  loaded = name;
  abort.abort();
  const { signal } = (abort = new AbortController());
  map?.remove();
  globalThis.slideMap = map = back = null;
  player.analysis = false;
  place.hidden = true;
  for (const e of [key, bar, facts]) e.replaceChildren();
  seen.textContent = t("mapLoading");
  try {
    const found = await solver.map(puzzle.id, { metric: puzzle.metric, theme: player.getAttribute("theme"), signal }), positions = await readPositions(found.map, player.rules);
    if (signal.aborted) return;
    data = found;
    show(positions, name);
  } catch (e) {
    if (signal.aborted) return;
    loaded = "";
    seen.textContent = e.message || t("noSolution");
    if (e.more) facts.append(e.more);
  }
}

function show(positions, name) {
  for (const colour of ["ground", "ink", "road", "other", "goal"]) box.style.setProperty(`--land-${colour}`, positions.map[colour]);
  box.style.setProperty("--land-ramp", `linear-gradient(90deg, ${positions.map.ramp.join()})`);
  box.classList.toggle("hollow", positions.map.goal === positions.map.road);
  globalThis.slideMap = map = new LandMap(positions, land, new Trail(positions, name), { you: t("mapHere"), start: t("start"), goal: t("toolGoal"), pass: PASS }, select);
  map.result.road = data.road;
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

const tip = () => Object.assign(element("span", t("mapTip")), { className: "tip" });

// way returns a text next to a sample of a line.
const way = (kind, text) => Object.assign(element("span", text), { className: `way ${kind}` });

function showSeen() {
  seen.textContent = t(data.radius < 0 ? "mapSeen" : "mapSeenNear", { n: number(map.trail.seen.size), m: number(map.positions.count) });
}

function showFog() {
  showSeen();
  if (bar.children.length) return;
  bar.append(...zoomButtons(), button(t("showLand"), askLand));
  key.append(way("other", t("mapTrail")), way("exits", t("mapExits")), way("fog", t("mapFog")), tip());
}

// askLand lifts the fog on request, which counts as a hint.
function askLand() {
  player.helped ||= 1;
  lift();
  player.show(player.at); // reports the help to the page
}

function lift() {
  map.lift(true);
  bar.replaceChildren(...zoomButtons(), button(t("saveGIF"), save));
  showLand();
}

const zoomButtons = () => [["+", "mapNearer", 2], ["−", "mapFarther", 0.5]].map(([text, label, factor]) => Object.assign(button(text, () => map.zoomToSelected(factor)), { title: t(label), ariaLabel: t(label) }));

// measure returns a text and a bar. The parts of the bar are numbers of moves: [moves, kind of line].
function measure(text, parts, longest) {
  const line = element("div");
  line.className = "measure";
  line.ariaHidden = "true";
  line.append(...parts.map(([n, kind]) => {
    const part = Object.assign(element("i"), { className: kind });
    part.style.width = `${(n / longest) * 100}%`;
    return part;
  }));
  return [element("span", text), line];
}

// showLand shows the facts about the land, and about the game if it is won.
function showLand() {
  const { positions, result } = map, { puzzle } = player, won = player.won && map.game, fewest = Math.max(0, (data.after?.length ?? 0) - 1), lines = [];
  const measures = element("div"), longest = Math.max(fewest, won ? won.moves : 0);
  measures.className = "measures";
  showSeen();
  Object.assign(result, { detours: [], game: null, pass: -1 });
  if (won) {
    const { road, after } = won, found = after.length > won.moves ? detoursOf(after.map((k) => positions.distance[road[k]])) : [], inOrder = [...found].sort((a, b) => a[0] - b[0]);
    const starts = [0, ...inOrder.map(([, end]) => end)], needed = starts.map((from, k) => [from, inOrder[k]?.[0] ?? after.length - 1]), steps = ([from, to]) => road.slice(after[from], after[to] + 1);
    result.game = { needed: needed.map(steps), end: road.at(-1) };
    result.detours = found.map(steps);
    const size = ([from, to]) => to - from, all = found.reduce((n, part) => n + size(part), 0);
    measures.append(...measure(t("mapYou", { n: formatCount(puzzle, won.moves) }), needed.flatMap((part, k) => [[size(part), "other"], ...(inOrder[k] ? [[size(inOrder[k]), "detour"]] : [])]), longest));
    if (found.length) {
      result.longest = formatCount(puzzle, size(found[0]));
      lines.push(way("other", t("mapNeeded", { n: formatCount(puzzle, won.moves - all) })), way("detour", t(found.length > 1 ? "mapDetours" : "mapDetour", { n: formatCount(puzzle, all), m: size(found[0]) })));
    }
  }
  if (!won) lines.push(way("other", t("mapTrail")));
  if (fewest) measures.append(...measure(t("mapFewest", { n: formatCount(puzzle, fewest) }), [[fewest, "road"]], longest));
  const ramp = element("span");
  ramp.className = "ramp";
  ramp.append(t("mapNear"), element("i"), t("mapFar"));
  key.replaceChildren(measures, ...lines, ...(positions.map.solved ? [ramp] : []), tip());
  facts.replaceChildren();
  const pass = data.passes[data.narrowest];
  if (pass) {
    const { drawing, picture, stage } = copyBoard(player), text = element("p"), at = won && passageOf(won, pass.positions);
    result.pass = pass.positions.find((p) => won && won.road.includes(p)) ?? pass.positions.find((p) => data.road.includes(p)) ?? pass.positions[0];
    const shown = positions.board(result.pass);
    stage.show(shown);
    picture.ariaLabel = describeBoard(playerAt(player, shown));
    text.append(element("b", PASS), " ", t("mapPass"), ...(won ? [element("br"), at ? t("mapCame", { n: at }) : t("mapMissed")] : []));
    const row = element("div");
    row.className = "pass";
    row.append(drawing, text);
    facts.append(row);
  }
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

let drawn = {}; // the last GIF: {name, file}

// file returns a GIF of both roads. Only a failed drawing is repeated.
export function file() {
  const name = `${loaded} ${game().line}`;
  if (drawn.name !== name) drawn = { name, file: draw() };
  drawn.file.catch(() => (drawn = {}));
  return drawn.file;
}

async function draw() {
  const { moves } = game(), { road, after } = map.positions.follow(moves), roads = data.road.length ? [{ positions: data.road, after: data.after }] : [];
  if (moves.length) roads.push({ positions: road, after });
  setGame(game());
  const { file } = await createGameFile("solve.gif", { view: "map" }, { map: data.map, radius: data.radius, roads }), { day } = daily.boardDay();
  return new File([file], daily.isDaily(player.puzzle) ? `slidegif-map-${day}.gif` : file.name, { type: file.type });
}

async function save() {
  try {
    download(await file());
  } catch (e) {
    if (e.name !== "AbortError") game().showError(e);
  }
}

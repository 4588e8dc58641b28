// Pictures and pages of the player's own moves. It is loaded on demand.
import { $, t, element, button } from "./text.js";
import { solver } from "./solver.js";
import { createFile, download } from "./share.js";
import * as record from "./record.js";
import { animationToggle } from "./film.js";
import { loadStyle } from "./style.js";

export const styled = loadStyle("game.css");

const picture = $("outcome"), field = $("kept").querySelector("textarea"), [copyButton, importButton] = $("kept").querySelectorAll("button");
let game = {}; // {player, puzzle, moves, text, line, won, look, showError, applyScheme, openMap}; line is in the notation of the player

// The places of the seal, the card and the map depend on the board and the controls.
const parts = [$("play"), ...["frame", "controls"].map((name) => $("player").shadowRoot.querySelector(`.${name}`))];
const observer = new ResizeObserver(() => {
  const [play, frame, controls] = parts.map((e) => e.getBoundingClientRect());
  const lengths = { left: frame.left - play.left, frame: frame.width, height: frame.height, controls: controls.height };
  for (const [name, length] of Object.entries(lengths)) $("board").style.setProperty(`--${name}`, `${length}px`);
});
for (const part of parts) observer.observe(part);

// formatMoves returns moves in the notation of the solver.
const formatMoves = ({ rows, motion, pieces }, moves) => (rows
  ? moves.map((move) => move.path.repeat(move.pieces.length)).join("")
  : moves.map(({ pieces: [i], path }) => pieces[i].name + (motion ? path[0] : path)).join(" "));

// show offers files for the moves of a game. The buttons at mistakes stay when the game continues from
// one of them.
export function show(next) {
  const { puzzle } = next.player, text = formatMoves(puzzle, next.moves), samePuzzle = game.puzzle === puzzle;
  if ($("win").hidden) place($("mine"));
  if (samePuzzle && game.text === text) return;
  game = { ...next, puzzle, text };
  if (!samePuzzle || !picture.querySelector("[data-at]")) picture.replaceChildren();
  $("made-of").textContent = "";
  $("no-moves").hidden = text !== "";
  $("makers").hidden = text === "";
  $("makers").querySelector("[data-make=printMine]").hidden = !game.won;
}

// place puts the outcome into a part of the page: the card of a win, or the section of the player's moves.
function place(part) {
  if (part.contains(picture)) return;
  $(part.id === "win" ? "five" : "kept").before(picture, $("made-of"));
}

// The record of results, as a line of text for another browser.
const setStatus = (key) => ($("kept").lastElementChild.textContent = t(key));
const showRecord = () => (field.value = record.exportRecord());
$("kept").addEventListener("toggle", showRecord);
if ($("kept").open) showRecord(); // it was opened before this script was loaded
field.addEventListener("focus", () => field.select());
copyButton.addEventListener("click", async () => {
  field.value = record.exportRecord();
  field.select();
  await navigator.clipboard?.writeText(field.value);
  setStatus("copied");
});
importButton.addEventListener("click", () => {
  setStatus(record.importRecord(field.value) ? "recordTaken" : "badRecord");
  dispatchEvent(new Event("imported"));
});

// createGameFile creates a file of the game; see createFile.
export const createGameFile = (path, keys, map) => createFile(path, game.puzzle, { ...game.look(), ...keys, moves: game.text }, map);

async function save(path, keys) {
  const { file, message } = await createGameFile(path, keys);
  download(file);
  return [t("savedAs", { n: file.name }), message].filter(Boolean).join(" ");
}

const saveMine = () => save("solve.gif");
const saveRace = () => save("solve.gif", { view: "race" });
const minePage = () => save("embed");
const printMine = () => save("solve.pdf", { view: "trace" });

// race shows the game next to a shortest solution.
function race() {
  const save = element("button", t("saveRace"));
  save.dataset.make = "saveRace";
  return draw("race", [save]);
}

// analysis shows a chart of the moves remaining.
const analysis = () => draw("analysis", mistakes());

// mistakes resolves to two buttons per mistake: continue before it, and show the better move, which is
// the last hint.
async function mistakes() {
  const { puzzle, line, player, text } = game;
  const { distances } = await solver.solve(puzzle.id, { metric: puzzle.metric, moves: text, verdict: "on" });
  return distances.flatMap((left, i) => {
    const before = distances[i - 1], lost = left - before + 1;
    if (!i || left === null || before === null || before < 0 || (left >= 0 && lost < 1)) return [];
    const back = button(t(left < 0 ? "playOnLost" : "playOn", { n: i, m: lost }), () => {
      $("mine").open = true;
      player.resume(line, i - 1);
      player.scrollIntoView({ block: "center" });
    });
    const better = button(t("better"), async () => {
      back.click();
      (await import("./teach.js")).stop(); // its hints are not the shortest way
      for (let step = 0; step < 3; step++) await player.hint();
    });
    back.dataset.at = better.dataset.before = i - 1;
    return [back, " ", better, " "];
  });
}

// draw shows a view of the game and buttons below it. The drawing fits the available width. A shadow
// tree isolates its names from other drawings. The result is ignored if the game has continued
// meanwhile.
async function draw(view, buttons) {
  const current = game, [{ file, message }, below] = await Promise.all([createGameFile("solve.svg", { view, size: picture.clientWidth }), buttons]);
  const frame = element("div"), svg = await file.text();
  if (game !== current) return "";
  frame.attachShadow({ mode: "open" }).innerHTML = `<style>svg{display:block;max-width:100%;height:auto}</style>${svg}`;
  picture.replaceChildren(frame, ...below);
  frame.after(animationToggle(frame.shadowRoot), " ");
  game.applyScheme();
  return message;
}

// run performs the action of a button. The status names the saved file.
const actions = { saveMine, race, saveRace, analysis, minePage, printMine };
$("board").addEventListener("click", ({ target }) => target.dataset.make && run(target));

async function run(button) {
  game.showError();
  place($("win").contains(button) ? $("win") : $("mine"));
  button.disabled = true;
  $("made-of").textContent = "";
  try {
    $("made-of").textContent = (await actions[button.dataset.make]()) ?? "";
    (picture.firstChild ?? $("made-of")).scrollIntoView({ block: "nearest" });
  } catch (e) {
    if (e.name !== "AbortError") game.showError(e);
  }
  button.disabled = false;
}

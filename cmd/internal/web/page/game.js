// What is made of the player's own moves: pictures, and a page. It is loaded when it is wanted.
import { $, t, element, button } from "./text.js";
import { solver } from "./solver.js";
import { made, download } from "./share.js";
import * as daily from "./daily.js";
import * as record from "./record.js";

const picture = $("outcome"), field = $("kept").querySelector("textarea"), [copy, take] = $("kept").querySelectorAll("button");
let game = {}; // {player, puzzle, moves, text, line, won, look, complain, kept}; line is what the player reads

// written returns moves as the program reads them.
const written = ({ rows, motion, pieces }, moves) => (rows
  ? moves.map((move) => move.path.repeat(move.pieces.length)).join("")
  : moves.map(({ pieces: [i], path }) => pieces[i].name + (motion ? path[0] : path)).join(" "));

// show offers what there is of the moves of a game. The buttons at mistakes stay for who plays on from one.
export function show(next) {
  const { puzzle } = next.player, text = written(puzzle, next.moves), again = game.puzzle === puzzle;
  if (again && game.text === text) return;
  game = { ...next, puzzle, text };
  if (!again || !picture.querySelector("[data-at]")) picture.replaceChildren();
  $("made-of").textContent = "";
  $("no-moves").hidden = text !== "";
  $("makers").hidden = text === "";
  days();
  if (game.won) run($("makers").querySelector("[data-make=analysis]"));
}

// days tells of who has solved the puzzle of a day how well this and the others went.
function days() {
  const [line, , weeks] = $("weeks").children;
  $("weeks").hidden = !game.won || !daily.isToday(game.puzzle);
  line.textContent = daily.line();
  weeks.textContent = daily.weeks();
}

// The record is shown as a line, which can be taken elsewhere.
const tell = (key) => ($("kept").lastElementChild.textContent = t(key));
$("kept").addEventListener("toggle", () => (field.value = record.line()));
field.addEventListener("focus", () => field.select());
copy.addEventListener("click", async () => {
  field.value = record.line();
  field.select();
  await navigator.clipboard?.writeText(field.value);
  tell("copied");
});
take.addEventListener("click", () => {
  tell(record.take(field.value) ? "recordTaken" : "badRecord");
  game.kept();
});

// make makes a file of the game.
const make = (path, keys) => made(path, game.puzzle, { ...game.look(), ...keys, moves: game.text });

async function save(path, keys) {
  const { file, message } = await make(path, keys);
  download(file);
  return message;
}

const gif = { quick: "on" }; // nobody waits for the last twentieth of the bytes
const saveMine = () => save("solve.gif", gif);
const saveRace = () => save("solve.gif", { ...gif, view: "race" });
const minePage = () => save("embed");

// race shows the game beside a shortest solution.
function race() {
  const save = element("button", t("saveRace"));
  save.dataset.make = "saveRace";
  return draw("race", [save]);
}

// analysis shows how many moves were left along the game.
const analysis = () => draw("analysis", mistakes());

// mistakes resolves to buttons for each mistake: to play on from before it, and to see the better move, which is what
// hints come to.
async function mistakes() {
  const { puzzle, line, player, text } = game;
  const { distances } = await solver.solve(puzzle.id, { metric: puzzle.metric, moves: text, verdict: "on" });
  return distances.flatMap((left, i) => {
    const before = distances[i - 1], lost = left - before + 1;
    if (!i || left === null || before === null || before < 0 || (left >= 0 && lost < 1)) return [];
    const back = button(t(left < 0 ? "playOnLost" : "playOn", { n: i, m: lost }), () => {
      player.resume(line, i - 1);
      player.scrollIntoView({ block: "center" });
    });
    const better = button(t("better"), async () => {
      back.click();
      for (let step = 0; step < 3; step++) await player.hint();
    });
    back.dataset.at = better.dataset.before = i - 1;
    return [back, " ", better, " "];
  });
}

// draw shows a view of the game, in the room that there is and apart from the names of other drawings, and buttons
// below it. A game that has gone on meanwhile is not shown.
async function draw(view, buttons) {
  const drawn = game, [{ file, message }, below] = await Promise.all([make("solve.svg", { view, size: picture.clientWidth }), buttons]);
  const frame = element("div"), svg = await file.text();
  if (game !== drawn) return "";
  frame.attachShadow({ mode: "open" }).innerHTML = `<style>svg{display:block;max-width:100%;height:auto}</style>${svg}`;
  picture.replaceChildren(frame, ...below);
  return message;
}

// sendMine hands the picture to another program, or saves it where there is none.
async function sendMine() {
  const { file, message } = await make("solve.gif", gif);
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
  else download(file);
  return message;
}

// run does what a button is for, and tells what was given up for a file.
const acts = { saveMine, race, saveRace, analysis, minePage, sendMine };
$("mine").addEventListener("click", ({ target }) => target.dataset.make && run(target));

async function run(button) {
  game.complain();
  button.disabled = true;
  $("made-of").textContent = "";
  try {
    $("made-of").textContent = (await acts[button.dataset.make]()) ?? "";
  } catch (e) {
    if (e.name !== "AbortError") game.complain(e);
  }
  button.disabled = false;
}

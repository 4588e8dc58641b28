// What is made of the player's own moves: pictures, and a page. It is loaded when it is wanted.
import { $, t, element, button } from "./text.js";
import { solver } from "./solver.js";
import { made, download } from "./share.js";
import * as daily from "./daily.js";
import * as record from "./record.js";

const box = $("mine").querySelector("div");
let game; // {player, puzzle, moves, line, won, look, complain, kept}; line is what the player reads

// written returns moves as the program reads them.
const written = ({ rows, motion, pieces }, moves) => (rows
  ? moves.map((move) => move.path.repeat(move.pieces.length)).join("")
  : moves.map(({ pieces: [i], path }) => pieces[i].name + (motion ? path[0] : path)).join(" "));

// show offers what there is of the moves of a game.
export function show(next) {
  const same = game?.puzzle === next.player.puzzle && written(game.puzzle, game.moves) === written(game.puzzle, next.moves);
  game = { ...next, puzzle: next.player.puzzle };
  if (same) return;
  box.replaceChildren(...days(), kept());
  const { moves } = game;
  if (!moves.length) return box.prepend(element("p", t("noMoves")));
  const buttons = element("p"), picture = element("div"), said = element("p");
  said.role = "status";
  said.className = "quiet";
  for (const [name, act] of Object.entries({ saveMine, race, analysis, minePage, sendMine })) {
    buttons.append(maker(name, act, picture, said), " ");
  }
  box.prepend(buttons, picture, said);
  if (game.won) run(analysis, buttons.querySelector("[data-make=analysis]"), picture, said);
}

// maker returns a button that makes something of the game.
function maker(name, act, picture, said) {
  const b = button(t(name), () => run(act, b, picture, said));
  b.dataset.make = name;
  return b;
}

// days tells of who has solved the puzzle of a day how well this and the others went.
function days() {
  if (!game.won || !daily.isToday(game.puzzle)) return [];
  const weeks = element("pre", daily.weeks());
  weeks.role = "img";
  weeks.ariaLabel = t("fourWeeks");
  return [element("p", daily.line()), element("b", t("fourWeeks")), weeks, element("p", t("signs"))];
}

// kept shows the record as a line, which can be taken elsewhere.
function kept() {
  const details = element("details"), field = element("textarea"), said = element("p");
  said.role = "status";
  field.rows = 2;
  field.ariaLabel = t("myRecord");
  details.id = "kept";
  details.addEventListener("toggle", () => (field.value = record.line()));
  field.addEventListener("focus", () => field.select());
  const copy = button(t("copy"), async () => {
    field.value = record.line();
    field.select();
    await navigator.clipboard?.writeText(field.value);
    said.textContent = t("copied");
  });
  const take = button(t("takeRecord"), () => {
    said.textContent = t(record.take(field.value) ? "recordTaken" : "badRecord");
    game.kept();
  });
  details.append(element("summary", t("myRecord")), element("p", t("recordHelp")), field, copy, " ", take, said);
  return details;
}

// run does what a button is for, and tells what was given up for a file.
async function run(act, button, picture, said) {
  game.complain();
  button.disabled = true;
  said.textContent = "";
  try {
    said.textContent = (await act(picture)) ?? "";
  } catch (e) {
    if (e.name !== "AbortError") game.complain(e);
  }
  button.disabled = false;
}

// make makes a file of the game.
const make = (path, keys) => made(path, game.puzzle, { ...game.look(), ...keys, moves: written(game.puzzle, game.moves) });

async function save(path, keys) {
  const { file, message } = await make(path, keys);
  download(file);
  return message;
}

const gif = { quick: "on" }; // nobody waits for the last twentieth of the bytes
const saveMine = () => save("solve.gif", gif);
const minePage = () => save("embed");

// race shows the game beside a shortest solution.
async function race(picture) {
  const { file } = await make("solve.svg", { view: "race" });
  draw(picture, await file.text());
  picture.append(maker("saveRace", () => save("solve.gif", { ...gif, view: "race" }), picture, box.querySelector("[role=status]")));
}

// analysis shows how many moves were left along the game, with buttons at each mistake: to play on from before it, and
// to see the better move, which is what hints come to.
async function analysis(picture) {
  const { puzzle, moves, line, player } = game;
  const [{ file, message }, { distances }] = await Promise.all([
    make("solve.svg", { view: "analysis" }),
    solver.solve(puzzle.id, { metric: puzzle.metric, moves: written(puzzle, moves), verdict: "on" }),
  ]);
  draw(picture, await file.text());
  distances.forEach((left, i) => {
    const before = distances[i - 1], lost = left - before + 1;
    if (!i || left === null || before === null || before < 0 || (left >= 0 && lost < 1)) return;
    const back = button(t(left < 0 ? "playOnLost" : "playOn", { n: i, m: lost }), () => {
      player.resume(line, i - 1);
      player.scrollIntoView({ block: "center" });
    });
    const better = button(t("better"), async () => {
      back.click();
      for (let step = 0; step < 3; step++) await player.hint();
    });
    back.dataset.at = better.dataset.before = i - 1;
    picture.append(back, " ", better, " ");
  });
  return message;
}

// sendMine hands the picture to another program, or saves it where there is none.
async function sendMine() {
  const { file, message } = await make("solve.gif", gif);
  if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
  else download(file);
  return message;
}

// draw puts a drawing into an element, apart from the names of other drawings.
function draw(picture, svg) {
  const frame = element("div");
  frame.attachShadow({ mode: "open" }).innerHTML = `<style>svg{display:block;max-width:100%;height:auto}</style>${svg}`;
  picture.replaceChildren(frame);
}

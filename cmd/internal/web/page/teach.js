// The lesson: the aim of the current stage, on the board of the player. It is loaded on demand. After each
// move, the stages are those from the player's position, so that leaving the method is not a mistake. While a
// lesson is open, the hints of the player are its steps.
import { $, t, lang } from "./text.js";
import { solver } from "./solver.js";

const ALONE_AFTER = 3; // finished stages, after which the player tries without help
const FLASH = { opacity: [1, 0.4, 1, 0.4, 1] };
const said = $("lesson"), button = $("teach");
let player, puzzle; // of the lesson; the puzzle is null if there is no lesson
let finished, alone; // number of finished stages, whether the aim is hidden
let shown; // {id, at, stage, left}: the described position, its number of moves, its stage and the steps left in the stage
let line; // {ids, moves, stages}: the solution in stages that contains the position
let hinted; // ID of the position of the last hint
let abort, following; // following is the promise of the last description

// toggle starts a lesson at the current position, shows a hidden aim, or ends the lesson.
export function toggle(of) {
  player = of;
  setNote(""); // an earlier hint may contradict the new ones
  if (puzzle === player.puzzle && !alone) stop();
  else {
    puzzle = player.puzzle;
    shown = line = hinted = null;
    finished = 0;
    alone = false;
    button.ariaPressed = "true";
    player.hint = hint;
    player.helped ||= 1; // a lesson counts as a hint
    if (player.mode !== "play") return player.act("swap"); // which calls follow
  }
  player.show(player.at); // calls follow, and removes the mark of an earlier hint
}

// stop ends the lesson.
export function stop(text = "") {
  abort?.abort();
  puzzle = null;
  delete player?.hint;
  button.ariaPressed = "false";
  said.textContent = text;
}

const setNote = (text) => (player.bar.note.textContent = text);
const sameTiles = (a, b) => String(a?.tiles) === String(b?.tiles);
const piece = (name) => puzzle.pieces.findIndex((p) => p.name === name);

// hint replaces the function of the player. It shows the next step of the lesson.
async function hint() {
  await following;
  if (!puzzle) return player.hint(); // the lesson has ended meanwhile
  const id = player.rules.id(player.position()), step = line?.moves[line.ids.indexOf(id)];
  if (!step) return; // the position has changed meanwhile
  if (hinted !== id) player.helped += player.helped >= 0;
  hinted = id;
  player.show(player.at); // reports the help to the page
  const { from, to, path } = step, i = piece(step.piece), [x, y] = to.map((v, k) => ((v - from[k]) * puzzle.cell) / 3);
  player.stage.groups[i].animate(matchMedia("(prefers-reduced-motion: reduce)").matches ? FLASH : { translate: [0, `${x}px ${y}px`, 0] }, { duration: 700, iterations: 2 });
  setNote(t("lessonStep", { m: player.spell(player.at, { pieces: [i], path }) }));
}

// follow describes the stage at the current position. The page calls it after each move.
export const follow = () => (following = describe());

async function describe() {
  if (!puzzle) return;
  if (player.puzzle.id !== puzzle.id || player.mode !== "play") return stop(); // a solution has other steps
  const { rules, at: n } = player, at = player.position(), id = rules.id(at);
  if (rules.solved(at)) return stop(t("lessonOver"));
  if (id === shown?.id) return;
  let k = line ? line.ids.indexOf(id) : -1;
  if (k < 0) {
    abort?.abort();
    const { signal } = (abort = new AbortController());
    try {
      const { stages, moves, boards } = await solver.solve(id, { teach: "on", quiet: true, signal });
      if (signal.aborted) return;
      line = { stages, moves, ids: boards.map((rows) => puzzle.head + rows + puzzle.tail) };
    } catch (e) {
      if (!signal.aborted) stop(e.message);
      return;
    }
    k = 0;
  }
  const stage = line.stages.find(({ last }) => last > k), left = stage.last - k, aim = shown?.stage, isSame = sameTiles(aim, stage);
  const isDone = aim && !isSame && aim.tiles.every((name, i) => String(at[piece(name)]) === String(aim.cells[i]));
  // Another move is as good as the lesson's if the stage becomes shorter. Undoing is never wrong.
  const isWrong = aim && !alone && n >= shown.at && !isDone && !(isSame && left < shown.left);
  const text = [];
  if (isDone) {
    finished++;
    text.push(t("stageDone"));
    if (finished === ALONE_AFTER) {
      alone = true;
      text.push(t("tryAlone"));
    }
  }
  if (!alone) {
    if (!isSame) for (const name of stage.tiles) player.stage.groups[piece(name)].animate(FLASH, 1400);
    text.push(stage.text[lang] ?? stage.text.en, t("stageLeft", { n: left }));
  }
  said.textContent = text.join(lang.startsWith("zh") ? "" : " ");
  if (!aim) said.scrollIntoView({ block: "nearest" });
  shown = { id, at: n, stage, left };
  if (!isWrong) return;
  await null; // the player describes the move first
  setNote(t("wrongStep"));
}

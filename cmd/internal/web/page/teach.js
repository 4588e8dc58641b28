// The lesson: the aim of the current stage, on the board of the player. It is loaded on demand. After each
// move, the stages are those from the player's position, so that leaving the method is not a mistake.
import { $, t, lang, formatCount } from "./text.js";
import { solver } from "./solver.js";

const ALONE_AFTER = 3; // finished stages, after which the player tries without help
const said = $("lesson"), button = $("teach");
let player, puzzle; // of the lesson; the puzzle is null if there is no lesson
let aim, finished, alone; // current stage, number of finished stages, whether the aim is hidden
let line; // {ids, stages}: the solution in stages that contains the position
let abort;

// toggle starts a lesson at the current position, shows a hidden aim, or ends the lesson.
export function toggle(of) {
  if (puzzle === of.puzzle && !alone) return stop();
  player = of;
  puzzle = player.puzzle;
  aim = line = null;
  finished = 0;
  alone = false;
  button.ariaPressed = "true";
  player.helped ||= 1; // a lesson counts as a hint
  if (player.mode !== "play") player.act("swap"); // which calls follow
  else follow();
}

function stop(text = "") {
  abort?.abort();
  puzzle = null;
  button.ariaPressed = "false";
  said.textContent = text;
}

const sameTiles = (a, b) => String(a?.tiles) === String(b?.tiles);

// follow describes the stage at the current position. The page calls it after each move.
export async function follow() {
  if (!puzzle) return;
  if (player.puzzle.id !== puzzle.id) return stop();
  const { rules } = player, at = player.position(), id = rules.id(at);
  if (rules.solved(at)) return stop(t("lessonOver"));
  let k = line ? line.ids.indexOf(id) : -1;
  if (k < 0) {
    abort?.abort();
    const { signal } = (abort = new AbortController());
    try {
      const { stages, boards } = await solver.solve(id, { teach: "on", quiet: true, signal });
      if (signal.aborted) return;
      line = { stages, ids: boards.map((rows) => puzzle.head + rows + puzzle.tail) };
    } catch (e) {
      if (!signal.aborted) stop(e.message);
      return;
    }
    k = 0;
  }
  const stage = line.stages.find(({ last }) => last > k), piece = (name) => puzzle.pieces.findIndex((p) => p.name === name);
  const text = [];
  if (aim && !sameTiles(aim, stage) && aim.tiles.every((name, i) => String(at[piece(name)]) === String(aim.cells[i]))) {
    finished++;
    text.push(t("stageDone"));
    if (finished === ALONE_AFTER) {
      alone = true;
      text.push(t("tryAlone"));
    }
  }
  if (!alone) {
    if (!sameTiles(aim, stage)) for (const name of stage.tiles) player.stage.groups[piece(name)].animate({ opacity: [1, 0.4, 1, 0.4, 1] }, 1400);
    text.push(stage.text[lang] ?? stage.text.en, t("stageLeft", { n: formatCount(puzzle, stage.last - k) }));
  }
  said.textContent = text.join(lang.startsWith("zh") ? "" : " ");
  if (!aim) said.scrollIntoView({ block: "nearest" });
  aim = stage;
}

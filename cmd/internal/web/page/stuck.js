// The note below a board that cannot be solved, with a button that fixes it. It is loaded on demand.
import { $, t, formatCount } from "./text.js";
import { solver } from "./solver.js";

// exchange returns the names of two tiles and the positions after their exchange. Exchanging any two tiles makes a
// board solvable. It prefers tiles that are at each other's goal, but the result must not be solved already.
function exchange({ rules, puzzle: { pieces, goal } }) {
  const at = rules.start, tiles = [...pieces.keys()], goalOf = (i) => String(goal.find((g) => g.class === pieces[i].class)?.at);
  const swapped = tiles.flatMap((i) => tiles.filter((j) => j > i && String(at[i]) === goalOf(j) && String(at[j]) === goalOf(i)).map((j) => [i, j]));
  const results = [...swapped, tiles.slice(-2), tiles.slice(0, 2)].map(([i, j]) => [pieces[i].name, pieces[j].name, at.with(i, at[j]).with(j, at[i])]);
  return results.find(([, , at]) => !rules.solved(at));
}

// showDeadEnd tells the player how many moves to undo, if the goal is out of reach only from the current position. It
// bisects the moves, since no move leads out of a dead end.
async function showDeadEnd(player) {
  const { puzzle, rules, at, line } = player;
  let good = 0, bad = at; // numbers of moves after which the goal is in reach and out of reach
  while (bad - good > 1) {
    const middle = (good + bad) >> 1, id = rules.id(player.position(middle));
    try {
      await solver.solve(id, { metric: puzzle.metric, quiet: true });
      good = middle;
    } catch (e) {
      if (e.status !== 422) return;
      bad = middle;
    }
  }
  if (player.line === line && player.at === at) player.bar.note.textContent = t("deadEnd", { n: formatCount(puzzle, at - good) });
}

// show shows the reason why the puzzle of the player has no solution. fix(id) opens a solvable puzzle, and edit
// opens the editor.
export function show(player, error, fix, edit) {
  if (player.optimum) return showDeadEnd(player);
  const { puzzle, rules } = player, [text, button] = $("stuck").children;
  if (puzzle.rows) {
    text.textContent = t("swapped");
    const [a, b, at] = exchange(player);
    button.textContent = t("swapThem", { a, b });
    button.onclick = () => fix(rules.id(at));
  } else {
    text.textContent = t("noSolution") + t("colon") + error.message;
    button.textContent = t("editBoard");
    button.onclick = edit;
  }
  const card = $("stuck");
  if (!card.hidden) card.animate({ opacity: [1, 0.3, 1] }, 800); // a hint or the solution was requested
  card.hidden = false;
  card.style.scrollMargin = "8px";
  card.scrollIntoView({ block: "nearest" });
}

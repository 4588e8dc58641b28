// The note below a board that cannot be solved, with a button that fixes it. It is loaded on demand.
import { $, t } from "./text.js";

// exchange returns the names of two tiles and the positions after their exchange. Exchanging any two tiles makes a
// board solvable. It prefers tiles that are at each other's goal, but the result must not be solved already.
function exchange({ rules, puzzle: { pieces, goal } }) {
  const at = rules.start, tiles = [...pieces.keys()], goalOf = (i) => String(goal.find((g) => g.class === pieces[i].class)?.at);
  const swapped = tiles.flatMap((i) => tiles.filter((j) => j > i && String(at[i]) === goalOf(j) && String(at[j]) === goalOf(i)).map((j) => [i, j]));
  const results = [...swapped, tiles.slice(-2), tiles.slice(0, 2)].map(([i, j]) => [pieces[i].name, pieces[j].name, at.with(i, at[j]).with(j, at[i])]);
  return results.find(([, , at]) => !rules.solved(at));
}

// show shows the reason why the puzzle of the player has no solution. fix(id) opens a solvable puzzle, and edit
// opens the editor.
export function show(player, error, fix, edit) {
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

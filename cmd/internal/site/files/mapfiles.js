// The maps of some puzzles, for solver.js. Package site fills in the names of their files, by the ID and the metric of
// the puzzle, and the colours of maps, by theme.
import { t } from "./text.js";

const names = NAMES, colours = COLOURS;

// map resolves to the map of a puzzle, as in solver.js for a server.
export async function map(id, { metric, theme, signal }) {
  const name = names[`${id} ${metric}`];
  if (!name) throw new Error(t("mapNone"));
  const found = await stored.loadBoards(name, signal);
  if (!found) throw new Error(t("mapOffline"));
  Object.assign(found.map, colours[theme]);
  return found;
}

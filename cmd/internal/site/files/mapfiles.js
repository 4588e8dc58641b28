// The maps of some puzzles, for solver.js. Package site fills in the names of their files, by the ID and the metric of
// the puzzle; the number of positions and the greatest distance, by layout; and the colours of maps, by theme.
import { t, lang } from "./text.js";
import { solver } from "./solver.js";

const names = NAMES, sizes = SIZES, colours = COLOURS;

// map resolves to the map of a puzzle, as in solver.js for a server. The error for a puzzle without a map has the field
// more, a list of layouts with maps.
export async function map(id, { metric, theme, signal }) {
  const name = names[`${id} ${metric}`];
  if (!name) throw Object.assign(new Error(t("mapNone")), { more: await layouts() });
  const found = await stored.loadBoards(name, signal);
  if (!found) throw new Error(t("mapOffline"));
  Object.assign(found.map, colours[theme]);
  return found;
}

async function layouts() {
  const list = document.createElement("ul"), response = await solver.list();
  list.className = "shelf";
  list.innerHTML = await response.text();
  list.replaceChildren(...Object.entries(sizes).map(([layout, [n, m]]) => {
    const card = list.querySelector(`[data-use="${layout}"]`).parentNode;
    card.querySelector("small").textContent = t("mapSize", { n: n.toLocaleString(lang), m });
    return card;
  }));
  return list;
}

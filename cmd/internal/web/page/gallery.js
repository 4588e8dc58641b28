// The gallery of named layouts. The page contains the first layouts; the others are loaded on demand.
import { $, t } from "./text.js";
import { solver } from "./solver.js";
import { best, read } from "./store.js";
import { navigateByArrows, setTabStop } from "./walk.js";

const INITIAL_COUNT = 24;

let loading = null;
let showAll = false; // not only the first layouts

async function load() {
  const answer = await solver.list();
  if (!answer.ok) throw new Error(answer.statusText);
  [$("shelf").innerHTML] = /<li [^]*li>/.exec(await answer.text()); // the answer is a page
}

let pack = ""; // tab of the pack that is played, or best

const inPack = ({ dataset: { kind, stage } }) => kind === pack && stage.endsWith("pack");

// matchesLevel reports whether a layout has the selected difficulty.
const matchesLevel = ({ dataset: { stage } }) => stage.includes($("filter-level").value);

// refresh shows the layouts that match the filters. It resolves to false if the list cannot be loaded.
export async function refresh() {
  try {
    await (loading ??= load());
  } catch {
    loading = null;
    return false; // keep the first layouts
  }
  const text = $("search").value.trim().toLowerCase(), words = text.split(/\s+/);
  const done = $("filter-done").value;
  const { value: tab } = document.querySelector("[name=tab]:checked");
  let n = 0;
  for (const li of $("shelf").children) {
    const { kind, file, search } = li.dataset, myBest = best(file), mark = li.querySelector("b");
    const fits = (text ? kind !== "best" && words.every((w) => search.includes(w)) : kind === tab) &&
      matchesLevel(li) && (!done || (done === "yes") === !!myBest);
    li.hidden = !fits || (++n > INITIAL_COUNT && !showAll);
    mark.textContent = myBest ?? "";
    mark.title = myBest ? t("best", { n: myBest }) : "";
  }
  for (const li of $("packs").children) showPack(li);
  $("all").hidden = showAll || n <= INITIAL_COUNT;
  $("found").textContent = n ? t("found", { n }) : t("nothing");
  setTabStop(visibleLinks());
  return true;
}

// showPack shows the progress of a pack, and its next puzzle.
function showPack(li) {
  const all = [...$("shelf").children].filter(({ dataset: { kind, stage } }) => kind === li.dataset.tab && stage.endsWith("pack"));
  const next = all.find(({ dataset }) => !best(dataset.file)) ?? all[0], [a] = li.children, [img, , name, count] = a.children, from = next.querySelector("a");
  [a.href, a.dataset.use, img.src, name.textContent] = [from.href, from.dataset.use, from.querySelector("img").src, next.querySelector("span").textContent];
  count.textContent = `${all.filter(({ dataset }) => best(dataset.file)).length}/${all.length}`;
}

let lastTab = "";

// selectTab selects the tab of a puzzle, when it changes.
export function selectTab({ id, w, h, file }) {
  const [kind] = id.split(":"), find = (value) => document.querySelector(`[name=tab][value="${value}"]`);
  const all = find(`${kind}:${h}x${w}`) ?? find(kind), tab = all?.value !== lastTab && all;
  lastTab = all?.value;
  if (!tab || tab.checked || (pack === "best" && shelfItem(pack, file))) return;
  tab.checked = true;
  refresh();
}

// listPosition resolves to the position {n, total, next, name, perfect} of a puzzle among the layouts of
// its tab and the selected difficulty. The field next is the ID of the following puzzle, and perfect is
// true in the tab of perfect puzzles. For puzzles that are not listed, the result is null or undefined.
export async function listPosition({ file }) {
  if (!(await refresh())) return null;
  const here = shelfItem(pack, file) ?? [...$("shelf").children].find(({ dataset }) => dataset.file === file && dataset.kind !== "best");
  const fits = here && (inPack(here) ? inPack : matchesLevel(here) ? matchesLevel : () => true);
  const all = [...$("shelf").children].filter((li) => li.dataset.kind === here?.dataset.kind && fits(li)), i = all.indexOf(here);
  return here && { n: i + 1, total: all.length, next: all[i + 1]?.querySelector("a").dataset.use, name: here.querySelector("span").textContent, perfect: here.dataset.kind === "perfect" };
}

// shelfItem returns the item of a layout in a tab.
const shelfItem = (tab, file) => [...$("shelf").children].find(({ dataset }) => dataset.kind === tab && dataset.file === file);

// isLoaded reports whether the complete list is loaded or loading.
export const isLoaded = () => !!loading;

const visibleLinks = () => [...$("shelf").querySelectorAll("li:not([hidden]) > a")];

export function init() {
  document.addEventListener("click", ({ target }) => {
    const li = target.closest("#shelf li, #packs li");
    if (li) pack = li.dataset.tab ?? (li.dataset.kind === "best" ? "best" : "");
  }, true);
  $("gallery").addEventListener("input", refresh);
  $("all").addEventListener("click", () => {
    showAll = true;
    refresh();
  });
  $("search").addEventListener("keydown", (e) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    refresh().then((fits) => fits && visibleLinks()[0]?.click());
  });
  navigateByArrows($("shelf"), visibleLinks);
  setTabStop(visibleLinks());
  if (read("best")) refresh(); // mark solved puzzles
}

// The named layouts. The first ones are in the page; the others come when they are wanted.
import { $, t } from "./text.js";
import { solver } from "./solver.js";
import { best, star, read } from "./store.js";
import { walk, oneStop } from "./walk.js";

const FEW = 24;

let loading = null;
let open = false; // whether more than a few are shown

async function load() {
  const answer = await solver.list();
  if (!answer.ok) throw new Error(answer.statusText);
  $("shelf").innerHTML = await answer.text();
}

// ofLevel tells whether a layout has the difficulty that is chosen, or is in the pack.
const ofLevel = ({ dataset: { stage } }) => stage.includes($("filter-level").value);

// refresh shows what fits the filters, and reports whether it could.
export async function refresh() {
  try {
    await (loading ??= load());
  } catch {
    loading = null;
    return false; // the first ones stay
  }
  const text = $("search").value.trim().toLowerCase(), words = text.split(/\s+/);
  const done = $("filter-done").value;
  const { value: tab } = document.querySelector("[name=tab]:checked");
  let n = 0;
  for (const li of $("shelf").children) {
    const { kind, file, search } = li.dataset, mine = best(file), mark = li.querySelector("b");
    const fits = (text ? words.every((w) => search.includes(w)) : kind === tab) &&
      ofLevel(li) && (!done || (done === "yes") === !!mine);
    li.hidden = !fits || (++n > FEW && !open);
    mark.textContent = mine ? `${star(file) || "✓"} ${mine}` : "";
    mark.title = mine ? t("best", { n: mine }) : "";
  }
  $("all").hidden = open || n <= FEW;
  $("found").textContent = n ? t("found", { n }) : t("nothing");
  oneStop(shown());
  return true;
}

let followed = "";

// follow shows the layouts of the kind that is played, or of its size, when that becomes another one.
export function follow({ id, w, h }) {
  const [kind] = id.split(":"), find = (value) => document.querySelector(`[name=tab][value="${value}"]`);
  const all = find(`${kind}:${h}x${w}`) ?? find(kind), tab = all?.value !== followed && all;
  followed = all?.value;
  if (!tab || tab.checked) return;
  tab.checked = true;
  refresh();
}

// place resolves to where a puzzle stands among the layouts of its tab and of the difficulty that is chosen, or else
// of all: {n, of, next}; next opens the one behind it. It is nothing for a puzzle that is not there.
export async function place({ file }) {
  if (!(await refresh())) return null;
  const here = [...$("shelf").children].find((li) => li.dataset.file === file);
  const all = [...$("shelf").children].filter((li) => li.dataset.kind === here?.dataset.kind && (ofLevel(li) || !ofLevel(here))), i = all.indexOf(here);
  return here && { n: i + 1, of: all.length, next: all[i + 1]?.querySelector("a").dataset.use };
}

// listed reports whether the whole list is there, or on its way.
export const listed = () => !!loading;

const shown = () => [...$("shelf").querySelectorAll("li:not([hidden]) > a")];

export function listen() {
  $("gallery").addEventListener("input", refresh);
  $("all").addEventListener("click", () => {
    open = true;
    refresh();
  });
  $("search").addEventListener("keydown", (e) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    refresh().then((fits) => fits && shown()[0]?.click());
  });
  walk($("shelf"), shown);
  oneStop(shown());
  if (read("best")) refresh(); // to mark what was solved
}

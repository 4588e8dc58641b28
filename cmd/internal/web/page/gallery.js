// The named layouts. The first ones are in the page; the others come when they are wanted.
import { t } from "./text.js";
import { solver } from "./solver.js";
import { best, read } from "./store.js";

const $ = (id) => document.getElementById(id);
const FEW = 24;

let all = null; // once they have come
let loading = null;
let open = false; // whether more than a few are shown

function item(l) {
  const li = document.createElement("li"), a = document.createElement("a"), img = new Image(112, 140);
  a.href = `?puzzle=${l.id}`;
  a.dataset.use = l.id;
  img.loading = "lazy";
  img.decoding = "async";
  img.alt = "";
  img.src = solver.file("solve.png", l.id, { view: "start", size: "160", colors: "32", lang: "none" });
  const line = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
  a.append(img, line("span", l.name));
  if (l.native) a.append(line("i", l.native));
  if (l.by) a.append(line("i", l.by));
  a.append(line("small", [l.optimum, t(l.stage)].filter(Boolean).join(" · ")));
  const mine = best(l.file);
  if (mine) {
    const b = line("b", `✓ ${mine}`);
    b.title = t("best", { n: mine });
    a.append(b);
  }
  li.append(a);
  return li;
}

async function load() {
  loading ??= solver.list();
  all = await loading;
}

// refresh shows what fits the filters, and reports whether it could.
export async function refresh() {
  try {
    await load();
  } catch {
    loading = null;
    return false; // the first ones stay
  }
  const text = $("search").value.trim().toLowerCase(), words = text.split(/\s+/);
  const level = $("filter-level").value, done = $("filter-done").value;
  const { value: kind } = document.querySelector("[name=tab]:checked");
  const list = all.filter((l) => (text ? words.every((w) => l.search.includes(w)) : l.kind === kind) &&
    (!level || l.stage === level) && (!done || (done === "yes") === !!best(l.file)));
  $("shelf").replaceChildren(...(open ? list : list.slice(0, FEW)).map(item));
  $("all").hidden = open || list.length <= FEW;
  $("found").textContent = list.length ? t("found", { n: list.length }) : t("nothing");
  oneStop();
  return true;
}

// oneStop makes a gallery of hundreds one stop of the tab key.
function oneStop() {
  $("shelf").querySelectorAll("a").forEach((a, i) => (a.tabIndex = i ? -1 : 0));
}

// walk goes on from there by arrow keys.
function walk(e) {
  const here = e.target.closest("li");
  if (!here || e.ctrlKey || e.altKey || e.metaKey) return;
  const items = [...$("shelf").children];
  const columns = items.filter((li) => li.offsetTop === here.offsetTop).length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[e.key];
  const there = by && items[items.indexOf(here) + by];
  if (!there) return;
  e.preventDefault();
  there.querySelector("a").focus();
}

export function listen() {
  $("gallery").addEventListener("input", refresh);
  $("all").addEventListener("click", () => {
    open = true;
    refresh();
  });
  $("search").addEventListener("keydown", (e) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    refresh().then((fits) => fits && $("shelf").querySelector("a")?.click());
  });
  $("shelf").addEventListener("keydown", walk);
  oneStop();
  if (read("best")) refresh(); // to mark what was solved
}

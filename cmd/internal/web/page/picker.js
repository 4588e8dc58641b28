// The picker filters the named layouts that are in the page already.
import { t } from "./text.js";

const $ = (id) => document.getElementById(id);

// oneStop makes a shelf of hundreds one stop of the tab key.
function oneStop() {
  for (const shelf of document.querySelectorAll(".shelf")) {
    [...shelf.querySelectorAll("li:not([hidden]) a")].forEach((a, i) => (a.tabIndex = i ? -1 : 0));
  }
}

// walk goes on from there by arrow keys.
function walk(e) {
  const here = e.target.closest(".shelf li");
  if (!here || e.ctrlKey || e.altKey || e.metaKey) return;
  const all = [...document.querySelectorAll(".shelf li:not([hidden])")];
  const columns = all.filter((li) => li.offsetTop === here.offsetTop).length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[e.key];
  const there = by && all[all.indexOf(here) + by];
  if (!there) return;
  e.preventDefault();
  there.querySelector("a").focus();
}

// use(id) is called for a layout, or an example, that is chosen.
export function listen(use) {
  const items = [...document.querySelectorAll(".shelf li")];
  $("search").addEventListener("input", () => {
    const wanted = $("search").value.trim().toLowerCase().split(/\s+/);
    let found = 0;
    for (const li of items) {
      const fits = wanted.every((w) => li.dataset.search.includes(w));
      li.hidden = !fits;
      if (fits) found++;
    }
    for (const shelf of document.querySelectorAll(".shelf")) {
      const none = !shelf.querySelector("li:not([hidden])");
      shelf.hidden = none;
      shelf.previousElementSibling.hidden = none;
    }
    oneStop();
    $("found").textContent = !$("search").value.trim() ? "" : found ? t("found").replace("%d", found) : t("nothing");
  });
  oneStop();
  document.querySelector(".shelves").addEventListener("keydown", walk);
  $("search").addEventListener("keydown", (e) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    document.querySelector(".shelf li:not([hidden]) a")?.click();
  });
  document.addEventListener("click", (e) => {
    const link = e.target.closest("a[data-use]");
    if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    for (const a of document.querySelectorAll("a[aria-current]")) a.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    use(link.dataset.use);
  });
}

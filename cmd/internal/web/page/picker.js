// The picker filters the named layouts that are in the page already.
import { t } from "./text.js";

const $ = (id) => document.getElementById(id);

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
    $("found").textContent = !$("search").value.trim() ? "" : found ? t("found").replace("%d", found) : t("nothing");
  });
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

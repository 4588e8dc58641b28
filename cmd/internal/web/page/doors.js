// The doors: a row of the puzzles of a day, from the shortest to the longest.
import { $, t, lang, pageLink, loadLater } from "./text.js";
import { solver } from "./solver.js";
import * as daily from "./daily.js";

const doors = [...$("doors").children];
let shown = ""; // day of the pictures
const lengths = new Map(); // of the shortest solutions, by door

// show shows the doors of the displayed day, or of today. open(day, kind) opens a door.
export function show() {
  const day = daily.boardDay().day || new URLSearchParams(location.search).get("day") || daily.today(), current = daily.isDaily($("player").puzzle ?? {}) && daily.boardKind();
  for (const a of doors) {
    const { kind } = a.dataset;
    a.href = pageLink({ day, kind, theme: $("theme").value, lang });
    a.ariaCurrent = kind === current ? "page" : null;
    const result = daily.result(day, kind);
    a.classList.toggle("won", !!result);
    const mark = a.querySelector("i");
    mark.replaceChildren();
    if (!result) continue;
    Object.assign(mark, { role: "img", ariaLabel: t("best", { n: result.n }) });
    const known = { won: daily.winCount(day), gold: daily.isFewest(result) };
    loadLater("seal").then(({ label, seal }) => Object.assign(mark, { innerHTML: seal(day, known), title: label(known) }));
  }
  if (shown === day) return;
  shown = day;
  lengths.clear();
  $("week")?.toggleAttribute("hidden", day < daily.dateOf(Date.parse($("doors").dataset.sundays) - 7 * daily.DAY)); // earlier days do not grow
  doors.forEach(async (a) => {
    const { kind } = a.dataset, [img, , count] = a.children;
    solver.door(day, kind).then((picture) => shown === day && loadPicture(img, picture), () => {});
    count.textContent = "";
    const n = await solver.dailyLength(day, kind).catch(() => 0);
    if (shown !== day || !n) return;
    count.textContent = `${n} ${a.dataset.unit}`;
    lengths.set(a, n);
    if (lengths.size === doors.length) sort();
  });
}

// loadPicture shows a picture, and tries again if it fails.
function loadPicture(img, picture, left = 2) {
  img.onerror = () => left && setTimeout(() => img.src === picture && loadPicture(img, picture, left - 1), 3000);
  img.src = picture;
}

// sort sorts the doors by the lengths of the shortest solutions. Each door glides from its old place, so that
// readers can follow it.
function sort() {
  const sorted = [...doors].sort((a, b) => lengths.get(a) - lengths.get(b));
  if (sorted.every((a, i) => a === doors[i])) return;
  doors.splice(0, doors.length, ...sorted);
  kinds.splice(0, kinds.length, ...doors.map((a) => a.dataset.kind));
  const left = new Map(doors.map((a) => [a, a.offsetLeft])), duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 400;
  $("doors").append(...doors);
  for (const [a, x] of left) a.animate({ transform: [`translateX(${x - a.offsetLeft}px)`, "none"] }, duration);
}

export const kinds = doors.map((a) => a.dataset.kind);
export const nameOf = (kind) => doors.find((a) => a.dataset.kind === kind)?.querySelector("span").textContent;
export const [first] = kinds;

// isPerfect reports whether a daily puzzle is one of the prepared perfect puzzles. They are behind the first
// door of each Sunday, from data-sundays on.
export const isPerfect = (day, kind) => kind === first && day >= $("doors").dataset.sundays && new Date(day).getUTCDay() === 0;

// next returns the kind of the next door of a day that is not solved, or undefined. By default, it continues after the
// displayed puzzle.
export function next(day = daily.boardDay().day, kind = daily.boardKind()) {
  const i = kinds.indexOf(kind);
  return [...kinds.slice(i + 1), ...kinds.slice(0, i)].find((kind) => !daily.result(day, kind));
}

export function init(open) {
  $("doors").addEventListener("click", (e) => {
    const a = e.target.closest("a");
    if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    const { day, kind } = Object.fromEntries(new URL(a.href).searchParams);
    open({ day, kind });
  });
  show();
}

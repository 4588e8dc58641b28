// The puzzles of all days: a month at a time, and on each day one of each of some kinds, with a sign where
// it was solved here. It is loaded when it is wanted.
import { $, t, lang, query, element } from "./text.js";
import * as daily from "./daily.js";

const FIRST = "2026-01"; // the month that has the first puzzle of a day
const box = $("calendar"), [before, after] = box.querySelectorAll("button"), kinds = [...box.querySelectorAll("input")];
const { day = daily.today(), kind: shown } = daily.shown();
let month = day.slice(0, 7); // as the puzzle on the board has it, until another one is chosen
(kinds.find(({ value }) => value === shown) ?? kinds[0]).checked = true;

box.addEventListener("change", show);
before.addEventListener("click", () => go(-1));
after.addEventListener("click", () => go(1));

// go leads to another month.
function go(by) {
  month = new Date(Date.UTC(+month.slice(0, 4), +month.slice(5) - 1 + by)).toISOString().slice(0, 7);
  show();
}

// show shows the month and the kind that are chosen, and which of today's puzzles are solved.
export function show() {
  const today = daily.today();
  for (const { value, nextSibling } of kinds) nextSibling.lastChild.textContent = daily.result(today, value) ? " ✓" : "";
  $("month").textContent = new Date(month).toLocaleDateString(lang, { month: "long", year: "numeric", timeZone: "UTC" });
  before.disabled = month <= FIRST;
  after.disabled = month >= today.slice(0, 7);
  box.querySelector(".dates").replaceChildren(...dates(today));
}

// dates returns a link to each day of the month so far, in weeks from Monday on.
function dates(today) {
  const list = [], at = new Date(month), kind = kinds.find(({ checked }) => checked).value;
  for (; at.toISOString().startsWith(month) && at.toISOString().slice(0, 10) <= today; at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10), known = daily.result(day, kind), a = element("a", at.getUTCDate());
    a.href = `?${query({ day, kind: kind === kinds[0].value ? "" : kind, lang })}`; // as the front names it
    a.ariaLabel = known ? `${day} · ${t("best", { n: known.n })}` : day;
    if (day === today) a.ariaCurrent = "date";
    a.append(element("small", known ? daily.sign(known) : ""));
    list.push(a);
  }
  list[0].style.gridColumnStart = 1 + ((new Date(month).getUTCDay() + 6) % 7);
  return list;
}

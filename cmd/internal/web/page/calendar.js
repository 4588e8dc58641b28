// The calendar of the daily puzzles: one month, with a mark for each day that is won. It is loaded on
// demand.
import { $, t, lang, pageLink, element } from "./text.js";
import * as daily from "./daily.js";
import { first } from "./doors.js";
import { label, seal } from "./seal.js";

const FIRST_MONTH = "2026-01"; // month of the first daily puzzle
const MONDAY = Date.UTC(2026, 0, 5);
const box = $("calendar"), [previous, next] = box.querySelectorAll("button");
const { day = daily.today() } = daily.boardDay();
let month = day.slice(0, 7); // initially the month of the displayed puzzle

previous.addEventListener("click", () => changeMonth(-1));
next.addEventListener("click", () => changeMonth(1));

// changeMonth shows another month.
function changeMonth(by) {
  month = new Date(Date.UTC(+month.slice(0, 4), +month.slice(5) - 1 + by)).toISOString().slice(0, 7);
  show();
}

// show shows the selected month.
export function show() {
  const today = daily.today();
  $("month").textContent = new Date(month).toLocaleDateString(lang, { month: "long", year: "numeric", timeZone: "UTC" });
  previous.disabled = month <= FIRST_MONTH;
  next.disabled = month >= today.slice(0, 7);
  box.querySelector(".dates").replaceChildren(...weekdays(), ...dates(today));
}

// weekdays returns the names of the weekdays. Weeks start on Monday.
const weekdays = () => Array.from({ length: 7 }, (_, k) => element("b", new Date(MONDAY + k * daily.DAY).toLocaleDateString(lang, { weekday: t("weekdayStyle"), timeZone: "UTC" })));

// dates returns the links to the days of the month, up to today.
function dates(today) {
  const list = [], at = new Date(month);
  for (; at.toISOString().startsWith(month) && at.toISOString().slice(0, 10) <= today; at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10), known = daily.sealOf(day), a = element("a", at.getUTCDate());
    a.href = pageLink({ day, kind: first, lang });
    a.ariaLabel = a.title = [daily.formatDay(day), ...(known ? [t("wonOf", { n: known.won }), label(known)] : [])].join(" · ");
    if (day === today) a.ariaCurrent = "date";
    const mark = element("i");
    if (known) mark.innerHTML = seal(day, known);
    a.append(mark);
    list.push(a);
  }
  list[0].style.gridColumnStart = 1 + ((new Date(month).getUTCDay() + 6) % 7);
  return list;
}

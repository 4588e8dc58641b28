// The calendar of daily puzzles: one month of one kind, with a mark for each solved puzzle. It is
// loaded on demand.
import { $, t, lang, encodeQuery, element } from "./text.js";
import * as daily from "./daily.js";

const FIRST_MONTH = "2026-01"; // month of the first daily puzzle
const box = $("calendar"), [previous, next] = box.querySelectorAll("button"), kinds = [...box.querySelectorAll("input")];
const { day = daily.today(), kind: boardKind } = daily.boardDay();
let month = day.slice(0, 7); // initially the month of the displayed puzzle
(kinds.find(({ value }) => value === boardKind) ?? kinds[0]).checked = true;

box.addEventListener("change", show);
previous.addEventListener("click", () => changeMonth(-1));
next.addEventListener("click", () => changeMonth(1));

// changeMonth shows another month.
function changeMonth(by) {
  month = new Date(Date.UTC(+month.slice(0, 4), +month.slice(5) - 1 + by)).toISOString().slice(0, 7);
  show();
}

// show shows the selected month and kind, and marks the kinds solved today.
export function show() {
  const today = daily.today();
  for (const { value, nextSibling } of kinds) nextSibling.lastChild.textContent = daily.result(today, value) ? " ✓" : "";
  $("month").textContent = new Date(month).toLocaleDateString(lang, { month: "long", year: "numeric", timeZone: "UTC" });
  previous.disabled = month <= FIRST_MONTH;
  next.disabled = month >= today.slice(0, 7);
  box.querySelector(".dates").replaceChildren(...dates(today));
}

// dates returns the links to the days of the month, up to today. Weeks start on Monday.
function dates(today) {
  const list = [], at = new Date(month), kind = kinds.find(({ checked }) => checked).value;
  for (; at.toISOString().startsWith(month) && at.toISOString().slice(0, 10) <= today; at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10), result = daily.result(day, kind), a = element("a", at.getUTCDate());
    a.href = `?${encodeQuery({ day, kind: kind === kinds[0].value ? "" : kind, lang })}`; // the same URL as on the front page
    a.ariaLabel = result ? `${day} · ${t("best", { n: result.n })}` : day;
    if (day === today) a.ariaCurrent = "date";
    a.append(element("small", result ? daily.resultSign(result) : ""));
    list.push(a);
  }
  list[0].style.gridColumnStart = 1 + ((new Date(month).getUTCDay() + 6) % 7);
  return list;
}

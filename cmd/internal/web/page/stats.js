// The statistics of the daily puzzles: numbers and the seals of four weeks. It is loaded on demand.
import { $, t, element } from "./text.js";
import { label, seal } from "./seal.js";
import * as daily from "./daily.js";

const DAYS = 28;

// streak returns the number of days won in a row. A streak survives one missed day in a week.
export function streak(isWon, last) {
  let n = 0, missed = Infinity; // days since the last missed day
  for (let at = Date.parse(last), back = 0; ; at -= daily.DAY, back++) {
    if (isWon(daily.dateOf(at))) n++;
    else if (back && missed < 7) return n; // today may still be won
    else if (back) missed = 0;
    missed++;
    if (back > 5000) return n;
  }
}

function number(n, text) {
  const p = element("span", text);
  p.prepend(element("b", n));
  return p;
}

// show shows the statistics, and the seal of today as the icon of the page.
export function show() {
  const today = daily.today(), list = daily.results(), first = daily.firstDay();
  const fewest = list.filter((result) => daily.isFewest(result)).length;
  const left = Math.ceil((new Date().setHours(24, 0, 0, 0) - Date.now()) / 6e4);
  const row = streak((day) => daily.winCount(day) > 0, today);
  $("days").replaceChildren(
    ...(row ? [number(row, t("inRow"))] : []), number(list.length, t("solved")), ...(fewest ? [number(`${Math.round((100 * fewest) / list.length)}%`, t("inFewest"))] : []),
    ...(daily.winCount(today) ? [element("small", t("nextDay", { h: Math.floor(left / 60), m: left % 60 }))] : []));
  const weeks = Array.from({ length: DAYS }, (_, k) => daily.dateOf(Date.parse(today) - (DAYS - 1 - k) * daily.DAY)).map((day) => {
    const known = daily.sealOf(day), cell = element("i");
    if (known) Object.assign(cell, { role: "img", innerHTML: seal(day, known) }); // named by its title
    cell.className = day < first ? "before" : known ? "" : "missed";
    cell.title = [daily.formatDay(day), ...(known ? [t("wonOf", { n: known.won }), label(known)] : [])].join(" · ");
    return cell;
  });
  $("weeks").replaceChildren(...weeks);
  $("weeks").hidden = false;
  const known = daily.sealOf(today);
  if (known) document.querySelector("link[type='image/svg+xml']").href = URL.createObjectURL(new Blob([seal(today, known)], { type: "image/svg+xml" }));
}

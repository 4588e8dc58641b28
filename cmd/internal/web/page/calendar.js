// The puzzles of all days: a month at a time, and on each day one of each of some kinds, with a sign where
// it was solved here. It is loaded when it is wanted.
import { $, t, lang, query, element, button } from "./text.js";
import * as daily from "./daily.js";

const kinds = ["klotski", "rush", "tiles:3x3", "ricochet", "gates"];
const FIRST = "2026-01"; // the month that has the first puzzle of a day
const box = $("calendar").lastElementChild;
let month, kind;

// show shows the month and the kind of the puzzle on the board, or those that were chosen.
export function show() {
  const { day, kind: shown } = daily.shown(), today = daily.today();
  month ??= (day || today).slice(0, 7);
  kind ??= kinds.includes(shown) ? shown : kinds[0];
  box.replaceChildren(choice(today), months(today.slice(0, 7)), dates(today), element("p", t("signs")));
  box.lastChild.className = "quiet";
}

// chooser returns a button that chooses what is shown, and keeps the focus.
const chooser = (text, choose) => button(text, (e) => {
  const at = [...box.querySelectorAll("button")].indexOf(e.target);
  choose();
  show();
  box.querySelectorAll("button")[at].focus();
});

// choice has a button for each kind, with a tick where today's is solved.
function choice(today) {
  const row = element("div");
  row.className = "tools";
  for (const each of kinds) {
    const name = document.querySelector(`[name=tab][value="${each}"]`)?.parentElement.textContent.trim() ?? each;
    const b = chooser(name + (daily.result(today, each) ? " ✓" : ""), () => (kind = each));
    b.dataset.kind = each;
    b.ariaPressed = each === kind;
    row.append(b);
  }
  return row;
}

// months leads from one month to the next.
function months(last) {
  const row = element("div"), name = new Date(month).toLocaleDateString(lang, { month: "long", year: "numeric", timeZone: "UTC" });
  const to = (by) => (month = new Date(Date.UTC(+month.slice(0, 4), +month.slice(5) - 1 + by)).toISOString().slice(0, 7));
  const before = chooser("‹", () => to(-1)), after = chooser("›", () => to(1));
  [before.ariaLabel, after.ariaLabel] = [t("monthBefore"), t("monthAfter")];
  [before.disabled, after.disabled] = [month <= FIRST, month >= last];
  row.className = "month";
  row.append(before, element("b", name), after);
  return row;
}

// dates has a link to each day of the month so far, in weeks from Monday on.
function dates(today) {
  const list = element("div"), at = new Date(month);
  list.className = "dates";
  for (; at.toISOString().startsWith(month) && at.toISOString().slice(0, 10) <= today; at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10), known = daily.result(day, kind), a = element("a", at.getUTCDate());
    a.href = `?${query({ day, kind: kind === kinds[0] ? "" : kind, lang })}`; // as the front names it
    a.ariaLabel = known ? `${day} · ${t("best", { n: known.n })}` : day;
    if (day === today) a.ariaCurrent = "date";
    a.append(element("small", known ? daily.sign(known) : ""));
    list.append(a);
  }
  list.firstChild.style.gridColumnStart = 1 + ((new Date(month).getUTCDay() + 6) % 7);
  return list;
}

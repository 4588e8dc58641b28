// The streak of the daily puzzles. stats.js in cmd/internal/web/page has the same rule.

export const DAY = 864e5;

// dateOf returns the date of a time in UTC, such as 2026-11-24.
export const dateOf = (time) => new Date(time).toISOString().slice(0, 10);

// streak returns the number of days won in a row up to a date. isWon reports whether a day is won. A streak survives one missed day in a week.
export function streak(isWon, last) {
  let n = 0, missed = Infinity; // days since the last missed day
  for (let at = Date.parse(last), back = 0; ; at -= DAY, back++) {
    if (isWon(dateOf(at))) n++;
    else if (back && missed < 7) return n; // today may still be won
    else if (back) missed = 0;
    missed++;
    if (back > 5000) return n;
  }
}

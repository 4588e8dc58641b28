// The seal of a day: a red square in the manner of a Chinese name seal, with the month and the day in
// Chinese characters, and a mark for each of the five puzzles that is won.

import { t } from "./text.js";

// label returns the meaning of the colour of a seal. It needs the words that loadLater loads.
export const label = ({ gold }) => t(gold ? "goldSeal" : "redSeal");

// The strokes of the characters, on a grid of 10 x 10.
const strokes = {
  一: "M1 5H9", 二: "M2 3H8M1 7.5H9", 三: "M2 2H8M3 5H7M1 8.5H9", 四: "M1 2H9V9H1zM4 2V5.5L3 7M6 2V6H7.5",
  五: "M1.5 1.5H8.5M5 1.5L4 9M2 5H7.5V9M1 9H9", 六: "M5 .5V2.5M1 3.5H9M3.7 5.5L1.5 9.5M6.3 5.5L8.5 9.5", 七: "M1 5.5L9 3.5M4.5 1V9H9V7.5",
  八: "M4 2L1 9M6 1.5L9 9", 九: "M1 3.5H7V9H9.3V7.5M4 1V5L1 9.5", 十: "M1 4.5H9M5 1V9.5", 廿: "M.8 3.5H9.2M3 1V9H7V1", 卅: "M.8 4H9.2M2.3 1.5V7L1.5 9.5M5 1V9.5M7.8 1V9.5",
  初: "M2.5 .5V2M.8 2.7H4.3L.8 6.5M2.6 5V9.7M3.3 5.6L4.6 6.8M5 1.8H9.2V8.6L8 9.5M7 1.8L5 9.5", 月: "M2.5 1H8V9.3H6.5M2.5 1V6L1.3 9.5M2.5 3.8H8M2.5 6.5H8",
};
const numerals = "〇一二三四五六七八九";
const tens = ["初", "十", "廿", "卅"];

// characters returns the month and the day in two characters each, such as 十一廿七.
function characters(day) {
  const [, month, date] = day.split("-").map(Number), ten = date % 10;
  const head = month > 10 ? `十${numerals[month - 10]}` : `${month === 10 ? "十" : numerals[month]}月`;
  if (!ten) return head + { 10: "初十", 20: "二十", 30: "三十" }[date];
  return head + tens[Math.floor(date / 10)] + numerals[ten];
}

// seal returns the seal of a day as SVG. It has won marks out of five, and is gold if one of the wins has the
// fewest moves. The ink is uneven, in a way that depends only on the day.
export function seal(day, { won = 1, gold = false } = {}) {
  let state = +day.replaceAll("-", "");
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const ink = gold ? "#b8860b" : "#b3261a", tilt = (6 * random() - 3).toFixed(1);
  // Read from top to bottom and from right to left.
  const places = [[26, 5], [26, 23], [6, 5], [6, 23]];
  const lines = [...characters(day)].map((c, i) => `<path transform="translate(${places[i]}) scale(1.7)" d="${strokes[c]}"/>`).join("");
  const marks = Array.from({ length: 5 }, (_, k) => `<rect x="${6 + 7.6 * k}" y="42.5" width="5.2" height="3.6"${k < won ? "" : ' fill="none"'}/>`).join("");
  const spots = Array.from({ length: 14 }, () => `<circle cx="${(48 * random()).toFixed(1)}" cy="${(52 * random()).toFixed(1)}" r="${(0.3 + 0.7 * random()).toFixed(1)}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 52 56"><g transform="rotate(${tilt} 24 26)"><rect width="48" height="50" rx="4" fill="${ink}"/><rect x="2" y="2" width="44" height="46" rx="2.5" fill="none" stroke="#fff6e9" stroke-width=".9"/><g fill="none" stroke="#fff6e9" stroke-width="1.15" stroke-linejoin="round">${lines}</g><g fill="#fff6e9" stroke="#fff6e9" stroke-width=".8">${marks}</g><g fill="${ink}">${spots.slice(0, spots.length / 2 | 0).replace(/<[^>]*$/, "")}</g><g fill="#fff6e9" opacity=".75">${spots}</g></g></svg>`;
}

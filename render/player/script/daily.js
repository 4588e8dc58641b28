// A page that shows a different puzzle each day and stores the wins in the browser. It follows the script of the
// player.
import { parsePuzzle, drawBoard } from "./board.js";
import { DAY, dateOf, streak } from "./streak.js";

const $ = (id) => document.getElementById(id);
const { first, template, labels, glyphs, record, code } = JSON.parse($("days").textContent);
const player = document.querySelector("slide-player");

// A link opens the puzzle of its day. By default, and for days to come, the page shows the puzzle of the reader's date.
const today = dateOf(Date.now() - 6e4 * new Date().getTimezoneOffset());
const linked = new URLSearchParams(location.search).get("day") ?? today;
const day = /^\d{4}-\d\d-\d\d$/.test(linked) && Date.parse(linked) <= Date.parse(today) ? linked : today;

// In a frame, a scrollbar would make the page narrower, so that the page would never need the height for which the scrollbar
// disappears. A frame that does not grow can still be scrolled.
if (parent !== window) document.documentElement.style.scrollbarWidth = "none";

const storageKey = `slidegif ${template.head}`;
let wins = readWins(); // numbers of moves by day

function readWins() {
  try {
    return JSON.parse(localStorage.getItem(storageKey)) ?? {};
  } catch { // storage is disabled
    return wins ?? {};
  }
}

// saveWin stores the first win of the day. Another tab may have stored a win meanwhile.
function saveWin(n) {
  wins = { [day]: n, ...readWins() };
  try {
    localStorage.setItem(storageKey, JSON.stringify(wins));
  } catch {
    // storage is disabled or full
  }
  showRecord();
}

// showRecord shows the number of days won and the streak.
function showRecord() {
  const n = Object.keys(wins).length;
  $("record").textContent = n ? record.replace("{n}", n).replace("{m}", streak((day) => day in wins, today)) : "";
}

// readPuzzles returns a line with the ID and the length of the shortest solution for each puzzle.
async function readPuzzles() {
  const bytes = Uint8Array.from(atob(code), (c) => c.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  return text.trimEnd().split("\n");
}

async function show() {
  const lines = await readPuzzles(), n = lines.length, k = Math.round((Date.parse(day) - Date.parse(first)) / DAY);
  const [board, length] = lines[((k % n) + n) % n].split(" ");
  const puzzle = { ...parsePuzzle(template, labels, template.head + board), file: `${template.head.slice(0, -1)}-${day}`, optimum: { length: +length, atLeast: +length, exact: true } };
  const picture = drawBoard(puzzle, glyphs), data = document.createElement("script");
  data.type = "application/json";
  data.textContent = JSON.stringify(puzzle);
  player.innerHTML = picture;
  player.prepend(data);
  player.setAttribute("linked", `?day=${day}`);
  player.load();
  player.shadowRoot.querySelector("[data-do=hint]").hidden = true; // the page has no solutions
}

$("day").textContent = new Date(day).toLocaleDateString(document.documentElement.lang, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
showRecord();
player.addEventListener("player-move", ({ detail: { won, mode, at } }) => won && mode === "play" && saveWin(at));
show();

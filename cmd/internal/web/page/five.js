// The card of a day on which all five puzzles are won. It shows the finished boards with their seals, and a GIF
// with the last moves of all stored games. It is loaded on demand.
import { $, t, lang, element, button } from "./text.js";
import { solver } from "./solver.js";
import { download } from "./share.js";
import { seal } from "./seal.js";
import { joinGIFs } from "./join.js";
import { film, retry } from "./film.js";
import * as daily from "./daily.js";
import * as doors from "./doors.js";

const LAST_MOVES = 5; // number of moves of each game in the GIF

let shown = ""; // day of the card and its stored games
let fill; // function that draws the missing pictures of the card
const urls = []; // blob URLs of the pictures

// show shows the card of a day. The GIF contains the address of the site. Drawing starts when the promise ready
// is settled, because each quiet request cancels the previous one. If another request cancels the drawing, the
// next call draws the missing pictures.
export async function show(day, site, ready) {
  const games = doors.kinds.map((kind) => daily.game(day, kind)), key = JSON.stringify([day, games]);
  if (shown !== key) {
    fill = build(day, site, games.some(Boolean), () => shown === key);
    shown = key;
  }
  await Promise.resolve(ready).catch(() => {});
  await fill().catch(() => {});
}

// build builds the card without pictures, and returns a function that draws the missing ones. Without a stored
// game, the card has no GIF. isCurrent reports whether the card is still shown.
function build(day, site, hasGame, isCurrent) {
  urls.splice(0).forEach((url) => URL.revokeObjectURL(url));
  const list = element("ul"), last = Object.assign(new Image(), { alt: "" }), preview = film(last, t("lastMoves"));
  const pictures = doors.kinds.map((kind) => {
    const item = element("li"), { n, fewest } = daily.result(day, kind), mark = element("i");
    const img = Object.assign(new Image(), { alt: `${doors.nameOf(kind)} · ${n}` });
    mark.innerHTML = seal(day, { won: doors.kinds.length, gold: daily.isFewest(daily.result(day, kind)) });
    item.append(img, element("span", doors.nameOf(kind)), element("small", n), element("small", fewest ? t("optimal", { n: fewest }) : ""), mark);
    list.append(item);
    return img;
  });
  let file, running; // the GIF, and a promise of all pictures while they are drawn
  const drawMissing = async () => {
    for (const [i, kind] of doors.kinds.entries()) {
      if (pictures[i].src || !isCurrent()) continue;
      const drawn = await retry(() => drawBoard(day, kind));
      if (isCurrent()) urls.push(last.src = pictures[i].src = URL.createObjectURL(drawn));
    }
    if (!hasGame || file || !isCurrent()) return;
    file = await retry(() => drawGIF(day, site));
    if (isCurrent()) urls.push(preview.play(file));
  };
  // Browsers allow sharing only for a short time after a click. Drawing the GIF may take longer. If the drawing was
  // canceled, Share first draws the missing pictures, and another click may be necessary to share the GIF.
  const fill = () => {
    send.disabled = !file;
    return (running ??= drawMissing().finally(() => (running = null, send.disabled = false)));
  };
  const use = (action) => async () => {
    $("shared").textContent = "";
    try {
      if (!file) await fill().catch(fill);
      await action(file);
    } catch (e) {
      if (!["AbortError", "NotAllowedError"].includes(e.name)) $("shared").textContent = e.message;
    }
  };
  const buttons = element("p"), send = button(t("shareIt"), use((file) => navigator.share({ files: [file], text: message(day) })));
  send.disabled = true;
  send.hidden = !navigator.canShare?.({ files: [new File([], "a.gif", { type: "image/gif" })] });
  buttons.append(button(t("saveGIF"), use(download)), " ", send);
  $("five").replaceChildren(element("h2", `${daily.formatDay(day)} · ${t("wonOf", { n: doors.kinds.length })}`), list, ...(hasGame ? [preview, buttons] : []));
  return fill;
}

// message returns the text to share, with a link to the day.
const message = (day) => `slidegif · ${daily.formatDay(day)} · ${t("wonOf", { n: doors.kinds.length })}\n${new URL(solver.page?.(day, "") || `?day=${day}`, document.baseURI)}`;

// keysOf returns the request keys for pictures of the stored game of a puzzle.
function keysOf(day, kind) {
  const { line, metric } = daily.game(day, kind) ?? {};
  return { moves: line, metric, theme: $("theme").value, quiet: true };
}

// drawBoard resolves to a small picture of the finished board. If the game is no longer stored, it draws the goal.
async function drawBoard(day, kind) {
  const id = await solver.daily({ day, kind }), keys = keysOf(day, kind), view = keys.moves ? `step:${daily.game(day, kind).n}` : "goal";
  return (await solver.save("solve.png", id, { ...keys, view, size: 160, background: "transparent", lang: "none", counter: "off" })).file;
}

// cardColor returns the colour of the card as "#rrggbb", so that the GIF has no visible margin in either colour scheme.
const cardColor = () => `#${getComputedStyle($("win")).backgroundColor.match(/\d+/g).slice(0, 3).map((n) => (+n).toString(16).padStart(2, "0")).join("")}`;

// drawGIF resolves to a file with the last moves of all games.
async function drawGIF(day, site) {
  const parts = [], { won, gold } = daily.sealOf(day), background = cardColor();
  for (const kind of doors.kinds) {
    const keys = keysOf(day, kind);
    if (!keys.moves) continue;
    const title = [daily.formatDate(day), doors.nameOf(kind), site].filter(Boolean).join(" · ");
    const id = await solver.daily({ day, kind }), from = Math.max(0, daily.game(day, kind).n - LAST_MOVES);
    const { file } = await solver.save("solve.gif", id, {
      ...keys, from, title, lang, seal: `${day}:${won}${gold ? ":gold" : ""}`, background,
      size: 360, colors: 64, highlight: "off", first: "300ms", move: "220ms", last: "600ms", // two seconds in total
    });
    parts.push(new Uint8Array(await file.arrayBuffer()));
  }
  return new File([joinGIFs(parts, background)], `slidegif-${day}.gif`, { type: "image/gif" });
}

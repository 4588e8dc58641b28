// The card of a win: the result, a picture of the game, and what to do next. It is loaded on demand.
import { $, t, lang, element, button, loadLater, formatCount } from "./text.js";
import { solver } from "./solver.js";
import { download } from "./share.js";
import { label, seal } from "./seal.js";
import * as daily from "./daily.js";
import * as doors from "./doors.js";
import * as store from "./store.js";
import * as files from "./game.js";
import { film, retry } from "./film.js";

export { styled } from "./game.js";

const SEAL_SHARE = 0.28; // width of the corner that a seal covers, as a fraction of the board
const GOAL_WEIGHT = 100; // of a cell of the piece of the goal; other cells have the weight 1

let game, picture, draw; // the game, see game.js, a promise of its GIF, and a function that draws it again

// show shows the card of a game. A friend's result is compared with it.
export function show(next, both, animated) {
  game = next;
  const { player, player: { puzzle, optimum }, moves: { length: n } } = game, own = formatCount(puzzle, n);
  files.show(game);
  const fewest = optimum?.exact ? optimum.length : 0;
  $("result").textContent = both ?? (fewest ? t(n > fewest ? "winFewest" : "winPerfect", { n: own, m: fewest }) : own);
  const door = daily.isDaily(puzzle) && doors.next();
  $("next").textContent = door ? t("nextDoor", { n: doors.nameOf(door) }) : puzzle.words.another;
  $("next").hidden = daily.isDaily(puzzle) && !door;
  $("sharing").hidden = true;
  const { day } = daily.boardDay(); // the reader may open another day while the script is loading
  const isFirst = daily.isDaily(puzzle) && daily.results().length === 1;
  const sealText = isFirst ? [t("sealDate", { d: daily.formatDate(day) }), t(daily.sealOf(day).gold ? "sealIsGold" : "sealIsRed")].join(lang.startsWith("zh") ? "" : " ") : "";
  $("shared").textContent = $("next").hidden ? t("allWon") : sealText;
  const focused = player.shadowRoot.activeElement;
  $("win").hidden = false;
  player.setAttribute("covered", "");
  if (focused?.closest(".bar,input")) $("win").focus({ preventScroll: true });
  if (animated) ($("shared").textContent ? $("shared") : $("send")).scrollIntoView({ block: "nearest" }); // not the whole card, so that the seal stays in view
  pressSeal(animated);
  const box = film(lastFrame(), t("saveGIF"), savePicture);
  $("own").replaceChildren(box);
  draw = () => (picture = createPicture(n, fewest));
  const current = retry(draw);
  current.then(box.play, () => {});
  $("five").hidden = !$("next").hidden;
  if (!$("five").hidden) import("./five.js").then((five) => five.show(day, site(), current));
}

// lastFrame returns a copy of the board, which is shown until the GIF is drawn. A shadow tree isolates its names.
function lastFrame() {
  const still = element("div"), { svg } = game.player.stage;
  still.attachShadow({ mode: "open" }).innerHTML = `<style>svg{display:block;width:100%;height:100%}</style>${svg.outerHTML}`;
  still.role = "none";
  return still;
}

// pressSeal presses the seal of the day onto the board. Only a new win is animated and heard.
function pressSeal(animated) {
  const { puzzle } = game.player, { day } = daily.boardDay(), stamp = $("stamp");
  stamp.hidden = !daily.isDaily(puzzle);
  if (stamp.hidden) return;
  const known = daily.sealOf(day);
  stamp.innerHTML = seal(day, known);
  stamp.role = "img";
  stamp.ariaLabel = [daily.formatDay(day), t("wonOf", { n: known.won }), label(known)].join(" · ");
  const [right, lower] = freeCorner(game.player);
  stamp.style.setProperty("--x", right);
  stamp.style.setProperty("--y", lower);
  stamp.classList.toggle("pressed", !!animated);
  if (animated && store.read("feel")) import("./feel.js").then(({ clickFeedback }) => clickFeedback());
}

// freeCorner returns the corner of the board at which a seal covers the smallest area of pieces: [0 or 1, 0 or 1]. The
// seal avoids the piece of the goal, unless that piece has left. It prefers the upper right corner.
function freeCorner(player) {
  const { puzzle: { w, h, goal, exit, pieces }, rules } = player, at = player.position();
  const cells = at.flatMap((_, i) => {
    const isGoal = goal.some((g) => g.class === pieces[i].class);
    return isGoal && exit ? [] : rules.cells(at, i).map(([x, y]) => [x, y, isGoal ? GOAL_WEIGHT : 1]);
  });
  // overlap returns the length of cell k that a seal covers at the near or the far end of n cells.
  const size = SEAL_SHARE * w, overlap = (k, n, far) => Math.max(0, Math.min(1, size - (far ? n - 1 - k : k)));
  const corners = [[1, 0], [0, 0], [1, 1], [0, 1]];
  const areas = corners.map(([right, lower]) => cells.reduce((sum, [x, y, weight]) => sum + weight * overlap(x, w, right) * overlap(y, h, lower), 0));
  return corners[areas.indexOf(Math.min(...areas))];
}

// site returns the address of the site, to be shown in pictures. For a server on this machine, it returns "".
const site = () => (/^(localhost|127\.|\[)|^$/.test(location.hostname) ? "" : (location.host + location.pathname).replace(/\/$/, ""));

// title returns the name of the game in the picture.
function title(n, fewest) {
  const { puzzle } = game.player, name = daily.isDaily(puzzle) ? daily.formatDate(daily.boardDay().day) : puzzle.name || puzzle.title || "";
  const score = t(fewest ? "pictureFewest" : "picture", { n: formatCount(puzzle, n), m: fewest });
  return [name, score, site()].filter(Boolean).join(" · ");
}

async function createPicture(n, fewest) {
  const { day } = daily.boardDay(), today = daily.isDaily(game.player.puzzle), { won, gold } = daily.sealOf(day) ?? {};
  const mark = today && won ? `${day}:${won}${gold ? ":gold" : ""}` : "";
  const { file } = await files.createGameFile("solve.gif", { title: title(n, fewest), seal: mark, quiet: true });
  return new File([file], today ? `slidegif-${day}.gif` : file.name, { type: file.type });
}

// message returns a text for friends: the result without the moves.
function message() {
  const { puzzle, at, optimum, helped } = game.player, score = formatCount(puzzle, at);
  const name = daily.isDaily(puzzle) ? [daily.formatDay(daily.boardDay().day), doors.nameOf(daily.boardKind())] : [puzzle.name || puzzle.title];
  const help = helped < 0 ? t("shareSolution") : helped ? t("shareHints", { n: helped }) : "";
  const result = [optimum?.exact ? t("shareFewest", { n: score, m: optimum.length }) : score, help];
  return `slidegif · ${name.filter(Boolean).join(" · ")}\n${result.filter(Boolean).join(" · ")}\n${game.player.link()}`;
}

// pictureToShare returns the map if it is open in the card, or else the film.
const pictureToShare = () => (globalThis.slideMap && !$("map").hidden && !$("win").hidden ? loadLater("map").then((map) => map.file()) : picture?.catch(draw));

// share sends the picture, the text and the link together if the system can. Otherwise it copies the text
// and offers the picture.
export async function share(next = game) {
  game = next;
  const text = message();
  let file;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      file = await pictureToShare()?.catch(() => null);
      const all = { text, files: [file] };
      return await navigator.share(file && navigator.canShare?.(all) ? all : { text });
    }
    await navigator.clipboard.writeText(text);
    $("shared").textContent = t("shareCopied");
  } catch (e) {
    if (e.name === "AbortError") return; // the reader has closed the dialog
    if (e.name === "NotAllowedError" && file) $("shared").textContent = t("shareAgain"); // drawing has taken longer than a tap is valid
  }
  $("sharing").hidden = false;
  $("share-text").value = text;
}

async function savePicture() {
  try {
    download(await picture.catch(draw)); // another file can cancel the first drawing
  } catch (e) {
    if (e.name !== "AbortError") game.showError(e);
  }
}

$("save-own").addEventListener("click", savePicture);
$("send").addEventListener("click", () => share());
$("share-text").addEventListener("focus", () => $("share-text").select());
$("next").addEventListener("click", () => game.player.act("another"));
$("again").addEventListener("click", () => {
  game.player.act("reset");
  game.player.scrollIntoView({ block: "nearest" });
});
if (solver.map) {
  const toggle = button("", () => game.openMap()), rename = () => (toggle.textContent = t($("map").hidden ? "map" : "mapHide"));
  rename();
  new MutationObserver(rename).observe($("map"), { attributes: true, attributeFilter: ["hidden"] });
  $("again").before(toggle);
}

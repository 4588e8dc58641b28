// Downloads and embed codes. The script is loaded when they are first shown.
import { $, t } from "./text.js";
import { solver } from "./solver.js";

let player, lookKeys; // the player, and a function that returns the look keys

function show() {
  for (const a of $("downloads").querySelectorAll("a")) a.href = solver.file?.(a.dataset.path, player.puzzle.id, keysOf(a)) ?? "#share";
  refreshCode();
}

const keysOf = (a) => ({ ...lookKeys(), ...Object.fromEntries(new URLSearchParams(a.dataset.keys)) });

// save downloads a file and shows the note about a reduced file.
async function save(e, showError) {
  const a = e.target.closest("a");
  if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  showError();
  $("saved").textContent = "";
  try {
    const { file, message } = await createFile(a.dataset.path, player.puzzle, keysOf(a));
    download(file);
    $("saved").textContent = message;
  } catch (error) {
    if (error.name !== "AbortError") showError(error);
  }
}

// createFile creates a file of a puzzle: {file, message}. A file with the view map needs the map; see solver.js.
export async function createFile(path, puzzle, keys, map) {
  const { file, message } = await solver.save(path, puzzle.id, keys, map);
  return { file: new File([file], `${puzzle.file}.${path.split(".")[1] ?? "html"}`, { type: file.type }), message };
}

export function download(file) {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// refreshCode updates the embed code; codeShown resolves when it is shown.
let codeShown = Promise.resolve();
const refreshCode = () => (codeShown = updateCode());

async function updateCode() {
  if (!$("share").open) return;
  const { puzzle } = player, [as, lang, size, speed] = [...$("share").querySelectorAll("select")].map(({ value }) => value);
  try {
    const codes = await solver.codes(puzzle.id, { ...lookKeys(), lang, size, speed });
    if (puzzle === player.puzzle && as === $("embed-as").value) $("code").value = codes[as].replaceAll("{base}", new URL(".", document.baseURI).href.slice(0, -1));
  } catch {
    $("code").value = "";
  }
}

// init starts sharing the puzzles of a player.
export function init(showError, ...args) {
  [player, lookKeys] = args;
  player.addEventListener("player-ready", show);
  show();
  $("downloads").addEventListener("click", (e) => save(e, showError));
  $("share").addEventListener("toggle", refreshCode);
  for (const select of $("share").querySelectorAll("select")) select.addEventListener("change", refreshCode);
  $("copy").addEventListener("click", async () => {
    await codeShown; // wait for the current selection
    try {
      await navigator.clipboard.writeText($("code").value);
    } catch {
      $("code").select(); // insecure pages have no clipboard API
      document.execCommand("copy");
    }
    $("copy").textContent = t("copied");
    $("copied").textContent = `${t("copied")}: ${$("embed-as").selectedOptions[0].text}`;
    setTimeout(() => ($("copy").textContent = t("copy")), 1600);
  });
}

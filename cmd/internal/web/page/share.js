// Downloads, and the code that puts a puzzle on another page.
import { $, t } from "./text.js";
import { solver } from "./solver.js";

let player, look; // what is shared, and a func that returns how it looks

function show() {
  $("share").hidden = false;
  for (const a of $("downloads").querySelectorAll("a")) a.href = solver.file?.(a.dataset.path, player.puzzle.id, keysOf(a)) ?? "#share";
  code();
}

const keysOf = (a) => ({ ...look(), ...Object.fromEntries(new URLSearchParams(a.dataset.keys)) });

// save makes a file, and tells what was given up for it.
async function save(e, complain) {
  const a = e.target.closest("a");
  if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  complain();
  $("saved").textContent = "";
  try {
    const { file, message } = await made(a.dataset.path, player.puzzle, keysOf(a));
    download(file);
    $("saved").textContent = message;
  } catch (error) {
    if (error.name !== "AbortError") complain(error);
  }
}

// made makes a file of a puzzle: {file, message}.
export async function made(path, puzzle, keys) {
  const { file, message } = await solver.save(path, puzzle.id, keys);
  return { file: new File([file], `${puzzle.file}.${path.split(".")[1] ?? "html"}`, { type: file.type }), message };
}

export function download(file) {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// code shows what is to be pasted; shown resolves once it is there.
let shown = Promise.resolve();
const code = () => (shown = written());

async function written() {
  if (!$("share").open || !solver.codes) return; // files without an address cannot be embedded
  const { puzzle } = player, [as, lang, size, speed] = [...$("share").querySelectorAll("select")].map(({ value }) => value);
  try {
    const codes = await solver.codes(puzzle.id, { ...look(), lang, size, speed });
    if (puzzle === player.puzzle && as === $("embed-as").value) $("code").value = codes[as].replaceAll("{base}", new URL(".", document.baseURI).href.slice(0, -1));
  } catch {
    $("code").value = "";
  }
}

// listen shares what a player shows.
export function listen(complain, ...shared) {
  [player, look] = shared;
  player.addEventListener("player-ready", show);
  if (player.puzzle) show();
  $("downloads").addEventListener("click", (e) => save(e, complain));
  $("share").addEventListener("toggle", code);
  for (const select of $("share").querySelectorAll("select")) select.addEventListener("change", code);
  $("copy").addEventListener("click", async () => {
    await shown; // not what was chosen before
    try {
      await navigator.clipboard.writeText($("code").value);
    } catch {
      $("code").select(); // pages without https have no clipboard, but this
      document.execCommand("copy");
    }
    $("copy").textContent = t("copied");
    $("copied").textContent = `${t("copied")}: ${$("embed-as").selectedOptions[0].text}`;
    setTimeout(() => ($("copy").textContent = t("copy")), 1600);
  });
}

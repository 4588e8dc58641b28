// Downloads, and the code that puts a puzzle on another page.
import { t } from "./text.js";
import { solver } from "./solver.js";

const $ = (id) => document.getElementById(id);

let shown = null; // {puzzle, look}

export function show(puzzle, look) {
  shown = { puzzle, look };
  $("share").hidden = false;
  for (const a of $("downloads").querySelectorAll("a")) a.href = solver.file?.(a.dataset.path, puzzle.id, keysOf(a)) ?? "#share";
  if ($("share").open) code();
}

const keysOf = (a) => ({ ...shown.look, ...Object.fromEntries(new URLSearchParams(a.dataset.keys)) });

// save makes a file, and tells what was given up for it.
async function save(e, complain) {
  const a = e.target.closest("a"), { id, file: name } = shown.puzzle;
  if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  complain();
  $("saved").textContent = "";
  try {
    const { file, message } = await solver.save(a.dataset.path, id, keysOf(a));
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: url, download: `${name}.${a.dataset.path.split(".")[1] ?? "html"}` }).click();
    $("saved").textContent = message;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    if (error.name !== "AbortError") complain(error);
  }
}

// code shows what is to be pasted.
async function code() {
  if (!solver.codes) return; // files without an address cannot be embedded
  const { puzzle, look } = shown;
  const [as, theme, lang, size, speed] = ["as", "theme", "lang", "size", "speed"].map((k) => $(`embed-${k}`).value);
  try {
    const codes = await solver.codes(puzzle.id, { theme, lang, metric: look.metric, size, speed });
    if (puzzle === shown.puzzle && as === $("embed-as").value) $("code").value = codes[as].replaceAll("{base}", new URL(".", document.baseURI).href.slice(0, -1));
  } catch {
    $("code").value = "";
  }
}

export function listen(complain) {
  $("downloads").addEventListener("click", (e) => save(e, complain));
  $("share").addEventListener("toggle", () => $("share").open && shown && code());
  for (const k of ["as", "theme", "lang", "size", "speed"]) $(`embed-${k}`).addEventListener("change", () => shown && code());
  $("copy").addEventListener("click", async () => {
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

// Downloads with their sizes, and the code that puts a puzzle on another page.
import { t } from "./text.js";
import { solver } from "./solver.js";

const $ = (id) => document.getElementById(id);

let shown = null; // {puzzle, look}
let asking = new AbortController();

export function show(puzzle, look) {
  shown = { puzzle, look };
  $("share").hidden = false;
  asking.abort();
  for (const a of $("downloads").querySelectorAll("a")) {
    a.href = solver.file(a.dataset.path, puzzle.id, keysOf(a)) || "#share";
    a.parentNode.querySelector("small").textContent = "";
  }
  if ($("share").open) opened();
}

const keysOf = (a) => ({ ...shown.look, ...Object.fromEntries(new URLSearchParams(a.dataset.keys)) });

// save makes a file that has no address, where the page has no server.
async function save(e) {
  const a = e.target.closest("a");
  if (!a || !solver.save) return;
  e.preventDefault();
  const size = a.parentNode.querySelector("small"), { id, file } = shown.puzzle;
  try {
    const blob = await solver.save(a.dataset.path, id, keysOf(a));
    const url = URL.createObjectURL(blob);
    Object.assign(document.createElement("a"), { href: url, download: `${file}.${a.dataset.path.split(".")[1] ?? "html"}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    size.textContent = bytes(blob.size);
  } catch (error) {
    size.textContent = error.name === "AbortError" ? "" : error.message;
  }
}

function opened() {
  measure();
  code();
}

// measure asks how large the files are, one after the other.
async function measure() {
  asking.abort();
  if (solver.save) return;
  asking = new AbortController();
  const { signal } = asking;
  for (const a of $("downloads").querySelectorAll("a")) {
    try {
      const answer = await fetch(a.href, { method: "HEAD", signal });
      const n = +answer.headers.get("Content-Length");
      a.parentNode.querySelector("small").textContent = answer.ok && n ? bytes(n) : "–";
    } catch {
      return;
    }
  }
}

const bytes = (n) => (n < 1e6 ? `${Math.max(1, Math.round(n / 1e3))} kB` : `${(n / 1e6).toFixed(1)} MB`);

// code shows what is to be pasted.
async function code() {
  if (solver.save) return; // files without an address cannot be embedded
  const { puzzle, look } = shown;
  const [as, theme, lang, size, speed] = ["as", "theme", "lang", "size", "speed"].map((k) => $(`embed-${k}`).value);
  try {
    const codes = await solver.codes(puzzle.id, { theme, lang, metric: look.metric, size, speed });
    if (puzzle === shown.puzzle && as === $("embed-as").value) $("code").value = codes[as].replaceAll("{base}", new URL(".", document.baseURI).href.slice(0, -1));
  } catch {
    $("code").value = "";
  }
}

export function listen() {
  $("downloads").addEventListener("click", save);
  $("share").addEventListener("toggle", () => $("share").open && shown && opened());
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

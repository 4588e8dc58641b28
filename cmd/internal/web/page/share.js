// Downloads with their sizes, and the code that puts a puzzle on another page.
import { t } from "./text.js";
import { solver } from "./solver.js";

const $ = (id) => document.getElementById(id);

const escape = (s) => s.replace(/[&"<>]/g, (c) => ({ "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" })[c]);

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
  if ($("share").open) measure();
  code();
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

// code writes what is to be pasted.
function code() {
  const { puzzle, look } = shown;
  const [as, theme, lang, size, speed] = ["as", "theme", "lang", "size", "speed"].map((k) => $(`embed-${k}`).value);
  const keys = { theme, lang, metric: look.metric };
  const name = puzzle.name || puzzle.title || puzzle.id;
  const { width, height } = $("player").stage.svg.viewBox.baseVal;
  const wide = Math.round((size * width) / Math.max(width, height));
  // How high /embed is: its margins, the drawing, and the controls in one row or two.
  const high = 16 + Math.round((Math.min(wide - 16, 544) * height) / width) + (wide < 460 ? 199 : 154);
  const move = speed === "1" ? "" : `${Math.round(300 / speed)}ms`;
  const file = (path, more) => solver.file(path, puzzle.id, { ...keys, ...more });
  const picture = { size, move };
  const img = (src, alt = name) => `<img src="${escape(src)}" alt="${escape(alt)}" loading="lazy">`;
  const source = (media, src) => `  <source media="${media}" srcset="${escape(src)}">\n`;
  const calm = "(prefers-reduced-motion: reduce)", night = "(prefers-color-scheme: dark)";
  const texts = {
    svg: () => img(file("solve.svg", { ...picture, view: "solution" })),
    gif: () => "<picture>\n" +
      (theme ? "" : source(`${calm} and ${night}`, file("solve.png", { size, view: "start", theme: "dark" }))) +
      source(calm, file("solve.png", { size, view: "start" })) +
      (theme ? "" : source(night, file("solve.gif", { ...picture, theme: "dark" }))) +
      `  ${img(file("solve.gif", picture))}\n</picture>`,
    markdown: () => `![${name.replace(/[[\]\\]/g, "\\$&")}](${file("solve.svg", { ...picture, view: "solution" })})`,
    player: () => `<script src="${escape(new URL("player.js", document.baseURI).href)}" async></script>\n` +
      `<slide-player puzzle="${escape(puzzle.id)}"${theme && ` theme="${theme}"`} lang="${lang}"${look.metric && ` metric="${look.metric}"`}${speed === "1" ? "" : ` speed="${speed}"`} style="max-width:${wide}px">\n` +
      `  ${img(file("solve.svg", { ...picture, view: "solution" }))}\n</slide-player>`,
    frame: () => `<iframe src="${escape(file("embed", speed === "1" ? {} : { speed }))}" title="${escape(name)}" width="${wide}" ` +
      `height="${high}" style="border:0;max-width:100%" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`,
  };
  $("code").value = texts[as]();
}

export function listen() {
  $("downloads").addEventListener("click", save);
  $("share").addEventListener("toggle", () => $("share").open && shown && measure());
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

// Setting up a puzzle by tapping. Each kind of puzzle has an editor, which draws into a
// box and tells its puzzle as an ID; what is wrong with it is told at once.
import { t, lang } from "./text.js";
import { solver } from "./solver.js";
import { swapper } from "./swapper.js";
import { painter } from "./painter.js";
import { stamper } from "./stamper.js";

const $ = (id) => document.getElementById(id);

// What can be set up: size is [rows, columns], range that of both.
const kinds = {
  klotski: { size: [5, 4], range: [2, 8], help: "helpBlocks", tools: ["toolPiece", "toolGoal", "toolName", "toolErase", "toolWall", "toolGate"], editor: painter({ row: "/", empty: "0", wall: "#", gate: "-" }) },
  tiles: { size: [3, 3], range: [2, 8], help: "helpTiles", tools: [], editor: swapper },
  rush: { size: [6, 6], range: [6, 6], help: "helpCars", tools: ["toolPiece", "toolName", "toolErase", "toolWall"], editor: painter({ row: "", empty: "o", wall: "x", straight: true }) },
  atomix: { size: [7, 7], range: [4, 8], help: "helpAtoms", tools: ["a", "b", "c", "d", "e", "toolWall", "toolErase"], editor: stamper({ frame: true, goal: [4, 4] }) },
  lockout: { size: [5, 5], range: [3, 7], help: "helpRobots", tools: ["X", "A", "B", "C", "D", "E", "toolErase"], editor: stamper({ single: true }) },
};

let kind, editor, checking = 0, asking = new AbortController();

// changed follows what was done to the boards.
function changed() {
  const { id, fault } = editor.tell();
  $("make-id").textContent = id ?? "";
  clearTimeout(checking);
  asking.abort();
  state(fault ?? "", !fault);
  $("make-play").disabled = true;
  if (fault || !id) return;
  checking = setTimeout(() => check(id), 300);
}

function state(text, good) {
  $("make-state").textContent = text;
  $("make-state").classList.toggle("bad", !good);
}

async function check(id) {
  asking = new AbortController();
  const { signal } = asking;
  try {
    await solver.draw(id, { lang, signal });
    if (signal.aborted) return;
    state(`✓ ${t(kind === "tiles" ? "solvable" : "valid")}`, true);
    $("make-play").disabled = false;
    const { length, optimal } = await solver.solve(id, { signal });
    if (!signal.aborted && optimal) state(`✓ ${t("optimal", { n: length })}`, true);
  } catch (e) {
    if (signal.aborted) return;
    $("make-play").disabled = e.status === 400 || e.status === 422;
    if (e.name === "AbortError" || e.status === 503) return; // too hard, but a puzzle
    state([e.status === 422 ? `✗ ${t("noSolution")}` : "", e.message, e.hint && t("hint") + e.hint].filter(Boolean).join(" · "), false);
  }
}

// choose takes the tool that is pressed.
function choose(tool) {
  for (const b of $("tools").children) b.setAttribute("aria-pressed", b.dataset.tool === tool);
  editor.tool = tool;
}

function begin() {
  const { size, range, help, tools, editor: make } = kinds[kind];
  $("make-help").textContent = t(help);
  for (const [k, id] of ["rows", "columns"].entries()) {
    const chosen = $(id).dataset.kind === kind ? +$(id).value : size[k];
    $(id).replaceChildren(...Array.from({ length: range[1] - range[0] + 1 }, (_, i) => new Option(range[0] + i)));
    $(id).value = chosen;
    $(id).dataset.kind = kind;
    $(id).disabled = range[0] === range[1];
  }
  $("maker").replaceChildren();
  editor = make({ box: $("maker"), rows: +$("rows").value, columns: +$("columns").value, changed });
  $("tools").replaceChildren(...tools.map((tool) => {
    const b = document.createElement("button");
    b.type = "button";
    b.dataset.tool = tool;
    b.textContent = t(tool);
    b.addEventListener("click", () => choose(tool));
    return b;
  }));
  $("tools").hidden = !tools.length;
  choose(tools[0]);
  changed();
}

// play(id) is called for a puzzle that is done.
export function listen(play) {
  const list = $("make-kind");
  for (const option of [...list.options]) if (!kinds[option.value]) option.remove();
  kind = list.value;
  list.addEventListener("change", () => {
    kind = list.value;
    begin();
  });
  for (const id of ["rows", "columns"]) $(id).addEventListener("change", begin);
  $("make-play").addEventListener("click", () => play(editor.tell().id));
  begin();
}

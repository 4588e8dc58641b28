// The editor of boards of single cells: atoms and robots are stamped onto cells.
import { t } from "./text.js";
import { grid } from "./grid.js";

// stamper returns the editor of a kind. Frame puts walls around the board; goal is the
// [rows, columns] of a second board for what must be built; single stamps are there once.
export const stamper = ({ frame, goal, single }) => ({ box, rows, columns, changed }) => {
  const boards = { start: { rows, columns } };
  if (goal) boards.goal = { rows: goal[0], columns: goal[1] };

  const sign = () => ({ toolWall: "#", toolErase: "." })[editor.tool] ?? editor.tool;
  const draw = () => {
    for (const b of Object.values(boards)) {
      b.view.draw(b.cells.map((c) => ({ text: c === "." || c === "#" ? "" : c, class: c === "#" ? "wall" : c === "." ? "" : "piece", label: c === "#" ? t("toolWall") : "" })));
    }
    changed();
  };
  for (const [which, b] of Object.entries(boards)) {
    const edge = (i) => i < b.columns || i >= (b.rows - 1) * b.columns || i % b.columns === 0 || i % b.columns === b.columns - 1;
    b.cells = Array.from({ length: b.rows * b.columns }, (_, i) => (frame && which === "start" && edge(i) ? "#" : "."));
    const stamp = (i) => {
      const c = sign();
      if (single && c !== ".") b.cells = b.cells.map((v) => (v === c ? "." : v));
      b.cells[i] = b.cells[i] === c ? "." : c;
      draw();
    };
    b.view = grid({ title: t(which), rows: b.rows, columns: b.columns, press: stamp });
    box.append(b.view.element);
  }

  // rowsOf writes a board, without the empty edges of a goal.
  const rowsOf = ({ cells, columns: w }, cut) => {
    let list = Array.from({ length: cells.length / w }, (_, y) => cells.slice(y * w, (y + 1) * w));
    if (cut) {
      const used = (l) => l.some((c) => c !== ".");
      const turn = (m) => m[0].map((_, x) => m.map((l) => l[x]));
      const trim = (m) => m.slice(m.findIndex(used), m.findLastIndex(used) + 1);
      list = turn(trim(turn(trim(list))));
    }
    return list.map((l) => l.join("")).join("/");
  };

  const editor = {
    tool: "",
    tell() {
      const { start, goal: end } = boards;
      if (!start.cells.some((c) => c !== "." && c !== "#")) return {};
      if (!end) return { id: `lockout:${rowsOf(start)}` };
      if (!end.cells.some((c) => c !== ".")) return { fault: t("helpAtoms") };
      return { id: `atomix:${rowsOf(start)}:${rowsOf(end, true)}` };
    },
  };
  for (const b of Object.values(boards)) b.view.draw(b.cells.map((c) => ({ class: c === "#" ? "wall" : "" })));
  return editor;
};

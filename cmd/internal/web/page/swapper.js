// The editor of numbered tiles: a cell is tapped, then another, and they change places.
// Whatever is tapped, each board stays a permutation.
import { t } from "./text.js";
import { grid } from "./grid.js";

export function swapper({ box, rows, columns, changed }) {
  const n = rows * columns;
  const standard = Array.from({ length: n }, (_, i) => (i + 1) % n);
  const boards = { start: [...standard], goal: [...standard] };
  const views = {};
  let held = null; // {which, i}

  const text = (cells) => {
    const apart = n > 10 ? "," : "";
    return Array.from({ length: rows }, (_, y) => cells.slice(y * columns, (y + 1) * columns).join(apart)).join("/");
  };

  // Exchanges of the blank with a neighbour are odd, so permutation and blank's way must agree.
  const solvable = () => {
    const p = boards.start.map((v) => boards.goal.indexOf(v));
    const seen = new Set();
    let odd = 0;
    p.forEach((_, i) => {
      for (let j = i, k = 0; !seen.has(j); j = p[j], k++) {
        seen.add(j);
        if (k) odd ^= 1;
      }
    });
    const a = boards.start.indexOf(0), b = boards.goal.indexOf(0);
    const way = Math.abs((a % columns) - (b % columns)) + Math.abs(Math.floor(a / columns) - Math.floor(b / columns));
    return odd === way % 2;
  };

  const draw = () => {
    for (const [which, view] of Object.entries(views)) {
      view.draw(boards[which].map((v, i) => ({ text: v || "", class: v ? "piece" : "", held: held?.which === which && held.i === i })));
    }
    changed();
  };

  const exchange = (cells, i, j) => ([cells[i], cells[j]] = [cells[j], cells[i]]);

  const shuffle = (cells) => {
    for (let i = n - 1; i > 0; i--) exchange(cells, i, Math.floor(Math.random() * (i + 1)));
    if (!solvable()) {
      const [a, b] = cells.map((v, i) => [v, i]).filter(([v]) => v);
      exchange(cells, a[1], b[1]);
    }
  };

  const editor = {
    tell: () => ({
      id: `tiles:${text(boards.start)}${String(boards.goal) === String(standard) ? "" : `:${text(boards.goal)}`}`,
      fault: solvable() ? undefined : `✗ ${t("unsolvable")}`,
    }),
  };
  shuffle(boards.start);
  for (const which of ["start", "goal"]) {
    views[which] = grid({
      title: t(which), rows, columns,
      press(i) {
        if (held?.which === which) {
          exchange(boards[which], held.i, i);
          held = null;
        } else held = { which, i };
        draw();
      },
    });
    const buttons = ["shuffle", "reset"].map((name) => {
      const b = document.createElement("button");
      b.type = "button";
      b.textContent = t(name);
      b.addEventListener("click", () => {
        if (name === "shuffle") shuffle(boards[which]);
        else boards[which].splice(0, n, ...standard);
        held = null;
        draw();
      });
      return b;
    });
    views[which].element.append(...buttons);
    box.append(views[which].element);
  }
  for (const [which, view] of Object.entries(views)) view.draw(boards[which].map((v) => ({ text: v || "", class: v ? "piece" : "" })));
  return editor;
}

// A grid of buttons for the cells of a board.
import { t, element } from "./text.js";
import { navigateByArrows, setTabStop } from "./walk.js";

// createGrid returns {element, box, overlay, draw}. onPress(i, event) is called when a cell is
// pressed, and onDrag(i) when the pointer is dragged over a cell. overlay(player) places the cells on
// the drawing of a player in the element, or nowhere. draw(cells) shows {text, class, held, label} for
// each cell.
export function createGrid({ title, rows, columns, onPress, onDrag }) {
  const field = element("fieldset"), easel = element("div"), box = element("div");
  easel.className = "easel";
  box.className = "grid";
  easel.style.setProperty("--columns", columns);
  field.append(element("legend", title), easel);
  easel.append(box);
  const buttons = Array.from({ length: rows * columns }, () => Object.assign(element("button"), { type: "button" }));
  box.append(...buttons);
  let last = -1;
  box.addEventListener("pointerdown", (e) => {
    if (e.button) return;
    last = buttons.indexOf(e.target);
    if (last < 0) return;
    e.target.releasePointerCapture?.(e.pointerId);
    onPress(last, e);
  });
  box.addEventListener("pointermove", (e) => {
    if (last < 0 || !e.buttons) return;
    const i = buttons.indexOf(e.target);
    if (i >= 0 && i !== last) onDrag((last = i));
  });
  box.addEventListener("click", (e) => {
    if (!e.detail) onPress(buttons.indexOf(e.target), e); // pointers are handled above
  });
  setTabStop(buttons);
  navigateByArrows(box, () => buttons);
  return {
    element: field,
    box,
    overlay(player) {
      box.classList.toggle("over", !!player);
      if (!player) return;
      const { width, height } = player.stage.svg.viewBox.baseVal, { origin: [x, y], cell, w, h } = player.puzzle;
      easel.style.setProperty("--wide", `${(4.2 * width) / cell}rem`);
      const inset = [y, width - x - w * cell, height - y - h * cell, x].map((v, k) => `${(100 * v) / (k % 2 ? width : height)}%`);
      box.style.inset = inset.join(" ");
    },
    draw(cells) {
      cells.forEach((cell, i) => {
        const b = buttons[i];
        b.textContent = cell.text;
        b.className = cell.class;
        b.setAttribute("aria-pressed", !!cell.held);
        b.setAttribute("aria-label", t("cell", { r: Math.floor(i / columns) + 1, c: (i % columns) + 1, v: cell.label }));
      });
    },
  };
}

// A grid of buttons, one for each cell of a board.
import { t, element } from "./text.js";
import { walk, oneStop } from "./walk.js";

// grid returns {element, box, over, draw}. Press(i, event) is called for a cell that is pressed, and
// over(i) for one that the pointer is led over afterwards. Its own over(player) lays the cells over the
// drawing of a player that is in the element, or beside none; draw(cells) shows each {text, class, label}.
export function grid({ title, rows, columns, press, over }) {
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
    press(last, e);
  });
  box.addEventListener("pointermove", (e) => {
    if (last < 0 || !e.buttons) return;
    const i = buttons.indexOf(e.target);
    if (i >= 0 && i !== last) over((last = i));
  });
  box.addEventListener("click", (e) => {
    if (!e.detail) press(buttons.indexOf(e.target), e); // else the pointer has been heard already
  });
  oneStop(buttons);
  walk(box, () => buttons);
  return {
    element: field,
    box,
    over(player) {
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

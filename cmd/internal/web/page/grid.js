// A grid of buttons, one for each cell of a board: one stop of the tab key, walked through
// by arrow keys.
import { t } from "./text.js";

// grid returns {element, draw}. draw(cells) shows each cell {text, class, label}. Press(i,
// event) is called for a cell that is pressed, over(i) for one that the pointer is led
// over afterwards, and release() at the end.
export function grid({ title, rows, columns, press, over, release }) {
  const field = document.createElement("fieldset"), legend = document.createElement("legend"), box = document.createElement("div");
  legend.textContent = title;
  box.className = "grid";
  box.style.setProperty("--columns", columns);
  field.append(legend, box);
  const buttons = Array.from({ length: rows * columns }, (_, i) => {
    const b = document.createElement("button");
    b.type = "button";
    b.tabIndex = i ? -1 : 0;
    return b;
  });
  box.append(...buttons);
  const at = (e) => buttons.indexOf(document.elementFromPoint(e.clientX, e.clientY));
  let last = -1;
  box.addEventListener("pointerdown", (e) => {
    if (e.button) return;
    last = buttons.indexOf(e.target);
    if (last < 0) return;
    e.target.releasePointerCapture?.(e.pointerId);
    press(last, e);
  });
  box.addEventListener("pointermove", (e) => {
    if (last < 0 || !over) return;
    const i = at(e);
    if (i >= 0 && i !== last) over((last = i));
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, () => {
      if (last >= 0) release?.();
      last = -1;
    });
  }
  box.addEventListener("click", (e) => {
    if (e.detail) return; // the pointer has been heard already
    press(buttons.indexOf(e.target), e);
    release?.();
  });
  box.addEventListener("keydown", (e) => {
    const i = buttons.indexOf(e.target), x = i % columns;
    const to = { ArrowLeft: x ? i - 1 : i, ArrowRight: x < columns - 1 ? i + 1 : i, ArrowUp: i - columns, ArrowDown: i + columns }[e.key];
    if (to === undefined || !buttons[to]) return;
    e.preventDefault();
    buttons.forEach((b, k) => (b.tabIndex = k === to ? 0 : -1));
    buttons[to].focus();
  });
  return {
    element: field,
    draw(cells) {
      cells.forEach((cell, i) => {
        const b = buttons[i];
        b.textContent = cell.text ?? "";
        b.className = cell.class ?? "";
        b.setAttribute("aria-pressed", !!cell.held);
        b.setAttribute("aria-label", t("cell", { r: Math.floor(i / columns) + 1, c: (i % columns) + 1, v: cell.label || cell.text || t("blank") }));
      });
    },
  };
}

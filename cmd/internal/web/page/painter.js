// The editor of blocks and cars: a piece is painted by dragging over free cells, and grows
// by dragging from it, also over other pieces.
import { t } from "./text.js";
import { grid } from "./grid.js";

const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz123456789";

// painter returns the editor of a kind that writes its boards as the signs say. Straight
// pieces are cars: two or three cells of a line; they have no goals.
export const painter = (signs) => ({ box, rows, columns, changed }) => {
  const cells = new Array(rows * columns).fill(signs.empty);
  const goals = new Map(); // piece -> the cell where its first one must end
  let piece = ""; // the one that is painted
  let merging = false; // whether pieces that are painted over become parts of it
  let chosen = ""; // the one whose goal or name is asked for
  let tool = "";

  const free = (i) => cells[i] === signs.empty;
  const isPiece = (c) => c !== signs.empty && c !== signs.wall && c !== signs.gate;
  const of = (c) => cells.map((v, i) => (v === c ? i : -1)).filter((i) => i >= 0);
  const name = () => [...NAMES].find((c) => c !== signs.wall && c !== signs.empty && !cells.includes(c));
  const beside = (i, j) => Math.abs((i % columns) - (j % columns)) + Math.abs(Math.floor(i / columns) - Math.floor(j / columns)) === 1;
  const line = (list) => new Set(list.map((i) => i % columns)).size === 1 || new Set(list.map((i) => Math.floor(i / columns))).size === 1;

  // place returns the cells that a piece covers at its goal, or nothing if it does not fit.
  const place = (c, to) => {
    const list = of(c), first = list[0];
    const moved = list.map((i) => {
      const x = (i % columns) - (first % columns) + (to % columns), y = Math.floor(i / columns) - Math.floor(first / columns) + Math.floor(to / columns);
      return x >= 0 && x < columns && y < rows ? y * columns + x : -1;
    });
    return moved.every((i) => i >= 0 && cells[i] !== signs.wall) ? moved : undefined;
  };

  const aims = () => {
    const all = new Array(cells.length).fill("");
    for (const [c, to] of goals) for (const i of place(c, to) ?? []) all[i] = c;
    return all;
  };

  const erase = (i) => {
    const c = cells[i];
    if (!isPiece(c)) cells[i] = signs.empty;
    else for (const j of of(c)) cells[j] = signs.empty;
    goals.delete(c);
  };

  const extend = (i) => {
    const list = of(piece), other = merging && isPiece(cells[i]) && cells[i] !== piece;
    const more = other ? of(cells[i]) : [i];
    if (!piece || !(other || free(i)) || !list.some((j) => beside(i, j))) return;
    if (signs.straight && (list.length + more.length > 3 || !line([...list, ...more]))) return;
    for (const c of [piece, cells[i]]) goals.delete(c); // those of other shapes
    for (const j of more) cells[j] = piece;
  };

  const press = (i, e) => {
    if (tool === "toolErase") erase(i);
    else if (tool === "toolWall" || tool === "toolGate") {
      const sign = tool === "toolWall" ? signs.wall : signs.gate;
      const had = cells[i] === sign;
      erase(i);
      if (!had) cells[i] = sign;
    } else if (tool === "toolGoal") {
      if (chosen && place(chosen, i)) {
        goals.set(chosen, i);
        chosen = "";
      } else chosen = isPiece(cells[i]) ? cells[i] : "";
    } else if (tool === "toolName") {
      chosen = isPiece(cells[i]) ? cells[i] : "";
    } else if (e.shiftKey && piece) extend(i);
    else if (isPiece(cells[i])) [piece, merging] = [cells[i], true];
    else if (free(i)) [cells[i], merging] = [(piece = name() ?? signs.empty), false];
    draw();
  };

  const view = grid({
    title: t("start"), rows, columns, press,
    over(i) {
      if (tool === "toolPiece") extend(i);
      draw();
    },
    release() {
      if (signs.straight && piece && of(piece).length === 1) extend(of(piece)[0] + 1); // a car has two cells
      draw();
    },
  });

  // A field for the name of the piece that is chosen.
  const naming = document.createElement("label"), field = document.createElement("input");
  naming.append(t("pieceName"), " ", field);
  field.autocomplete = "off";
  field.addEventListener("input", () => rename([...field.value.trim()].at(-1)));

  // rename calls the chosen piece c, if that is a name and no other piece has it.
  const rename = (c) => {
    const fits = c && !/[\s,:/.0]/.test(c) && isPiece(c) && (c === chosen || !cells.includes(c));
    field.setAttribute("aria-invalid", !fits);
    if (!fits) return;
    cells.forEach((v, i) => v === chosen && (cells[i] = c));
    if (goals.has(chosen) && c !== chosen) {
      goals.set(c, goals.get(chosen));
      goals.delete(chosen);
    }
    piece = chosen = c;
    draw();
  };

  const draw = () => {
    const to = aims();
    naming.hidden = tool !== "toolName" || !chosen;
    if (!naming.hidden) field.value = chosen;
    view.draw(cells.map((c, i) => {
      const same = (j, ok) => ok && cells[j] === c && isPiece(c);
      const joins = [same(i + 1, i % columns < columns - 1) && "right", same(i + columns, i + columns < cells.length) && "down",
        same(i - 1, i % columns > 0) && "left", same(i - columns, i >= columns) && "up"].filter(Boolean).join(" ");
      const look = isPiece(c) ? `piece ${joins}` : c === signs.wall ? "wall" : c === signs.gate ? "gate" : "";
      const text = isPiece(c) && of(c)[0] === i ? c : "";
      return {
        text: to[i] && to[i] !== text ? `${text}◎${to[i]}` : text, class: `${look} ${to[i] ? "aim" : ""}`, held: !!chosen && c === chosen,
        label: isPiece(c) ? c : { [signs.wall]: t("toolWall"), [signs.gate]: t("toolGate") }[c],
      };
    }));
    changed();
  };

  const row = (list) => Array.from({ length: rows }, (_, y) => list.slice(y * columns, (y + 1) * columns).join("")).join(signs.row);
  const editor = {
    set tool(name) {
      tool = name;
      chosen = "";
      draw();
    },
    tell() {
      if (!cells.some(isPiece)) return {};
      const kind = signs.straight ? "rush" : "klotski";
      const goal = goals.size ? `:${row(aims().map((c) => c || "."))}` : "";
      return { id: `${kind}:${row(cells)}${goal}`, fault: tool === "toolGoal" ? (chosen ? t("pickPlace") : goals.size ? undefined : t("pickPiece")) : undefined };
    },
  };
  box.append(view.element, naming);
  view.draw(cells.map(() => ({})));
  naming.hidden = true;
  return editor;
};

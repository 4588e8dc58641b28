// The board on the screen. Its pieces are groups of the drawing, which this script moves.
import { add, directions, pathCells } from "./rules.js";

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const TAP = 5; // pixels; maximum movement of a tap
const REACH = 22; // pixels; maximum distance between a touch and the centre of a gliding piece

export class Stage {
  // The controller handles actions on the board: canDrag(pointerType) reports whether pieces can be
  // dragged, applyMove(route) is called after a drag, and tap(piece, focusVisible) after a tap.
  constructor(svg, rules, controller) {
    Object.assign(this, { svg, rules, controller });
    const { origin, cell, pieces } = rules.puzzle;
    this.groups = [...svg.querySelectorAll("[data-piece]")]; // in the order of the pieces
    this.origins = pieces.map((p) => [origin[0] + cell * Math.min(...p.cells.map(([x]) => x)), origin[1]]);
    this.positions = [];
    this.shownLooks = pieces.map(() => 0); // index of the visible look of each piece
    svg.addEventListener("pointerdown", (e) => this.startDrag(e));
    svg.addEventListener("click", (e) => {
      if (!e.detail) controller.tap(this.pieceAt(e)); // a click without a pointer, from assistive technology
    });
  }

  // setPosition moves a piece to a place, possibly between cells, and cancels its animations. It sets
  // an attribute instead of CSS, because some programs that open saved pictures ignore CSS.
  setPosition(i, at) {
    for (const a of this.groups[i].getAnimations({ subtree: true })) a.cancel();
    this.positions[i] = at;
    this.groups[i].setAttribute("transform", this.keyframe(i, at).transform.replace(/px/g, ""));
  }

  keyframe(i, at) {
    const [x, y] = add(this.origins[i], at, this.rules.puzzle.cell);
    return { transform: `translate(${x}px,${y}px)` };
  }

  // animatePath animates a piece through places and back to its position. The look adds properties to
  // the keyframes.
  animatePath(i, places, timing, look) {
    const frames = places.map((p) => ({ ...this.keyframe(i, p), ...look })), easing = "cubic-bezier(.333,0,.667,1)";
    if (!reducedMotion.matches) this.groups[i].animate(frames, { easing, ...timing });
  }

  // highlight highlights pieces for a while, as if they were moving.
  highlight(pieces, duration) {
    for (const i of pieces) this.lookElements(i)[this.shownLooks[i]].lastChild.animate({ visibility: "visible" }, duration);
  }

  // lookElements returns the looks of a piece: the children of its group if it has several, otherwise
  // the group itself.
  lookElements(i) {
    const { colours, frozen = 0 } = this.rules.puzzle.pieces[i], group = this.groups[i];
    return colours && colours.length + frozen > 1 ? [...group.children] : [group];
  }

  // applyLook shows the look of a piece in a position, or hides the piece.
  applyLook(at, i) {
    this.shownLooks[i] = this.rules.lookIndex(at, i);
    this.groups[i].setAttribute("visibility", this.rules.hasLeft(at, i) ? "hidden" : "inherit");
    this.lookElements(i).forEach((g, k) => g.setAttribute("display", k === this.shownLooks[i] ? "inline" : "none"));
  }

  // show moves all pieces to a position in ms milliseconds. The moving pieces follow the path of the
  // move.
  show(at, ms = 0, move, backward) {
    const before = [...this.positions];
    at.forEach((to, i) => {
      const from = before[i];
      this.setPosition(i, to);
      if (this.rules.puzzle.leaves) this.applyLook(at, i);
      this.groups[i].classList.remove("aside", "near"); // the mark of the goal, and of a hint
      if (!ms || !from || String(from) === String(to)) return;
      const moves = move?.pieces.includes(i), exits = moves && from[2] !== to[2], inside = backward ? at : before;
      const places = moves ? pathCells(inside[i], this.rules.displayPath(inside, move)) : [];
      if (backward) places.reverse();
      this.animatePath(i, exits || String(places.at(-1)) === String(to) ? places : [from, to], { duration: ms, ...(exits && { easing: "ease-in" }) }, { visibility: "visible" });
    });
    if (ms && move) this.highlight(move.pieces, ms);
  }

  // animateOffsets animates a piece through offsets: multiples of the step by.
  animateOffsets(i, by, times, timing) {
    this.animatePath(i, times.map((k) => add(this.positions[i], by, k)), timing);
  }

  // nudge hints at the direction of a move.
  nudge({ pieces, path }) {
    this.highlight(pieces, 1400);
    for (const i of pieces) this.animateOffsets(i, directions[path[0]], [0, 1 / 3, 0], { duration: 700, iterations: 2 });
  }

  // shake indicates that a piece is blocked in a direction.
  shake(i, dir = "R") {
    this.animateOffsets(i, directions[dir], [0, 0.05, -0.05, 0], { duration: 260 });
  }

  // wave makes all pieces hop, starting from the top left corner.
  wave() {
    const distance = Math.max(1, ...this.positions.map(([x, y]) => x + y));
    this.positions.forEach(([x, y], i) => {
      this.animateOffsets(i, [0, 1], [0, -0.09, 0], { duration: 260, delay: (440 * (x + y)) / distance });
    });
  }

  // showGoal shows the goal positions of pieces, and fades the other pieces.
  showGoal() {
    const { pieces, goal } = this.rules.puzzle;
    const open = [...goal];
    pieces.forEach((p, i) => {
      const k = open.findIndex((g) => g.class === p.class);
      this.groups[i].classList.toggle("aside", k < 0);
      if (k >= 0) this.setPosition(i, open.splice(k, 1)[0].at);
    });
  }

  // updateButtons makes the pieces buttons; movable pieces are tab stops. Without pieces, the board is
  // a single image for assistive technology.
  updateButtons(pieces) {
    this.svg.role = pieces ? "group" : "img";
    this.groups.forEach((g, i) => {
      const p = pieces?.[i];
      g.role = p && "button";
      g.ariaLabel = p?.text;
      if (!p) return g.removeAttribute("tabindex");
      g.tabIndex = p.free ? 0 : -1; // a piece with the focus keeps it
    });
  }

  // pieceAt returns the index of the piece that an event hits, or -1. Gliding pieces may be small, so a
  // touch within REACH of its centre hits the nearest piece.
  pieceAt(e, at) {
    const i = this.groups.indexOf(e.target.closest("[data-piece]")), { motion, cell } = this.rules.puzzle;
    if (i >= 0 || !motion || e.pointerType !== "touch") return i;
    const gaps = this.positions.map((p) => Math.hypot(...add(add(at, p, -1), [0.5, 0.5], -1)));
    return gaps.indexOf(Math.min(REACH / cell / this.svg.getScreenCTM().a, ...gaps));
  }

  // moveInDirection moves the first piece of a list that can go one step in a direction.
  moveInDirection(list, dir) {
    const { motion } = this.rules.puzzle;
    for (const i of list) {
      const route = this.rules.routes(this.positions, i).find(({ path, pieces }) => (motion ? path[0] : path) === dir && pieces.length === 1);
      if (route) return this.controller.applyMove(route);
    }
    if (list.length === 1) this.shake(list[0], dir);
  }

  // toCells converts the screen position of an event to columns and rows.
  toCells(e) {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const { origin, cell } = this.rules.puzzle;
    return add([p.x, p.y], origin, -1).map((v) => v / cell);
  }

  startDrag(e) {
    if (e.button || !e.isPrimary) return;
    const from = this.toCells(e), i = this.pieceAt(e, from);
    const routes = i >= 0 && this.controller.canDrag(e.pointerType) ? this.rules.routes(this.positions, i) : [];
    const drag = routes.length > 1 && new Drag(this, i, routes);
    const ends = new AbortController();
    let moved = false;
    const on = (name, f) => this.svg.addEventListener(name, (x) => x.pointerId === e.pointerId && f(x), { signal: ends.signal });
    if (drag) {
      this.svg.setPointerCapture(e.pointerId);
      drag.setHeld(true);
    }
    on("pointermove", (m) => {
      if (!moved && Math.hypot(m.clientX - e.clientX, m.clientY - e.clientY) > TAP) {
        moved = true;
        if (routes.length === 1) this.shake(i);
      }
      if (moved && drag) drag.moveTo(add(this.toCells(m), from, -1));
    });
    const end = ({ type }) => {
      ends.abort();
      if (drag) drag.setHeld(false);
      if (!moved && type === "pointerup") this.controller.tap(i, false);
      else if (drag) drag.release(type);
    };
    on("pointerup", end);
    on("pointercancel", end);
  }
}

// A Drag keeps a piece on its routes while a pointer drags it. It moves the piece to the nearest point
// on the lines between neighbouring places, so that the piece stops at obstacles and turns at corners.
class Drag {
  constructor(stage, i, routes) {
    Object.assign(this, { stage, i, routes, current: 0, start: [...stage.positions] });
    const { motion } = stage.rules.puzzle;
    const joined = (k, j) => k < j && (motion ? k === 0 : Math.hypot(...add(routes[k].at, routes[j].at, -1)) === 1);
    this.edges = routes.flatMap((_, k) => routes.flatMap((_, j) => (joined(k, j) ? [[k, j]] : [])));
  }

  setHeld(up) {
    for (const k of this.routes[1].pieces) this.stage.groups[k].classList.toggle("held", up);
  }

  moveTo(by) {
    const { routes, edges, start, i } = this;
    const target = add(start[i], by);
    // Consider only nearby lines, so that the piece cannot jump over an obstacle.
    const near = new Set([this.current]);
    for (let k = 0; k < 2; k++) {
      for (const [a, b] of edges.filter((e) => e.some((n) => near.has(n)))) near.add(a).add(b);
    }
    let best;
    for (const [a, b] of edges) {
      if (!near.has(a) || !near.has(b)) continue;
      const p = routes[a].at, d = add(routes[b].at, p, -1);
      const [dx, dy] = d, [x, y] = add(target, p, -1), length = Math.abs(dx + dy);
      const t = Math.min(1, Math.max(0, (x * dx + y * dy) / length ** 2));
      const at = add(p, d, t);
      const distance = Math.hypot(...add(target, at, -1));
      if (!best || distance < best.distance - 1e-6) best = { distance, at, index: t * length > (a === 0 ? 0.35 : 0.5) ? b : a };
    }
    this.current = best.index;
    const moved = add(best.at, start[i], -1);
    for (const k of routes[1].pieces) this.stage.setPosition(k, [...add(start[k], moved), ...start[k].slice(2)]);
  }

  release(type) {
    const route = this.routes[this.current];
    if (type !== "pointerup" || !route.path) this.stage.show(this.start, 90);
    else this.stage.controller.applyMove(route);
  }
}

// The board on the screen. The drawing comes whole; its pieces are groups, which are
// moved here, by hand and by themselves.
import { add, back, steps, stops } from "./rules.js";

export const still = matchMedia("(prefers-reduced-motion: reduce)");

const TAP = 5; // pixels that a finger may slip

export class Stage {
  // hand is told what is done to the board: drags(pointerType) says whether pieces may be
  // dragged, drop(way) that one was taken along a way, tap(piece) that something was
  // tapped.
  constructor(svg, rules, hand) {
    Object.assign(this, { svg, rules, hand });
    const { origin, cell, pieces } = rules.puzzle;
    this.groups = [...svg.querySelectorAll("[data-piece]")]; // in the order of the pieces
    this.corner = pieces.map((p) => [origin[0] + cell * Math.min(...p.cells.map(([x]) => x)), origin[1]]);
    this.now = [];
    this.worn = pieces.map(() => 0); // by piece the number of its look
    svg.addEventListener("pointerdown", (e) => this.press(e));
    svg.addEventListener("click", (e) => {
      if (!e.detail) hand.tap(this.indexOf(e.target)); // without a pointer, as programs for the blind do
    });
  }

  // put moves a piece to a place, which may lie between cells, and drops its animations.
  // It is an attribute, since a saved picture is opened by programs that ignore CSS.
  put(i, at) {
    for (const a of this.groups[i].getAnimations({ subtree: true })) a.cancel();
    this.now[i] = at;
    this.groups[i].setAttribute("transform", this.frame(i, at).transform.replace(/px/g, ""));
  }

  frame(i, at) {
    const [x, y] = add(this.corner[i], at, this.rules.puzzle.cell);
    return { transform: `translate(${x}px,${y}px)` };
  }

  // lead takes a piece through places, and back to where it stands. Look is more of how it looks on the way.
  lead(i, places, timing, look) {
    const frames = places.map((p) => ({ ...this.frame(i, p), ...look })), easing = "cubic-bezier(.333,0,.667,1)";
    if (!still.matches) this.groups[i].animate(frames, { easing, ...timing });
  }

  // light shows pieces as those that move, for a while.
  light(pieces, duration) {
    for (const i of pieces) this.looks(i)[this.worn[i]].lastChild.animate({ visibility: "visible" }, duration);
  }

  // looks returns the looks of a piece: groups where it has several, else its own.
  looks(i) {
    const { colours, frozen = 0 } = this.rules.puzzle.pieces[i], own = this.groups[i];
    return colours && colours.length + frozen > 1 ? [...own.children] : [own];
  }

  // wear gives a piece the look that it has in a position, or hides it.
  wear(at, i) {
    this.worn[i] = this.rules.look(at, i);
    this.groups[i].setAttribute("visibility", this.rules.gone(at, i) ? "hidden" : "inherit");
    this.looks(i).forEach((g, k) => g.setAttribute("display", k === this.worn[i] ? "inline" : "none"));
  }

  // show puts all pieces to their places in ms milliseconds. A piece that has a move to
  // make goes along its path.
  show(at, ms = 0, move, backward) {
    const before = [...this.now];
    at.forEach((to, i) => {
      const from = before[i];
      this.put(i, to);
      if (this.rules.puzzle.leaves) this.wear(at, i);
      this.groups[i].classList.remove("aside");
      if (!ms || !from || String(from) === String(to)) return;
      const own = move?.pieces.includes(i);
      if (own && from[2] !== to[2]) return this.pass(i, backward ? at : before, move, ms, backward);
      const places = own && from.every(Number.isInteger) ? stops(from, backward ? [...move.path].reverse().map((c) => back[c]) : move.path) : [];
      this.lead(i, String(places.at(-1)) === String(to) ? places : [from, to], { duration: ms });
    });
    if (ms && move) this.light(move.pieces, ms);
  }

  // pass takes a piece through an exit, or against one, and backward on the same way.
  pass(i, at, move, duration, backward) {
    const places = stops(at[i], this.rules.shown(at, move));
    this.lead(i, backward ? places.reverse() : places, { duration, easing: "ease-in" }, { visibility: "visible" });
  }

  // sway takes a piece to places beside its own: a list of times a step.
  sway(i, by, times, timing) {
    this.lead(i, times.map((k) => add(this.now[i], by, k)), timing);
  }

  // leave lets a piece go out of the board along a path, and stay away.
  leave(i, by, duration, delay) {
    this.sway(i, by, [0, 1], { duration, delay, easing: "ease-in", fill: "forwards" });
  }

  // nudge shows where a piece would go.
  nudge({ pieces, path }) {
    this.light(pieces, 1400);
    for (const i of pieces) this.sway(i, steps[path[0]], [0, 1 / 3, 0], { duration: 700, iterations: 2 });
  }

  // shake tells that a piece is blocked in a direction.
  shake(i, dir = "R") {
    this.sway(i, steps[dir], [0, 0.05, -0.05, 0], { duration: 260 });
  }

  // wave lets all pieces hop, from the top left corner on.
  wave() {
    const far = Math.max(1, ...this.now.map(([x, y]) => x + y));
    this.now.forEach(([x, y], i) => {
      this.sway(i, [0, 1], [0, -0.09, 0], { duration: 260, delay: (440 * (x + y)) / far });
    });
  }

  // aim shows where pieces must end; the others step aside.
  aim() {
    const { pieces, goal } = this.rules.puzzle;
    const open = [...goal];
    pieces.forEach((p, i) => {
      const k = open.findIndex((g) => g.class === p.class);
      this.groups[i].classList.toggle("aside", k < 0);
      if (k >= 0) this.put(i, open.splice(k, 1)[0].at);
    });
  }

  // offer makes buttons of the pieces, and of those that are free stops of the tab key. Without
  // any the board is one picture, of whose parts nothing is told.
  offer(pieces) {
    this.svg.role = pieces ? "group" : "img";
    this.groups.forEach((g, i) => {
      const p = pieces?.[i];
      g.role = p && "button";
      g.ariaLabel = p?.text;
      if (!p) return g.removeAttribute("tabindex");
      g.tabIndex = p.free ? 0 : -1; // one that has the focus keeps it until it is left
    });
  }

  indexOf(node) {
    return this.groups.indexOf(node.closest("[data-piece]"));
  }

  // go moves the piece of a list that can go one step in a direction.
  go(list, dir) {
    const { motion } = this.rules.puzzle;
    for (const i of list) {
      const way = this.rules.ways(this.now, i).find(({ path, pieces }) => (motion ? path[0] : path) === dir && pieces.length === 1);
      if (way) return this.hand.drop(way);
    }
    if (list.length === 1) this.shake(list[0], dir);
  }

  // cells converts a place on the screen to columns and rows.
  cells(e) {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const { origin, cell } = this.rules.puzzle;
    return add([p.x, p.y], origin, -1).map((v) => v / cell);
  }

  press(e) {
    if (e.button || !e.isPrimary) return;
    const i = this.indexOf(e.target), from = this.cells(e);
    const ways = i >= 0 && this.hand.drags(e.pointerType) ? this.rules.ways(this.now, i) : [];
    const drag = ways.length > 1 && new Drag(this, i, ways);
    const ends = new AbortController();
    let moved = false;
    const on = (name, f) => this.svg.addEventListener(name, (x) => x.pointerId === e.pointerId && f(x), { signal: ends.signal });
    if (drag) {
      this.svg.setPointerCapture(e.pointerId);
      drag.lift(true);
    }
    on("pointermove", (m) => {
      if (!moved && Math.hypot(m.clientX - e.clientX, m.clientY - e.clientY) > TAP) {
        moved = true;
        if (ways.length === 1) this.shake(i);
      }
      if (moved && drag) drag.to(add(this.cells(m), from, -1));
    });
    const end = ({ type }) => {
      ends.abort();
      if (drag) drag.lift(false);
      if (!moved && type === "pointerup") this.hand.tap(i);
      else if (drag) drag.end(type);
    };
    on("pointerup", end);
    on("pointercancel", end);
  }
}

// A Drag keeps a piece on its ways while a pointer leads it: at the nearest point of the
// lines between neighbouring places, so that it stops at obstacles and turns at corners.
class Drag {
  constructor(stage, i, ways) {
    Object.assign(this, { stage, i, ways, node: 0, start: [...stage.now] });
    const { motion } = stage.rules.puzzle;
    const joined = (k, j) => k < j && (motion ? k === 0 : Math.hypot(...add(ways[k].at, ways[j].at, -1)) === 1);
    this.edges = ways.flatMap((_, k) => ways.flatMap((_, j) => (joined(k, j) ? [[k, j]] : [])));
  }

  lift(up) {
    for (const k of this.ways[1].pieces) this.stage.groups[k].classList.toggle("held", up);
  }

  to(by) {
    const { ways, edges, start, i } = this;
    const wish = add(start[i], by);
    // Only lines near to where the piece is: it must not jump over an obstacle.
    const near = new Set([this.node]);
    for (let k = 0; k < 2; k++) {
      for (const [a, b] of edges.filter((e) => e.some((n) => near.has(n)))) near.add(a).add(b);
    }
    let best;
    for (const [a, b] of edges) {
      if (!near.has(a) || !near.has(b)) continue;
      const p = ways[a].at, d = add(ways[b].at, p, -1);
      const length = Math.abs(d[0] + d[1]);
      const t = Math.min(1, Math.max(0, ((wish[0] - p[0]) * d[0] + (wish[1] - p[1]) * d[1]) / length ** 2));
      const at = add(p, d, t);
      const far = Math.hypot(...add(wish, at, -1));
      if (!best || far < best.far - 1e-6) best = { far, at, node: t * length > (a === 0 ? 0.35 : 0.5) ? b : a };
    }
    this.node = best.node;
    const moved = add(best.at, start[i], -1);
    for (const k of ways[1].pieces) this.stage.put(k, [...add(start[k], moved), ...start[k].slice(2)]);
  }

  end(type) {
    const way = this.ways[this.node];
    if (type !== "pointerup" || !way.path) this.stage.show(this.start, 90);
    else this.stage.hand.drop(way);
  }
}

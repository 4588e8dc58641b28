// The visible part of a map: zoom, pan, and the gestures and keys that change it or select a position.
import { arcPoints } from "./land.js";

const MAX = 8191; // greatest coordinate; maxCoordinate in package atlas
const TAP = 5, REACH = { mouse: 14, touch: 26 }; // CSS pixels
const MAX_ZOOM = 40;

// A Chart shows positions on a canvas. Derived classes define redraw(), select(i) and current, the position of the game.
export class Chart {
  constructor(positions, canvas) {
    const { x, y, map: { rings } } = positions, ends = (list) => list.reduce(([low, high], v) => [Math.min(low, v), Math.max(high, v)], [MAX, 0]);
    Object.assign(this, { positions, canvas, zoom: 1, selected: -1, width: 0, height: 0 });
    this.bounds = rings ? [[0, MAX], [0, MAX]] : [ends(x), ends(y)];
    this.middle = this.bounds.map(([low, high]) => (low + high) / 2); // the point in the middle of the picture
  }

  // scale returns the number of CSS pixels for each unit of the map.
  get scale() {
    const [w, h] = this.bounds.map(([low, high]) => Math.max(high - low, 1));
    return this.zoom * Math.min((this.width * 0.9) / w, (this.height * 0.9) / h);
  }

  // project converts coordinates of the map to CSS pixels.
  project(x, y) {
    return [this.width / 2 + (x - this.middle[0]) * this.scale, this.height / 2 + (y - this.middle[1]) * this.scale];
  }

  place(i) {
    return this.project(this.positions.x[i], this.positions.y[i]);
  }

  // zoomAt multiplies the magnification and keeps a point of the picture in its place.
  zoomAt(factor, x = this.width / 2, y = this.height / 2) {
    const before = this.scale;
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    const change = 1 / before - 1 / this.scale;
    this.pan((x - this.width / 2) * change, (y - this.height / 2) * change);
  }

  // pan moves the picture by a distance in coordinates of the map. Its middle stays within the bounds.
  pan(dx, dy) {
    this.middle = this.middle.map((v, k) => {
      const [low, high] = this.bounds[k], margin = ((high - low) / 2) * Math.min(1, 1 / this.zoom);
      return Math.min(high - margin, Math.max(low + margin, v + [dx, dy][k]));
    });
    this.redraw();
  }

  // reveal moves the picture so that a position is visible.
  reveal(i) {
    const [x, y] = this.place(i), margin = 24;
    if (x > margin && y > margin && x < this.width - margin && y < this.height - margin) return;
    this.pan((x - this.width / 2) / this.scale, (y - this.height / 2) / this.scale);
  }

  zoomToSelected(factor) {
    const i = this.selected < 0 ? this.current : this.selected;
    if (factor > 1 && this.zoom === 1) this.middle = [this.positions.x[i], this.positions.y[i]];
    this.zoomAt(factor);
  }

  // points returns the points of a road up to a position, which may be between two positions.
  points(road, end = road.length - 1) {
    const all = [this.place(road[0])], centre = this.positions.map.rings && this.project(...this.positions.centre);
    for (let k = 1; k < end + 1 && k < road.length; k++) {
      const from = this.place(road[k - 1]), to = this.place(road[k]), arc = centre ? arcPoints(centre, from, to) : [from, to];
      const share = Math.min(1, end - k + 1), last = share * (arc.length - 1), whole = Math.floor(last);
      all.push(...arc.slice(1, whole + 1));
      if (whole < last) all.push(arc[whole].map((v, axis) => v + (arc[whole + 1][axis] - v) * (last - whole)));
    }
    return all;
  }

  // positionAt returns the nearest position to a point, or -1 if none is near.
  positionAt(x, y, reach) {
    let best = -1, least = reach;
    for (let i = 0; i < this.positions.count; i++) {
      const [px, py] = this.place(i), d = Math.hypot(px - x, py - y);
      if (d < least) [best, least] = [i, d];
    }
    return best;
  }

  // selectTowards selects the step from the selected position that leads in a direction.
  selectTowards(dx, dy) {
    const i = this.selected < 0 ? this.current : this.selected, [x, y] = this.place(i);
    const fit = (to) => {
      const [px, py] = this.place(to), length = Math.hypot(px - x, py - y);
      return length && ((px - x) * dx + (py - y) * dy) / length;
    };
    const best = this.positions.near(i).reduce((a, b) => (fit(b) > fit(a) ? b : a), i);
    if (fit(best) > 0.2) this.select(best);
  }

  // zoomsByWheel reports whether the wheel zooms. By default, it scrolls the page unless a control key is pressed.
  zoomsByWheel(e) {
    return e.ctrlKey || e.metaKey;
  }

  // listen handles gestures and keys on the canvas.
  listen(label) {
    const { canvas } = this;
    canvas.tabIndex = 0;
    canvas.role = "application";
    canvas.ariaLabel = label;
    canvas.addEventListener("keydown", (e) => {
      const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
      const act = direction ? () => this.selectTowards(...direction) : {
        Enter: () => this.select(this.current), " ": () => this.select(this.current), Escape: () => this.select(-1),
        "+": () => this.zoomToSelected(2), "=": () => this.zoomToSelected(2), "-": () => this.zoomToSelected(0.5),
      }[e.key];
      if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      act();
    });
    canvas.addEventListener("wheel", (e) => {
      if (!this.zoomsByWheel(e)) return;
      e.preventDefault();
      this.zoomAt(Math.exp(-e.deltaY / 200), e.offsetX, e.offsetY);
    }, { passive: false });
    const pointers = new Map();
    let moved = false;
    canvas.addEventListener("pointerdown", (e) => {
      if (!pointers.size) moved = false;
      pointers.set(e.pointerId, [e.offsetX, e.offsetY]);
      canvas.setPointerCapture(e.pointerId);
    });
    canvas.addEventListener("pointermove", (e) => {
      const before = pointers.get(e.pointerId), now = [e.offsetX, e.offsetY];
      if (!before || (!moved && pointers.size === 1 && Math.hypot(now[0] - before[0], now[1] - before[1]) < TAP)) return;
      moved = true;
      const other = [...pointers].find(([id]) => id !== e.pointerId)?.[1];
      pointers.set(e.pointerId, now);
      if (other) {
        const length = ([x, y]) => Math.hypot(x - other[0], y - other[1]);
        this.zoomAt(length(now) / Math.max(1, length(before)), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      } else if (this.zoom > 1) this.pan((before[0] - now[0]) / this.scale, (before[1] - now[1]) / this.scale);
    });
    const end = (e) => {
      if (!pointers.delete(e.pointerId) || moved || e.type !== "pointerup") return;
      this.select(this.positionAt(e.offsetX, e.offsetY, REACH[e.pointerType] ?? REACH.mouse));
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
  }
}

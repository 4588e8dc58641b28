// The drawing of a map: in fog, only the trail of the player and the ways that leave it; later, the land and both roads.
import { Land, Chart, Pen } from "./atlas.js";

const LEAST_VIEW = 2; // least size of the view in fog, relative to the longest way that leaves the trail
const OWN = 2.2; // width of the road of the game, relative to the solution
const LIFT = 1200, GLIDE = 220; // milliseconds
const REST = 160; // milliseconds without a change after which the land is drawn again
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class LandMap extends Chart {
  // The element contains the canvases for the land, the fog and the marks. select is called with a position or -1.
  constructor(positions, box, trail, onSelect) {
    const [land, fog, marks] = box.querySelectorAll("canvas");
    super(positions, marks);
    const picture = document.createElement("canvas"); // the land as it was last drawn
    Object.assign(this, { box, trail, onSelect, landCanvas: land, fog, picture, colours: positions.map, land: new Land(positions, picture), whole: this.bounds });
    this.lifts = false; // whether the fog is lifting or has lifted
    this.lifted = 0; // progress, up to 1
    this.road = [0];
    this.light = [0]; // positions along which the light moves
    this.shown = 0; // index in light, possibly between two positions
    this.showTrail(true);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(box);
    this.resize();
  }

  remove() {
    this.observer.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
  }

  resize() {
    const { width, height } = this.box.getBoundingClientRect(), ratio = Math.min(devicePixelRatio, 2);
    if (!width || (width === this.width && height === this.height)) return;
    Object.assign(this, { width, height, ratio });
    for (const c of [this.landCanvas, this.picture, this.fog, this.canvas]) Object.assign(c, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    this.drawLand();
    this.draw(); // before the browser shows the empty canvases
  }

  get current() {
    return this.road.at(-1);
  }

  zoomsByWheel(e) {
    return super.zoomsByWheel(e) || this.zoom > 1 || document.activeElement === this.canvas;
  }

  select(i) {
    if (this.lifted < 1 && i >= 0 && !this.trail.seen.has(i)) return;
    this.selected = i;
    if (i >= 0) this.reveal(i);
    this.redraw();
    this.onSelect(i);
  }

  // positionAt returns the nearest visible position.
  positionAt(x, y, reach) {
    if (this.lifted === 1) return super.positionAt(x, y, reach);
    const [best, length] = [...this.trail.seen].reduce(([best, least], i) => {
      const [px, py] = this.place(i), d = Math.hypot(px - x, py - y);
      return d < least ? [i, d] : [best, least];
    }, [-1, reach]);
    return length < reach ? best : -1;
  }

  // animate calls step(t) in each frame, with t from 0 to 1.
  animate(duration, step, done) {
    const start = performance.now();
    const frame = (now) => {
      const t = reducedMotion.matches ? 1 : Math.min(1, Math.max(0, now - start) / duration);
      step(t);
      if (t < 1) return requestAnimationFrame(frame);
      done?.();
    };
    frame(start);
  }

  // showTrail moves the view in fog so that it contains the trail.
  showTrail(atOnce) {
    if (this.lifts) return;
    const { x, y } = this.positions, seen = [...this.trail.seen];
    const least = LEAST_VIEW * Math.max(1, ...this.trail.exits().map(([from, to]) => Math.hypot(x[to] - x[from], y[to] - y[from])));
    const bounds = [x, y].map((list) => {
      const low = Math.min(...seen.map((i) => list[i])), high = Math.max(...seen.map((i) => list[i])), more = Math.max(0, least - (high - low)) / 2 + least * 0.15;
      return [low - more, high + more];
    });
    if (atOnce) return this.setBounds(bounds);
    const token = (this.viewChange = {});
    const before = this.bounds;
    this.animate(GLIDE * 2, (t) => token === this.viewChange && !this.lifts && this.setBounds(mixBounds(before, bounds, t)));
  }

  setBounds(bounds) {
    this.bounds = bounds;
    if (this.zoom === 1) this.middle = bounds.map(([low, high]) => (low + high) / 2);
    this.redraw();
  }

  // lift lifts the fog, from the trail outwards.
  lift(animated) {
    const before = this.bounds;
    this.lifts = true;
    this.viewChange = null;
    this.zoom = 1;
    this.drawLand(this.whole);
    this.animate(animated ? LIFT : 0, (t) => {
      this.lifted = t;
      this.setBounds(mixBounds(before, this.whole, Math.min(1, 2 * t)));
    }, () => this.drawLand());
  }

  // follow moves the light to the end of a road. Only a road that extends or shortens the previous one is animated.
  follow(road) {
    const [short, long] = road.length < this.road.length ? [road, this.road] : [this.road, road], from = this.road.length - 1, to = road.length - 1;
    const joined = short.every((i, k) => i === long[k]);
    this.road = road;
    this.light = joined ? long : road;
    this.showTrail();
    const token = (this.glide = {});
    this.animate(joined ? GLIDE : 0, (t) => {
      if (token !== this.glide) return;
      this.shown = joined ? from + (to - from) * t : to;
      this.redraw();
    });
    if (this.zoom > 1) this.reveal(this.current);
  }

  redraw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  // drawLand draws the land for a view. Until then, the previous drawing is moved and scaled. A CSS transform of the
  // canvas would need hundreds of megabytes, because browsers draw more than the visible part of a large layer.
  drawLand(bounds = this.bounds) {
    const { width, height, ratio, zoom, middle } = this, kept = this.bounds;
    if (!width) return;
    this.bounds = bounds;
    const centre = zoom > 1 ? middle : bounds.map(([low, high]) => (low + high) / 2), { scale } = this;
    this.bounds = kept;
    this.drawn = { scale, middle: centre };
    this.land.draw((x, y) => [(width / 2 + (x - centre[0]) * scale) * ratio, (height / 2 + (y - centre[1]) * scale) * ratio], zoom, ratio);
  }

  draw() {
    const { width, height, scale, middle, drawn } = this;
    if (!width) return;
    this.box.classList.toggle("zoomed", this.zoom > 1);
    this.landCanvas.style.visibility = this.lifted ? "visible" : "hidden";
    if (this.lifted && drawn) {
      const k = scale / drawn.scale, [x, y] = [width, height].map((side, axis) => (side / 2) * (1 - k) + (drawn.middle[axis] - middle[axis]) * scale);
      const view = String([k, x, y]);
      if (drawn.view !== view) this.context(this.landCanvas).drawImage(this.picture, x, y, width * k, height * k);
      drawn.view = view;
      clearTimeout(this.rest);
      if (this.lifted === 1 && (k !== 1 || x || y)) this.rest = setTimeout(() => (this.drawLand(), this.redraw()), REST);
    }
    this.drawFog();
    this.drawMarks();
  }

  context(canvas) {
    const c = canvas.getContext("2d"), { ratio } = this;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, this.width, this.height);
    return Object.assign(c, { lineJoin: "round", lineCap: "round" });
  }

  // drawFog covers the land, except around the trail while the fog lifts.
  drawFog() {
    const { lifted, width, height, colours } = this;
    this.fog.hidden = lifted === 1;
    if (this.fog.hidden) return;
    const c = this.context(this.fog);
    c.globalCompositeOperation = "source-over";
    c.fillStyle = colours.ground;
    c.fillRect(0, 0, width, height);
    if (!lifted) return;
    c.globalCompositeOperation = "destination-out";
    c.lineWidth = 2 * lifted ** 2 * Math.hypot(width, height);
    this.strokeSteps(c, this.trail.steps.values());
    this.strokeSteps(c, [[0, 0]]);
  }

  strokeSteps(c, steps, part = 1) {
    c.beginPath();
    for (const [from, to] of steps) {
      const a = this.place(from), b = this.place(to);
      c.moveTo(...a);
      c.lineTo(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part + (from === to ? 0.01 : 0));
    }
    c.stroke();
  }

  drawMarks() {
    const { colours: { ground, ink, road, other, goal, ramp }, trail, lifted, result } = this, c = this.context(this.canvas), line = Math.max(2.2, this.width * 0.006);
    const pen = new Pen(c);
    if (!lifted) {
      Object.assign(c, { globalAlpha: 0.6, strokeStyle: ink, lineWidth: line * 0.7 });
      this.strokeSteps(c, trail.exits(), 0.5);
    }
    Object.assign(c, { globalAlpha: lifted ? 0.45 : 1, strokeStyle: other, lineWidth: line * (lifted ? 0.6 : 1) });
    this.strokeSteps(c, trail.steps.values());
    c.globalAlpha = 1;
    if (lifted) {
      // The solution is thinner, so that both roads are visible if they take the same steps.
      const roads = [[this.road, other, OWN * line], [result.detour, goal, OWN * line], [result.road, road, line]].filter(([points]) => points.length > 1);
      for (const [points, , width] of roads) pen.stroke(this.points(points), ground, width + line);
      for (const [points, colour, width] of roads) pen.stroke(this.points(points), colour, width);
      for (const i of result.passes) pen.disc(this.place(i), line * 0.5, road);
      for (const i of result.narrowest) pen.ring(this.place(i), line * 2.6, ramp[0], ground, line);
      if (result.road.length) {
        pen.disc(this.place(result.road.at(-1)), line * 2.4, ground);
        pen.disc(this.place(result.road.at(-1)), line * 1.75, goal);
      }
    }
    pen.disc(this.place(0), line * 2.2, ground);
    pen.disc(this.place(0), line * 1.6, lifted ? road : other);
    pen.disc(this.place(0), line * 0.9, ground);
    if (this.selected >= 0) pen.ring(this.place(this.selected), line * 3.2, ink, ground, line);
    const at = this.points(this.light, this.shown).at(-1), glow = c.createRadialGradient(...at, line, ...at, line * 6);
    glow.addColorStop(0, `${other}aa`);
    glow.addColorStop(1, `${other}00`);
    pen.disc(at, line * 6, glow);
    pen.disc(at, line * 2.2, ground);
    pen.disc(at, line * 1.8, this.isOutside ? ink : other);
    pen.disc(at, line * 0.8, "#fff");
  }
}

const mixBounds = (a, b, t) => a.map(([low, high], k) => [low + (b[k][0] - low) * t, high + (b[k][1] - high) * t]);

// The drawing of a map: in fog, only the trail of the player and the ways that leave it; later, the land and both roads.
import { Land, Chart, Pen } from "./atlas.js";

const SIGHT = 13; // CSS pixels around the trail without fog
const ROOM = 0.33; // if a trail spans the share s of the land, it fills the share s**ROOM of the picture
const EXIT = 10; // CSS pixels of a way that leaves the trail
const FIRST = 3, FEW = 20; // magnification of SIGHT and EXIT at the start; a trail of FEW steps has none
const SOFT = [1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1]; // radii of the edge of the fog, relative to SIGHT
const LIFT = 1200, GLIDE = 220; // milliseconds
const REST = 160; // milliseconds without a change after which the land is drawn again
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class LandMap extends Chart {
  // The element contains the canvases for the land, the fog and the marks. The names are labels: {you, start, goal}.
  // onSelect is called with a position or -1.
  constructor(positions, box, trail, names, onSelect) {
    const [land, fog, marks] = box.querySelectorAll("canvas");
    super(positions, marks);
    const picture = document.createElement("canvas"); // the land as it was last drawn
    Object.assign(this, { box, trail, names, onSelect, landCanvas: land, fog, picture, colours: positions.map, land: new Land(positions, picture), whole: this.bounds });
    this.result = { road: [], detours: [], pass: -1 }; // the roads that showLand fills in
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
    const { width, height } = this.canvas.getBoundingClientRect(), ratio = Math.min(devicePixelRatio, 2);
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

  // showTrail moves the view in fog so that it contains the trail. A short trail is visible, but only a trail across the
  // whole land fills the picture.
  showTrail(atOnce) {
    if (this.lifts) return;
    const { x, y } = this.positions, seen = [...this.trail.seen, ...this.trail.exits().map(([, to]) => to)];
    const spans = [x, y].map((list) => [Math.min(...seen.map((i) => list[i])), Math.max(...seen.map((i) => list[i]))]);
    const share = Math.max(...spans.map(([low, high], k) => (high - low) / Math.max(1, this.whole[k][1] - this.whole[k][0]))) ** (1 - ROOM);
    const bounds = spans.map(([low, high], k) => [-1, 1].map((side) => (low + high + side * Math.max(1, share * (this.whole[k][1] - this.whole[k][0]))) / 2));
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

  // nearness returns the magnification of SIGHT and EXIT. At the start, the picture has only these ways.
  get nearness() {
    return Math.max(1, FIRST - ((FIRST - 1) * this.trail.steps.size) / FEW);
  }

  // drawFog covers the land, except around the trail. The clear part grows while the fog lifts.
  drawFog() {
    const { lifted, width, height, colours, trail } = this;
    this.fog.hidden = lifted === 1;
    if (this.fog.hidden) return;
    const c = this.context(this.fog);
    Object.assign(c, { globalCompositeOperation: "source-over", globalAlpha: 1, fillStyle: colours.ground });
    c.fillRect(0, 0, width, height);
    Object.assign(c, { globalAlpha: 0.22, fillStyle: colours.ink });
    c.fillRect(0, 0, width, height);
    c.globalCompositeOperation = "destination-out";
    SOFT.forEach((size, k) => {
      Object.assign(c, { globalAlpha: 1 / (SOFT.length - k), lineWidth: 2 * (SIGHT * (this.nearness + size - 1) + lifted ** 2 * Math.hypot(width, height)) });
      this.strokeSteps(c, [[0, 0], ...trail.steps.values()]);
    });
  }

  strokeSteps(c, steps) {
    c.beginPath();
    for (const [from, to] of steps) {
      const a = this.place(from), b = this.place(to);
      c.moveTo(...a);
      c.lineTo(b[0], b[1] + (from === to ? 0.01 : 0));
    }
    c.stroke();
  }

  // strokeExits draws the direction of each way that leaves the trail, and returns the middles of the lines. The lines
  // have the same length, so that they do not show the next positions.
  strokeExits(c) {
    c.beginPath();
    const middles = this.trail.exits().map(([from, to]) => {
      const a = this.place(from), b = this.place(to), length = (EXIT * this.nearness) / Math.max(1, Math.hypot(b[0] - a[0], b[1] - a[1]));
      const point = (part) => a.map((v, k) => v + (b[k] - v) * length * part);
      c.moveTo(...a);
      c.lineTo(...point(1));
      return point(0.5);
    });
    c.stroke();
    return middles;
  }

  drawMarks() {
    const { colours, colours: { ground, ink, road, other, goal }, trail, lifted, result, names } = this, c = this.context(this.canvas), line = Math.max(2.2, this.width * 0.006);
    const pen = new Pen(c), { game, pass } = result;
    Object.assign(c, { strokeStyle: ink, lineWidth: line * 0.7 });
    const exits = lifted ? [] : this.strokeExits(c);
    const own = (game && lifted ? game.needed : [...trail.steps.values()]).map((r) => this.points(r));
    if (lifted) pen.roads(own, result.detours.map((r) => this.points(r)), this.points(result.road), colours, line);
    else pen.strokeAll(own, other, line);
    const at = this.points(this.light, this.shown).at(-1), start = this.place(0), finish = result.road.length > 1 ? [result.road.at(-1)] : [];
    // The light stays away from the end of the game, which has the mark of the goal.
    const ends = lifted ? [...new Set(game ? [game.end, ...finish] : finish)] : [], over = ends.includes(this.current) && this.shown === this.light.length - 1;
    for (const p of [start, ...ends.map((i) => this.place(i))]) pen.disc(p, line * 2.6, ground);
    pen.disc(start, line * 2, lifted ? road : other);
    pen.disc(start, line * 1.1, ground);
    for (const i of ends) pen.disc(this.place(i), line * 2, goal);
    if (this.selected >= 0) pen.ring(this.place(this.selected), line * 3.2, ink, ground, line);
    if (!over) {
      const glow = c.createRadialGradient(...at, line, ...at, line * 6);
      glow.addColorStop(0, `${other}aa`);
      glow.addColorStop(1, `${other}00`);
      pen.disc(at, line * 6, glow);
      pen.disc(at, line * 2.6, ground);
      pen.disc(at, line * 2.1, this.isOutside ? ink : other);
      pen.disc(at, line * 0.9, "#fff");
    }
    const away = line * 3.2, labels = [];
    if (!over) labels.push([names.you, [at], ink]);
    if (over || Math.hypot(at[0] - start[0], at[1] - start[1]) > away) labels.push([names.start, [start], ink]);
    for (const i of ends.slice(0, 1)) labels.push([names.goal, [this.place(i)], ink]);
    if (lifted && pass >= 0) {
      const p = this.place(pass);
      pen.disc(p, 9, ground);
      pen.disc(p, 7.5, ink);
      Object.assign(c, { font: "700 11px system-ui, sans-serif", textAlign: "center", textBaseline: "middle", fillStyle: ground });
      c.fillText(names.pass, p[0], p[1] + 0.5);
    }
    if (lifted && result.detours.length) labels.push([result.longest, midFirst(this.points(result.detours[0])), goal]);
    this.drawLabels(c, labels, [...own.flat(), ...exits, ...(lifted ? [...result.detours.flat(), ...result.road].map((i) => this.place(i)) : [])], away);
  }

  // drawLabels writes texts next to points. Each text has several points, and is drawn next to the point where it covers
  // the fewest other points.
  drawLabels(c, labels, others, away) {
    const { ground } = this.colours, boxes = [], height = 17;
    Object.assign(c, { font: "600 12px system-ui, sans-serif", textAlign: "center", textBaseline: "middle" });
    for (const [text, points, colour] of labels) {
      const w = c.measureText(text).width + 8;
      let best, least = Infinity;
      for (const [x, y] of points) {
        for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0], [1, -1], [1, 1], [-1, 1], [-1, -1]]) {
          const left = x - w / 2 + dx * (away + w / 2), top = y - height / 2 + dy * (away + height / 2);
          const overlaps = ([l, t, r, b]) => l < left + w && r > left && t < top + height && b > top;
          let cost = boxes.filter(overlaps).length * 1000 + others.filter(([px, py]) => overlaps([px, py, px, py])).length;
          if (left < 2 || top < 2 || left + w > this.width - 2 || top + height > this.height - 2) cost += 500;
          if (cost < least) [best, least] = [[left, top, left + w, top + height], cost];
        }
      }
      boxes.push(best);
      Object.assign(c, { fillStyle: ground, globalAlpha: 0.85 });
      c.beginPath();
      c.roundRect(best[0], best[1], w, height, 5);
      c.fill();
      Object.assign(c, { fillStyle: colour, globalAlpha: 1 });
      c.fillText(text, best[0] + w / 2, best[1] + height / 2 + 0.5);
    }
  }
}

// midFirst returns up to 15 of the points, from the middle outwards.
function midFirst(points) {
  const middle = (points.length - 1) / 2, step = Math.max(1, Math.floor(points.length / 15));
  return points.filter((_, k) => (k - Math.floor(middle)) % step === 0).sort((a, b) => Math.abs(points.indexOf(a) - middle) - Math.abs(points.indexOf(b) - middle));
}

const mixBounds = (a, b, t) => a.map(([low, high], k) => [low + (b[k][0] - low) * t, high + (b[k][1] - high) * t]);

// A map next to a player: it follows the game, and shows the board of any position.
import { readPositions } from "./positions.js";
import { Land } from "./land.js";
import { Chart } from "./chart.js";
import { Pen } from "./pen.js";
import { copyBoard, playerAt, describeBoard } from "./copy.js";

const $ = (s) => document.querySelector(s);
const { map, names, words } = JSON.parse($("#map").textContent);
const player = $("slide-player"), { rules, puzzle } = player, box = $(".land"), [land, overlay] = box.querySelectorAll("canvas");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const thousands = (n) => n.toLocaleString("en");
const count = (n) => puzzle.words[n === 1 ? "one" : "many"].replace("{n}", n);
const target = `<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="5"/><path d="M12 2v6M12 16v6M2 12h6M16 12h6"/></svg>`;
const button = (text, label, act) => {
  const b = document.createElement("button");
  if (text === target) b.innerHTML = text;
  else b.textContent = text;
  if (label) b.title = b.ariaLabel = label;
  b.addEventListener("click", act);
  return b;
};

class PlayerChart extends Chart {
  constructor(positions) {
    super(positions, overlay);
    Object.assign(this, { land: new Land(positions, land), road: [0], shown: 0 });
    this.goal = puzzle.moves ? positions.follow(puzzle.moves.map(([pieces, path]) => ({ pieces, path }))) : null;
    player.addEventListener("player-move", () => this.follow());
    this.listen(`${$("section").ariaLabel}. ${words.canvas}`);
    this.addButtons();
    this.panel = new Panel(this);
    this.follow();
    this.resize();
    new ResizeObserver(() => this.resize()).observe(box);
  }

  resize() {
    const { width, height } = box.getBoundingClientRect(), ratio = Math.min(devicePixelRatio, 2);
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    Object.assign(this, { width, height, ratio });
    for (const c of [land, overlay]) Object.assign(c, { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) });
    this.draw();
  }

  // redraw draws everything before the next frame.
  redraw() {
    this.request ??= requestAnimationFrame(() => this.draw());
  }

  draw() {
    const { scale, ratio, width, height, middle: [mx, my] } = this;
    this.request = undefined;
    box.classList.toggle("zoomed", this.zoom > 1);
    this.land.draw((x, y) => [(width / 2 + (x - mx) * scale) * ratio, (height / 2 + (y - my) * scale) * ratio], this.zoom, ratio);
    this.drawMarks();
  }

  addButtons() {
    $(".zoom").append(
      button("+", words.zoomIn, () => this.zoomToSelected(2)), button("−", words.zoomOut, () => this.zoomToSelected(0.5)),
      button(target, words.here, () => this.select(this.current)));
  }

  // current is the position of the game, or the last one on the map.
  get current() {
    return this.road.at(-1);
  }

  // follow moves the marker to the position of the game.
  follow() {
    const { positions, road } = this, line = player.line.slice(0, player.at), next = positions.follow(line);
    this.isOutside = next.after.length <= line.length;
    const [short, long] = road.length < next.road.length ? [road, next.road] : [next.road, road];
    const joined = short.every((i, k) => i === long[k]) && Math.abs(this.moves - line.length) === 1;
    Object.assign(this, { road: next.road, after: next.after, moves: line.length, path: joined ? long : next.road });
    this.left = player.line.length - line.length;
    const { one, more, longest } = puzzle.time, speed = +player.getAttribute("speed") || 1;
    const cells = Math.abs(next.road.length - road.length), duration = Math.min(one + more * (cells - 1), longest) / speed;
    const from = joined && !reducedMotion.matches ? this.shown : next.road.length - 1, to = next.road.length - 1, start = performance.now();
    cancelAnimationFrame(this.animation);
    const frame = (now) => {
      const t = from === to ? 1 : Math.max(0, Math.min(1, (now - start) / duration));
      this.shown = from + (to - from) * t;
      if (t < 1) this.animation = requestAnimationFrame(frame);
      this.drawMarks();
    };
    frame(start);
    if (this.zoom > 1) this.reveal(this.current);
    this.panel.note(this.isOutside ? words.outside : "");
  }

  // drawMarks draws the road, the marker and the selected position.
  drawMarks() {
    const { width, height, ratio } = this, c = overlay.getContext("2d"), line = Math.max(2.4, Math.max(width, height) * 0.005);
    if (!width) return;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, width, height);
    Object.assign(c, { lineJoin: "round", lineCap: "round", textAlign: "center", textBaseline: "middle" });
    const pen = new Pen(c);
    const given = player.mode === "play" || puzzle.given, colour = given ? map.other : map.road;
    const path = this.points(this.path, this.shown);
    if (given) pen.roads([path], [], this.goal ? this.points(this.goal.road) : [], map, line);
    else pen.roads([], [], path, map, line);
    this.drawMilestones(pen, line, colour);
    const mark = (i, colour, inner) => {
      pen.disc(this.place(i), line * 2.4, map.ground);
      pen.disc(this.place(i), line * 1.75, colour);
      if (inner) pen.disc(this.place(i), line, map.ground);
    };
    mark(0, colour, true);
    if (this.goal) mark(this.goal.road.at(-1), map.goal);
    if (this.selected >= 0) pen.ring(this.place(this.selected), line * 3.2, map.ink, map.ground, line);
    const at = this.points(this.path, this.shown).at(-1);
    pen.disc(at, line * 2.6, map.ground);
    pen.disc(at, line * 2, this.isOutside ? map.neutral : colour);
    pen.disc(at, line * 1.1, map.goal);
  }

  // drawMilestones writes the number of moves that are left next to the road, if the number is round.
  drawMilestones(pen, line, colour) {
    const c = pen.context, all = player.line.length;
    if (player.mode === "play" || all < 4) return;
    const step = roundStep(all, 5), size = Math.max(10.5, this.width * 0.016);
    c.font = `600 ${size}px system-ui, sans-serif`;
    for (let n = 1; n < Math.min(all, this.after.length); n++) {
      if ((all - n) % step || this.after[n] > this.shown) continue;
      const [x, y] = this.place(this.road[this.after[n]]), text = String(all - n), w = c.measureText(text).width + size * 0.5;
      if (Math.hypot(x - this.place(0)[0], y - this.place(0)[1]) < size * 1.6) continue;
      pen.disc([x, y], line * 0.95, map.ground);
      pen.disc([x, y], line * 0.6, colour);
      c.fillStyle = map.ground;
      c.beginPath();
      c.roundRect(x - w / 2, y - line * 1.5 - size * 1.2, w, size * 1.2, size / 2);
      c.fill();
      c.fillStyle = colour;
      c.fillText(text, x, y - line * 1.5 - size * 0.55);
    }
  }

  select(i) {
    this.selected = i;
    this.drawMarks();
    if (i >= 0) this.reveal(i);
    this.panel.show(i);
  }
}

// A Panel shows the board of a position, its distance, and the steps from there.
class Panel {
  constructor(chart) {
    Object.assign(this, { chart, element: $(".position") });
    this.text = document.createElement("p");
    this.text.role = "status";
    this.steps = document.createElement("ul");
    this.steps.ariaLabel = words.steps;
    this.steps.role = "list"; // for browsers that ignore lists without markers
    const { drawing, picture, stage } = copyBoard(player);
    Object.assign(this, { picture, stage });
    this.element.append(drawing, this.text, button("×", words.close, () => chart.select(-1)), this.steps);
  }

  // note shows a text about the game.
  note(text) {
    if (this.chart.selected >= 0) return;
    this.element.hidden = !text;
    this.element.classList.toggle("note", !!text);
    this.text.textContent = text;
    this.steps.replaceChildren();
  }

  // distance describes the distance of a position.
  distance(i) {
    const d = this.chart.positions.distance[i];
    return d < 0 ? words.noGoal : puzzle.words.left.replace("{n}", count(d));
  }

  show(i) {
    if (i < 0) return this.note("");
    const { positions } = this.chart, at = positions.board(i), game = playerAt(player, at);
    this.element.hidden = false;
    this.element.classList.remove("note");
    this.element.classList.toggle("right", this.chart.place(i)[0] < this.chart.width / 2); // beside the position
    this.stage.show(at);
    this.picture.ariaLabel = describeBoard(game);
    const name = [[0, names[0]], [this.chart.goal?.road.at(-1), names[1]]].find(([k]) => k === i)?.[1];
    this.text.textContent = [name ?? words.number.replace("{n}", thousands(i + 1)), this.distance(i)].join(" · ");
    this.steps.replaceChildren(...positions.edges(i).map(({ to, move }) => {
      const item = document.createElement("li");
      item.append(button(`${move ? game.spell(0, move) : words.number.replace("{n}", thousands(to + 1))} · ${positions.distance[to] < 0 ? words.noGoal : positions.distance[to]}`, "", () => this.chart.select(to)));
      return item;
    }));
  }
}

// roundStep returns the smallest of 1, 2, 5, 10, 20, 50, ... that has at most the given number of multiples up to n.
function roundStep(n, most) {
  for (let step = 1; ; step *= 10) for (const k of [1, 2, 5]) if (Math.floor(n / (step * k)) <= most) return step * k;
}

// showLegend shows the colours of distances.
function showLegend() {
  const legend = $(".legend"), [first, , last] = legend.children;
  legend.style.setProperty("--ramp", `linear-gradient(90deg, ${map.ramp.join()})`);
  legend.style.setProperty("--neutral", map.neutral);
  legend.style.setProperty("--ground", map.ground);
  last.textContent = thousands(map.greatest);
  for (const e of [...legend.children].slice(0, 4)) e.hidden = !map.solved;
  first.nextElementSibling.ariaHidden = "true";
  legend.lastElementChild.hidden = !map.noGoal;
}

box.style.setProperty("--ground", map.ground);
box.style.setProperty("--ink", map.ink);
showLegend();
readPositions(map, rules).then((positions) => (globalThis.slideMap = new PlayerChart(positions)));

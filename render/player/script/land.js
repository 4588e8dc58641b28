// The land of a map: its lines add up their light in each pixel, and the sum selects a colour, as in package atlas.

const HUES = 64, TONES = 255;
const LONG_ARC = 12; // pixels; longer arcs are fainter, because they would hide the short ones
const BINS = 64; // bins of a histogram for each doubling of the light

const rgb = (colour) => [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16));
const mix = (a, b, t) => a.map((v, k) => v + (b[k] - v) * t);

export class Land {
  constructor(positions, canvas) {
    Object.assign(this, { positions, canvas });
    const { ground, ramp, neutral } = positions.map, floor = rgb(ground), stops = ramp.map(rgb);
    // colours holds the pixel of each hue and tone. The neutral colour is the last hue.
    this.colours = new Uint32Array((HUES + 1) * (TONES + 1));
    for (let h = 0; h <= HUES; h++) {
      const at = (h / (HUES - 1)) * (stops.length - 1), k = Math.min(Math.floor(at), stops.length - 2);
      const colour = h < HUES ? mix(stops[k], stops[k + 1], at - k) : rgb(neutral);
      for (let t = 0; t <= TONES; t++) {
        const [r, g, b] = mix(floor, colour, t / TONES);
        this.colours[h * (TONES + 1) + t] = (255 << 24) | (Math.round(b) << 16) | (Math.round(g) << 8) | Math.round(r);
      }
    }
  }

  // lineWidth returns the width of lines in pixels. If few positions are visible, lines are thicker.
  lineWidth(visible, side) {
    const widths = [[100, 4.5], [500, 3], [2000, 2], [6000, 1.4]], found = widths.find(([most]) => visible <= most);
    return Math.max(1, ((found?.[1] ?? 0.7) * side) / 800);
  }

  // draw draws all lines. project(x, y) converts coordinates of the map to pixels, zoom is the magnification, and ratio is
  // the number of pixels for each CSS pixel.
  draw(project, zoom, ratio) {
    const { positions, canvas } = this, { x, y, from, to, distance, count, map } = positions, { width, height } = canvas;
    Object.assign(this, { width, height, all: new Float32Array(width * height), near: new Float32Array(width * height), grey: new Float32Array(width * height) });
    this.thickness = this.lineWidth(count / zoom ** 2, Math.max(width, height));
    const greatest = Math.max(map.greatest, 1), hue = (i) => (distance[i] < 0 ? NaN : distance[i] / greatest);
    const [px, py] = [new Float32Array(count), new Float32Array(count)];
    for (let i = 0; i < count; i++) [px[i], py[i]] = project(x[i], y[i]);
    const centre = map.rings && project(...positions.centre);
    for (let e = 0; e < from.length; e++) {
      const a = from[e], b = to[e];
      if (!map.undirected && b < a && positions.near(b).includes(a)) continue; // drawn in the other direction
      const tint = (hue(a) + hue(b)) / 2;
      if (!centre) this.line(px[a], py[a], px[b], py[b], tint, 1);
      else this.arc(arcPoints(centre, [px[a], py[a]], [px[b], py[b]]), tint, ratio);
    }
    if (this.thickness > 1.25) for (let i = 0; i < count; i++) this.dot(px[i], py[i], hue(i));
    this.paint();
  }

  arc(points, hue, ratio) {
    let length = 0;
    for (let k = 1; k < points.length; k++) length += Math.hypot(points[k][0] - points[k - 1][0], points[k][1] - points[k - 1][1]);
    const light = Math.min(1, (LONG_ARC * ratio) / (length + ratio));
    for (let k = 1; k < points.length; k++) this.line(...points[k - 1], ...points[k], hue, light);
  }

  // line adds the light of a line. Its ends are cut along a row or a column of pixels, so that joined lines neither
  // overlap nor have gaps.
  line(x0, y0, x1, y1, hue, light) {
    const steep = Math.abs(y1 - y0) > Math.abs(x1 - x0);
    if (steep) [x0, y0, x1, y1] = [y0, x0, y1, x1];
    if (x0 > x1) [x0, y0, x1, y1] = [x1, y1, x0, y0];
    const [along, across] = steep ? [this.height, this.width] : [this.width, this.height], dx = x1 - x0;
    if (!dx || x1 < 0 || x0 > along || Math.max(y0, y1) < -9 || Math.min(y0, y1) > across + 9) return;
    const half = (this.thickness * Math.hypot(dx, y1 - y0)) / dx / 2, slope = (y1 - y0) / dx;
    for (let column = Math.max(0, Math.floor(x0)), end = Math.min(x1, along); column < end; column++) {
      const left = Math.max(x0, column), right = Math.min(x1, column + 1), y = y0 + slope * ((left + right) / 2 - x0);
      for (let row = Math.max(0, Math.floor(y - half)), last = Math.min(y + half, across); row < last; row++) {
        const amount = (right - left) * (Math.min(y + half, row + 1) - Math.max(y - half, row)) * light;
        this.add(steep ? column * this.width + row : row * this.width + column, amount, hue);
      }
    }
  }

  // dot adds the light of a disc, which rounds the joints of thick lines.
  dot(x, y, hue) {
    const r = this.thickness / 2;
    for (let row = Math.max(0, Math.floor(y - r - 0.5)); row <= Math.min(y + r + 0.5, this.height - 1); row++) {
      for (let column = Math.max(0, Math.floor(x - r - 0.5)); column <= Math.min(x + r + 0.5, this.width - 1); column++) {
        const amount = r + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y);
        if (amount > 0) this.add(row * this.width + column, Math.min(amount, 1), hue);
      }
    }
  }

  add(k, amount, hue) {
    this.all[k] += amount;
    if (hue >= 0) this.near[k] += amount * hue;
    else this.grey[k] += amount;
  }

  // tone returns a function from the light of a pixel to its tone: linear up to one line, and logarithmic beyond. The
  // brightest pixels, 8 of 1000, have the full tone.
  tone() {
    const counts = new Uint32Array(32 * BINS);
    let lit = 0;
    for (const v of this.all) {
      if (!v) continue;
      lit++;
      if (v > 1) counts[Math.floor(Math.log2(v) * BINS)]++;
    }
    let top = counts.length - 1;
    for (let n = 0; top > 0 && (n += counts[top]) * 1000 <= lit * 8; ) top--;
    const octaves = top / BINS, single = TONES * Math.max(0.3, 0.85 - octaves / 9);
    return (v) => (v <= 1 || !octaves ? single * Math.min(v, 1) : single + (TONES - single) * Math.min(1, Math.log2(v) / octaves));
  }

  paint() {
    const { all, near, grey, width, height, colours } = this, tone = this.tone();
    const picture = new ImageData(width, height), pixels = new Uint32Array(picture.data.buffer);
    pixels.fill(colours[0]);
    for (let k = 0; k < all.length; k++) {
      if (!all[k]) continue;
      const own = all[k] - grey[k], hue = own >= grey[k] ? Math.min(HUES - 1, Math.floor((near[k] / own) * HUES)) : HUES;
      pixels[k] = colours[hue * (TONES + 1) + Math.round(tone(all[k]))];
    }
    this.canvas.getContext("2d").putImageData(picture, 0, 0);
  }
}

// arcPoints returns the points of an arc around a centre, between two points on different circles. It takes the shorter
// way, so that it crosses no other circle.
export function arcPoints([cx, cy], a, b) {
  const [[ra, ta], [rb, tb]] = [a, b].map(([x, y]) => [Math.hypot(x - cx, y - cy), Math.atan2(y - cy, x - cx)]);
  if (ra < 1e-3 || rb < 1e-3) return [a, b];
  const turn = tb - ta - 2 * Math.PI * Math.round((tb - ta) / (2 * Math.PI));
  const parts = Math.ceil(Math.abs(turn) * Math.sqrt(Math.max(ra, rb) / 2.8)) || 1; // no part is a third of a pixel off its arc
  return Array.from({ length: parts + 1 }, (_, k) => {
    const t = k / parts, r = ra + (rb - ra) * t, angle = ta + turn * t;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });
}

// Lines and discs on the canvas of a map, in CSS pixels.
export class Pen {
  constructor(context) {
    this.context = context;
  }

  // stroke draws a line through the points.
  stroke(points, colour, size) {
    this.strokeAll([points], colour, size);
  }

  strokeAll(lines, colour, size) {
    const c = this.context;
    c.beginPath();
    for (const points of lines) points.forEach((p, k) => (k ? c.lineTo(...p) : c.moveTo(...p)));
    Object.assign(c, { strokeStyle: colour, lineWidth: size });
    c.stroke();
  }

  disc([x, y], radius, colour) {
    const c = this.context;
    c.beginPath();
    c.arc(x, y, radius, 0, 7);
    c.fillStyle = colour;
    c.fill();
  }

  // ring draws a circle with an edge in the second colour.
  ring([x, y], radius, colour, edge, size) {
    const c = this.context;
    for (const [width, hue] of [[size * 2, edge], [size, colour]]) {
      c.beginPath();
      c.arc(x, y, radius, 0, 7);
      Object.assign(c, { strokeStyle: hue, lineWidth: width });
      c.stroke();
    }
  }

  // roads draws the parts of a player's road under a thin solution, so that both are visible if they take the same
  // steps. Each road is a list of points. Detours have an empty middle in themes that have one colour for both roads.
  roads(own, detours, solution, { ground, road, other, goal }, line) {
    const wide = 2.8 * line;
    this.strokeAll([...own, ...detours], ground, wide + line);
    this.strokeAll(own, other, wide);
    this.strokeAll(detours, goal, wide);
    if (goal === road) this.strokeAll(detours, ground, wide - line);
    this.stroke(solution, ground, 2 * line);
    this.stroke(solution, road, line);
  }
}

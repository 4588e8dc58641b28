// Lines and discs on the canvas of a map, in CSS pixels.
export class Pen {
  constructor(context) {
    this.context = context;
  }

  // stroke draws a line through the points.
  stroke(points, colour, size) {
    const c = this.context;
    c.beginPath();
    for (const p of points) c.lineTo(...p);
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
}

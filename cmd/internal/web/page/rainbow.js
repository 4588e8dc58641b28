// The colours of numbered tiles in the order of the goal, as the theme modern has them.
const STOPS = [[255, 107, 107], [255, 142, 92], [255, 176, 79], [242, 193, 78], [127, 196, 127], [69, 184, 160], [74, 159, 219], [108, 126, 225], [154, 111, 216]];

// rainbow returns the colour of tile i of n as CSS.
export function rainbow(i, n) {
  const at = n > 1 ? (i / (n - 1)) * (STOPS.length - (n > 8 ? 1 : 2)) : 0;
  const k = Math.min(Math.floor(at), STOPS.length - 2);
  return `rgb(${STOPS[k].map((c, j) => Math.round(c + (STOPS[k + 1][j] - c) * (at - k)))})`;
}

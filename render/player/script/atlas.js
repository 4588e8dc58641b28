// The parts of maps that the page of the server loads on demand.
export { readPositions } from "./positions.js";
export { Land } from "./land.js";
export { Chart } from "./chart.js";
export { Pen } from "./pen.js";
export { copyBoard, describeBoard, playerAt } from "./copy.js";

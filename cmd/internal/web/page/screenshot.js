// Screenshots are chosen, pasted or dropped. The recognized board is shown in the editor, next to the
// screenshot. The script is loaded on demand.
import { $, t, lang } from "./text.js";
import { solver } from "./solver.js";

const SIDE = 480; // pixels; longer side of the displayed board
let reading = new AbortController();

// readScreenshot recognizes the board in a file. openEditor resolves to the editor. showError(error,
// field) shows an error, and showError() hides it.
export async function readScreenshot(file, showError, openEditor) {
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  showError();
  $("picture-state").textContent = t("reading");
  $("shot").hidden = true;
  try {
    const found = await solver.readScreenshot(file, { lang, signal });
    const { puzzle } = await solver.draw(found.id, { lang, signal });
    await show(file, found);
    (await openEditor()).load(puzzle, found.doubt?.cells);
    $("making").open = true;
    $("making").scrollIntoView();
    $("picture-state").textContent = t("read");
  } catch (e) {
    if (signal.aborted) return;
    $("picture-state").textContent = "";
    if (e.name !== "AbortError") showError(e, "picture");
  }
}

// show draws the part of the picture around the board, and the doubts.
async function show(file, { bounds: [x, y, w, h], doubt }) {
  const screenshot = await createImageBitmap(file), canvas = $("shot").querySelector("canvas");
  const margin = 0.04 * w, scale = SIDE / Math.max(w, h);
  [canvas.width, canvas.height] = [scale * (w + 2 * margin), scale * (h + 2 * margin)];
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  pen.drawImage(screenshot, margin - x, margin - y);
  $("shot").hidden = false;
  $("shot").querySelector("figcaption").textContent = doubt ? `${doubt.reason}${t("lookAt")}` : t("compare");
}

// A picture of a board is chosen, pasted or dropped. The board that is read stands in the editor,
// beside the picture.
import { $, t, lang } from "./text.js";
import { solver } from "./solver.js";

const SIDE = 480; // pixels of the longer side of a board, as it is shown
let reading = new AbortController();

// read reads a file; edit resolves to the editor, complain(error, field) tells what went wrong, and complain() takes that away.
async function read(file, complain, edit) {
  if (!file) return;
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  complain();
  $("picture-state").textContent = t("reading");
  $("shot").hidden = true;
  try {
    const found = await solver.picture(file, { lang, signal });
    const { puzzle } = await solver.draw(found.id, { lang, signal });
    await show(file, found);
    (await edit()).load(puzzle, found.doubt?.cells);
    $("making").open = true;
    $("making").scrollIntoView();
    $("picture-state").textContent = t("read");
  } catch (e) {
    if (signal.aborted) return;
    $("picture-state").textContent = "";
    if (e.name !== "AbortError") complain(e, "picture");
  }
}

// show draws the part of the picture around its board, and says what is in doubt.
async function show(file, { bounds: [x, y, w, h], doubt }) {
  const picture = await createImageBitmap(file), canvas = $("shot").querySelector("canvas");
  const rim = 0.04 * w, scale = SIDE / Math.max(w, h);
  [canvas.width, canvas.height] = [scale * (w + 2 * rim), scale * (h + 2 * rim)];
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  pen.drawImage(picture, rim - x, rim - y);
  $("shot").hidden = false;
  $("shot").querySelector("figcaption").textContent = doubt ? `${doubt.reason}${t("lookAt")}` : t("compare");
}

const imageOf = (data) => [...data.files].find((f) => f.type.startsWith("image/"));

export function listen(complain, edit) {
  $("picture").addEventListener("change", () => {
    read($("picture").files[0], complain, edit);
    $("picture").value = ""; // the same file may be chosen again
  });
  addEventListener("paste", (e) => read(imageOf(e.clipboardData), complain, edit));
  addEventListener("dragover", (e) => e.dataTransfer.types.includes("Files") && e.preventDefault());
  addEventListener("drop", (e) => {
    if (imageOf(e.dataTransfer)) e.preventDefault();
    read(imageOf(e.dataTransfer), complain, edit);
  });
}

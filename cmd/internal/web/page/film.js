// A film is a GIF that can be paused. It is loaded on demand.
import { t, element, button } from "./text.js";

const RETRIES = 2, RETRY_DELAY = 3000; // milliseconds

// film returns a box with a still, which shows the end of the GIF while the GIF is drawn or paused. The function
// box.play(file) shows the GIF and returns its blob URL, and box.pause() pauses it. If the reader prefers reduced motion, the GIF is paused at first. The optional function
// onClick handles clicks on the picture.
export function film(still, alt, onClick) {
  const box = element("div"), frame = onClick ? button("", onClick) : element("div"), img = Object.assign(new Image(), { alt, hidden: true });
  let url = "", paused = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const toggle = button("", () => {
    paused = !paused;
    update();
  });
  const update = () => {
    still.hidden = !(img.hidden = paused);
    img.src = url; // the GIF starts again
    toggle.title = toggle.ariaLabel = t(paused ? "playFilm" : "pauseFilm");
    toggle.textContent = paused ? "▶" : "❚❚";
  };
  box.className = "film";
  box.play = (file) => {
    if (url) URL.revokeObjectURL(url);
    url = URL.createObjectURL(file);
    toggle.hidden = false;
    update();
    return url;
  };
  box.pause = () => {
    paused = true;
    if (url) update();
  };
  toggle.hidden = true;
  toggle.className = "toggle";
  if (onClick) frame.title = frame.ariaLabel = alt;
  frame.append(still, img);
  box.append(frame, toggle);
  return box;
}

// animationToggle returns a button that pauses and continues the animations of a shadow tree.
export function animationToggle(root) {
  const toggle = button(t("pauseFilm"), () => {
    const running = root.getAnimations().some((a) => a.playState === "running");
    for (const a of root.getAnimations()) running ? a.pause() : a.play();
    toggle.textContent = t(running ? "playFilm" : "pauseFilm");
  });
  toggle.hidden = !root.getAnimations().length;
  return toggle;
}

// retry calls a function again if it fails, unless the request was cancelled.
export async function retry(f, left = RETRIES) {
  try {
    return await f();
  } catch (e) {
    if (!left || e.name === "AbortError") throw e;
    await new Promise((done) => setTimeout(done, RETRY_DELAY));
    return retry(f, left - 1);
  }
}

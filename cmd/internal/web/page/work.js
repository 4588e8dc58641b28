// What runs for long is told below the page, with the time that it has taken, and can be cancelled.
import { t } from "./text.js";

const SOON = 0.5; // seconds that nobody need be told of

export class Work {
  #box = document.createElement("div");
  #text = document.createElement("span");
  #time = document.createElement("span");
  #bar = document.createElement("progress");
  #clock = 0;

  constructor(cancel) {
    const stop = document.createElement("button");
    stop.type = "button";
    stop.textContent = t("stop");
    stop.addEventListener("click", cancel);
    this.#box.className = "work";
    this.#box.hidden = true;
    this.#text.setAttribute("role", "status");
    this.#box.append(this.#text, this.#time, this.#bar, stop);
    document.body.append(this.#box);
  }

  begin() {
    this.end();
    this.tell(t("work"));
    const began = performance.now();
    this.#clock = setInterval(() => {
      const seconds = (performance.now() - began) / 1000;
      this.#box.hidden &&= seconds < SOON;
      this.#time.textContent = t("seconds", { n: Math.floor(seconds) });
    }, 100);
  }

  // tell says what is done, and how much of it as a share of all where that is known.
  tell(text, share) {
    this.#text.textContent = text;
    if (share === undefined) this.#bar.removeAttribute("value");
    else this.#bar.value = share;
  }

  end() {
    clearInterval(this.#clock);
    this.#box.hidden = true;
  }

  remove() {
    this.end();
    this.#box.remove();
  }
}

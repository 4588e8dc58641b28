// The controls below the board.

const icons = {
  prev: "M15 5l-8 7 8 7z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  reset: "M5 4v5h5M5.5 9a7.5 7.5 0 1 1-1 6",
  undo: "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4",
  hint: "M9.5 21h5M9 17.5h6c0-3 3-4 3-8a6 6 0 0 0-12 0c0 4 3 5 3 8z",
  goal: "M6 21V4h12l-3 4 3 4H6",
  link: "M10 8H8a4 4 0 0 0 0 8h2M14 8h2a4 4 0 0 1 0 8h-2M9 12h6",
  loop: "M4 11V7h16l-4-4M20 13v4H4l4 4",
};

// Buttons of the modes watch and play, and of the extra row.
const rows = {
  watch: ["prev", "play", "next"],
  play: ["reset", "undo", "redo", "hint"],
  more: ["goal", "loop", "link"],
};
const speeds = [0.25, 0.5, 1, 2, 4];

// buttons returns the buttons of a row. The style sheet mirrors the icons of prev and undo for next and redo.
const buttons = (row) => rows[row].map((name) => {
  const path = icons[{ next: "prev", redo: "undo" }[name] ?? name];
  return `<button data-do="${name}" class="${row}"><svg viewBox="0 0 24 24"><path d="${path}"/></svg></button>`;
}).join("");

// The markup of the shadow tree. The slot shows the content of the element until the board replaces
// it.
export const markup = `<div class="frame"><div><slot></slot></div><pre></pre></div>` +
  `<div class="controls"><p class="count"></p><p class="note" role="status"></p><p class="brief"><span></span></p><input type="range">` +
  `<div class="bar">${buttons("watch")}${buttons("play")}<button data-do="swap" class="swap"></button><button data-do="more" aria-expanded="false"></button></div>` +
  `<div class="card" hidden><p role="status"></p><div class="bar"></div></div>` +
  `<div class="bar extra" hidden>${buttons("more")}<select class="watch">${speeds.map((s) => `<option value="${s}">${s}×</option>`).join("")}</select></div></div>`;

export class Bar {
  // act(name, value) is called when a control is used.
  constructor(root, act) {
    this.root = root;
    const $ = (s) => root.querySelector(s);
    Object.assign(this, { count: $(".count"), slider: $("input"), extra: $(".extra"), speed: $("select"), note: $(".note"), transcript: $("pre"), cardElement: $(".card") });
    root.addEventListener("click", (e) => {
      const name = e.target.closest("[data-do]")?.dataset.do;
      if (e.target.closest(".card")) this.cardElement.hidden = true;
      if (name === "more") {
        this.get(name).ariaExpanded = !(this.extra.hidden = !this.extra.hidden);
        this.extra.scrollIntoView({ block: "nearest" });
      } else if (name) act(name);
    });
    this.slider.addEventListener("input", () => act("at", +this.slider.value));
    this.speed.addEventListener("change", () => act("speed", +this.speed.value));
  }

  // showCard shows buttons {name: text} and an optional text above the other buttons. Without buttons
  // it hides the card.
  showCard(text, buttons) {
    this.cardElement.hidden = !buttons;
    if (!buttons) return;
    const [p, bar] = this.cardElement.children;
    p.textContent = text;
    bar.innerHTML = Object.entries(buttons).map(([name, text]) => `<button data-do="${name}">${text}</button>`).join("");
  }

  get(name) {
    return this.root.querySelector(`[data-do=${name}]`);
  }

  // setWords labels all controls.
  setWords(words) {
    this.words = words;
    for (const name of Object.values(rows).flat()) this.get(name).title = this.get(name).ariaLabel = words[name];
    this.get("more").textContent = words.more;
    this.slider.ariaLabel = words.position;
    this.speed.ariaLabel = words.speed;
  }

  // update shows a state {mode, at, length, playing, loop, speed, count, text, swap, can}; can maps
  // buttons to whether they are enabled.
  update(s) {
    this.root.querySelector(".controls").dataset.mode = s.mode;
    this.count.textContent = s.count;
    this.transcript.textContent = s.text;
    Object.assign(this.slider, { max: s.length, value: s.at, disabled: !s.length, ariaValueText: s.count });
    this.slider.style.setProperty("--ticks", s.length > 50 ? s.length / 10 : s.length || 1);
    this.speed.value = s.speed;
    const play = this.get("play");
    const shown = s.playing ? "pause" : "play";
    play.title = play.ariaLabel = this.words[shown];
    play.querySelector("path").setAttribute("d", icons[shown]);
    for (const [name, can] of Object.entries(s.can)) this.get(name).ariaDisabled = !can;
    for (const name of ["loop", "goal"]) this.get(name).ariaPressed = s[name];
    this.get("swap").textContent = s.swap;
  }
}

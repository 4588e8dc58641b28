// <slide-player>: a web component that displays, animates and plays a puzzle.
import { Rules, WALL } from "./rules.js";
import { regroup, parseLine, formatLine, linkText, parseLink } from "./line.js";
import { SolutionCache } from "./solutions.js";
import { server, parseMoves } from "./solver.js";
import { Stage, reducedMotion } from "./stage.js";
import { Bar, markup } from "./bar.js";

const scriptURL = document.currentScript?.src ?? [...document.scripts].find((s) => /\/player\.js$/.test(s.src))?.src;
const lookAttributes = ["puzzle", "theme", "lang", "metric"];
const drawAttributes = [...lookAttributes, "moves", "src"];

// All players share a style sheet. A page with a single player embeds it; /player.js defines it.
const sharedStyle = new CSSStyleSheet();

export class SlidePlayer extends HTMLElement {
  static observedAttributes = [...drawAttributes, "at", "controls", "loop", "speed"];

  static server = server;

  // solver provides drawings and solutions; see solver.js. A page can replace it before the player is
  // used. It is null if there is none.
  solver = null;

  connectedCallback() {
    this.listenerAbort = new AbortController();
    const { signal } = this.listenerAbort, linked = this.hasAttribute("linked");
    addEventListener("hashchange", () => linked && /=/.test(location.hash) && this.puzzle && this.open(), { signal });
    addEventListener("keydown", (e) => linked && e.target === document.body && this.handleKey(e), { signal });
    addEventListener("beforeprint", () => this.stage?.show(this.rules.start), { signal }); // the task refers to the start
    addEventListener("afterprint", () => this.stage && this.show(this.at), { signal });
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = markup;
    const css = this.querySelector(":scope>style")?.textContent ?? globalThis.slidePlayerStyle;
    if (css) sharedStyle.replaceSync(css);
    root.adoptedStyleSheets = [sharedStyle];
    this.bar = new Bar(root, (name, value) => this.act(name, value));
    this.solver ??= this.hasAttribute("src") ? server(this.getAttribute("src")) : scriptURL ? server(new URL(".", scriptURL)) : null;
    this.tabIndex = 0;
    this.addEventListener("keydown", (e) => this.handleKey(e));
    this.load();
  }

  disconnectedCallback() {
    this.listenerAbort.abort();
    this.stopPlaying();
  }

  // reserveSpace reserves space for a board, using the rows of its ID, until it is drawn.
  reserveSpace(id) {
    const [first, ...rest] = id.replace(/^\w+:/, "").split(":")[0].split("/");
    const columns = first.split(first.includes(",") ? "," : "").length;
    if (rest.length) this.setRatio((columns + 0.38) / (rest.length + 1.38));
  }

  setRatio(ratio) {
    this.style.setProperty("--player-ratio", ratio);
  }

  attributeChangedCallback(name, old, value) {
    if (!this.shadowRoot || old === value) return;
    if (drawAttributes.includes(name)) {
      clearTimeout(this.loadTimer);
      this.loadTimer = setTimeout(() => this.load());
    } else if (this.puzzle) {
      if (name === "at") this.show(+value);
      this.update();
    }
  }

  // attr returns an attribute, or "".
  attr(name) {
    return this.getAttribute(name) ?? "";
  }

  // load reads the board from the content of the element, or requests it from the solver.
  async load() {
    const inside = this.querySelector("script"), picture = this.querySelector("svg");
    if (inside && picture) {
      inside.remove();
      return this.setPuzzle(JSON.parse(inside.textContent), picture);
    }
    const [id, theme, lang, metric, moves] = drawAttributes.map(this.attr, this);
    if (!this.puzzle) this.reserveSpace(id);
    if (!id || !this.solver) return;
    this.drawAbort?.abort();
    const { signal } = (this.drawAbort = new AbortController());
    try {
      const { puzzle, svg } = await this.solver.draw(id, { theme, lang, metric, moves, signal });
      const box = document.createElement("div");
      box.innerHTML = svg;
      this.setPuzzle(puzzle, box.firstElementChild);
    } catch (e) {
      if (!signal.aborted) this.reportError(e, true);
    }
  }

  // reportError shows an error, unless the page handles the event. A fatal error means that there is
  // no puzzle to show.
  reportError(e, fatal = false) {
    if (!this.dispatch("player-error", { error: e, fatal })) return fatal || this.showNote("");
    this.toggleAttribute("lame", fatal && !this.puzzle);
    this.showNote([e.message, e.hint].filter(Boolean).join(" · "));
  }

  // setPuzzle displays a puzzle. If it is the current puzzle with a different theme or language, the
  // state of the game stays.
  setPuzzle(puzzle, svg) {
    const key = (p) => String([p?.id, p?.metric, p?.given]), same = key(this.puzzle) === key(puzzle);
    this.stopPlaying();
    this.puzzle = puzzle;
    this.words = puzzle.words;
    this.rules = new Rules(puzzle);
    this.stage = new Stage(svg, this.rules, this);
    const { width, height } = svg.viewBox.baseVal;
    this.setRatio(width / height);
    this.shadowRoot.querySelector(".frame div").replaceChildren(svg);
    this.removeAttribute("lame");
    this.bar.setWords(this.words);
    this.shadowRoot.querySelector(".brief span").textContent = [puzzle.name ?? puzzle.title, puzzle.task].filter(Boolean).join(" · ");
    this.bar.get("goal").hidden = puzzle.anywhere; // the drawing includes the pattern
    this.showNote("");
    if (!same) this.resetGame();
    this.show(this.at);
    this.dispatch("player-ready");
    if (this.attr("autoplay") !== "on" || reducedMotion.matches || same) return;
    new IntersectionObserver(([entry], observer) => { // start when the player becomes visible
      if (!entry.isIntersecting) return;
      observer.disconnect();
      this.play();
    }, { threshold: 0.5 }).observe(this);
  }

  // resetGame resets the state of the game.
  resetGame() {
    const { puzzle, rules } = this;
    this.solveAbort?.abort();
    this.solveAbort = new AbortController();
    this.solutions = new SolutionCache(rules);
    this.optimum = puzzle.optimum ?? null;
    this.goalShown = false;
    this.hintKey = null; // position of the last hint
    this.helped = 0; // number of positions with a hint; -1 after the solution was shown
    this.solutionRequested = puzzle.optimum;
    this.solution = this.challenge = this.chapters = null;
    this.selectedPiece = puzzle.motion ? puzzle.pieces.findIndex((p) => p.class === puzzle.goal[0]?.class) : -1;
    this.lines = { play: [] };
    this.indices = { watch: 0, play: 0 };
    this.mode = this.attr("play") === "on" ? "play" : "watch";
    const line = (list) => list?.map(([pieces, path, why]) => ({ pieces, path, why }));
    this.lines.watch = line(puzzle.given) ?? [];
    if (puzzle.moves) this.addSolution(line(puzzle.moves), puzzle.solved);
    this.poster = this.attr("poster") === "goal" && !puzzle.anywhere;
    this.open();
  }

  // addSolution stores a solution, and watches it unless other moves are given.
  addSolution(moves, solved) {
    if (!this.lines.watch.length) this.lines.watch = moves;
    this.solution = moves;
    if (solved) this.solutions.addSolution(this.rules.start, moves);
  }

  // open shows the moves and the position in the URL fragment or in the attributes.
  open() {
    const hash = new URLSearchParams(this.hasAttribute("linked") ? location.hash.slice(1) : "");
    const text = hash.get("m"), moves = text || hash.get("moves");
    const at = hash.get("t") ?? this.attr("at");
    this.bar.showCard();
    if (moves) {
      this.mode = "watch";
      this.lines.watch = text ? parseLink(this.rules, text) : parseLine(this.rules, moves);
    }
    if (+at) this.mode = "watch";
    this.indices[this.mode] = Math.min(+at || 0, this.line.length);
    if (!at && (moves || this.attr("moves"))) this.indices.watch = this.line.length;
    if (moves && this.at === this.line.length && this.rules.solved(this.position())) { // the game of a friend, to be matched or beaten
      this.challenge = this.line;
      this.mode = "play";
      this.indices.watch = 0;
      this.showChallenge();
    }
    this.show(this.at);
    if (+at > this.at && !moves) this.showSolution(+at);
  }

  // isOptimal reports whether n is the proved optimum.
  isOptimal(n) {
    return this.optimum?.exact && n === this.optimum.length;
  }

  // showChallenge invites the player to match or beat the game of a friend.
  showChallenge() {
    const { words, challenge: { length: n } } = this;
    this.bar.showCard(format(this.isOptimal(n) ? words.match : words.dare, { n: this.moveCount(n) }), { start: words.mine, replay: words.replay });
  }

  get line() {
    return this.lines[this.mode];
  }

  get at() {
    return this.indices[this.mode];
  }

  // position returns the position after n moves of the line.
  position(n = this.at) {
    return this.rules.positionAfter(this.line.slice(0, n));
  }

  // time divides a duration by the speed.
  time(ms) {
    return ms / (+this.attr("speed") || 1);
  }

  // moveDuration returns the duration of a move, which grows with the distance.
  moveDuration({ path }) {
    const { one, more, longest } = this.puzzle.time;
    return this.time(Math.min(one + more * (path.length - 1), longest));
  }

  // show shows the position after n moves, with an animation of ms milliseconds; null means the
  // duration of the move. isNew is set if the position differs from the previous one.
  show(n, ms = 0, isNew) {
    n = Math.max(0, Math.min(Math.round(n) || 0, this.line.length));
    const old = this.at;
    isNew ??= n !== old;
    this.indices[this.mode] = n;
    const one = this.line[Math.abs(n - old) === 1 ? Math.min(n, old) : -1];
    const at = this.position();
    this.goalShown = false;
    this.stage.show(at, ms ?? (one ? this.moveDuration(one) : 200), one, n < old);
    if (this.poster && n === 0) this.stage.showGoal();
    else this.poster = false;
    this.won = n > 0 && n === this.line.length && this.rules.solved(at);
    clearTimeout(this.endTimer);
    if (isNew) this.bar.showCard();
    if (this.won) this.finishGame(isNew);
    this.explanation = this.mode === "watch" && this.line[n - 1]?.why; // the explanation of the last move, if known
    if (isNew && this.explanation) this.showNote(this.explanation);
    this.update();
    this.dispatch("player-move", { at: n, mode: this.mode, won: this.won, line: formatLine(this.rules, this.line) });
  }

  // finishGame runs when the goal is reached. The piece of the goal leaves if there is an exit, the
  // other pieces hop, and a player sees the result.
  finishGame(isNew) {
    const { exit, goal, time } = this.puzzle, { words, challenge } = this;
    const mine = this.mode === "play", wait = mine ? 150 : this.time(time.longest + time.wait);
    const i = exit && this.position().findIndex((p) => String(p) === String(goal[0].at));
    this.endTimer = setTimeout(() => {
      if (isNew) this.stage.wave();
      if (exit) this.stage.animateOffsets(i, exit, [0, 1], { duration: this.time(time.way), delay: 500 * isNew, easing: "ease-in", fill: "forwards" });
      if (!(mine && isNew)) return;
      this.showNote(this.resultText());
      // The result is shown first. The card follows after the piece has left, with the game of a
      // friend for comparison.
      const both = challenge && format(words.both, { n: this.moveCount(this.at), m: this.moveCount(challenge.length) });
      this.endTimer = setTimeout(() => {
        if (this.dispatch("player-won", { both })) this.bar.showCard(both, { share: words.share, ...(this.hasAttribute("next") && { another: words.another }), reset: words.again });
      }, reducedMotion.matches ? 0 : exit ? 500 + this.time(time.way) : 700);
    }, wait);
  }

  // resultText returns the result of the game.
  resultText() {
    const { words, optimum, at } = this;
    const text = !optimum ? words.won : this.isOptimal(at) ? words.perfect : words.could;
    return format(text, { n: this.moveCount(at), m: Math.min(optimum?.length, at) });
  }

  update() {
    const { mode, at, line, words } = this;
    const playing = mode === "play", more = at < line.length || (!line.length && this.solver);
    this.stage.svg.classList.toggle("playing", playing);
    this.stage.updateButtons(playing && this.canDrag("key") && this.describePieces());
    this.bar.update({
      mode, at, length: line.length, playing: this.timer, count: this.countText(), goal: this.goalShown,
      text: this.text(),
      loop: this.attr("loop") === "on", speed: +this.attr("speed") || 1,
      swap: playing ? (this.challenge ? words.replay : this.solution || this.solver ? words.solution : "") : this.attr("play") === "off" ? "" : words.mine,
      can: {
        prev: at > 0, undo: at > 0, reset: at > 0 || line.length > 0, next: more, redo: at < line.length, play: more || line.length, hint: !this.won,
      },
    });
  }

  // describePieces returns {text, free} for each piece: its position and its possible moves.
  describePieces() {
    const at = this.position(), { words, rules } = this;
    return at.map((place, i) => {
      if (rules.hasLeft(at, i)) return null;
      const routes = rules.routes(at, i).slice(1), waits = rules.frozen(at, i);
      const dirs = [...new Set(routes.map(({ path }) => this.runs(rules.puzzle.motion ? path : path[0])))];
      const can = dirs.length ? words.ways : waits ? words.waits : words.stuck;
      return { text: this.describePosition([this.pieceName(i)], place) + format(can, { ways: dirs.join(words.or), n: waits }), free: routes.length };
    });
  }

  // describePosition returns the position of one of several pieces as text.
  describePosition(names, [x, y]) {
    const { words } = this;
    return format(words.piece, { name: [...new Set(names)].join(words.or), x: x + 1, y: y + 1 });
  }

  // text returns the task, the goal positions and the board as text. The board is a list of its rows, or of gliding
  // pieces with the distances to their obstacles.
  text() {
    const { words, rules } = this, { w, task, pieces, goal, rows, tail, anywhere, motion } = this.puzzle;
    const place = (i, k) => {
      const exit = rules.exits.get(String([k % w, Math.floor(k / w)]));
      const cell = exit ? format(words.exit, { name: words["#" + exit] }) : i >= 0 ? this.pieceName(i) : i === WALL ? words.wall : words.empty;
      return (k % w ? words.list : format(words.row, { n: k / w + 1 })) + cell;
    };
    const board = motion ? this.describePieces().map(({ text }) => `\n${text}`) : rules.grid(this.position()).map(place);
    const ends = goal.map((g) => words.target + this.describePosition(pieces.flatMap((p, i) => (p.class === g.class ? this.pieceName(i) : [])), g.at));
    return [task, ...(anywhere || (rows && !tail) ? board : ends.concat(board))].join("");
  }

  // pieceName returns the name of a piece after n moves of the line.
  pieceName(i, n) {
    return this.words["#" + this.rules.colours(this.position(n), i)] ?? this.puzzle.pieces[i].label;
  }

  // spell returns a move as text: by default, move n of the line. Pieces have their names before the move.
  spell(n, { pieces, path } = this.line[n]) {
    const { words, rules } = this, [i] = pieces, at = this.position(n);
    const end = rules.usesExit(at, i, path) ? words.then + (rules.colours(at, i)[1] ? words.shed : words.out) : "";
    return `${pieces.map((i) => this.pieceName(i, n)).join(" ")} ${this.runs(path)}${end}`;
  }

  // runs returns a path as text.
  runs(path) {
    const { words } = this;
    return path.match(/(.)\1*/g).map((run) => run[1] ? format(words.run, { way: words[run[0]], n: run.length }) : words[run[0]]).join(words.then);
  }

  moveCount(n) {
    return format(n === 1 ? this.words.one : this.words.many, { n });
  }

  // countText returns the number of moves made and the lower bound as text.
  countText() {
    const { words, optimum, at, line } = this;
    const fewest = optimum && format(optimum.exact ? words.fewest : words.atLeast, { n: this.moveCount(optimum.length), m: optimum.atLeast });
    if (this.mode === "watch") {
      const near = line === this.solution && optimum && line.length > optimum.atLeast;
      return line.length ? format(near ? words.near : words.of, { k: at, n: this.moveCount(line.length), m: optimum?.atLeast }) : fewest ?? "";
    }
    if (this.won) return this.resultText();
    const n = this.moveCount(at), text = format(words.you, { n, m: fewest ? at : n });
    return fewest ? `${text} · ${fewest}` : text;
  }

  // canDrag reports whether pieces can be dragged. In mode watch, touch scrolls the page, but a mouse
  // can drag a piece and continue from there.
  canDrag(pointer) {
    return this.attr("play") !== "off" && (this.mode === "play" ? !this.won : pointer === "mouse");
  }

  applyMove(route) {
    const note = this.spell(this.at, route), line = regroup(this.rules, [...this.line.slice(0, this.at), route]);
    this.stopPlaying();
    this.mode = "play";
    this.lines.play = line;
    this.indices.play = line.length;
    this.poster = false;
    this.selectedPiece = route.pieces[0];
    this.show(line.length, this.puzzle.motion ? this.moveDuration(route) : 90, true);
    this.showNote(note);
    if (!this.solutionRequested) this.requestSolution(true);
  }

  // tap moves or selects a piece. focusVisible is false for a pointer, so that the player gets no ring.
  tap(i, focusVisible = true) {
    this.focus({ preventScroll: true, focusVisible });
    if (this.mode === "watch") return this.act("play");
    if (i < 0 || !this.canDrag("key")) return;
    const at = this.position();
    const near = this.rules.routes(at, i).filter(({ path }) => path && (this.puzzle.motion || path.length === 1));
    this.selectedPiece = i;
    if (near.length === 1) return this.applyMove(near[0]);
    if (!near.length) this.stage.shake(i);
    this.stage.groups[i].focus({ preventScroll: true });
  }

  // goTo shows the position after n moves and describes the last move.
  goTo(n) {
    this.stopPlaying();
    this.show(n, null);
    this.showNote(this.explanation || (this.at ? this.spell(this.at - 1) : this.words.start));
  }

  showNote(text) {
    this.bar.note.textContent = text;
  }

  play() {
    if (!this.line.length) return this.showSolution();
    if (this.at === this.line.length) this.show(0);
    const next = () => {
      const { first, last, rest, word } = this.puzzle.time;
      if (this.at === this.line.length) {
        if (this.attr("loop") !== "on") return this.stopPlaying();
        this.timer = setTimeout(() => {
          this.show(0);
          this.timer = setTimeout(next, this.time(first));
        }, this.time(last));
        return;
      }
      const move = this.line[this.at]; // its explanation is shown until it is read
      this.timer = setTimeout(next, Math.max(this.moveDuration(move) + this.time(rest), this.time(word * `${move.why}`.split(/\s|\p{sc=Han}{2}/u).length)));
      this.show(this.at + 1, null);
    };
    this.timer = setTimeout(next, this.at ? 0 : 200);
    this.showNote(" "); // hides the task
    this.update();
  }

  stopPlaying() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.stage) this.update();
  }

  act(name, value) {
    if (!this.puzzle || this.bar.get(name)?.ariaDisabled === "true") return;
    const by = { prev: -1, undo: -1, next: 1, redo: 1, first: -Infinity, last: Infinity }[name];
    if (by) return by > 0 && !this.line.length ? this.showSolution(by) : this.goTo(this.at + by);
    switch (name) {
      case "play": return this.timer ? this.stopPlaying() : this.play();
      case "at": return this.goTo(value);
      case "reset":
        this.lines.play = [];
        this.helped = Math.min(this.helped, 0);
        this.hintKey = null;
        this.showNote("");
        return this.show(0, 200);
      case "start": return this.focus({ preventScroll: true });
      case "another": return this.dispatch("player-next");
      case "speed": case "loop":
        return this.setAttribute(name, value ?? (this.attr("loop") === "on" ? "off" : "on"));
      case "hint": return this.hint();
      case "swap": case "replay": return this.mode !== "play" ? this.startPlaying() : this.challenge ? this.watchLine(this.challenge) : this.showSolution();
      case "goal": return this.showGoal();
      case "link": return this.copy();
      case "share": return this.dispatch("player-share") && this.copy();
    }
  }

  // startPlaying switches to mode play: to the previous game, or to the start. Given moves that are
  // not a solution can be continued.
  startPlaying() {
    this.stopPlaying();
    const { lines, indices } = this;
    if (lines.watch !== this.solution && lines.watch !== this.challenge && !lines.play.length) {
      lines.play = lines.watch.slice(0, indices.watch);
      indices.play = indices.watch;
    }
    this.mode = "play";
    this.show(this.at, 200);
    this.showNote("");
  }

  // resume continues a game, given as in links, at a position.
  resume(moves, at) {
    this.mode = "play";
    this.lines.play = parseLine(this.rules, moves);
    this.show(at);
  }

  // showSolution shows the solution, or its position after n moves.
  async showSolution(n) {
    const { play } = this.lines;
    if ((!this.solution && !(await this.requestSolution())) || play !== this.lines.play) return; // moves were made meanwhile
    this.watchLine(this.solution, n);
  }

  // watchLine plays a line, or shows its position after n moves. After the game of a friend, the solution is available.
  watchLine(line, n) {
    this.challenge = null;
    this.helped = -1;
    this.mode = "watch";
    this.lines.watch = line;
    this.bar.showCard();
    this.show(n ?? 0, 200);
    if (n === undefined && !reducedMotion.matches) this.play();
  }

  // solve requests a solution from a position. It returns undefined on errors, or if the puzzle has
  // changed meanwhile. A quiet request reports only a proof that there is no solution.
  async solve(id, quietly) {
    const { signal } = this.solveAbort;
    try {
      const s = await this.solver.solve(id, { metric: this.puzzle.metric, lang: this.puzzle.lang, why: "on", signal, quiet: quietly });
      if (!signal.aborted) return s;
    } catch (e) {
      if (!signal.aborted && (!quietly || e.status === 422)) this.reportError(e);
    }
  }

  // requestSolution requests, stores and returns the solution of the puzzle.
  async requestSolution(quietly) {
    if (!this.solver) return;
    this.solutionRequested = true;
    if (!quietly) this.showNote(this.words.solving);
    const s = await this.solve(this.puzzle.id, quietly), { rules } = this;
    if (!s) return;
    // Keep a known optimum if the search ended early.
    if (s.optimal || !this.optimum?.exact) this.optimum = { length: s.length, exact: s.optimal, atLeast: s.at_least };
    this.addSolution(parseMoves(rules, rules.start, s.moves), true);
    this.chapters = s.chapters;
    if (this.challenge && !this.won && !this.bar.cardElement.hidden) this.showChallenge(); // the optimum is known now
    if (!quietly) this.showNote("");
    this.update();
    return s;
  }

  showGoal() {
    this.stopPlaying();
    const { goalShown } = this;
    this.show(this.at, 200);
    if (goalShown) return;
    this.goalShown = true;
    this.stage.showGoal();
    this.update();
  }

  // hint gives a more specific hint each time it is called at the same position: first the region of the board,
  // then the piece, then the sentence that explains the move.
  async hint() {
    const { words, rules } = this, at = this.position(), key = rules.key(at);
    const found = await this.findHint(at);
    if (!found || key !== rules.key(this.position())) return;
    if (found.back) return this.showNote(format(words.back, { n: this.moveCount(found.back) }));
    if (this.hintKey !== key) {
      this.hintKey = key;
      this.hintCount = 0;
      this.helped += this.helped >= 0;
    }
    this.show(this.at); // reports the help to the page, and removes the mark of an earlier hint
    const { move, remaining, index } = found, [i] = move.pieces;
    switch (++this.hintCount) {
      case 1: return this.showNote(format(words.look, { part: this.regionName(at, i) }));
      case 2:
        this.stage.highlight(move.pieces, 1400);
        return this.showNote(format(words.use, { piece: this.describePosition(move.pieces.map((k) => this.pieceName(k)), at[i]) }));
    }
    this.stage.nudge(move);
    // An explanation may end with the number of a later move of its solution. The counter includes the moves made.
    const why = move.why?.replace(/\d+(?=( 步)?[)）]$)/, (n) => n - index + this.at);
    this.showNote(`${why ?? this.spell(this.at, move)} · ${format(words.left, { n: this.moveCount(remaining) })}`);
  }

  // regionName returns the name of the ninth of the board that contains the centre of a piece. It marks all pieces with
  // their centres in this ninth.
  regionName(at, i) {
    const region = (k) => {
      const cells = this.rules.cells(at, k), third = (n, j) => Math.floor((1.5 * (cells[0]?.[j] + cells.at(-1)?.[j] + 1)) / n);
      return 3 * third(this.puzzle.h, 1) + third(this.puzzle.w, 0);
    };
    at.forEach((_, k) => this.stage.groups[k].classList.toggle("near", region(k) === region(i)));
    return this.words.parts.split("|")[region(i)];
  }

  // findHint returns {remaining, move, index} for a position, from the cache or from the solver.
  // Without a solver, the result may be {back}, the number of moves to undo.
  async findHint(at) {
    const { solutions, rules } = this;
    const found = solutions.get(at);
    if (found && (!found.move || found.move.why || !this.solver)) return found;
    if (this.solver) {
      const s = await this.solve(rules.id(at));
      if (s) solutions.addSolution(at, parseMoves(rules, at, s.moves));
      return solutions.get(at);
    }
    for (let n = this.at; n >= 0; n--) if (solutions.get(this.position(n))) return { back: this.at - n };
  }

  // link returns a URL of the current moves.
  link() {
    const keys = new URLSearchParams();
    const ownMoves = this.line !== this.solution;
    if (ownMoves) keys.set("m", linkText(this.rules, this.line));
    if (this.at || ownMoves) keys.set("t", this.at);
    const named = this.getAttribute("linked"); // URL of the page with keys that identify the puzzle
    const url = named !== null || !scriptURL ? new URL(named || location, location) : new URL("embed", scriptURL);
    for (const name of lookAttributes) if (this.attr(name) && !(named && name === "puzzle")) url.searchParams.set(name, this.attr(name));
    url.hash = keys;
    return url.href;
  }

  async copy() {
    const url = this.link();
    try {
      await navigator.clipboard.writeText(url);
      this.showNote(this.words.copied);
    } catch {
      this.showNote(url);
    }
  }

  handleKey(e) {
    if (!this.puzzle || e.altKey) return;
    const inside = e.composedPath()[0], piece = this.stage.pieceAt({ target: inside });
    const key = (e.ctrlKey || e.metaKey ? "^" : "") + e.key, dir = /^Arrow(.)/.exec(key)?.[1];
    if (inside.matches(dir ? "input,select" : "input,select,button")) return;
    const { top, bottom } = this.stage.svg.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) return; // keys apply only to a visible player
    const playing = this.mode === "play";
    if (key === " " && playing) e.preventDefault(); // prevent scrolling
    if (playing && piece >= 0 && /^( |Enter)$/.test(key) && !e.repeat) return this.tap(piece);
    if (playing && dir) {
      const list = piece < 0 && this.puzzle.rows ? [...this.rules.start.keys()] : [piece < 0 ? this.selectedPiece : piece];
      if (list[0] < 0 || !this.canDrag("key")) return;
      e.preventDefault();
      return this.stage.moveInDirection(list, dir);
    }
    const name = {
      ...(playing ? { h: "hint", u: "undo", r: "reset" } : { " ": "play" }),
      "^z": "prev", "^Z": "next", "^y": "next", ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last",
    }[key];
    if (!name) return;
    e.preventDefault();
    this.act(name);
  }

  // dispatch dispatches an event. It returns false if the page has handled the event.
  dispatch(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }
}

// format replaces {name} in a text by values.name.
const format = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);

if (!customElements.get("slide-player")) customElements.define("slide-player", SlidePlayer);

// Tell the parent of a frame the height of the page. The height of the board must not depend on the
// frame.
const root = document.documentElement;
if (parent !== window && root.hasAttribute("data-player")) {
  root.style.setProperty("--player-height", "9999px");
  new ResizeObserver(() => parent.postMessage({ slidePlayer: { height: root.offsetHeight } }, "*")).observe(root);
}

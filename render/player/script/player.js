// <slide-player>: one puzzle as a picture, an animation and a toy.
import { Rules, WALL } from "./rules.js";
import { extend, read, write } from "./line.js";
import { Known } from "./known.js";
import { server, movesOf } from "./solver.js";
import { Stage, still } from "./stage.js";
import { Bar, markup } from "./bar.js";

const here = document.currentScript?.src ?? [...document.scripts].find((s) => /\/player\.js$/.test(s.src))?.src;
const look = ["puzzle", "theme", "lang", "metric"];
const redraw = [...look, "moves", "src"];

export class SlidePlayer extends HTMLElement {
  static observedAttributes = [...redraw, "at", "controls", "loop", "speed"];

  static server = server;

  // solver answers for what the page does not hold; see solver.js. It may be replaced
  // before a player is used, and is null where there is none.
  solver = null;

  connectedCallback() {
    this.attached = new AbortController();
    const { signal } = this.attached, linked = this.hasAttribute("linked");
    addEventListener("hashchange", () => linked && /=/.test(location.hash) && this.puzzle && this.open(), { signal });
    addEventListener("keydown", (e) => linked && e.target === document.body && this.key(e), { signal });
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = markup;
    root.adoptedStyleSheets = [sheet(this.querySelector(":scope>style")?.textContent ?? globalThis.slidePlayerStyle)];
    this.bar = new Bar(root, (name, value) => this.act(name, value));
    this.solver ??= this.hasAttribute("src") ? server(this.getAttribute("src")) : here ? server(new URL(".", here)) : null;
    this.tabIndex = 0;
    this.addEventListener("keydown", (e) => this.key(e));
    this.load();
  }

  disconnectedCallback() {
    this.attached.abort();
    this.halt();
  }

  // reserve keeps room for a board before it is drawn, by the rows of its ID.
  reserve(id) {
    const [first, ...rest] = id.replace(/^\w+:/, "").split(":")[0].split("/");
    const columns = first.includes(",") ? first.split(",").length : first.length;
    if (rest.length) this.shape((columns + 0.38) / (rest.length + 1.38));
  }

  shape(ratio) {
    this.style.setProperty("--player-ratio", ratio);
  }

  attributeChangedCallback(name, old, value) {
    if (!this.shadowRoot || old === value) return;
    if (redraw.includes(name)) {
      clearTimeout(this.loading);
      this.loading = setTimeout(() => this.load());
    } else if (this.puzzle) {
      if (name === "at") this.show(+value);
      this.update();
    }
  }

  // option returns an attribute, or nothing.
  option(name) {
    return this.getAttribute(name) ?? "";
  }

  // load takes the board from inside of the tag, or asks for it.
  async load() {
    const inside = this.querySelector("script[type='application/json']");
    const picture = this.querySelector("svg");
    if (inside && picture) {
      const puzzle = JSON.parse(inside.textContent);
      inside.remove();
      this.take(puzzle, picture);
      return;
    }
    const [id, theme, lang, metric, moves] = redraw.map(this.option, this);
    if (!this.puzzle) this.reserve(id);
    if (!id || !this.solver) return;
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    try {
      const { puzzle, svg } = await this.solver.draw(id, { theme, lang, metric, moves, signal });
      const box = document.createElement("div");
      box.innerHTML = svg;
      this.take(puzzle, box.firstElementChild);
    } catch (e) {
      if (!signal.aborted) this.fail(e, true);
    }
  }

  // fail tells what went wrong, unless the page does. Fatal means that there is no puzzle to show.
  fail(e, fatal = false) {
    if (!this.tell("player-error", { error: e, fatal })) return;
    this.toggleAttribute("lame", fatal && !this.puzzle);
    this.say([e.message, e.hint].filter(Boolean).join(" · "));
  }

  // take shows a puzzle. If it is the one that was there before, in another look or
  // language, everything else stays.
  take(puzzle, svg) {
    const key = (p) => String([p?.id, p?.metric, p?.given]), same = key(this.puzzle) === key(puzzle);
    this.halt();
    this.puzzle = puzzle;
    this.words = puzzle.words;
    this.rules = new Rules(puzzle);
    this.stage = new Stage(svg, this.rules, this);
    const { width, height } = svg.viewBox.baseVal;
    this.shape(width / height);
    this.shadowRoot.querySelector(".frame div").replaceChildren(svg);
    this.removeAttribute("lame");
    this.bar.speak(this.words);
    this.bar.get("goal").hidden = puzzle.anywhere; // its pattern is beside the board
    this.say("");
    if (!same) this.fresh();
    this.show(this.at);
    this.tell("player-ready");
    if (this.option("autoplay") !== "on" || still.matches || same) return;
    new IntersectionObserver(([entry], observer) => { // it begins when it is seen
      if (!entry.isIntersecting) return;
      observer.disconnect();
      this.play();
    }, { threshold: 0.5 }).observe(this);
  }

  // fresh forgets all moves.
  fresh() {
    const { puzzle, rules } = this;
    this.working?.abort();
    this.working = new AbortController();
    this.known = new Known(rules);
    this.optimum = puzzle.optimum ?? null;
    this.aiming = false;
    this.trail = null; // of hints at one position: {key, n}
    this.helped = 0; // for how many positions a hint was given; -1 once a solution was shown
    this.asked = puzzle.optimum;
    this.solution = this.challenge = this.chapters = null;
    this.chosen = puzzle.motion ? puzzle.pieces.findIndex((p) => p.class === puzzle.goal[0]?.class) : -1;
    this.lines = { play: [] };
    this.places = { watch: 0, play: 0 };
    this.mode = this.option("play") === "on" ? "play" : "watch";
    const line = (list) => list?.map(([pieces, path, why]) => ({ pieces, path, why }));
    this.lines.watch = line(puzzle.given) ?? [];
    if (puzzle.moves) this.learn(line(puzzle.moves), puzzle.solved);
    this.poster = this.option("poster") === "goal" && !puzzle.anywhere;
    this.open();
  }

  // learn makes a solution the line to watch.
  learn(moves, solved, told) {
    if (!this.lines.watch.length) this.lines.watch = moves;
    this.solution = moves;
    if (solved) this.known.learn(this.rules.start, moves, told);
  }

  // open goes to the moves and the place that the address or the attributes name.
  open() {
    const hash = new URLSearchParams(this.hasAttribute("linked") ? location.hash.slice(1) : "");
    const moves = hash.get("moves");
    const at = hash.get("t") ?? this.option("at");
    this.bar.card();
    if (moves) {
      this.mode = "watch";
      this.lines.watch = read(this.rules, moves);
    }
    if (+at) this.mode = "watch";
    this.places[this.mode] = Math.min(+at || 0, this.line.length);
    if (!at && (moves || this.option("moves"))) this.places.watch = this.line.length;
    if (moves && this.at === this.line.length && this.rules.solved(this.position())) this.defy();
    this.show(this.at);
    if (+at > this.at && !moves) this.reveal(+at);
  }

  // best tells whether no solution has fewer than n moves.
  best(n) {
    return this.optimum?.exact && n === this.optimum.length;
  }

  // defy keeps a game that was won, and asks for a better one, or one that is as good.
  defy() {
    this.challenge = this.line; // of a friend
    this.mode = "play";
    this.places.watch = 0;
    this.pose();
  }

  // pose asks who plays to do as well as a friend, or better.
  pose() {
    const { words, challenge: { length: n } } = this;
    this.bar.card(fill(this.best(n) ? words.match : words.dare, { n: this.units(n) }), { start: words.mine, replay: words.replay });
  }

  get line() {
    return this.lines[this.mode];
  }

  get at() {
    return this.places[this.mode];
  }

  // position returns where the pieces stand after n moves of the line.
  position(n = this.at) {
    return this.rules.along(this.line.slice(0, n));
  }

  // time turns milliseconds of the description into those of the speed.
  time(ms) {
    return ms / (+this.option("speed") || 1);
  }

  // motion is how long a move takes, the longer the farther it goes.
  motion({ path }) {
    const { one, more, longest } = this.puzzle.time;
    return this.time(Math.min(one + more * (path.length - 1), longest));
  }

  // show goes to a place of the line in ms; one move takes its own time where ms is null.
  // Fresh says that it was not there before.
  show(n, ms = 0, fresh) {
    n = Math.max(0, Math.min(Math.round(n) || 0, this.line.length));
    const old = this.at;
    fresh ??= n !== old;
    this.places[this.mode] = n;
    const one = this.line[Math.abs(n - old) === 1 ? Math.min(n, old) : -1];
    const at = this.position();
    this.aiming = false;
    this.stage.show(at, ms ?? (one ? this.motion(one) : 200), one, n < old);
    if (this.poster && n === 0) this.stage.aim();
    else this.poster = false;
    this.won = n > 0 && n === this.line.length && this.rules.solved(at);
    clearTimeout(this.leaving);
    if (fresh) this.bar.card();
    if (this.won) this.end(fresh);
    this.cause = this.mode === "watch" && this.line[n - 1]?.why; // what the move is for, where that is known
    if (fresh && this.cause) this.say(this.cause);
    this.update();
    this.tell("player-move", { at: n, mode: this.mode, won: this.won, line: write(this.rules, this.line) });
  }

  // end is played where the goal is reached: the piece that it is about leaves the board if
  // it has a way out, the others hop, and who played is told how well.
  end(fresh) {
    const { exit, goal, time } = this.puzzle, { words, challenge } = this;
    const mine = this.mode === "play", wait = mine ? 150 : this.time(time.longest + time.wait);
    const i = exit && this.position().findIndex((p, k) => this.puzzle.pieces[k].class === goal[0].class && String(p) === String(goal[0].at));
    this.leaving = setTimeout(() => {
      if (fresh) this.stage.wave();
      if (exit) this.stage.leave(i, exit, this.time(time.way), 500 * fresh);
      if (!(mine && fresh)) return;
      this.say(this.result());
      // The result stands above the buttons; they come once the piece has left, with the game of a friend beside the own.
      const both = challenge && fill(words.both, { n: this.units(this.at), m: this.units(challenge.length) });
      this.leaving = setTimeout(() => this.conclude(both), still.matches ? 0 : exit ? 500 + this.time(time.way) : 700);
    }, wait);
  }

  // conclude offers what there is to do after a game, perhaps with a text.
  conclude(text) {
    const { words } = this;
    this.bar.card(text, { share: words.share, ...(this.hasAttribute("next") && { another: words.another }), reset: words.again });
  }

  // result says how well the puzzle was solved, with a star for who had no help, and a hollow one for
  // who had hints.
  result() {
    const { words, optimum, at, helped } = this;
    const text = !optimum ? words.won : this.best(at) ? words.perfect : words.could;
    return fill(text, { n: this.units(at), m: Math.min(optimum?.length, at) }) + (helped < 0 ? "" : helped ? " ☆" : " ★");
  }

  update() {
    const { mode, at, line, words } = this;
    const playing = mode === "play", more = at < line.length || (!line.length && this.solver);
    this.stage.svg.classList.toggle("playing", playing);
    this.stage.offer(playing && this.drags("key") && this.spoken());
    this.bar.update({
      mode, at, length: line.length, playing: this.timer, count: this.count(), goal: this.aiming,
      text: this.text(),
      loop: this.option("loop") === "on", speed: +this.option("speed") || 1,
      swap: playing ? (this.challenge ? words.replay : this.solution || this.solver ? words.solution : "") : this.option("play") === "off" ? "" : words.mine,
      can: {
        prev: at > 0, undo: at > 0, reset: at > 0 || line.length > 0, next: more, redo: at < line.length, play: more || line.length, hint: !this.won,
      },
    });
  }

  // spoken says of each piece where it is and where it can go: {text, free}.
  spoken() {
    const at = this.position(), { words, rules } = this;
    return at.map((place, i) => {
      if (rules.gone(at, i)) return null;
      const ways = rules.ways(at, i).slice(1), waits = rules.frozen(at, i);
      const dirs = [...new Set(ways.map(({ path }) => words[path[0]]))];
      const can = dirs.length ? words.ways : waits ? words.waits : words.stuck;
      return { text: this.placed([this.name(i)], place) + fill(can, { ways: dirs.join(words.or), n: waits }), free: ways.length };
    });
  }

  // placed says where one of the pieces of some names is.
  placed(names, [x, y]) {
    const { words } = this;
    return fill(words.piece, { name: [...new Set(names)].join(words.or), x: x + 1, y: y + 1 });
  }

  // text reads out what to do, where pieces must end, and the board row by row.
  text() {
    const { words, rules } = this, { w, task, pieces, goal, rows, tail, anywhere } = this.puzzle;
    const cell = (i) => (i >= 0 ? this.name(i) : i === WALL ? words.wall : words.empty);
    const gate = (k) => rules.exits.get(`${k % w},${Math.floor(k / w)}`);
    const board = rules.grid(this.position()).map((i, k) => (k % w ? words.list : fill(words.row, { n: k / w + 1 })) + (gate(k) ?? cell(i)));
    const ends = goal.map((g) => words.target + this.placed(pieces.flatMap((p, i) => (p.class === g.class ? this.name(i) : [])), g.at));
    return [task, ...(anywhere || (rows && !tail) ? board : ends.concat(board))].join("");
  }

  // name returns what a piece is called where it stands now.
  name(i) {
    const { label, name } = this.puzzle.pieces[i];
    return this.rules.colours(this.position(), i) || label || name;
  }

  // spell says a move in words.
  spell({ pieces, path }) {
    const { words } = this, names = pieces.map((i) => this.name(i)).join(" ");
    const runs = path.match(/(.)\1*/g).map((run) => run[1] ? fill(words.run, { way: words[run[0]], n: run.length }) : words[run[0]]);
    return `${names} ${runs.join(words.then)}`;
  }

  units(n) {
    return fill(n === 1 ? this.words.one : this.words.many, { n });
  }

  // count says how many moves there are: of the line, by the hand, and at least.
  count() {
    const { words, optimum, at, line } = this;
    const fewest = optimum && fill(optimum.exact ? words.fewest : words.atLeast, { n: this.units(optimum.length), m: optimum.atLeast });
    if (this.mode === "watch") {
      const near = line === this.solution && optimum && line.length > optimum.atLeast;
      return line.length ? fill(near ? words.near : words.of, { k: at, n: this.units(line.length), m: optimum?.atLeast }) : fewest ?? "";
    }
    if (this.won) return this.result();
    const text = fill(words.you, { n: this.units(at) });
    return fewest ? `${text} · ${fewest}` : text;
  }

  // drags reports whether pieces may be taken now: while a solution is watched, fingers
  // scroll the page, but a mouse may take a piece and play on from there.
  drags(pointer) {
    if (this.option("play") === "off" || (this.won && this.mode === "play")) return false;
    return this.mode === "play" || pointer === "mouse";
  }

  drop(way) {
    const n = this.at, line = extend(this.rules, this.line, n, way);
    this.halt();
    this.mode = "play";
    this.lines.play = line;
    this.places.play = line.length;
    this.poster = false;
    this.chosen = way.pieces[0];
    this.show(line.length, this.puzzle.motion ? this.motion(way) : 90, true);
    this.say(this.spell(way));
    if (!this.asked) this.ask(true);
  }

  tap(i) {
    this.focus({ preventScroll: true });
    if (this.mode === "watch") return this.act("play");
    if (i < 0 || !this.drags("key")) return;
    const at = this.position();
    const near = this.rules.ways(at, i).filter(({ path }) => path && (this.puzzle.motion || path.length === 1));
    this.chosen = i;
    if (near.length === 1) return this.drop(near[0]);
    if (!near.length) this.stage.shake(i);
    this.stage.groups[i].focus({ preventScroll: true });
  }

  // step goes to a place of the line, and says what led there.
  step(n) {
    this.halt();
    this.show(n, null);
    const move = this.line[this.at - 1];
    this.say(this.cause || (move ? this.spell(move) : this.words.start));
  }

  say(text) {
    this.bar.note.textContent = text;
  }

  play() {
    if (!this.line.length) return this.reveal();
    if (this.at === this.line.length) this.show(0);
    const next = () => {
      const { first, last, rest } = this.puzzle.time;
      if (this.at === this.line.length) {
        if (this.option("loop") !== "on") return this.halt();
        this.timer = setTimeout(() => {
          this.show(0);
          this.timer = setTimeout(next, this.time(first));
        }, this.time(last));
        return;
      }
      const move = this.line[this.at];
      this.timer = setTimeout(next, this.motion(move) + this.time(rest));
      this.show(this.at + 1, null);
    };
    this.timer = setTimeout(next, this.at ? 0 : 200);
    this.say("");
    this.update();
  }

  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.stage) this.update();
  }

  act(name, value) {
    if (!this.puzzle || this.bar.get(name)?.ariaDisabled === "true") return;
    if (/next|last/.test(name) && !this.line.length) return this.reveal(name === "next" ? 1 : Infinity);
    switch (name) {
      case "play": return this.timer ? this.halt() : this.play();
      case "prev": case "undo": return this.step(this.at - 1);
      case "next": case "redo": return this.step(this.at + 1);
      case "first": return this.step(0);
      case "last": return this.step(this.line.length);
      case "at": return this.step(value);
      case "reset":
        this.lines.play = [];
        this.helped = Math.min(this.helped, 0);
        this.trail = null;
        this.say("");
        return this.show(0, 200);
      case "start": return this.focus({ preventScroll: true });
      case "replay": return this.rerun();
      case "another": return this.tell("player-next");
      case "speed": case "loop":
        return this.setAttribute(name, value ?? (this.option("loop") === "on" ? "off" : "on"));
      case "hint": return this.hint();
      case "swap": return this.mode !== "play" ? this.own() : this.challenge ? this.rerun() : this.reveal();
      case "goal": return this.aim();
      case "link": return this.copy();
      case "share": return this.tell("player-share") && this.copy();
    }
  }

  // own leaves what is watched and begins at the start, or where the hand was. Moves that
  // are no solution may be gone on with.
  own() {
    this.halt();
    const { lines, places } = this;
    if (lines.watch !== this.solution && lines.watch !== this.challenge && !lines.play.length) {
      lines.play = lines.watch.slice(0, places.watch);
      places.play = places.watch;
    }
    this.mode = "play";
    this.show(this.at, 200);
    this.say("");
  }

  // resume goes on at a place of moves that are written as in a link.
  resume(moves, at) {
    this.mode = "play";
    this.lines.play = read(this.rules, moves);
    this.show(at);
  }

  // rerun shows the game that is to be beaten, and afterwards the solution can be seen.
  rerun() {
    const { challenge } = this;
    this.challenge = null;
    this.exhibit(challenge);
  }

  // reveal shows the solution, or where it is after n moves.
  async reveal(n) {
    const { play } = this.lines;
    if ((!this.solution && !(await this.ask())) || play !== this.lines.play) return; // the reader has made moves
    this.exhibit(this.solution, n);
  }

  // exhibit plays a line, or shows where it is after n moves.
  exhibit(line, n) {
    this.helped = -1;
    this.mode = "watch";
    this.lines.watch = line;
    this.bar.card();
    this.show(n ?? 0, 200);
    if (n === undefined && !still.matches) this.play();
  }

  // solve asks the solver for a solution from a position. It returns undefined if that fails, or if
  // the player shows another puzzle by then. A proof that there is none is told to who did not ask.
  async solve(id, quietly) {
    const { signal } = this.working;
    try {
      const s = await this.solver.solve(id, { metric: this.puzzle.metric, lang: this.option("lang"), why: "on", signal, quiet: quietly });
      if (!signal.aborted) return s;
    } catch (e) {
      if (!signal.aborted && (!quietly || e.status === 422)) this.fail(e);
    }
  }

  // ask has the puzzle solved, and returns the solution.
  async ask(quietly) {
    if (!this.solver) return;
    this.asked = true;
    if (!quietly) this.say(this.words.solving);
    const s = await this.solve(this.puzzle.id, quietly), { rules } = this;
    if (!s) return;
    // A search that ended early knows less than is known of a puzzle with a name.
    if (s.optimal || !this.optimum?.exact) this.optimum = { length: s.length, exact: s.optimal, atLeast: s.at_least };
    this.learn(movesOf(rules, rules.start, s.moves), true, s.moves);
    this.chapters = s.chapters;
    if (this.challenge && !this.won && !this.bar.box.hidden) this.pose(); // now it is known how good that was
    if (!quietly) this.say("");
    this.update();
    return s;
  }

  aim() {
    this.halt();
    const { aiming } = this;
    this.show(this.at, 200);
    if (aiming) return;
    this.aiming = true;
    this.stage.aim();
    this.update();
  }

  // hint tells more each time that somebody asks at one position: in which part of the board there is
  // something to do, with which piece, and which move it is and what for.
  async hint() {
    const { words, rules } = this, at = this.position(), key = rules.key(at);
    const found = await this.distance(at);
    if (!found || key !== rules.key(this.position())) return;
    if (found.back) return this.say(fill(words.back, { n: this.units(found.back) }));
    if (this.trail?.key !== key) {
      this.trail = { key, n: 0 };
      if (this.helped >= 0) this.helped++;
      this.show(this.at); // whoever keeps the game learns of the help
    }
    const { move, left, then } = found, [i] = move.pieces;
    switch (++this.trail.n) {
      case 1: return this.say(fill(words.look, { part: this.ninth(at, i) }));
      case 2:
        this.stage.light(move.pieces, 1400);
        return this.say(fill(words.use, { piece: this.placed(move.pieces.map((k) => this.name(k)), at[i]) }));
    }
    this.stage.nudge(move);
    const reason = then ? fill(words.so, { move: this.spell(then) }) : "";
    this.say(`${this.spell(move)}${reason} · ${fill(words.left, { n: this.units(left) })}`);
  }

  // ninth names the ninth of the board in which the middle of a piece is.
  ninth(at, i) {
    const { w, h } = this.puzzle, cells = this.rules.cells(at, i);
    const third = (axis, all) => Math.floor((3 * (cells.reduce((sum, cell) => sum + cell[axis] + 0.5, 0) / cells.length)) / all);
    return this.words.parts.split("|")[3 * third(1, h) + third(0, w)];
  }

  // distance returns what is known of a position: {left, move, then}, from a solution
  // passed or from the solver; without one {back}, the moves to be undone.
  async distance(at) {
    const { known, rules } = this;
    const found = known.get(at);
    if (found && (found.reasons || !found.move || !this.solver)) return found;
    if (this.solver) {
      const s = await this.solve(rules.id(at));
      if (s) known.learn(at, movesOf(rules, at, s.moves), s.moves);
      return known.get(at);
    }
    for (let n = this.at; n >= 0; n--) if (known.get(this.position(n))) return { back: this.at - n };
    return null;
  }

  // link returns an address that leads to these moves.
  link() {
    const keys = new URLSearchParams();
    const own = this.line !== this.solution;
    if (own && this.line.length) keys.set("moves", write(this.rules, this.line));
    if (this.at || own) keys.set("t", this.at);
    const named = this.getAttribute("linked"); // keys that name the puzzle in a way of the page's own
    const url = named !== null || !here ? new URL(named || location, location) : new URL("embed", here);
    for (const name of look) if (this.option(name) && !(named && name === "puzzle")) url.searchParams.set(name, this.option(name));
    url.hash = keys;
    return url.href;
  }

  async copy() {
    const url = this.link();
    try {
      await navigator.clipboard.writeText(url);
      this.say(this.words.copied);
    } catch {
      this.say(url);
    }
  }

  key(e) {
    if (!this.puzzle || e.altKey) return;
    const inside = e.composedPath()[0], piece = this.stage.indexOf(inside), dir = /^Arrow(.)/.exec(e.key)?.[1];
    if (inside.matches(dir ? "input,select" : "input,select,button")) return;
    const { top, bottom } = this.stage.svg.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) return; // keys are for what is seen
    const control = e.ctrlKey || e.metaKey, playing = this.mode === "play";
    if (e.key === " " && playing) e.preventDefault(); // the page does not scroll
    if (playing && piece >= 0 && /^( |Enter)$/.test(e.key) && !control && !e.repeat) return this.tap(piece);
    if (playing && dir && !control) {
      const list = piece < 0 && this.puzzle.rows ? [...this.rules.start.keys()] : [piece < 0 ? this.chosen : piece];
      if (list[0] < 0 || !this.drags("key")) return;
      e.preventDefault();
      return this.stage.go(list, dir);
    }
    const name = control
      ? { z: "prev", Z: "next", y: "next" }[e.key]
      : (playing && { h: "hint", u: "undo", r: "reset" }[e.key]) || { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", " ": playing ? "" : "play" }[e.key];
    if (!name) return;
    e.preventDefault();
    this.act(name);
  }

  // tell reports whether the page leaves it to the player to say it.
  tell(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }
}

// fill puts values into a text: {n}.
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);

// All players share one style sheet: a page of one player holds it in the element, and
// /player.js brings it along.
let style;
function sheet(text) {
  if (!style) {
    style = new CSSStyleSheet();
    style.replaceSync(text);
  }
  return style;
}

if (!customElements.get("slide-player")) customElements.define("slide-player", SlidePlayer);

// A page in a frame tells its height, on which the board's must not depend.
const root = document.documentElement;
if (parent !== window && root.hasAttribute("data-player")) {
  root.style.setProperty("--player-height", "9999px");
  new ResizeObserver(() => parent.postMessage({ slidePlayer: { height: root.offsetHeight } }, "*")).observe(root);
}

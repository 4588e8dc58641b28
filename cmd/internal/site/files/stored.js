// Drawings that were made with the site: of named layouts, and kits, boards that hold every piece of
// a family. From a kit the board of an ID is put together long before the program that draws has
// come. What there is to know of a kind is filled in by the command that writes the site.
//
// stored(id, look) resolves to {puzzle, svg}, or to nothing where only that program can draw it. It
// returns nothing where this is known at once.
const stored = (() => {
  const { lang } = document.documentElement, kinds = KINDS;

  // grid returns the rows of cells that a text describes, which may be none.
  function grid({ empty, square, maze }, text) {
    const split = (row) => (maze ? row.match(/[^,_],?_?/g) : row.includes(",") ? row.split(",") : [...row]) ?? [];
    const rows = text.split("/").map((row) => split(row).map((c) => (empty.includes(c) ? empty[0] : c)));
    const [all] = rows, side = Math.sqrt(all.length);
    if (!square || rows.length > 1) return rows.every((row) => row.length === all.length) ? rows : [];
    return Number.isInteger(side) ? all.slice(0, side).map((_, y) => all.slice(y * side, (y + 1) * side)) : [];
  }

  // sameAs returns a func that finds the named layout of a board by its text, among some 500. Where
  // names do not matter, it is a pattern.
  function sameAs(kind, text, goal) {
    const [none] = kind.empty, names = [], again = (c) => `(?:\\${names.indexOf(c) + 1})`;
    const rows = grid(kind, text).map((row) => row.join("")), all = rows.join(kind.square ? "" : "/") + (goal ? `:${goal}` : "");
    if (kind.look !== "shape") return (layout) => layout.text === all;
    const first = (c) => `(?!${[`[${none}/]`, ...names.map(again)].join("|")})(${names.push(c) && "."})`;
    const cell = (c) => (c === none || c === "/" ? c : names.includes(c) ? again(c) : first(c));
    const pattern = new RegExp(`^${[...all].map(cell).join("")}$`);
    return (layout) => pattern.test(layout.text);
  }

  const inOrder = ([a, b], [x, y]) => b - y || a - x, unlike = (list) => new Set(list.map(String)).size === list.length;

  // sets returns the walls that touch each other, with the place of the first.
  function sets(walls) {
    const left = [...walls], list = [];
    while (left.length) {
      const set = left.splice(0, 1);
      for (const [x, y] of set) {
        for (const wall of left.filter(([u, v]) => Math.abs(u - x) + Math.abs(v - y) === 1)) set.push(...left.splice(left.indexOf(wall), 1));
      }
      const [[x, y]] = set.sort(inOrder);
      list.push({ key: `wall ${set.map(([u, v]) => [u - x, v - y])}`, n: list.length, at: [x, y] });
    }
    return list;
  }

  // places returns where a goal has pieces, in reading order.
  function places(kind, goal) {
    if (kind.maze) {
      const signs = goal.split("+").map((sign) => /^([A-Za-z])@([1-9]\d?)\.([1-9]\d?)$/.exec(sign) ?? []);
      return signs.map(([, name, x, y]) => ({ name, at: [x - 1, y - 1] })).sort((a, b) => inOrder(a.at, b.at));
    }
    const cells = grid(kind, goal).flatMap((row, y) => row.map((name, x) => ({ name, at: [x, y] })));
    return cells.filter(({ name }) => name !== kind.empty[0]);
  }

  // cut returns the board that a text describes, or nothing where there is no such. Pieces that are
  // like each other differ by how many come before. What is fixed comes in the order in which a kit has it.
  function cut(kind, text, goal) {
    const { empty, wall, look, hero, maze } = kind, found = new Map(), count = {}, sizes = {}, walls = [], bars = [];
    if (!new RegExp(kind.text).test(text) || (maze && !goal)) return;
    const rows = grid(kind, text), open = (x, y) => rows[y]?.[x] && rows[y][x] !== wall;
    rows.forEach((row, y) => row.forEach((cell, x) => {
      const c = (row[x] = maze ? cell[0] : cell);
      if (maze) bars.push(...[...cell.slice(1)].map((key) => ({ key, n: 0, at: [x, y] })));
      if (c === empty[0]) return;
      if (c === wall) return walls.push([x, y]);
      if (!found.has(c)) found.set(c, { name: c, at: [x, y], cells: [] });
      const { at, cells } = found.get(c);
      cells.push([x - at[0], y - at[1]]);
    }));
    const pieces = [...found.values()], ends = goal && places(kind, goal);
    const place = ({ name }) => ends.findIndex((end) => end.name === name);
    if (maze && pieces.some(({ cells }) => cells.length > 1)) return;
    if (goal) {
      if (!unlike(ends.map(({ at }) => at)) || !unlike(ends.map(({ name }) => name))) return;
      if (!ends.every(({ name, at }) => found.has(name) && open(...at))) return;
      const usual = ends.every(({ name, at: [x, y] }) => +name === y * rows[0].length + x + 1);
      if (!maze && ends.length < pieces.length) return;
      if (!maze && usual) return cut(kind, text);
    }
    for (const p of pieces) {
      const shape = String(p.cells);
      p.like = look === "shape" ? shape : look === "name" || p.name === hero ? p.name : "";
      if (goal) p.like += maze ? place(p) >= 0 : `@${place(p)}`;
      p.n = count[p.like] = (count[p.like] ?? -1) + 1;
      p.key = `${p.like} ${shape}`;
      if (look === "shape" && p.cells.length > 1) sizes[shape] = (sizes[shape] ?? 0) + 1;
    }
    const between = bars.filter(({ key, at: [x, y] }) => open(x, y) && (key === "," ? open(x + 1, y) : open(x, y + 1)));
    const signs = maze ? ends.map(({ name, at }) => ({ key: `sign ${name}`, n: 0, at })) : [];
    const sides = [",", "_"].flatMap((key) => between.filter((bar) => bar.key === key));
    const family = String([rows[0]?.length, rows.length, ...Object.entries(sizes).sort(), !!goal]);
    return { rows, pieces, walls, sides, fixed: [...sets(walls), ...signs, ...sides], ends, family };
  }

  // numberOf returns which kit has the pieces of a board, below 0 for none.
  function numberOf(kind, { family }) {
    kind.families ??= kind.firsts.map((text) => cut(kind, ...text.split(":")).family);
    return kind.families.indexOf(family);
  }

  const read = async (file, signal) => {
    const answer = await fetch(file, { signal }).catch((e) => {
      if (e.name === "AbortError") throw e; // else there is no network
    });
    return answer?.ok ? answer.json() : null;
  };
  const load = (name, signal) => read(`boards/${lang}/${name}.json`, signal);

  // ofDay resolves to the puzzle of a day, or of today: [ID, length of its solution], which is known for some weeks
  // around the day on which the site was written. It is nothing for a day that has not come.
  async function ofDay(day) {
    const today = new Date().toISOString().slice(0, 10);
    return (day ?? today) <= today ? (await read("days.json"))?.[day ?? today] : null;
  }

  // draw has a board drawn by its kit, or the layout of a name, which in the usual theme is drawn by itself.
  async function draw(kind, { board, named, name }, { theme, metric, signal }) {
    const { firsts, name: head } = kind, look = theme || kind.theme;
    const kit = (board) => board && numberOf(kind, board) >= 0 && load(`${look}/${head}-${numberOf(kind, board)}`, signal);
    let drawing;
    if (name && look === kind.theme) drawing = await load(`${head}-${name}`, signal);
    else {
      const [layouts, first] = await Promise.all([firsts && load(head, signal), kit(board)]);
      const known = layouts?.find(named ?? ((layout) => layout.file === name));
      board ??= known && cut(kind, ...known.text.split(":"));
      const pieces = first ?? (await kit(board));
      drawing = pieces && lay(kind, board, pieces, known, cut);
    }
    return drawing && counted(kind, drawing, metric);
  }

  // counted returns a drawing whose moves are counted in a metric.
  function counted({ units }, { puzzle, svg }, metric) {
    const m = metric || puzzle.metric, { words, optima } = puzzle, length = optima?.[m];
    if (!puzzle.metrics.includes(m)) return;
    const [one, many] = ["one", "many"].map((key, i) => words[key].replace(units[puzzle.metric][i], units[m][i]));
    return { svg, puzzle: { ...puzzle, metric: m, words: { ...words, one, many }, optimum: length > 0 ? { length, atLeast: length, exact: true } : undefined } };
  }

  // cells returns the rows of a board that nothing here can draw, with a text for each cell.
  function cells(id) {
    const [, name, text] = /^(?:([a-z]+):)?([^:]+)/.exec(id) ?? [], kind = kinds.find((kind) => (name ? kind.name === name : kind.bare));
    const rows = kind ? grid({ empty: ".", ...kind }, text) : [];
    return rows.map((row) => row.map((c) => (c[0] === (kind.empty ?? ".")[0] ? "" : kind.maze ? c[0] : c)));
  }

  return Object.assign((id, look = {}) => {
    if (look.moves) return undefined;
    const [, name, text, goal] = /^(?:([a-z]+):)?([^:]+)(?::([^:]+))?$/.exec(id) ?? [];
    for (const kind of kinds) {
      if (!text || (name ? kind.name !== name : !kind.bare)) continue;
      const board = kind.firsts && cut(kind, text, goal);
      if (board && numberOf(kind, board) >= 0) return draw(kind, { board, named: sameAs(kind, text, goal) }, look);
      if (name && !goal && /^[a-z][a-z0-9-]*$/.test(text)) return draw(kind, { name: text }, look);
    }
    return undefined;
  }, { cells, ofDay });
})();

// Prebuilt drawings: of named layouts, and kits, which are boards that contain every piece of a
// family. Boards can be assembled from kits long before the drawing program has loaded. Package site
// fills in the kinds.
//
// stored(id, look) resolves to {puzzle, svg}, or to null if only the drawing program can draw the
// board. It returns undefined if that is known at once.
const stored = (() => {
  const { lang } = document.documentElement, kinds = KINDS;

  // parseGrid returns the rows of cells in a text, possibly none.
  function parseGrid({ empty, square, maze }, text) {
    const split = (row) => (maze ? row.match(/[^,_],?_?/g) : row.includes(",") ? row.split(",") : [...row]) ?? [];
    const rows = text.split("/").map((row) => split(row).map((c) => (empty.includes(c) ? empty[0] : c)));
    const [all] = rows, side = Math.sqrt(all.length);
    if (!square || rows.length > 1) return rows.every((row) => row.length === all.length) ? rows : [];
    return Number.isInteger(side) ? all.slice(0, side).map((_, y) => all.slice(y * side, (y + 1) * side)) : [];
  }

  // layoutMatcher returns a function that recognizes the named layout of a board by its text, among
  // some 500. If piece names do not matter, it uses a pattern.
  function layoutMatcher(kind, text, goal) {
    const [none] = kind.empty, names = [], again = (c) => `(?:\\${names.indexOf(c) + 1})`;
    const rows = parseGrid(kind, text).map((row) => row.join("")), all = rows.join(kind.square ? "" : "/") + (goal ? `:${goal}` : "");
    if (kind.look !== "shape") return (layout) => layout.text === all;
    const first = (c) => `(?!${[`[${none}/]`, ...names.map(again)].join("|")})(${names.push(c) && "."})`;
    const cell = (c) => (c === none || c === "/" ? c : names.includes(c) ? again(c) : first(c));
    const pattern = new RegExp(`^${[...all].map(cell).join("")}$`);
    return (layout) => pattern.test(layout.text);
  }

  const inOrder = ([a, b], [x, y]) => b - y || a - x, allDifferent = (list) => new Set(list.map(String)).size === list.length;

  // wallGroups returns the groups of adjacent walls and the place of the first wall of each group.
  function wallGroups(walls) {
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

  // goalPieces returns the pieces of a goal in reading order.
  function goalPieces(kind, goal) {
    if (kind.maze) {
      const targetSigns = goal.split("+").map((sign) => /^([A-Za-z])@([1-9]\d?)\.([1-9]\d?)$/.exec(sign) ?? []);
      return targetSigns.map(([, name, x, y]) => ({ name, at: [x - 1, y - 1] })).sort((a, b) => inOrder(a.at, b.at));
    }
    const cells = parseGrid(kind, goal).flatMap((row, y) => row.map((name, x) => ({ name, at: [x, y] })));
    return cells.filter(({ name }) => name !== kind.empty[0]);
  }

  // parseBoard returns the board in a text, or undefined if it is invalid. Pieces with the same look
  // are numbered. Fixed parts are in the order of the kit.
  function parseBoard(kind, text, goal) {
    const { empty, wall, look, hero, maze } = kind, found = new Map(), count = {}, sizes = {}, walls = [], wallBars = [];
    if (!new RegExp(kind.text).test(text) || (maze && !goal)) return;
    const rows = parseGrid(kind, text), open = (x, y) => rows[y]?.[x] && rows[y][x] !== wall;
    rows.forEach((row, y) => row.forEach((cell, x) => {
      const c = (row[x] = maze ? cell[0] : cell);
      if (maze) wallBars.push(...[...cell.slice(1)].map((key) => ({ key, n: 0, at: [x, y] })));
      if (c === empty[0]) return;
      if (c === wall) return walls.push([x, y]);
      if (!found.has(c)) found.set(c, { name: c, at: [x, y], cells: [] });
      const { at, cells } = found.get(c);
      cells.push([x - at[0], y - at[1]]);
    }));
    const pieces = [...found.values()], targets = goal && goalPieces(kind, goal);
    const place = ({ name }) => targets.findIndex((end) => end.name === name);
    if (maze && pieces.some(({ cells }) => cells.length > 1)) return;
    if (goal) {
      if (!allDifferent(targets.map(({ at }) => at)) || !allDifferent(targets.map(({ name }) => name))) return;
      if (!targets.every(({ name, at }) => found.has(name) && open(...at))) return;
      const usual = targets.every(({ name, at: [x, y] }) => +name === y * rows[0].length + x + 1);
      if (!maze && targets.length < pieces.length) return;
      if (!maze && usual) return parseBoard(kind, text);
    }
    for (const p of pieces) {
      const shape = String(p.cells);
      p.like = look === "shape" ? shape : look === "name" || p.name === hero ? p.name : "";
      if (goal) p.like += maze ? place(p) >= 0 : `@${place(p)}`;
      p.n = count[p.like] = (count[p.like] ?? -1) + 1;
      p.key = `${p.like} ${shape}`;
      if (look === "shape" && p.cells.length > 1) sizes[shape] = (sizes[shape] ?? 0) + 1;
    }
    const between = wallBars.filter(({ key, at: [x, y] }) => open(x, y) && (key === "," ? open(x + 1, y) : open(x, y + 1)));
    const targetSigns = maze ? targets.map(({ name, at }) => ({ key: `sign ${name}`, n: 0, at })) : [];
    const sides = [",", "_"].flatMap((key) => between.filter((bar) => bar.key === key));
    const family = String([rows[0]?.length, rows.length, ...Object.entries(sizes).sort(), !!goal]);
    return { rows, pieces, walls, sides, fixed: [...wallGroups(walls), ...targetSigns, ...sides], targets, family };
  }

  // kitIndex returns the index of the kit with the pieces of a board, or -1.
  const kitIndex = ({ families }, { family }) => families.indexOf(family);

  const fetchFile = async (file, signal) => {
    const response = await fetch(file, { signal }).catch((e) => {
      if (e.name === "AbortError") throw e; // other errors: offline
    });
    return response?.ok ? response : null;
  };

  // loadBoards loads a gzip file. Some hosts send it with Content-Encoding, so that the browser has already decompressed it.
  async function loadBoards(name, signal) {
    const data = await (await fetchFile(`boards/${name}.json.gz`, signal))?.arrayBuffer(), isGzip = data && new Uint8Array(data)[0] === 0x1f;
    return data && new Response(isGzip ? new Response(data).body.pipeThrough(new DecompressionStream("gzip")) : data).json();
  }

  // loadDrawing loads the drawing of a named layout from its bundle. The number of the bundle must be the
  // number of the bundle in kits.go.
  async function loadDrawing({ name: head, bundles }, name, signal) {
    const hash = [...name].reduce((h, c) => (31 * h + c.charCodeAt()) % 65521, 0);
    return (bundles > 0 && (await loadBoards(`${lang}/${head}-${hash % bundles}`, signal))?.[name]) || null;
  }

  // localToday returns the local date of the reader, or the first day if the clock is wrong.
  const localToday = () => new Date(Math.max(Date.UTC(2026), Date.now() - 6e4 * new Date().getTimezoneOffset())).toISOString().slice(0, 10);

  // dailyPuzzle resolves to [ID, length of a solution] for the puzzle of a day and a kind, by default
  // today and klotski. It is known for the weeks around the build of the site, and undefined for other
  // days and future days. A third element means that the puzzle has a drawing.
  let days;
  async function dailyPuzzle(day = localToday(), kind = "") {
    if (day > localToday()) return;
    const known = (await (days ??= fetchFile("days.json").then((file) => file?.json())))?.[day]?.[kind || "klotski"];
    if (known?.[2]) drawings.set(known[0], drawingName(day, kind));
    return known;
  }
  const drawings = new Map(); // names of the drawings of daily puzzles, by ID
  const drawingName = (day, kind) => `${lang}/${day}-${kind}`;

  // requestToday starts to load the drawing of one of today's puzzles before the list of days has loaded. Only
  // kinds without kits have such a drawing, and only between the two days that package site fills in.
  function requestToday(kind) {
    const name = drawingName(localToday(), kind), known = kinds.find((k) => k.name === kind.split(":")[0]), [first, last] = PICTURED;
    if (!known || known.families || localToday() < first || localToday() > last) return;
    requested.set(name, loadBoards(name));
    requested.get(name).catch(() => {}); // dailyDrawing reports the error
  }
  const requested = new Map(); // promises of drawings that dailyDrawing has not returned yet, by name

  // dailyDrawing loads the drawing of a daily puzzle, unless requestToday has already requested it.

  function dailyDrawing(name, signal) {
    const drawing = requested.get(name) ?? loadBoards(name, signal);
    requested.delete(name);
    return drawing;
  }

  // drawBoard draws a board from its kit, or a named layout. Named layouts have a drawing in the
  // default theme.
  async function drawBoard(kind, { board, named, name }, { theme, metric, signal }) {
    const { families, name: head } = kind, look = theme || kind.theme;
    const kit = (board) => board && kitIndex(kind, board) >= 0 && loadBoards(`${look}/${head}-${kitIndex(kind, board)}`, signal).then((kits) => kits?.[lang]);
    let drawing;
    if (name && look === kind.theme) drawing = await loadDrawing(kind, name, signal);
    else {
      const [layouts, first] = await Promise.all([families && loadBoards(`${lang}/${head}`, signal), kit(board)]);
      const layout = layouts?.find(named ?? ((layout) => layout.file === name));
      board ??= layout && parseBoard(kind, ...layout.text.split(":"));
      const pieces = first ?? (await kit(board));
      drawing = pieces && assembleBoard(kind, board, pieces, layout, parseBoard);
    }
    return drawing && withMetric(kind, drawing, metric);
  }

  // withMetric returns a drawing with a different metric.
  function withMetric({ units }, { puzzle, svg }, metric) {
    const m = metric || puzzle.metric, { words, optima } = puzzle, length = optima?.[m];
    if (!puzzle.metrics.includes(m)) return;
    const [one, many] = ["one", "many"].map((key, i) => words[key].replace(units[puzzle.metric][i], units[m][i]));
    return { svg, puzzle: { ...puzzle, metric: m, words: { ...words, one, many }, optimum: length > 0 ? { length, atLeast: length, exact: true } : undefined } };
  }

  // cells returns the rows of a board, with a text for each cell, for boards that cannot be drawn
  // here.
  function cells(id) {
    const [, name, text] = /^(?:([a-z]+):)?([^:]+)/.exec(id) ?? [], kind = kinds.find((kind) => (name ? kind.name === name : kind.bare));
    const rows = kind ? parseGrid({ empty: ".", ...kind }, text) : [];
    return rows.map((row) => row.map((c) => (c[0] === (kind.empty ?? ".")[0] ? "" : kind.maze ? c[0] : c)));
  }

  return Object.assign((id, look = {}) => {
    if (look.moves) return undefined;
    if (drawings.has(id) && !look.theme) return dailyDrawing(drawings.get(id), look.signal);
    const [, name, text, goal] = /^(?:([a-z]+):)?([^:]+)(?::([^:]+))?$/.exec(id) ?? [];
    for (const kind of kinds) {
      if (!text || (name ? kind.name !== name : !kind.bare)) continue;
      const board = kind.families && parseBoard(kind, text, goal);
      if (board && kitIndex(kind, board) >= 0) return drawBoard(kind, { board, named: layoutMatcher(kind, text, goal) }, look);
      if (name && !goal && /^[a-z][a-z0-9-]*$/.test(text)) return drawBoard(kind, { name: text }, look);
    }
    return undefined;
  }, { cells, dailyPuzzle, loadBoards, localToday, requestToday });
})();

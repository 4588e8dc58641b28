// Drawings that were made with the site: of named layouts, and kits, boards that hold every piece of
// a family. From a kit the board of an ID is put together long before the program that draws has
// come. What there is to know of a kind is filled in by the command that writes the site.
//
// stored(id, look) resolves to {puzzle, svg}, or to nothing where only that program can draw it. It
// returns nothing where this is known at once.
const stored = (() => {
  const { lang } = document.documentElement, kinds = KINDS;

  // grid returns the rows of cells that a text describes, which may be none.
  function grid({ empty, square }, text) {
    const rows = text.split("/").map((row) => (text.includes(",") ? row.split(",") : [...row]).map((c) => (empty.includes(c) ? empty[0] : c)));
    const [all] = rows, side = Math.sqrt(all.length);
    if (!square || rows.length > 1) return rows.every((row) => row.length === all.length) ? rows : [];
    return Number.isInteger(side) ? all.slice(0, side).map((_, y) => all.slice(y * side, (y + 1) * side)) : [];
  }

  // cut returns the board that a text describes, or nothing where no kit has its pieces. Pieces that
  // are like each other differ by how many come before.
  function cut(kind, text, goal) {
    const { empty, wall, look, hero, kits } = kind, found = new Map(), counts = {}, walls = [];
    if (!new RegExp(kind.text).test(text)) return;
    const rows = grid(kind, text);
    rows.forEach((row, y) => row.forEach((c, x) => {
      if (c === empty[0]) return;
      if (c === wall) return walls.push([x, y]);
      if (!found.has(c)) found.set(c, { name: c, at: [x, y], cells: [] });
      const { at, cells } = found.get(c);
      cells.push([x - at[0], y - at[1]]);
    }));
    if (walls.some(([x, y]) => rows[y][x + 1] === wall || rows[y + 1]?.[x] === wall)) return;
    const pieces = [...found.values()], ends = goal && grid(kind, goal), order = ends?.flat().filter((c) => c !== empty[0]);
    if (goal && (order.length !== pieces.length || ends.length !== rows.length || ends.flat().slice(0, -1).every((c, i) => +c === i + 1))) return;
    for (const p of pieces) {
      const shape = p.cells.flat().join("");
      p.like = look === "shape" ? shape : look === "name" || p.name === hero ? p.name : "";
      if (goal) p.like += `@${order.indexOf(p.name)}`;
      p.key = `${p.like} ${shape}`;
      if (look === "shape" && p.cells.length > 1) counts[shape] = (counts[shape] ?? 0) + 1;
    }
    const sets = Object.keys(counts).sort().map((shape) => `${shape}x${counts[shape]}`);
    const family = [`${rows[0]?.length}x${rows.length}`, ...sets, ...(goal ? ["goal"] : [])].join("-");
    const form = String(rows.flat().map((c) => (look === "shape" ? pieces.findIndex((p) => p.name === c) : c)));
    return kits.includes(family) && { rows, pieces, walls, ends, family, form };
  }

  const load = async (name, signal) => {
    const answer = await fetch(`boards/${lang}/${name}.json`, { signal }).catch((e) => {
      if (e.name === "AbortError") throw e; // else there is no network
    });
    return answer?.ok ? answer.json() : null;
  };

  // draw has a board drawn by its kit, or the layout of a name, which in the usual theme is drawn by itself.
  async function draw(kind, { board, name }, { theme, metric, signal }) {
    const { kits, name: head } = kind, look = theme || kind.theme, kit = (family) => load(`${look}/${head}-${family}`, signal);
    let drawing;
    if (name && look === kind.theme) drawing = await load(`${head}-${name}`, signal);
    else {
      const [layouts, first] = await Promise.all([kits && load(head, signal), board && kit(board.family)]);
      const known = name ? Object.values(layouts ?? {}).find(({ file }) => file === name) : layouts?.[board.form];
      board ??= known && cut(kind, known.text);
      const pieces = first ?? (board && (await kit(board.family)));
      drawing = pieces && lay(kind, board, pieces, known);
    }
    return drawing && counted(kind, drawing, metric);
  }

  // lay puts pieces of a kit to the places of those of a board, on the ground of the first board
  // that has its goal.
  function lay({ look }, { rows, pieces, walls, ends }, kit, known) {
    const { boards, looks } = kit, count = {}, holders = [], built = walls.map((at, i) => ({ ...kit.walls[i % kit.walls.length], to: at }));
    const taken = pieces.map(({ like, key }) => {
      const n = (count[like] = (count[like] ?? -1) + 1), list = looks[key];
      return list?.[n % list.length];
    });
    if (taken.includes(undefined) || (look === "rank" && pieces.length < 2)) return;
    const classes = taken.map(([b, k], i) => (look === "rank" ? i : boards[b].puzzle.pieces[k].class));
    const spots = ends?.flatMap((row, y) => row.map((c, x) => ({ at: [x, y], i: pieces.findIndex((p) => p.name === c) }))).filter(({ i }) => i >= 0);
    const goals = spots ? [spots.map(({ at, i }) => ({ at, class: classes[i] }))] : boards.map(({ puzzle }) => puzzle.goal.map((g) => {
      const own = puzzle.pieces.find((p) => p.class === g.class);
      const i = pieces.findIndex((p, k) => (look === "rank" ? p.name === own.name : classes[k] === g.class));
      return i >= 0 && (!own.axis || own.at[1] === pieces[i].at[1]) && { ...g, class: classes[i] };
    }));
    const home = goals.findIndex((goal) => goal.every(Boolean));
    if (home < 0) return;
    for (const b of new Set([home, ...taken.map(([b]) => b), ...built.map(({ board }) => board)])) {
      holders[b] = document.createElement("div");
      holders[b].innerHTML = boards[b].svg;
      holders[b].groups = [...holders[b].querySelectorAll("[data-piece]")];
      for (const g of holders[b].groups) g.remove();
      if (b !== home) holders[home].firstElementChild.append(...holders[b].querySelectorAll("defs, style"));
    }
    const svg = holders[home].firstElementChild, { puzzle } = boards[home], { origin, cell, text } = puzzle;
    const write = (grid) => grid.map((row) => row.join(text.cell)).join(text.row), tail = ends ? `:${write(ends)}` : "";
    const id = puzzle.head + write(rows) + tail;
    const ground = svg.querySelector(":scope>use"), frame = ["x", "y"].map((key) => +ground.getAttribute(key));
    for (const { at, to, shapes } of built) { // moved by their paths, so that patterns stay where they are
      const moved = shapes.replace(/M([\d.]+) ([\d.]+)/g, (_, x, y) => `M${+x + cell * (to[0] - at[0])} ${+y + cell * (to[1] - at[1])}`);
      ground.insertAdjacentHTML("afterend", `<g transform="translate(${frame.join(" ")})">${moved}</g>`);
    }
    const laid = pieces.map((p, i) => {
      const [b, k] = taken[i], piece = boards[b].puzzle.pieces[k], g = svg.appendChild(holders[b].groups[k].cloneNode(true));
      g.dataset.piece = i;
      g.setAttribute("transform", `translate(${origin.map((v, k) => v + cell * p.at[k]).join(" ")})`);
      return { ...piece, name: p.name, label: piece.label === piece.name ? p.name : piece.label, at: p.at, class: classes[i] };
    });
    if (spots) { // the goal beside the board is drawn by the same pieces, smaller
      const beside = svg.querySelector(":scope>g:not([data-piece])"), base = svg.querySelector(ground.getAttribute("href"));
      const [small, large] = [beside, base].map((g) => +/h([\d.]+)/.exec(g.innerHTML)[1]);
      const goal = spots.map(({ at, i }) => {
        const [x, y] = at.map((v, k) => origin[k] - frame[k] + cell * v);
        return `<g transform="translate(${x} ${y})">${svg.querySelector(`[data-piece="${i}"]`).firstElementChild.outerHTML}</g>`;
      });
      beside.innerHTML = `<g transform="scale(${(small / large).toFixed(4)})"><use href="#${base.id}"/>${goal.join("")}</g>`;
    }
    const { text: start, ...told } = known ?? { file: id.replace(/[:/]/g, "-").replaceAll(",", "_") };
    svg.querySelector("metadata").textContent = id;
    svg.querySelector("title").textContent = told.name ?? told.title ?? puzzle.title;
    const said = svg.querySelector("desc");
    said.textContent = said.textContent.replace(/\d+(?=\D*$)/, pieces.length);
    return { puzzle: { ...puzzle, ...told, id, tail, walls, pieces: laid, goal: goals[home] }, svg: svg.outerHTML };
  }

  // counted returns a drawing whose moves are counted in a metric.
  function counted({ units }, { puzzle, svg }, metric) {
    const m = metric || puzzle.metric, { words, optima } = puzzle, length = optima?.[m];
    if (!puzzle.metrics.includes(m)) return;
    const [one, many] = ["one", "many"].map((key, i) => words[key].replace(units[puzzle.metric][i], units[m][i]));
    return { svg, puzzle: { ...puzzle, metric: m, words: { ...words, one, many }, optimum: length > 0 ? { length, atLeast: length, exact: true } : undefined } };
  }

  return (id, look = {}) => {
    if (look.moves) return undefined;
    const [, name, text, goal] = /^(?:([a-z]+):)?([^:]+)(?::([^:]+))?$/.exec(id) ?? [];
    for (const kind of kinds) {
      if (!text || (name ? kind.name !== name : !kind.bare)) continue;
      const board = kind.kits && cut(kind, text, goal);
      if (board) return draw(kind, { board }, look);
      if (name && !goal && /^[a-z][a-z0-9-]*$/.test(text)) return draw(kind, { name: text }, look);
    }
    return undefined;
  };
})();

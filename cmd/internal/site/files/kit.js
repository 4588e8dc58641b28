// Assembles boards from kits, for stored.js.

// pieceFinder returns a function that finds the kit piece or wall for a piece of a board. Pieces with
// the same key are numbered; beyond the last kit piece, the looks repeat.
function pieceFinder(kind, { boards, svg }, parseBoard) {
  const looks = {}, add = ({ key, n }, look) => ((looks[key] ??= [])[n] ??= look);
  boards.forEach(({ id, pieces }, b) => {
    const parts = parseBoard(kind, ...id.split(":").slice(1)), { added, looks, letters } = svg.boards[b];
    parts.pieces.forEach((p, i) => add(p, { ...pieces[i], drawn: looks[i], letterAt: letters?.[i] }));
    parts.fixed.forEach((f, i) => add(f, { drawn: added[i] }));
  });
  return ({ key, n }) => {
    const list = looks[key] ?? [];
    let period = 1;
    while (list.some(({ drawn }, i) => i >= period && String(list[i - period]?.drawn ?? drawn) !== String(drawn))) period++;
    return list[n % period];
  };
}

// withLetter replaces the letter in the drawing of a kit car. It adds the definition of the new drawing to the kit.
function withLetter({ definitions, letters, precision }, drawn, letterAt, name) {
  const { id: glyph, offset } = letters[name], [x, y] = offset.map((by, k) => Math.floor((letterAt[k] + by) * precision + 0.5 + 1e-6) / precision);
  return drawn.replace(/#(\w+)"/g, (reference, id) => {
    if (!definitions[id].includes("<use")) return reference;
    definitions[id + name] ??= definitions[id].replace(/#\w+" transform="translate\(.*?\)/, `#${glyph}" transform="translate(${x} ${y})`);
    return `#${id + name}"`;
  });
}

// assembleBoard places kit pieces like the pieces of a board, on the background of a kit board with
// the same goal. parseBoard is the function of stored.js. The layout is an index entry, if the board
// has a name.
function assembleBoard(kind, { rows, pieces, walls, sides, fixed, targets }, kit, layout, parseBoard) {
  const { boards, svg } = kit, { look: lookBy, maze, empty } = kind, { origin, cell, text } = kit.puzzle, find = pieceFinder(kind, kit, parseBoard);
  const kitPieces = pieces.map(find), kitFixed = fixed.map(find);
  if ([...kitPieces, ...kitFixed].includes(undefined) || (lookBy === "rank" && pieces.length < 2)) return;
  const targetPieces = targets?.map(({ name, at }) => ({ at, i: pieces.findIndex((p) => p.name === name) }));
  const classes = kitPieces.map((piece, i) => (maze ? targetPieces.findIndex((end) => end.i === i) : lookBy === "rank" ? i : piece.class));
  const goals = targetPieces ? [targetPieces.map(({ at, i }) => ({ at, class: classes[i] }))] : boards.map((b) => b.goal.map((g) => {
    const kitPiece = b.pieces.find((p) => p.class === g.class);
    const i = pieces.findIndex((p, k) => (lookBy === "rank" ? p.name === kitPiece.name : classes[k] === g.class));
    return i >= 0 && (!kitPiece.axis || kitPiece.at[1] === pieces[i].at[1]) && { ...g, class: classes[i] };
  }));
  const matching = goals.findIndex((goal) => goal.every(Boolean));
  if (matching < 0) return;
  const ground = ["", ...(svg.boards[matching].ground ?? svg.boards[0].ground)];
  const put = (at, inside) => `<g transform="translate(${at.join(" ")})">${inside}</g>`;
  kitFixed.forEach(({ drawn }, i) => {
    // Move the paths themselves, so that patterns keep their alignment.
    const moved = (_, head, ...xy) => head + xy.slice(0, 2).map((v, k) => +(+v + cell * fixed[i].at[k]).toFixed(2)).join(" ");
    for (const [n, shape] of drawn) ground[n] += shape.replace(/(M|translate\()(-?\d*\.?\d+) ?(-?\d*\.?\d+)/g, moved);
  });
  const grains = new Set(), drawn = kitPieces.map(({ drawn, letterAt }, i) => (letterAt ? withLetter(svg, drawn, letterAt, pieces[i].name) : drawn).replace(/url\(#(\w+)\)/g, (_, wood) => {
    grains.add(`<pattern id="${wood}-${i}" href="#${wood}" y="${i * svg.grain}"/>`);
    return `url(#${wood}-${i})`;
  }));
  const board = ground.join(""), inFrame = (at) => at.map((v, k) => origin[k] - svg.frame[k] + cell * v);
  let body = svg.paper + put(svg.frame, board);
  if (targets && svg.beside) { // the goal board, scaled down
    const [x, y, scale] = svg.beside, small = targetPieces.map(({ at, i }) => put(inFrame(at), /<.*?>/.exec(drawn[i])));
    body += put([x, y], `<g transform="scale(${scale})">${board}${small.join("")}</g>`);
  }
  const placedPieces = pieces.map(({ name, at }, i) => {
    const { drawn: _, letterAt: __, ...piece } = kitPieces[i], label = piece.label === piece.name ? name : piece.label;
    body += `<g data-piece="${i}" transform="translate(${at.map((v, k) => origin[k] + cell * v).join(" ")})">${drawn[i]}</g>`;
    return { ...piece, name, label, at, class: classes[i] };
  });
  const marks = {};
  for (const { key, at } of sides) marks[at] = (marks[at] ?? "") + key;
  const write = (cell) => rows.map((row, y) => row.map((c, x) => cell(c, [x, y])).join(text.cell)).join(text.row);
  const goalRows = () => write((_, [x, y]) => targets.find(({ at: [u, v] }) => u === x && v === y)?.name ?? empty[0]);
  const targetSigns = () => targets.map(({ name, at: [x, y] }) => `${name}@${x + 1}.${y + 1}`).join("+");
  const tail = targets ? `:${maze ? targetSigns() : goalRows()}` : "", id = kit.puzzle.head + write((c, at) => c + (marks[at] ?? "")) + tail;
  const { text: start, ...info } = layout ?? { file: id.replace(/[:/]/g, "-").replaceAll(",", "_") };
  const texts = { title: info.native ?? info.name ?? info.title ?? kit.puzzle.title, metadata: id };
  const head = svg.head.replace(/<(title|metadata)(.*?)>.*?</g, (_, name, more) => `<${name}${more}>${new Option(texts[name]).innerHTML}<`)
    .replace(/\d+(?=\D*<\/desc>)/, pieces.length);
  const used = new Map(), use = (text) => { // a kit may define ten times as much
    for (const [, id] of text.matchAll(/#(\w+)/g)) {
      const inside = svg.definitions[id];
      if (inside && !used.has(id)) use(used.set(id, inside.replace("%s", id)).get(id));
    }
  };
  use(body);
  const task = kit.taskOf && targets.length === 1 ? kit.taskOf.replace("{name}", targets[0].name) : kit.puzzle.task;
  const own = { id, tail, task, walls, marks: sides.length ? marks : undefined, pieces: placedPieces, goal: goals[matching] };
  return { puzzle: { ...kit.puzzle, ...info, ...own }, svg: `${head}${svg.style}<defs>${[...grains, ...used.values()].join("")}</defs>${body}</svg>` };
}

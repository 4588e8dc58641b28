// Puts boards together from kits, for stored.js, which says what a kit is.

// finder returns a func that finds a piece or a wall of a kit that looks as one of a board: number n
// of those of a key looks as the one at n, and beyond the last they come again.
function finder(kind, { boards, svg }, cut) {
  const looks = {}, note = ({ key, n }, look) => ((looks[key] ??= [])[n] ??= look);
  boards.forEach(({ id, pieces }, b) => {
    const own = cut(kind, ...id.split(":").slice(1)), { added, looks } = svg.boards[b];
    own.pieces.forEach((p, i) => note(p, { ...pieces[i], drawn: looks[i] }));
    own.fixed.forEach((f, i) => note(f, { drawn: added[i] }));
  });
  return ({ key, n }) => {
    const list = looks[key] ?? [];
    let period = 1;
    while (list.some(({ drawn }, i) => i >= period && String(list[i - period]?.drawn ?? drawn) !== String(drawn))) period++;
    return list[n % period];
  };
}

// lay puts pieces of a kit to the places of those of a board, on the ground of the first board
// that has its goal. Cut is the func of stored.js, and known what is known of the board.
function lay(kind, { rows, pieces, walls, sides, fixed, ends }, kit, known, cut) {
  const { boards, svg } = kit, { look, maze, empty } = kind, { origin, cell, text } = kit.puzzle, find = finder(kind, kit, cut);
  const taken = pieces.map(find), built = fixed.map(find);
  if ([...taken, ...built].includes(undefined) || (look === "rank" && pieces.length < 2)) return;
  const ended = ends?.map(({ name, at }) => ({ at, i: pieces.findIndex((p) => p.name === name) }));
  const classes = taken.map((piece, i) => (maze ? ended.findIndex((end) => end.i === i) : look === "rank" ? i : piece.class));
  const goals = ended ? [ended.map(({ at, i }) => ({ at, class: classes[i] }))] : boards.map((b) => b.goal.map((g) => {
    const own = b.pieces.find((p) => p.class === g.class);
    const i = pieces.findIndex((p, k) => (look === "rank" ? p.name === own.name : classes[k] === g.class));
    return i >= 0 && (!own.axis || own.at[1] === pieces[i].at[1]) && { ...g, class: classes[i] };
  }));
  const home = goals.findIndex((goal) => goal.every(Boolean));
  if (home < 0) return;
  const ground = ["", ...(svg.boards[home].ground ?? svg.boards[0].ground)];
  const put = (at, inside) => `<g transform="translate(${at.join(" ")})">${inside}</g>`;
  built.forEach(({ drawn }, i) => {
    // Moved by their paths, so that patterns stay where they are.
    const moved = (_, head, ...xy) => head + xy.slice(0, 2).map((v, k) => +(+v + cell * fixed[i].at[k]).toFixed(2)).join(" ");
    for (const [n, shape] of drawn) ground[n] += shape.replace(/(M|translate\()(-?\d*\.?\d+) ?(-?\d*\.?\d+)/g, moved);
  });
  const grains = new Set(), drawn = taken.map(({ drawn }, i) => drawn.replace(/url\(#(\w+)\)/g, (_, wood) => {
    grains.add(`<pattern id="${wood}-${i}" href="#${wood}" y="${i * svg.grain}"/>`);
    return `url(#${wood}-${i})`;
  }));
  const board = ground.join(""), inFrame = (at) => at.map((v, k) => origin[k] - svg.frame[k] + cell * v);
  let body = svg.paper + put(svg.frame, board);
  if (ends && svg.beside) { // the same, smaller
    const [x, y, scale] = svg.beside, small = ended.map(({ at, i }) => put(inFrame(at), /<.*?>/.exec(drawn[i])));
    body += put([x, y], `<g transform="scale(${scale})">${board}${small.join("")}</g>`);
  }
  const laid = pieces.map(({ name, at }, i) => {
    const { drawn: _, ...piece } = taken[i], label = piece.label === piece.name ? name : piece.label;
    body += `<g data-piece="${i}" transform="translate(${at.map((v, k) => origin[k] + cell * v).join(" ")})">${drawn[i]}</g>`;
    return { ...piece, name, label, at, class: classes[i] };
  });
  const marks = {};
  for (const { key, at } of sides) marks[at] = (marks[at] ?? "") + key;
  const write = (cell) => rows.map((row, y) => row.map((c, x) => cell(c, [x, y])).join(text.cell)).join(text.row);
  const aimed = () => write((_, [x, y]) => ends.find(({ at: [u, v] }) => u === x && v === y)?.name ?? empty[0]);
  const signs = () => ends.map(({ name, at: [x, y] }) => `${name}@${x + 1}.${y + 1}`).join("+");
  const tail = ends ? `:${maze ? signs() : aimed()}` : "", id = kit.puzzle.head + write((c, at) => c + (marks[at] ?? "")) + tail;
  const { text: start, ...told } = known ?? { file: id.replace(/[:/]/g, "-").replaceAll(",", "_") };
  const said = { title: told.native ?? told.name ?? told.title ?? kit.puzzle.title, metadata: id };
  const head = svg.head.replace(/<(title|metadata)(.*?)>.*?</g, (_, name, more) => `<${name}${more}>${new Option(said[name]).innerHTML}<`)
    .replace(/\d+(?=\D*<\/desc>)/, pieces.length);
  const used = new Map(), use = (text) => { // a kit may define ten times as much
    for (const [, id] of text.matchAll(/#(\w+)/g)) {
      const inside = svg.definitions[id];
      if (inside && !used.has(id)) use(used.set(id, inside.replace("%s", id)).get(id));
    }
  };
  use(body);
  const task = kit.taskOf && ends.length === 1 ? kit.taskOf.replace("{name}", ends[0].name) : kit.puzzle.task;
  const own = { id, tail, task, walls, marks: sides.length ? marks : undefined, pieces: laid, goal: goals[home] };
  return { puzzle: { ...kit.puzzle, ...told, ...own }, svg: `${head}${svg.style}<defs>${[...grains, ...used.values()].join("")}</defs>${body}</svg>` };
}

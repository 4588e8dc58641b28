// Drawings that were made with the site: of named layouts, and kits, boards that hold every piece of
// a small family. From a kit the board of an ID is put together long before the program that draws
// has come.
//
// stored(id, look) resolves to {puzzle, svg}, or to nothing where only that program can draw it. It
// returns nothing where this is known at once.
const stored = (() => {
  const { lang } = document.documentElement;
  const upright = "0,0,0,1", lying = "0,0,1,0", box = "0,0,1,0,0,1,1,1"; // cells of pieces
  const count = (pieces, shape) => pieces.filter((p) => p.shape === shape).length;

  // The kinds that have kits, in the order in which an ID without a kind is tried: which kit a board
  // has, which pieces are like each other, and after how many of these they look the same again.
  const kinds = {
    tiles: {
      empty: "0", cell: /^(\d+|[_.])$/,
      kit: (pieces, w, h) => pieces.length === w * h - 1 && w < 7 && h < 7 && `tiles-${h}x${w}`,
      like: (p) => p.name, turns: () => 1,
      classOf: (p) => +p.name, goal: (goal) => goal,
    },
    rush: {
      empty: "o", cell: /^[A-Za-z.]$/,
      kit: (pieces, w, h) => w === 6 && h === 6 && pieces.length > 1 && pieces.some((p) => p.name === "A") && "rush-cars",
      like: (p) => (p.name === "A" ? `A in row ${p.at[1]}` : "car"), turns: (p) => (p.cells.length > 2 ? 4 : 12),
      classOf: (p, i) => i, aimed: (p) => p.name === "A",
    },
    klotski: {
      empty: "0", cell: /^[\w.]$/,
      kit: (pieces, w, h) => w === 4 && h === 5 && count(pieces, box) === 1 && `klotski-v${count(pieces, upright)}h${count(pieces, lying)}`,
      like: (p) => p.shape, turns: (p) => (p.cells.length > 1 ? 20 : 1),
      classOf: (p, i, all) => [...new Set(all.map((q) => q.shape))].indexOf(p.shape), aimed: (p) => p.shape === box,
    },
  };

  // cut returns the board of a kind that a text describes, or nothing.
  function cut(name, text) {
    const kind = kinds[name], found = new Map();
    let rows = text.split("/").map((row) => (text.includes(",") ? row.split(",") : [...row]));
    const [all] = rows, side = Math.sqrt(all.length);
    if (rows.length === 1) rows = Number.isInteger(side) ? all.slice(0, side).map((_, y) => all.slice(y * side, (y + 1) * side)) : [[]];
    const w = rows[0].length, h = rows.length;
    if (!rows.every((row) => row.length === w && row.every((c) => kind.cell.test(c)))) return;
    rows = rows.map((row, y) => row.map((c, x) => {
      if (c === "." || c === kind.empty || (c === "_" && name === "tiles")) return kind.empty;
      if (!found.has(c)) found.set(c, { name: c, at: [x, y], cells: [] });
      const { at, cells } = found.get(c);
      cells.push([x - at[0], y - at[1]]);
      return c;
    }));
    const pieces = [...found.values()];
    for (const p of pieces) p.shape = String(p.cells);
    const kit = kind.kit(pieces, w, h);
    return kit && { name, rows, pieces, kit };
  }

  // looksOf tells of each piece how it looks: by its shape, and by how many like it come before.
  function looksOf({ like, turns }, pieces) {
    const seen = {};
    return pieces.map((p) => {
      const n = (seen[like(p)] = (seen[like(p)] ?? -1) + 1);
      return `${like(p)} ${p.shape} ${n % turns(p)}`;
    });
  }

  // form is equal for boards that are one layout: names of blocks do not matter.
  function form({ name, rows, pieces }) {
    const names = pieces.map((p) => p.name);
    return rows.flat().map((c) => (name === "klotski" ? names.indexOf(c) : c)).join();
  }

  const load = async (name, signal) => {
    const answer = await fetch(`boards/${name}.json`, { signal }).catch((e) => {
      if (e.name === "AbortError") throw e; // else there is no network
    });
    return answer?.ok ? answer.json() : null;
  };

  // draw has a board drawn by the layout that it is, or else by its kit.
  async function draw(board, signal) {
    const { name, kit } = board, want = form(board);
    const [layouts, drawings] = await Promise.all([name === "tiles" ? {} : load(name, signal), load(`${lang}/${kit}`, signal)]);
    if (!layouts || !drawings) return;
    const known = Object.keys(layouts).find((text) => {
      const other = cut(name, text);
      return other && other.kit === kit && form(other) === want;
    });
    if (!known) return lay(board, drawings);
    const drawing = await load(`${lang}/${name}-${layouts[known]}`, signal);
    return name === "klotski" && drawing ? lay(board, [drawing], drawing.puzzle.file) : drawing;
  }

  // lay puts pieces of drawings to the places of those of a board. It returns nothing where the
  // drawings lack one.
  function lay({ name, rows, pieces }, drawings, file) {
    const kind = kinds[name], found = {}, looks = looksOf(kind, pieces);
    const [svg, ...others] = drawings.map((drawing) => {
      const holder = document.createElement("div"), list = drawing.puzzle.pieces;
      holder.innerHTML = drawing.svg;
      const groups = holder.querySelectorAll("[data-piece]");
      looksOf(kind, list.map((p) => ({ ...p, shape: String(p.cells) }))).forEach((look, i) => {
        found[look] = { piece: list[i], group: groups[i] };
        groups[i].remove();
      });
      return holder.firstElementChild;
    });
    if (!looks.every((look) => found[look])) return;
    for (const other of others) svg.append(...other.querySelectorAll("defs, style"));
    const [{ puzzle }] = drawings, { origin, cell, text } = puzzle;
    const id = puzzle.head + rows.map((row) => row.join(text.cell)).join(text.row);
    const laid = pieces.map((p, i) => {
      const { piece, group } = found[looks[i]], g = svg.appendChild(group.cloneNode(true));
      g.dataset.piece = i;
      g.setAttribute("transform", `translate(${origin.map((v, k) => v + cell * p.at[k]).join(" ")})`);
      return { ...piece, name: p.name, label: piece.label === piece.name ? p.name : piece.label, at: p.at, class: kind.classOf(p, i, pieces) };
    });
    const goal = kind.aimed ? [{ ...puzzle.goal[0], class: laid[pieces.findIndex(kind.aimed)].class }] : puzzle.goal;
    svg.querySelector("metadata").textContent = id;
    const said = svg.querySelector("desc");
    said.textContent = said.textContent.replace(/\d+(?=\D*$)/, pieces.length);
    return { puzzle: { ...puzzle, id, file: file ?? fileOf(name, id), pieces: laid, goal }, svg: svg.outerHTML };
  }

  // fileOf names files of a puzzle: by its ID, or where that is long by its sum, a CRC-32.
  function fileOf(kind, id) {
    const plain = id.replace(/[:/]/g, "-").replaceAll(",", "_");
    if (plain.length <= 80) return plain;
    let sum = -1;
    for (const c of id) {
      sum ^= c.charCodeAt();
      for (let k = 0; k < 8; k++) sum = (sum >>> 1) ^ (sum & 1 && 0xedb88320);
    }
    return `${kind}-${(~sum >>> 0).toString(16).padStart(8, "0")}`;
  }

  return (id, { theme, metric, moves, signal } = {}) => {
    if (theme || metric || moves) return undefined;
    if (/^[a-z]+:[a-z][a-z0-9-]*$/.test(id)) return load(`${lang}/${id.replace(":", "-")}`, signal);
    const [, kind, text] = /^(?:([a-z]+):)?([\w.,/]+)$/.exec(id) ?? [];
    const boards = Object.keys(kinds).map((name) => text && (kind ?? name) === name && cut(name, text));
    const board = boards.find(Boolean);
    return board && draw(board, signal);
  };
})();

// Blocks and cars are painted: by dragging over free cells, and a piece grows by dragging from it,
// also over other pieces.
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz123456789";

export class Painter {
  // isPiece tells pieces from other signs, and cellsOf where one is. Straight pieces are cars: two or
  // three cells of a line.
  constructor({ pieces, text }, board, isPiece, cellsOf) {
    Object.assign(this, { text, board, isPiece, cellsOf, piece: "", merging: false });
    this.straight = pieces.some((p) => p.axis);
  }

  column(i) {
    return i % this.board.w;
  }

  row(i) {
    return Math.floor(i / this.board.w);
  }

  beside(i, j) {
    return Math.abs(this.column(i) - this.column(j)) + Math.abs(this.row(i) - this.row(j)) === 1;
  }

  // place returns the cells that a piece covers at its goal, or nothing if it does not fit.
  place(c, to) {
    const { w, h, cells } = this.board, list = this.cellsOf(c), first = list[0];
    const moved = list.map((i) => {
      const x = this.column(i) - this.column(first) + this.column(to), y = this.row(i) - this.row(first) + this.row(to);
      return x >= 0 && x < w && y < h ? y * w + x : -1;
    });
    return moved.length && moved.every((i) => i >= 0 && cells[i] !== this.text.wall) ? moved : undefined;
  }

  // joins names the sides at which a cell goes on.
  joins(i) {
    const { w, cells } = this.board;
    const same = (j) => cells[j] === cells[i] && this.beside(i, j);
    return Object.entries({ right: i + 1, down: i + w, left: i - 1, up: i - w }).flatMap(([side, j]) => (same(j) ? [side] : [])).join(" ");
  }

  press(i, more) {
    const { cells } = this.board;
    if (more && this.piece) this.extend(i);
    else if (this.isPiece(cells[i])) [this.piece, this.merging] = [cells[i], true];
    else if (cells[i] === this.text.empty) {
      const { empty, wall } = this.text;
      this.piece = [...NAMES].find((c) => c !== wall && c !== empty && !cells.includes(c)) ?? "";
      this.merging = false;
      cells[i] = this.piece || empty;
    }
  }

  // extend lets the piece grow onto a cell, or join the piece that is there.
  extend(i) {
    const { piece, isPiece, cellsOf } = this, { cells } = this.board;
    const list = cellsOf(piece), other = this.merging && isPiece(cells[i]) && cells[i] !== piece;
    const more = other ? cellsOf(cells[i]) : [i];
    if (!piece || !(other || cells[i] === this.text.empty) || !list.some((j) => this.beside(i, j))) return;
    const all = [...list, ...more];
    const line = [this.row, this.column].some((of) => new Set(all.map((j) => of.call(this, j))).size === 1);
    if (this.straight && (all.length > 3 || !line)) return;
    for (const j of more) cells[j] = piece;
  }

  // end makes a car of a single cell, which has at least two.
  end() {
    const list = this.cellsOf(this.piece);
    if (this.straight && list.length === 1) this.extend(list[0] + 1);
  }

  // rename calls a piece c, and reports whether that is a name and no other piece has it.
  rename(piece, c) {
    const { cells } = this.board;
    if (!c || /[\s,:/.0]/.test(c) || !this.isPiece(c) || (c !== piece && cells.includes(c))) return false;
    for (const i of this.cellsOf(piece)) cells[i] = c;
    this.piece = c;
    return true;
  }
}

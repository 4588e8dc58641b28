package gates

import (
	"math/bits"

	"slidegif/solve/board"
)

// A set is a bitmap of the cells of a board. The number of a cell is its row times 16 plus its
// column. The set has four fields instead of an array of four words, because the compiler does not
// keep arrays in registers. With an array, a search would take 2.5 times the CPU time. Every row of
// a set has 16 cells, regardless of the size of the board. Blocks are surrounded by the border of
// the board, so shifting a set of block cells by one cell never moves a cell into another row.
type set struct{ a, b, c, d uint64 }

func cellNumber(p board.Point) int { return p.Y*maxSide + p.X }

func singleton(cell int) set {
	bit := uint64(1) << (cell & 63)
	switch cell >> 6 {
	case 0:
		return set{a: bit}
	case 1:
		return set{b: bit}
	case 2:
		return set{c: bit}
	}
	return set{d: bit}
}

func (s set) contains(cell int) bool { return !s.and(singleton(cell)).empty() }
func (s set) empty() bool            { return s == set{} }

func (s set) and(t set) set {
	return set{s.a & t.a, s.b & t.b, s.c & t.c, s.d & t.d}
}

func (s set) or(t set) set {
	return set{s.a | t.a, s.b | t.b, s.c | t.c, s.d | t.d}
}

func (s set) minus(t set) set {
	return set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c, s.d &^ t.d}
}

// shift returns a copy of the set in which all cell numbers are increased by n. The n argument may
// be negative.
func (s set) shift(n int) set {
	for ; n >= 64; n -= 64 {
		s = set{0, s.a, s.b, s.c}
	}
	for ; n <= -64; n += 64 {
		s = set{s.b, s.c, s.d, 0}
	}
	if n >= 0 {
		k := uint(n)
		return set{s.a << k, s.b<<k | s.a>>(64-k), s.c<<k | s.b>>(64-k), s.d<<k | s.c>>(64-k)}
	}
	k := uint(-n)
	return set{s.a>>k | s.b<<(64-k), s.b>>k | s.c<<(64-k), s.c>>k | s.d<<(64-k), s.d >> k}
}

// each calls the function f for each cell in the set, in ascending order.
func (s set) each(f func(cell int)) {
	for i, word := range [...]uint64{s.a, s.b, s.c, s.d} {
		for ; word != 0; word &= word - 1 {
			f(i*64 + bits.TrailingZeros64(word))
		}
	}
}

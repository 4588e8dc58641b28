package gates

import (
	"math/bits"

	"slidegif/solve/board"
)

// A set is a bitmap of cells. The number of a cell is 16 times its row plus its column. The words
// are fields and not an array, because the compiler keeps only fields in registers (an array: 2.5 x
// CPU). Rows have 16 cells on every board. The border surrounds the cells of blocks, so shifting a
// set by one cell never moves a block cell into another row.
type set struct{ a, b, c, d uint64 }

func cellNumber(p board.Point) int { return p.Y*maxSide + p.X }

// singleton returns a set with one cell.
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

// shift returns the set with every cell number increased by n. The argument n may be negative.
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

// each calls f for each cell of the set, in ascending order.
func (s set) each(f func(cell int)) {
	for i, word := range [...]uint64{s.a, s.b, s.c, s.d} {
		for ; word != 0; word &= word - 1 {
			f(i*64 + bits.TrailingZeros64(word))
		}
	}
}

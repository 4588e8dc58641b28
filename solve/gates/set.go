package gates

import (
	"math/bits"

	"slidegif/solve/board"
)

// A cell is a place on the board as a number, its row times 16 and its column. A set has a bit
// for each cell, 64 in each field: a compiler keeps fields in registers, and arrays it does not
// (an array: 2.5 x CPU). Rows are 16 cells long whatever the board has, and around the cells that
// blocks may cover lies its border, so that a set that is moved by a cell does not run into
// the next row.
type set struct{ a, b, c, d uint64 }

func number(p board.Point) int { return p.Y*maxSide + p.X }

// one returns the set of one cell.
func one(cell int) set {
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

func (s set) has(cell int) bool { return !s.and(one(cell)).empty() }
func (s set) empty() bool       { return s == set{} }

func (s set) and(t set) set {
	return set{s.a & t.a, s.b & t.b, s.c & t.c, s.d & t.d}
}

func (s set) or(t set) set {
	return set{s.a | t.a, s.b | t.b, s.c | t.c, s.d | t.d}
}

func (s set) without(t set) set {
	return set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c, s.d &^ t.d}
}

// moved returns the cells n further on, where n may be negative.
func (s set) moved(n int) set {
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

// each calls f with the cells of the set, in ascending order.
func (s set) each(f func(cell int)) {
	for i, word := range [...]uint64{s.a, s.b, s.c, s.d} {
		for ; word != 0; word &= word - 1 {
			f(i*64 + bits.TrailingZeros64(word))
		}
	}
}

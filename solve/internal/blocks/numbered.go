package blocks

import "math/bits"

// A numbered field stores k pieces, which have distinct ranks below n, as a single number below the
// binomial coefficient C(n, k). The number is a rank in the combinatorial number system. For
// example, the ranks a < b < c have the number
//
//	C(a, 1) + C(b, 2) + C(c, 3)
//
// A number for four 1x1 pieces on 36 cells takes 16 bits, while a bitmap takes 36. The drawback is
// that a move changes several terms of the sum, so the number must be recomputed after each move.
//
// Without numbered fields, the codes of Climb 15 a to d take 3 words instead of 1, and the codes of
// Climb 12, Mini Climb Pro, Blockado and the four Chicago puzzles take 2 words instead of 1. With
// numbered fields, the code of every named layout fits in one word.

// maxNumber is the maximum number that a field may store. With larger numbers, sums of binomial
// coefficients might overflow.
const maxNumber = 1 << 60

// makeNumbered turns the field of a class into a numbered field, and returns its width in bits. If
// a number could exceed maxNumber, the returned width exceeds the width of every bitmap.
func (c *class) makeNumbered() int {
	n := len(c.anchors)
	row := make([]uint64, n+1) // row[r] is C(r, i)
	for r := range row {
		row[r] = 1
	}
	for range c.count {
		next := make([]uint64, n+1)
		for r := 1; r <= n; r++ {
			if next[r] = next[r-1] + row[r-1]; next[r] > maxNumber {
				return MaxCells + 1
			}
		}
		c.binomials = append(c.binomials, next)
		row = next
	}
	return bits.Len64(row[n] - 1)
}

// allOrNone reports whether every goal set contains all pieces of the class or none of them. If so,
// a goal test need not decode the numbered field of the class.
func (m *model) allOrNone(class int) bool {
	for _, set := range m.goalSets {
		n := 0
		for _, p := range set {
			if int(p.class) == class {
				n++
			}
		}
		if n != 0 && n != m.classes[class].count {
			return false
		}
	}
	return true
}

// numberOf returns the number for the given pieces, which must be sorted by rank.
func (f *field) numberOf(pieces []placedPiece) (x uint64) {
	for i, p := range pieces {
		x += f.binomials[i][p.rank]
	}
	return x
}

// numberAfterMove returns the number for the given pieces after one piece has moved. The pieces
// must be sorted by their ranks before the move.
func (f *field) numberAfterMove(pieces []placedPiece, from, to int16) (x uint64) {
	i := 0
	for _, p := range pieces {
		if p.rank == from {
			continue
		}
		if to >= 0 && to < p.rank {
			x += f.binomials[i][to]
			i++
			to = none
		}
		x += f.binomials[i][p.rank]
		i++
	}
	if to >= 0 {
		x += f.binomials[i][to]
	}
	return x
}

// appendNumbered decodes the number x and appends the pieces of the class, sorted by rank.
func (f *field) appendNumbered(dst []placedPiece, class int16, x uint64) []placedPiece {
	k := len(f.binomials)
	for range k {
		dst = append(dst, placedPiece{class: class})
	}
	pieces := dst[len(dst)-k:]
	r := len(f.binomials[0]) - 2
	for i := k - 1; i >= 0; i-- {
		for f.binomials[i][r] > x {
			r--
		}
		x -= f.binomials[i][r]
		pieces[i].rank = int16(r)
		r--
	}
	return dst
}

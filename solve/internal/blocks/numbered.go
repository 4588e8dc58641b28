package blocks

import "math/bits"

// A numbered field writes the k pieces of a class, which stand at some of n ranks, as the
// number of that choice among all n over k, as bits are numbered in the combinatorial
// number system: the ranks a < b < c have the number
//
//	a over 1 + b over 2 + c over 3
//
// Four 1x1 pieces on 36 cells take 16 bits instead of 36. The price is that a move changes
// the parts of several pieces, so that the field is written afresh.
//
// without: 3 words for 1 (Climb 15 a to d), 2 words for 1 (Climb 12, Mini Climb Pro, Blockado, the four
// of Chicago). No named layout has more than one word.

// mostNumber bounds the numbers, far below the overflow of a sum.
const mostNumber = 1 << 60

// number makes the field of a class a numbered one and returns its width in bits, which is
// more than that of any other field where the numbers are too large.
func (c *class) number() int {
	n := len(c.anchors)
	row := make([]uint64, n+1) // r over i
	for r := range row {
		row[r] = 1
	}
	for range c.count {
		next := make([]uint64, n+1)
		for r := 1; r <= n; r++ {
			if next[r] = next[r-1] + row[r-1]; next[r] > mostNumber {
				return MaxCells + 1
			}
		}
		c.choose = append(c.choose, next)
		row = next
	}
	return bits.Len64(row[n] - 1)
}

// whole reports whether each place of the goal asks for all pieces of a class or for none.
// Then the goal is a number, or does not look at the field.
func (m *model) whole(class int) bool {
	for _, place := range m.places {
		n := 0
		for _, p := range place {
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

// numberOf returns the number of the pieces of a class, in ascending order.
func (f *field) numberOf(pieces []placed) (x uint64) {
	for i, p := range pieces {
		x += f.choose[i][p.rank]
	}
	return x
}

// exchanged returns the number of the pieces of a class after one went to another rank.
func (f *field) exchanged(pieces []placed, from, to int16) (x uint64) {
	i := 0
	for _, p := range pieces {
		if p.rank == from {
			continue
		}
		if to >= 0 && to < p.rank {
			x += f.choose[i][to]
			i++
			to = none
		}
		x += f.choose[i][p.rank]
		i++
	}
	if to >= 0 {
		x += f.choose[i][to]
	}
	return x
}

// appendPieces appends the pieces of a class that have a number, in ascending order.
func (f *field) appendPieces(dst []placed, class int16, x uint64) []placed {
	k := len(f.choose)
	for range k {
		dst = append(dst, placed{class: class})
	}
	pieces := dst[len(dst)-k:]
	r := len(f.choose[0]) - 2
	for i := k - 1; i >= 0; i-- {
		for f.choose[i][r] > x {
			r--
		}
		x -= f.choose[i][r]
		pieces[i].rank = int16(r)
		r--
	}
	return dst
}

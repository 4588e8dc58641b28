package slide

import (
	"math/bits"

	"slidegif/solve/search"
)

// A field says where a class stands in a code. A lone piece is written as the rank of
// its anchor among the valid ones, several as a bit for each anchor from the lowest to
// the highest valid one. Either way the code of a position is the exclusive or of one
// value for each piece: to move a piece from a to b, whatever its class, is
//
//	code ^= value[a] ^ value[b]
//
// and that holds for the mirror image with the mirrored values just as well.
type field struct {
	word   int
	shift  uint
	mask   uint64 // of the field, before it is shifted
	lone   bool
	low    uint       // several pieces: the lowest valid anchor, bit 0 of the field
	anchor [64]uint8  // a lone piece: rank -> anchor
	value  [64]uint64 // anchor -> its value, shifted into its word
}

// layOut packs the fields of all classes into words, the widest first where it helps.
func (m *model) layOut() {
	var width [64]int
	order := make([]int, 0, len(m.classes))
	for i := range m.classes {
		width[i] = m.classes[i].measure()
		order = append(order, i)
	}
	var used [32]int
	for wide := 64; wide > 0; wide-- {
		for _, i := range order {
			if width[i] != wide {
				continue
			}
			word := 0
			for used[word]+wide > 64 {
				word++
			}
			m.classes[i].place(word, used[word])
			used[word] += wide
			m.words = max(m.words, word+1)
		}
	}
	for i := range m.classes {
		if width[i] == 0 {
			m.classes[i].place(0, 0)
		}
	}
	m.words = max(m.words, 1)
}

// measure decides how the class is written and returns the width of its field in bits.
func (c *class) measure() int {
	if c.lone = c.count == 1; c.lone {
		n := 0
		for v := c.valid; v != 0; v &= v - 1 {
			c.anchor[n] = uint8(bits.TrailingZeros64(v))
			n++
		}
		return bits.Len(uint(n - 1))
	}
	c.low = uint(bits.TrailingZeros64(c.valid))
	return bits.Len64(c.valid) - int(c.low)
}

func (c *class) place(word, shift int) {
	c.word, c.shift = word, uint(shift)
	rank := uint64(0)
	for v := c.valid; v != 0; v &= v - 1 {
		a := bits.TrailingZeros64(v)
		bit := rank
		if !c.lone {
			bit = 1 << (uint(a) - c.low)
		}
		c.value[a] = bit << c.shift
		c.mask |= bit
		rank++
	}
}

// anchors reads the class's field of a code's word.
func (f *field) anchors(word uint64) uint64 {
	v := word >> f.shift & f.mask
	if f.lone {
		return 1 << f.anchor[v]
	}
	return v << f.low
}

// encode packs the anchors of every class.
func (g *graph[S]) encode(anchors []uint64) S {
	var s S
	for i := range g.classes {
		c := &g.classes[i]
		for a := anchors[i]; a != 0; a &= a - 1 {
			s[c.word] ^= c.value[bits.TrailingZeros64(a)]
		}
	}
	return s
}

// decode is the inverse of encode.
func (g *graph[S]) decode(dst []uint64, s S) {
	for i := range g.classes {
		c := &g.classes[i]
		dst[i] = c.anchors(s[c.word])
	}
}

// less orders codes by their words.
func less[S search.Code](a, b S) bool {
	for i := range len(a) {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

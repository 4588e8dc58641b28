package render

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A GIF frame whose highest index is below 32 starts with codes a bit shorter than one
// that needs 64 colours. So the palette is ordered such that many frames need only a
// short prefix of it:
//
//	    colours of the counter and of pieces that move often, coarse ones first
//	    colours of pieces at rest
//	    what only the first frame needs
//
// Which colours a frame needs is known beforehand: those of the piece that moves, and
// the floor. Only some frames need the see-through slot, so it comes first, or behind one
// of the prefixes if many frames fill just that.

// An indexSet is a set of palette indices.
type indexSet [4]uint64

func (s *indexSet) add(i uint8) { s[i/64] |= 1 << (i % 64) }

func (s *indexSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// with returns s and what a sprite has.
func (s indexSet) with(p *sprite) indexSet {
	for _, v := range p.pix {
		s.add(v)
	}
	return s
}

// missing counts what s has and t has not.
func (s *indexSet) missing(t indexSet) int {
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] &^ t[i])
	}
	return n
}

// A need is a set of colours, and how many frames need just it.
type need struct {
	set    indexSet
	frames int
	codes  int // of LZW in about one of them
}

// bits returns the size of the need's frames whose literals have so many bits.
func (d need) bits(wide uint) int {
	n, width := 0, int(wide)+1
	for done := 0; done < d.codes; width++ {
		till := min(d.codes, 1<<width-1<<wide) // the codes written before the width grows
		n += max(0, till-done) * width
		done = max(done, till)
	}
	return n * d.frames
}

// needs lists what the frames of a cast need.
func (g *inking) needs(c *cast, p *palette) []need {
	var list []need
	var z packer
	add := func(set indexSet, s *sprite, frames, parts int) {
		z.pack(nil, s.pix, math.MaxInt, nil)
		list = append(list, need{set.with(s), frames, z.codes / parts})
	}
	var floor indexSet
	floor.add(clear)
	floor.add(p.index(opaque(c.theme.Floor)))
	all := 0
	for _, part := range c.parts {
		if part.moves == 0 {
			continue
		}
		all += part.moves
		moving := g.looks[part.plain].moving
		if c.lit != nil {
			moving = g.looks[part.lit].moving
		}
		add(floor, moving, part.moves*(c.poses-1), 1)
		add(floor, g.looks[part.plain].rest, part.moves, 1)
	}
	if c.sample != nil && all > 0 {
		// A frame shows one or two of all the digits.
		add(indexSet{}, newSprite(c.sample, c.theme.Paper, p), all, len(digits)*2/3)
	}
	// Pieces come in any order.
	slices.SortFunc(list, func(a, b need) int {
		return cmp.Or(slices.Compare(a.set[:], b.set[:]), cmp.Compare(a.frames, b.frames), cmp.Compare(a.codes, b.codes))
	})
	return list
}

// order returns the n indices of a palette in a better order, clear first: into each
// prefix of first, twice that, ... goes, as long as it fits, the need that saves the most
// for each new colour. In the file the see-through slot will be at hole.
func order(list []need, n, first, hole int) []uint8 {
	out := []uint8{clear}
	var have indexSet
	have.add(clear)
	take := func(s indexSet) {
		for i := range n {
			if s.has(i) && !have.has(i) {
				have.add(uint8(i))
				out = append(out, uint8(i))
			}
		}
	}
	for wide := literal(uint8(first - 1)); wide <= 8; wide++ {
		prefix := 1 << wide
		room := prefix // for colours and clear, which is counted although it may be elsewhere
		if prefix <= hole {
			room++
		}
		for {
			best, bestNew, bestSaved := -1, 0, 0
			for i, d := range list {
				extra := d.set.missing(have)
				if extra == 0 || len(out)+extra > room {
					continue
				}
				if f := saved(list, have, d.set, wide); best < 0 || f*bestNew > bestSaved*extra {
					best, bestNew, bestSaved = i, extra, f
				}
			}
			if best < 0 {
				break
			}
			take(list[best].set)
		}
	}
	take(indexSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)})
	return out
}

// saved counts the bits by which frames are smaller whose literals have so many bits, not
// one more, once more is added to have.
func saved(list []need, have, more indexSet, wide uint) (bits int) {
	with := have
	for i := range with {
		with[i] |= more[i]
	}
	for _, d := range list {
		if d.set.missing(with) == 0 && d.set.missing(have) > 0 {
			bits += d.bits(wide+1) - d.bits(wide)
		}
	}
	return bits
}

// inFile returns the index that a GIF has for an index in memory, where clear is 0.
func inFile(v uint8, hole int) uint8 {
	switch {
	case v == clear:
		return uint8(hole)
	case int(v) <= hole:
		return v - 1
	}
	return v
}

// bestOrder tries each place for the see-through slot, and to leave out small prefixes,
// where what is small itself takes room from what is large. It returns the order and the
// place with the fewest bits. About one frame in four has see-through pixels.
func bestOrder(list []need, n int) (out []uint8, hole int) {
	best := 0
	for _, first := range []int{4, 32, 64, 128} {
		for _, h := range []int{0, 4, 8, 16, 32, 64, 128} {
			if h >= n {
				break
			}
			try := order(list, n, first, h)
			bits := 0
			for _, d := range list {
				top := uint8(0)
				for i, old := range try {
					if i > 0 && d.set.has(int(old)) {
						top = max(top, inFile(uint8(i), h))
					}
				}
				bits += 3*d.bits(literal(top)) + d.bits(literal(max(top, uint8(h))))
			}
			if out == nil || bits < best {
				out, hole, best = try, h, bits
			}
		}
	}
	return out, hole
}

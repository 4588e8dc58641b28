package render

import (
	"cmp"
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
}

// needs lists what the frames of a cast need, its pieces moving equally often.
func (g *inking) needs(c *cast, p *palette) []need {
	var list []need
	var floor indexSet
	floor.add(clear)
	floor.add(p.index(opaque(c.theme.Floor)))
	movers := 0
	for _, part := range c.parts {
		if !part.moves {
			continue
		}
		movers++
		moving := g.looks[part.plain].moving
		if c.lit != nil {
			moving = g.looks[part.lit].moving
		}
		list = append(list, need{floor.with(moving), c.poses - 1}, need{floor.with(g.looks[part.plain].rest), 1})
	}
	if c.sample != nil && movers > 0 {
		list = append(list, need{indexSet{}.with(newSprite(c.sample, c.theme.Paper, p)), movers})
	}
	// Pieces come in any order.
	slices.SortFunc(list, func(a, b need) int {
		return cmp.Or(slices.Compare(a.set[:], b.set[:]), cmp.Compare(a.frames, b.frames))
	})
	return list
}

// order returns the n indices of a palette in a better order, clear first: into each
// prefix of 4, 8, 16, ... goes, as long as it fits, the need that serves the most frames
// for each new colour. In the file the see-through slot will be at hole.
func order(list []need, n, hole int) []uint8 {
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
	for prefix := 4; prefix <= 256; prefix *= 2 {
		room := prefix // for colours and clear, which is counted although it may be elsewhere
		if prefix <= hole {
			room++
		}
		for {
			best, bestNew, bestFrames := -1, 0, 0
			for i, d := range list {
				extra := d.set.missing(have)
				if extra == 0 || len(out)+extra > room {
					continue
				}
				if f := served(list, have, d.set); best < 0 || f*bestNew > bestFrames*extra {
					best, bestNew, bestFrames = i, extra, f
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

// served counts the frames that have all their colours once more is added to have, and
// have not now.
func served(list []need, have, more indexSet) (frames int) {
	with := have
	for i := range with {
		with[i] |= more[i]
	}
	for _, d := range list {
		if d.set.missing(with) == 0 && d.set.missing(have) > 0 {
			frames += d.frames
		}
	}
	return frames
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

// bestOrder tries each place for the see-through slot, and returns the order and the
// place with the fewest bits a literal. About one frame in four has see-through pixels.
func bestOrder(list []need, n int) (out []uint8, hole int) {
	best := 0
	for _, h := range []int{0, 4, 8, 16, 32, 64, 128} {
		if h >= n {
			break
		}
		try := order(list, n, h)
		bits := 0
		for _, d := range list {
			top := uint8(0)
			for i, old := range try {
				if i > 0 && d.set.has(int(old)) {
					top = max(top, inFile(uint8(i), h))
				}
			}
			bits += d.frames * int(3*literal(top)+literal(max(top, uint8(h))))
		}
		if out == nil || bits < best {
			out, hole, best = try, h, bits
		}
	}
	return out, hole
}

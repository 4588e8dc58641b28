package render

import (
	"math/bits"

	"slidegif/solve/board"
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

func (s *indexSet) addSprite(p *sprite) {
	for _, v := range p.pix {
		s.add(v)
	}
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

// needs lists what the frames of a solution need.
func (k *inks) needs(moves []board.Move, poses int) ([]need, error) {
	var list []need
	var floor indexSet
	floor.add(clear)
	floor.add(k.palette.index(opaque(k.sheet.theme.Floor)))
	seen := make([]int, len(k.rest))
	for _, m := range moves {
		for _, i := range m.Pieces {
			seen[i]++
		}
	}
	for i, n := range seen {
		if n == 0 {
			continue
		}
		for _, look := range []struct {
			s      *sprite
			frames int
		}{{pick(k.moving, k.movingLit, i), n * (poses - 1)}, {k.rest[i], n}} {
			set := floor
			set.addSprite(look.s)
			list = append(list, need{set, look.frames})
		}
	}
	if !k.sheet.caps.empty && len(moves) > 0 {
		s, err := k.count(k.sheet.caps.sample)
		if err != nil {
			return nil, err
		}
		var set indexSet
		set.addSprite(s)
		list = append(list, need{set, len(moves)})
	}
	return list, nil
}

// pick returns the lit look of piece i where there is one.
func pick(plain, lit []*sprite, i int) *sprite {
	if lit != nil {
		return lit[i]
	}
	return plain[i]
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

// reorder puts the palette in order and everything that is drawn with it.
func (k *inks) reorder(moves []board.Move, poses int) error {
	list, err := k.needs(moves, poses)
	if err != nil {
		return err
	}
	var to [256]uint8
	colors := make([]rgb, len(k.palette.colors))
	ordered, hole := bestOrder(list, len(colors))
	k.hole = hole
	for i, old := range ordered {
		to[old] = uint8(i)
		colors[i] = k.palette.colors[old]
	}
	k.palette = newPalette(colors)
	k.counted = -1
	done := map[*sprite]bool{nil: true}
	remap := func(pix []uint8) {
		for i, v := range pix {
			pix[i] = to[v]
		}
	}
	remap(k.base.pix)
	for _, sprites := range [][]*sprite{k.rest, k.lit, k.moving, k.movingLit} {
		for _, s := range sprites {
			if !done[s] { // one sprite may serve as two looks
				done[s] = true
				remap(s.pix)
			}
		}
	}
	return nil
}

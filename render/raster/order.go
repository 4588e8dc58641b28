package raster

import (
	"cmp"
	"math/bits"
	"slices"

	"slidegif/render/lzw"
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
// the floor. Only some frames need the transparent entry, so it comes first, or behind one
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

// A colorUse is a set of colours, and how many frames use just these.
type colorUse struct {
	set    indexSet
	frames int
	codes  int // of LZW in about one of them
}

// bits returns the size of the frames if their literals have so many bits.
func (d colorUse) bits(wide uint) int {
	n, width := 0, int(wide)+1
	for done := 0; done < d.codes; width++ {
		till := min(d.codes, 1<<width-1<<wide) // the codes written before the width grows
		n += max(0, till-done) * width
		done = max(done, till)
	}
	return n * d.frames
}

// usage lists the colours that the frames of a source use.
func (set *spriteSet) usage(s *source, p *palette) []colorUse {
	var list []colorUse
	var z lzw.Encoder
	add := func(colors indexSet, sp *sprite, frames, parts int) {
		z.Append(nil, sp.pix)
		list = append(list, colorUse{colors.with(sp), frames, z.Codes / parts})
	}
	var floor indexSet
	floor.add(transparent)
	floor.add(p.index(opaque(s.design.Theme.Floor)))
	all := 0
	for _, key := range s.pieces {
		if key.moves == 0 {
			continue
		}
		all += key.moves
		moving := set.pieces[key.plain].moving
		if s.Lit != nil {
			moving = set.pieces[key.lit].moving
		}
		add(floor, moving, key.moves*s.between, 1)
		add(floor, set.pieces[key.plain].rest, key.moves, 1)
	}
	if s.digits != nil && all > 0 {
		// A frame shows one or two of all the digits.
		add(indexSet{}, newSprite(s.digits, s.design.Theme.Plate, p), all, len(digits)*2/3)
	}
	// Pieces come in any order.
	slices.SortFunc(list, func(a, b colorUse) int {
		return cmp.Or(slices.Compare(a.set[:], b.set[:]), cmp.Compare(a.frames, b.frames), cmp.Compare(a.codes, b.codes))
	})
	return list
}

// order returns the n indices of a palette in a better order, transparent first: into each
// prefix of first, twice that, ... goes, as long as it fits, the set that saves the most
// for each new colour. In the file the transparent entry will be at at.
func order(list []colorUse, n, first, at int) []uint8 {
	out := []uint8{transparent}
	var have indexSet
	have.add(transparent)
	take := func(s indexSet) {
		for i := range n {
			if s.has(i) && !have.has(i) {
				have.add(uint8(i))
				out = append(out, uint8(i))
			}
		}
	}
	for wide := lzw.LiteralBits(uint8(first - 1)); wide <= 8; wide++ {
		prefix := 1 << wide
		room := prefix // for colours and transparent, which is counted although it may be elsewhere
		if prefix <= at {
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
func saved(list []colorUse, have, more indexSet, wide uint) (bits int) {
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

// bestOrder tries each place for the transparent entry, and to leave out small prefixes,
// where what is small itself takes room from what is large. It returns the order and the
// place with the fewest bits. About one frame in four has transparent pixels.
func bestOrder(list []colorUse, n int) (out []uint8, at int) {
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
				bits += 3*d.bits(lzw.LiteralBits(top)) + d.bits(lzw.LiteralBits(max(top, uint8(h))))
			}
			if out == nil || bits < best {
				out, at, best = try, h, bits
			}
		}
	}
	return out, at
}

package render

import (
	"math/bits"

	"slidegif/solve/board"
)

// A GIF frame whose highest index is below 32 starts with codes a bit shorter than one
// that needs 64 colours. So the palette is ordered such that many frames need only a
// short prefix of it:
//
//	0   the see-through slot
//	    colours of the counter and of pieces that move often, coarse ones first
//	    colours of pieces at rest
//	    what only the first frame needs
//
// Which colours a frame needs is known beforehand: those of the piece that moves, and
// the floor.

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

// order returns the n indices of a palette in a better order: into each prefix of 4, 8,
// 16, ... goes, as long as it fits, the need with the most frames for each new colour.
func order(list []need, n int) []uint8 {
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
	for room := 4; room <= 256; room *= 2 {
		for {
			best, bestNew := -1, 0
			for i, d := range list {
				extra := d.set.missing(have)
				if extra == 0 || len(out)+extra > room {
					continue
				}
				if best < 0 || d.frames*bestNew > list[best].frames*extra {
					best, bestNew = i, extra
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

// reorder puts the palette in order and everything that is drawn with it.
func (k *inks) reorder(moves []board.Move, poses int) error {
	list, err := k.needs(moves, poses)
	if err != nil {
		return err
	}
	var to [256]uint8
	colors := make([]rgb, len(k.palette.colors))
	for i, old := range order(list, len(colors)) {
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

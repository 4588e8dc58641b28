package raster

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// indexed turns the parts into indices of a palette of at most colors entries. Moves tells how
// often each piece is seen to move; reduced takes some of its colours then.
func (p *Parts) indexed(colors int, reduced bool, moves []int) (*palette, *sprites[uint8], error) {
	pal, err := p.palette(colors)
	if err != nil {
		return nil, nil, err
	}
	index := func(c color.RGBA) uint8 { return pal.index(opaque(c)) }
	s := newSprites(p, func(img *image.RGBA, ground color.RGBA) *sprite[uint8] { return newSprite(img, ground, index) })
	all := [][]looks[uint8]{s.plain, s.lit}
	if reduced {
		var keep [256]bool
		for _, c := range p.Fills {
			keep[index(c)] = true
		}
		for _, list := range all {
			for i := range list {
				list[i].moving = coarse(list[i].rest, pal, &keep)
			}
		}
	}
	to := pal.order(slices.Concat(all...), slices.Concat(moves, moves))
	remap := func(pix []uint8) {
		for i, v := range pix {
			pix[i] = to[v]
		}
	}
	remap(s.base.pix)
	if s.photo != nil {
		remap(s.photo.pix)
	}
	for _, l := range slices.Concat(all...) {
		remap(l.rest.pix)
		if l.moving != l.rest {
			remap(l.moving.pix)
		}
	}
	return pal, s, nil
}

// palette chooses colours from all that the parts show.
func (p *Parts) palette(colors int) (*palette, error) {
	t := p.design.Theme
	h := histogram{}
	h.add(p.Base, t.Paper)
	for _, img := range slices.Concat(p.Pieces, p.Lit) {
		h.add(img, t.Floor)
	}
	if p.Photo != nil {
		h.add(p.Photo, t.Floor)
	}
	flat := []color.RGBA{t.Paper, t.Floor}
	if !p.counterBoxes[0].Empty() {
		digits, err := p.drawDigits()
		if err != nil {
			return nil, err
		}
		flat = append(flat, t.Plate, t.PlateInk)
		h.add(digits, t.Plate)
	}
	var keep []rgb
	for _, c := range flat {
		if !slices.Contains(keep, opaque(c)) {
			keep = append(keep, opaque(c))
		}
	}
	return newPalette(append([]rgb{transparent}, quantize(h.shades(), keep, colors-1)...)), nil
}

// order puts colours first that are in most frames, and returns the new index of each: a frame
// whose highest index is below 32 starts with codes a bit shorter than one that needs 64.
// Without it files are 0.5 % larger.
func (p *palette) order(pieces []looks[uint8], moves []int) (to [256]uint8) {
	var weight [256]int
	for i, l := range pieces {
		for _, s := range []*sprite[uint8]{l.rest, l.moving} {
			var seen [256]bool
			for _, v := range s.pix {
				seen[v] = true
			}
			for v, has := range seen {
				if has {
					weight[v] += moves[i]
				}
			}
		}
	}
	old := make([]uint8, len(p.colors)-1)
	for i := range old {
		old[i] = uint8(i + 1)
	}
	slices.SortStableFunc(old, func(a, b uint8) int { return cmp.Compare(weight[b], weight[a]) })
	colors := []rgb{transparent}
	for i, v := range old {
		to[v] = uint8(i + 1)
		colors = append(colors, p.colors[v])
	}
	*p = *newPalette(colors)
	return to
}

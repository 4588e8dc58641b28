package raster

import (
	"image/color"
	"slices"
)

// indexed turns the parts into indices of a palette of at most colors entries. Reduced takes some
// of the colours of a piece while it moves.
func (p *Parts) indexed(colors int, reduced bool) (*palette, *sprites[uint8], error) {
	pal, err := p.palette(colors)
	if err != nil {
		return nil, nil, err
	}
	index := func(c color.RGBA) uint8 { return pal.index(opaque(c)) }
	s := newSprites(p, index)
	if reduced {
		var keep [256]bool
		for _, c := range p.Fills {
			keep[index(c)] = true
		}
		for _, list := range [][]looks[uint8]{s.plain, s.lit} {
			for i := range list {
				list[i].moving = coarse(list[i].rest, pal, &keep)
			}
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

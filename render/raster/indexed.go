package raster

import (
	"image/color"
	"slices"
)

// indexed converts the parts of a picture to palette indices. The palette has at most the given
// number of entries. If requested, moving pieces are drawn with fewer colours.
func (p *Parts) indexed(colors int, reduced bool) (*palette, *sprites[uint8], error) {
	pal, err := p.palette(colors)
	if err != nil {
		return nil, nil, err
	}
	index := func(c color.RGBA) uint8 { return pal.index(toRGB(c)) }
	s := newSprites(p, index)
	if reduced {
		var keep [256]bool
		for _, c := range p.Fills {
			keep[index(c)] = true
		}
		for _, list := range [][]spritePair[uint8]{s.plain, s.highlighted} {
			for i := range list {
				list[i].moving = reduceColors(list[i].rest, pal, &keep)
			}
		}
	}
	return pal, s, nil
}

// palette chooses a single palette for all parts.
func (p *Parts) palette(colors int) (*palette, error) {
	t := p.design.Theme
	h := histogram{}
	h.add(p.Base, t.Paper)
	for _, img := range slices.Concat(p.Pieces, p.Highlighted) {
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
		if !slices.Contains(keep, toRGB(c)) {
			keep = append(keep, toRGB(c))
		}
	}
	return newPalette(append([]rgb{transparent}, quantize(h.shades(), keep, colors-1)...)), nil
}

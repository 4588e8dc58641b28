package raster

import (
	"encoding/binary"
	"image/color"
	"slices"
)

// paletted holds the images of Parts as palette indices.
type paletted struct {
	*palette
	*sprites[uint8]
	colors int // maximum size of the palette
}

// indexed converts the parts of a picture to palette indices. The argument colors is the maximum size of the
// palette and must be the same in all calls. If reduced is set, moving pieces have fewer colours.
func (p *Parts) indexed(colors int, reduced bool) (*palette, *sprites[uint8], error) {
	if p.paletted == nil {
		pal, err := p.palette(colors)
		if err != nil {
			return nil, nil, err
		}
		p.paletted = &paletted{pal, newSprites(p, func(c color.RGBA) uint8 { return pal.index(toRGB(c)) }), colors}
	}
	if p.paletted.colors != colors {
		panic("raster: parts have a single palette")
	}
	pal, s := p.paletted.palette, *p.paletted.sprites
	if reduced {
		var keep [256]bool
		for _, c := range p.Fills {
			keep[pal.index(toRGB(c))] = true
		}
		for _, list := range []*[]spritePair[uint8]{&s.plain, &s.highlighted} {
			*list = slices.Clone(*list)
			for i, pair := range *list {
				(*list)[i].moving = reduceColors(pair.rest, pal, &keep)
			}
		}
	}
	return pal, &s, nil
}

// trueColor converts the parts of a picture to RGBA pixels in the byte order of image.RGBA.
func (p *Parts) trueColor() *sprites[uint32] {
	if p.colored == nil {
		p.colored = newSprites(p, func(c color.RGBA) uint32 { return binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, c.A}) })
	}
	return p.colored
}

// palette chooses one palette, which all parts of the picture share.
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
	if p.Seal != nil {
		h.add(p.Seal, t.Floor)
	}
	if p.PanelBase != nil {
		h.add(p.finalPanel(), t.Paper)
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

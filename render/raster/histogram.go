package raster

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// A histogram counts how many pixels each colour has.
type histogram map[rgb]int64

// add blends an image with a background colour and counts the resulting pixels. Fully transparent
// pixels are not counted.
func (h histogram) add(img *image.RGBA, ground color.RGBA) {
	for i := 0; i < len(img.Pix); {
		px, n := pixelAt(img.Pix, i), 1
		for i += 4; i < len(img.Pix) && pixelAt(img.Pix, i) == px; i += 4 { // count a run of equal pixels, which are common in flat areas
			n++
		}
		if px>>24 != 0 {
			h[toRGB(blend(px, ground))] += int64(n)
		}
	}
}

// shades returns the colours of the histogram with their counts, sorted by colour.
func (h histogram) shades() []shade {
	list := make([]shade, 0, len(h))
	for c, n := range h {
		list = append(list, shade{c, n})
	}
	slices.SortFunc(list, func(a, b shade) int { return cmp.Compare(a.color, b.color) })
	return list
}

// pixelAt returns the pixel at byte offset i of an RGBA picture. The alpha value is in the highest
// byte.
func pixelAt(pix []uint8, i int) uint32 { return binary.LittleEndian.Uint32(pix[i:]) }

// blend draws a pixel with premultiplied alpha over a background colour.
func blend(px uint32, ground color.RGBA) color.RGBA {
	rest := 255 - px>>24
	mix := func(c uint32, under uint8) uint8 { return uint8(min(c&255+(uint32(under)*rest+127)/255, 255)) }
	return color.RGBA{mix(px, ground.R), mix(px>>8, ground.G), mix(px>>16, ground.B), mix(px>>24, ground.A)}
}

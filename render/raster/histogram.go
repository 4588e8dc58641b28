package raster

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// A histogram counts the colours that a picture is made of.
type histogram map[rgb]int64

// add counts each pixel of an image on its ground; pixels that are wholly transparent
// count for nothing.
func (h histogram) add(img *image.RGBA, ground color.RGBA) {
	for i := 0; i < len(img.Pix); {
		px, n := pixelAt(img.Pix, i), 1
		for i += 4; i < len(img.Pix) && pixelAt(img.Pix, i) == px; i += 4 { // flat areas come in runs
			n++
		}
		if px>>24 != 0 {
			h[opaque(over(px, ground))] += int64(n)
		}
	}
}

// shades returns all colours with what they count, by colour.
func (h histogram) shades() []shade {
	list := make([]shade, 0, len(h))
	for c, n := range h {
		list = append(list, shade{c, n})
	}
	slices.SortFunc(list, func(a, b shade) int { return cmp.Compare(a.color, b.color) })
	return list
}

// pixelAt returns the four bytes at i of an RGBA picture, alpha in the highest.
func pixelAt(pix []uint8, i int) uint32 { return binary.LittleEndian.Uint32(pix[i:]) }

// over composes a pixel with premultiplied alpha on a ground.
func over(px uint32, ground color.RGBA) color.RGBA {
	rest := 255 - px>>24
	mix := func(c uint32, under uint8) uint8 { return uint8(min(c&255+(uint32(under)*rest+127)/255, 255)) }
	return color.RGBA{mix(px, ground.R), mix(px>>8, ground.G), mix(px>>16, ground.B), mix(px>>24, ground.A)}
}

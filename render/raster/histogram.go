package raster

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// A histogram counts the colours that a picture is made of.
type histogram struct{ *colorMap }

// add counts each pixel of an image on its ground; pixels that are wholly transparent
// count for nothing.
func (h histogram) add(img *image.RGBA, ground color.RGBA) {
	for i := 0; i < len(img.Pix); {
		px, n := pixelAt(img.Pix, i), 1
		for i += 4; i < len(img.Pix) && pixelAt(img.Pix, i) == px; i += 4 { // flat areas come in runs
			n++
		}
		if px>>24 != 0 {
			*h.at(opaque(over(px, ground))) += int64(n)
		}
	}
}

// pixelAt returns the four bytes at i of an RGBA picture, alpha in the highest.
func pixelAt(pix []uint8, i int) uint32 { return binary.LittleEndian.Uint32(pix[i:]) }

// over composes a pixel with premultiplied alpha on a ground.
func over(px uint32, ground color.RGBA) color.RGBA {
	rest := 255 - px>>24
	mix := func(c uint32, under uint8) uint8 { return uint8(min(c&255+(uint32(under)*rest+127)/255, 255)) }
	return color.RGBA{mix(px, ground.R), mix(px>>8, ground.G), mix(px>>16, ground.B), mix(px>>24, ground.A)}
}

// A colorMap maps colours to numbers. It is an open-addressing hash table: Go's map takes
// three times as long, and would give its keys in any order.
type colorMap struct {
	keys   []rgb // +1; 0 is a free slot
	values []int64
	used   int
}

func newColorMap() *colorMap {
	return &colorMap{keys: make([]rgb, 1<<12), values: make([]int64, 1<<12)}
}

// at returns the number of c, which is 0 at first. It is valid until the next call.
func (t *colorMap) at(c rgb) *int64 {
	mask := len(t.keys) - 1
	for h := int(uint32(c)*2654435761>>8) & mask; ; h = (h + 1) & mask {
		switch t.keys[h] {
		case c + 1:
			return &t.values[h]
		case 0:
			if t.used*2 > len(t.keys) {
				t.grow()
				return t.at(c)
			}
			t.used++
			t.keys[h] = c + 1
			return &t.values[h]
		}
	}
}

func (t *colorMap) grow() {
	old := *t
	t.keys, t.values, t.used = make([]rgb, 2*len(old.keys)), make([]int64, 2*len(old.keys)), 0
	for i, k := range old.keys {
		if k != 0 {
			*t.at(k - 1) = old.values[i]
		}
	}
}

// shades returns all colours with what they count, by colour.
func (t *colorMap) shades() []shade {
	list := make([]shade, 0, t.used)
	for i, k := range t.keys {
		if k != 0 {
			list = append(list, shade{k - 1, t.values[i]})
		}
	}
	slices.SortFunc(list, func(a, b shade) int { return int(a.color) - int(b.color) })
	return list
}

package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// An rgb is an opaque colour, 8 bits a channel: 0xRRGGBB.
type rgb uint32

func pack(r, g, b uint32) rgb { return rgb(r<<16 | g<<8 | b) }

func (c rgb) split() (r, g, b int) { return int(c >> 16), int(c >> 8 & 255), int(c & 255) }

// apart returns how different two colours look: the squared distance with green
// counting most and blue least, which is near enough to what eyes do.
func apart(a, b rgb) int {
	ar, ag, ab := a.split()
	br, bg, bb := b.split()
	return 3*(ar-br)*(ar-br) + 4*(ag-bg)*(ag-bg) + 2*(ab-bb)*(ab-bb)
}

// A palette is the one table of colours of a picture. Entry 0 is see-through and has no
// colour.
type palette struct {
	colors []rgb
	near   *table // answers already given, which nearest would repeat for each pixel
}

func newPalette(colors []rgb) *palette {
	return &palette{colors: colors, near: newTable()}
}

// index returns the entry nearest to c, never 0.
func (p *palette) index(c rgb) uint8 {
	n := p.near.at(c)
	if *n == 0 {
		*n = int64(nearestColor(p.colors, c))
	}
	return uint8(*n)
}

// nearestColor returns the index in colors, 0 left out, of the entry nearest to c; the
// first of those equally near.
func nearestColor(colors []rgb, c rgb) int {
	best, at := 1<<62, 0
	for i := 1; i < len(colors); i++ {
		if d := apart(colors[i], c); d < best {
			best, at = d, i
		}
	}
	return at
}

// model returns the palette as image/gif wants it, with the see-through slot at hole.
// Frames get a prefix of this one slice, never a copy, or each would carry a table of its
// own.
func (p *palette) model(hole int) color.Palette {
	m := make(color.Palette, len(p.colors))
	m[hole] = color.RGBA{}
	for i, c := range p.colors[1:] {
		r, g, b := c.split()
		m[inFile(uint8(i+1), hole)] = color.RGBA{uint8(r), uint8(g), uint8(b), 255}
	}
	return m
}

// A histogram counts the colours that a picture is made of.
type histogram struct{ *table }

// add counts each pixel of an image on its ground; pixels that are wholly see-through
// count for nothing.
func (h histogram) add(img *image.RGBA, ground color.RGBA) {
	for i := 0; i < len(img.Pix); {
		px, n := pixel(img.Pix, i), 1
		for i += 4; i < len(img.Pix) && pixel(img.Pix, i) == px; i += 4 { // flat areas come in runs
			n++
		}
		if px>>24 != 0 {
			*h.at(over(px, ground)) += int64(n)
		}
	}
}

// pixel returns the four bytes at i of an RGBA picture, alpha in the highest.
func pixel(pix []uint8, i int) uint32 { return binary.LittleEndian.Uint32(pix[i:]) }

// A table maps colours to numbers. It is an open-addressing hash table: Go's map takes
// three times as long, and would give its keys in any order.
type table struct {
	keys   []rgb // +1; 0 is a free slot
	values []int64
	used   int
}

func newTable() *table { return &table{keys: make([]rgb, 1<<12), values: make([]int64, 1<<12)} }

// at returns the number of c, which is 0 at first. It is valid until the next call.
func (t *table) at(c rgb) *int64 {
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

func (t *table) grow() {
	old := *t
	t.keys, t.values, t.used = make([]rgb, 2*len(old.keys)), make([]int64, 2*len(old.keys)), 0
	for i, k := range old.keys {
		if k != 0 {
			*t.at(k - 1) = old.values[i]
		}
	}
}

// shades returns all colours with what they count, by colour.
func (t *table) shades() []shade {
	list := make([]shade, 0, t.used)
	for i, k := range t.keys {
		if k != 0 {
			list = append(list, shade{k - 1, t.values[i]})
		}
	}
	slices.SortFunc(list, func(a, b shade) int { return int(a.color) - int(b.color) })
	return list
}

package raster

import (
	"image/color"
	"math"
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

// transparent is the entry of a palette that has no colour: the picture below is seen.
const transparent = 0

// A palette is the one table of colours of a picture. Entry 0 is transparent.
type palette struct {
	colors []rgb
	near   map[rgb]int // answers already given, which nearest would repeat for each pixel
}

func newPalette(colors []rgb) *palette {
	return &palette{colors: colors, near: map[rgb]int{}}
}

// index returns the entry nearest to c, never 0.
func (p *palette) index(c rgb) uint8 { return uint8(p.nearest(c)) }

// nearest is index for a palette of any length.
func (p *palette) nearest(c rgb) int {
	n, ok := p.near[c]
	if !ok {
		n = nearestColor(p.colors, c)
		p.near[c] = n
	}
	return n
}

// nearestColor returns the index in colors, 0 left out, of the entry nearest to c; the
// first of those equally near.
func nearestColor(colors []rgb, c rgb) int {
	best, at := math.MaxInt, 0
	for i := 1; i < len(colors); i++ {
		if d := apart(colors[i], c); d < best {
			best, at = d, i
		}
	}
	return at
}

// model returns the palette as a file has it.
func (p *palette) model() color.Palette {
	m := color.Palette{color.RGBA{}}
	for _, c := range p.colors[1:] {
		r, g, b := c.split()
		m = append(m, color.RGBA{uint8(r), uint8(g), uint8(b), 255})
	}
	return m
}

func opaque(c color.RGBA) rgb { return pack(uint32(c.R), uint32(c.G), uint32(c.B)) }

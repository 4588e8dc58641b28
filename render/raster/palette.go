package raster

import (
	"image/color"
	"math"
)

// An rgb is an opaque colour with 8 bits per channel: 0xRRGGBB.
type rgb uint32

func newRGB(r, g, b uint32) rgb { return rgb(r<<16 | g<<8 | b) }

func (c rgb) split() (r, g, b int) { return int(c >> 16), int(c >> 8 & 255), int(c & 255) }

// colorDistance returns the weighted squared distance between two colours. Green has the highest
// weight and blue the lowest, which approximates human perception.
func colorDistance(a, b rgb) int {
	ar, ag, ab := a.split()
	br, bg, bb := b.split()
	return 3*(ar-br)*(ar-br) + 4*(ag-bg)*(ag-bg) + 2*(ab-bb)*(ab-bb)
}

// transparent is the palette index that represents transparent pixels.
const transparent = 0

// A palette is the colour table of a picture. Entry 0 is transparent.
type palette struct {
	colors       []rgb
	nearestIndex map[rgb]int // memo of nearest
}

func newPalette(colors []rgb) *palette {
	return &palette{colors: colors, nearestIndex: map[rgb]int{}}
}

// index returns the palette index of the colour closest to c. The result is never 0.
func (p *palette) index(c rgb) uint8 { return uint8(p.nearest(c)) }

// nearest is like index, but the palette may have more than 256 colours.
func (p *palette) nearest(c rgb) int {
	n, ok := p.nearestIndex[c]
	if !ok {
		n = nearestColor(p.colors, c)
		p.nearestIndex[c] = n
	}
	return n
}

// nearestColor returns the index of the colour closest to c, ignoring index 0. If several colours
// are equally close, the first of them wins.
func nearestColor(colors []rgb, c rgb) int {
	best, at := math.MaxInt, 0
	for i := 1; i < len(colors); i++ {
		if d := colorDistance(colors[i], c); d < best {
			best, at = d, i
		}
	}
	return at
}

func (p *palette) model() color.Palette {
	m := color.Palette{color.RGBA{}}
	for _, c := range p.colors[1:] {
		r, g, b := c.split()
		m = append(m, color.RGBA{uint8(r), uint8(g), uint8(b), 255})
	}
	return m
}

func toRGB(c color.RGBA) rgb { return newRGB(uint32(c.R), uint32(c.G), uint32(c.B)) }

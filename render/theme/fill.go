package theme

import (
	"image"
	"image/color"
)

// A Fill is what a shape is filled with: Flat, *Bands, *Grain, *Hatch or *Photo. All but
// Flat are also gg patterns. gg's own gradients make a new colour a pixel; these hand
// out pointers into a few fixed tones, which costs nothing and suits a small palette.
type Fill interface{ fill() }

// Flat is one colour.
type Flat color.RGBA

// Bands are equal stripes of colour from Top to Bottom, in pixels.
type Bands struct {
	Tones       []color.RGBA
	Top, Bottom float64
}

// Photo is a picture whose upper left corner is the context's.
type Photo struct {
	Image image.Image
	pixel color.RGBA64
}

func (Flat) fill()   {}
func (*Bands) fill() {}
func (*Grain) fill() {}
func (*Hatch) fill() {}
func (*Photo) fill() {}

// ColorAt is the colour of a pixel.
func (b *Bands) ColorAt(_, y int) color.Color {
	n := len(b.Tones)
	i := int((float64(y) + .5 - b.Top) / (b.Bottom - b.Top) * float64(n))
	return &b.Tones[max(0, min(i, n-1))]
}

// ColorAt is the colour of a pixel; it holds until the next call.
func (p *Photo) ColorAt(x, y int) color.Color {
	at := p.Image.Bounds().Min.Add(image.Pt(x, y))
	r, g, b, a := p.Image.At(at.X, at.Y).RGBA()
	p.pixel = color.RGBA64{R: uint16(r), G: uint16(g), B: uint16(b), A: uint16(a)}
	return &p.pixel
}

// ramp returns n colours from a to b, both included.
func ramp(a, b color.RGBA, n int) []color.RGBA {
	tones := make([]color.RGBA, n)
	for i := range tones {
		tones[i] = mix(a, b, float64(i)/float64(max(1, n-1)))
	}
	return tones
}

// mix is a for t = 0, b for t = 1, and between them in between.
func mix(a, b color.RGBA, t float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(between(float64(x), float64(y), t) + .5) }
	return color.RGBA{R: m(a.R, b.R), G: m(a.G, b.G), B: m(a.B, b.B), A: m(a.A, b.A)}
}

// rgb is the opaque colour 0xRRGGBB.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

var (
	white = rgb(0xffffff)
	black = rgb(0x000000)
)

package theme

import (
	"image"
	"image/color"
)

// A Fill is what a shape is filled with: Flat, *Grain, *Hatch or *Photo. All but Flat are
// also gg patterns.
type Fill interface{ fill() }

// Flat is a fill of one colour.
type Flat color.RGBA

// Photo is a fill with a picture, whose upper left corner is at At.
type Photo struct {
	Image image.Image
	At    image.Point
	pixel color.RGBA64
}

// photoCorner is the radius of a photo's corners in cells, about that of the tray around it.
const photoCorner = .09

// WholePhoto describes the photo that pieces are parts of, where cells have so many pixels.
func WholePhoto(img image.Image, cell int) Drawing {
	size := img.Bounds().Size()
	return Drawing{{Path: rounded(0, 0, float64(size.X), float64(size.Y), float64(cell)*photoCorner), Fill: &Photo{Image: img}}}
}

func (Flat) fill()   {}
func (*Grain) fill() {}
func (*Hatch) fill() {}
func (*Photo) fill() {}

// ColorAt is the colour of a pixel; it holds until the next call.
func (p *Photo) ColorAt(x, y int) color.Color {
	at := p.Image.Bounds().Min.Add(image.Pt(x, y)).Sub(p.At)
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

package theme

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// A Fill is the paint of a shape. The possible types are Flat, *Grain, *Hatch and *Photo. A Fill is
// a constant: drawing does not change it, so goroutines can share it.
type Fill interface {
	// pattern returns the fill as a gg.Pattern for a single goroutine.
	pattern() gg.Pattern
}

// Flat is a solid colour.
type Flat color.RGBA

// Photo is a picture with its upper left corner at a given position.
type Photo struct {
	Image image.Image
	At    image.Point
	Exact bool // whether the picture is stored without loss
}

// photoCorner is the corner radius of a photo in cells. The radius is close to the corner radius of the floor.
const photoCorner = .09

// WholePhoto returns a drawing of the complete photo. The radius of the photo's corners depends on
// the cell size, in pixels.
func WholePhoto(img image.Image, cell int) Drawing {
	size := img.Bounds().Size()
	return Drawing{{Path: rounded(0, 0, float64(size.X), float64(size.Y), float64(cell)*photoCorner), Fill: &Photo{Image: img}}}
}

func (f Flat) pattern() gg.Pattern { return gg.NewSolidPattern(color.RGBA(f)) }

func (g *Grain) pattern() gg.Pattern { return g }

func (h *Hatch) pattern() gg.Pattern {
	return &hatchPattern{Hatch: h, tones: ramp(h.Paper, h.Ink, 5)}
}

func (p *Photo) pattern() gg.Pattern { return &photoPattern{Photo: p} }

// A photoPattern returns the pixels of a photo. ColorAt returns a pointer to a field, because a
// colour by value would be allocated for each pixel.
type photoPattern struct {
	*Photo
	pixel color.RGBA64
}

// ColorAt implements gg.Pattern. The returned colour is valid until the next call.
func (p *photoPattern) ColorAt(x, y int) color.Color {
	at := p.Image.Bounds().Min.Add(image.Pt(x, y)).Sub(p.At)
	r, g, b, a := p.Image.At(at.X, at.Y).RGBA()
	p.pixel = color.RGBA64{R: uint16(r), G: uint16(g), B: uint16(b), A: uint16(a)}
	return &p.pixel
}

// ramp returns n evenly spaced colours between two colours, including both ends.
func ramp(a, b color.RGBA, n int) []color.RGBA {
	tones := make([]color.RGBA, n)
	for i := range tones {
		tones[i] = mix(a, b, float64(i)/float64(max(1, n-1)))
	}
	return tones
}

// mix interpolates between two colours: the first at t = 0, the second at t = 1.
func mix(a, b color.RGBA, t float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(lerp(float64(x), float64(y), t) + .5) }
	return color.RGBA{R: m(a.R, b.R), G: m(a.G, b.G), B: m(a.B, b.B), A: m(a.A, b.A)}
}

// rgb returns the opaque colour 0xRRGGBB.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

var (
	white = rgb(0xffffff)
	black = rgb(0x000000)
)

package theme

import (
	"image/color"

	"github.com/fogleman/gg"

	"slidegif/fonts"
)

// A Shape is one thing drawn: the inside of a path, its stroke, or characters.
type Shape struct {
	Path   Path
	Glyphs []Glyph
	Fill   Fill
	Width  float64 // of the stroke, in pixels; 0 fills the inside instead
}

// A Glyph is one character at a place: X, Y is the left end of its baseline.
type Glyph struct {
	Rune   rune
	Shape  *fonts.Outline
	X, Y   float64
	Size   float64 // pixels of an em
	Turned bool    // a quarter to the right: the text runs down
}

// Path returns the glyph's outline where it stands.
func (g Glyph) Path() Path {
	p := make(Path, 0, len(g.Shape.Segments)+4)
	for i, s := range g.Shape.Segments {
		if s.Op == 'M' && i > 0 {
			p.to('Z')
		}
		for k, q := range s.P {
			if g.Turned {
				q = [2]float64{-q[1], q[0]}
			}
			s.P[k] = [2]float64{g.X + q[0]*g.Size, g.Y + q[1]*g.Size}
		}
		p = append(p, s)
	}
	if len(p) > 0 {
		p.to('Z')
	}
	return p
}

// A Drawing is shapes from the lowest to the highest, independent of what draws them:
// Paint does with gg, and a vector format can write them down.
type Drawing []Shape

func (d *Drawing) fill(p Path, f Fill) { *d = append(*d, Shape{Path: p, Fill: f}) }

func (d *Drawing) flat(p Path, c color.RGBA) { d.fill(p, Flat(c)) }

func (d *Drawing) stroke(p Path, c color.RGBA, width float64) {
	*d = append(*d, Shape{Path: p, Fill: Flat(c), Width: width})
}

func (d *Drawing) text(g []Glyph, c color.RGBA) {
	*d = append(*d, Shape{Glyphs: g, Fill: Flat(c)})
}

// Paint draws on a context whose matrix is the identity.
func (d Drawing) Paint(dc *gg.Context) {
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	for _, s := range d {
		dc.ClearPath()
		add(dc, s.Path)
		for _, g := range s.Glyphs {
			add(dc, g.Path())
		}
		if s.Width > 0 {
			dc.SetLineWidth(s.Width)
			dc.SetStrokeStyle(pattern(s.Fill))
			dc.Stroke()
			continue
		}
		dc.SetFillStyle(pattern(s.Fill))
		dc.Fill()
	}
}

func pattern(f Fill) gg.Pattern {
	switch f := f.(type) {
	case Flat:
		return gg.NewSolidPattern(color.RGBA(f))
	case gg.Pattern:
		return f
	}
	return gg.NewSolidPattern(color.Transparent)
}

func add(dc *gg.Context, p Path) {
	for _, s := range p {
		a, b, c := s.P[0], s.P[1], s.P[2]
		switch s.Op {
		case 'M':
			dc.MoveTo(a[0], a[1])
		case 'L':
			dc.LineTo(a[0], a[1])
		case 'Q':
			dc.QuadraticTo(a[0], a[1], b[0], b[1])
		case 'C':
			dc.CubicTo(a[0], a[1], b[0], b[1], c[0], c[1])
		case 'Z':
			dc.ClosePath()
		}
	}
}

// box is the rectangle around the glyph's ink.
func (g Glyph) box() (x0, y0, x1, y1 float64) {
	o := g.Shape
	if g.Turned {
		return g.X - o.MaxY*g.Size, g.Y + o.MinX*g.Size, g.X - o.MinY*g.Size, g.Y + o.MaxX*g.Size
	}
	return g.X + o.MinX*g.Size, g.Y + o.MinY*g.Size, g.X + o.MaxX*g.Size, g.Y + o.MaxY*g.Size
}

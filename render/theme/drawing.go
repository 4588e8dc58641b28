package theme

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"slidegif/fonts"
)

// A Shape is a filled path, a stroked path, or text.
type Shape struct {
	Path   Path
	Glyphs []Glyph
	Fill   Fill
	Width  float64 // stroke width in pixels; 0 means that the path is filled
}

// A Glyph is a positioned character. X and Y are the coordinates of the left end of the baseline.
type Glyph struct {
	Rune  rune
	Shape *fonts.Outline
	X, Y  float64
	Size  float64 // pixels per em
	// If Rotated is set, the glyph is rotated 90 degrees clockwise, for text that runs down.
	Rotated bool
}

// Path returns the outline of the glyph at its position and size.
func (g Glyph) Path() Path {
	p := make(Path, 0, len(g.Shape.Segments)+4)
	for i, s := range g.Shape.Segments {
		if s.Op == 'M' && i > 0 {
			p.to('Z')
		}
		for k, q := range s.P {
			if g.Rotated {
				q = [2]float64{-q[1], q[0]}
			}
			s.P[k] = [2]float64{g.X + float64(q[0]*g.Size), g.Y + float64(q[1]*g.Size)}
		}
		p = append(p, s)
	}
	if len(p) > 0 {
		p.to('Z')
	}
	return p
}

// A Drawing is a list of shapes, ordered from bottom to top. A Drawing does not depend on the
// output format. The function Paint turns a Drawing into pixels, while SVG and PDF contain the
// shapes themselves.
type Drawing []Shape

func (d *Drawing) fill(p Path, f Fill) { *d = append(*d, Shape{Path: p, Fill: f}) }

// shift returns a copy of d that is translated by dx, dy pixels.
func (d Drawing) shift(dx, dy float64) Drawing {
	if dx == 0 && dy == 0 {
		return d
	}
	moved := make(Drawing, len(d))
	for i, s := range d {
		s.Path = s.Path.shift(dx, dy)
		s.Glyphs = shiftGlyphs(s.Glyphs, dx, dy)
		if photo, ok := s.Fill.(*Photo); ok {
			s.Fill = &Photo{Image: photo.Image, At: photo.At.Add(image.Pt(int(dx), int(dy))), Exact: photo.Exact}
		}
		moved[i] = s
	}
	return moved
}

// flat fills a path with one colour. A transparent colour draws nothing.
func (d *Drawing) flat(p Path, c color.RGBA) {
	if c.A > 0 {
		d.fill(p, Flat(c))
	}
}

func (d *Drawing) stroke(p Path, c color.RGBA, width float64) {
	*d = append(*d, Shape{Path: p, Fill: Flat(c), Width: width})
}

func (d *Drawing) text(g []Glyph, c color.RGBA) {
	*d = append(*d, Shape{Glyphs: g, Fill: Flat(c)})
}

// Paint renders the drawing on dc. The transformation matrix of dc must be the identity.
func (d Drawing) Paint(dc *gg.Context) {
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	for _, s := range d {
		if s.Fill == nil {
			continue
		}
		dc.ClearPath()
		appendPath(dc, s.Path)
		for _, g := range s.Glyphs {
			appendPath(dc, g.Path())
		}
		if s.Width > 0 {
			dc.SetLineWidth(s.Width)
			dc.SetStrokeStyle(s.Fill.pattern())
			dc.Stroke()
			continue
		}
		dc.SetFillStyle(s.Fill.pattern())
		dc.Fill()
	}
}

// appendPath adds a path to the current path of dc. Cubic curves are converted to lines first,
// because the conversion in package gg does not give identical results on all machines. Quadratic
// curves are only used for fills, which freetype flattens with integer arithmetic.
func appendPath(dc *gg.Context, p Path) {
	var pen [2]float64
	for _, s := range p {
		a, b, c := s.P[0], s.P[1], s.P[2]
		switch s.Op {
		case 'M':
			dc.MoveTo(a[0], a[1])
			pen = a
		case 'L':
			dc.LineTo(a[0], a[1])
			pen = a
		case 'Q':
			dc.QuadraticTo(a[0], a[1], b[0], b[1])
			pen = b
		case 'C':
			last := subpixel(pen)
			for _, q := range flattenCubic(pen, s) {
				if at := subpixel(q); at != last {
					dc.LineTo(q[0], q[1])
					last = at
				}
			}
			pen = c
		case 'Z':
			dc.ClosePath()
		}
	}
}

// subpixel converts a point to gg's units of 1/64 pixel.
func subpixel(p [2]float64) [2]int { return [2]int{int(p[0] * 64), int(p[1] * 64)} }

// box returns the bounding box of the glyph's ink.
func (g Glyph) box() (x0, y0, x1, y1 float64) {
	o := g.Shape
	x0, y0, x1, y1 = o.MinX, o.MinY, o.MaxX, o.MaxY
	if g.Rotated {
		x0, y0, x1, y1 = -o.MaxY, o.MinX, -o.MinY, o.MaxX
	}
	z := g.Size
	return g.X + float64(x0*z), g.Y + float64(y0*z), g.X + float64(x1*z), g.Y + float64(y1*z)
}

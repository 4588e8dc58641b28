package pdf

import (
	"bytes"
	"fmt"
	"image/color"
	"image/jpeg"

	"codeberg.org/go-pdf/fpdf"

	"slidegif/render/theme"
)

// draw draws shapes from the lowest to the highest on w by h units.
func draw(f *fpdf.Fpdf, list theme.Drawing, w, h float64) error {
	for _, s := range list {
		path := s.Path
		for _, g := range s.Glyphs {
			path = append(path, g.Path()...)
		}
		if len(path) == 0 {
			continue
		}
		switch fill := s.Fill.(type) {
		case theme.Flat:
			paint(f, path, s.Width, color.RGBA(fill))
		case *theme.Bands:
			inside(f, path, func() { bands(f, fill, w) })
		case *theme.Hatch:
			paint(f, path, s.Width, fill.Paper)
			inside(f, path, func() { paint(f, fill.Marks(w, h), 0, fill.Ink) })
		case *theme.Grain:
			inside(f, path, func() { grain(f, fill, w, h) })
		case *theme.Photo:
			var err error
			inside(f, path, func() { err = photo(f, fill) })
			if err != nil {
				return err
			}
		default:
			return fmt.Errorf("a PDF has no fill like %T", fill)
		}
	}
	return nil
}

// paint fills a path with a colour, or strokes it where width is not 0.
func paint(f *fpdf.Fpdf, p theme.Path, width float64, c color.RGBA) {
	if width > 0 {
		f.SetDrawColor(int(c.R), int(c.G), int(c.B))
		f.SetLineWidth(width)
		trace(f, p)
		f.DrawPath("S")
		return
	}
	f.SetFillColor(int(c.R), int(c.G), int(c.B))
	trace(f, p)
	f.DrawPath("f")
}

// inside draws what lies inside of a path.
func inside(f *fpdf.Fpdf, p theme.Path, draw func()) {
	f.RawWriteStr("q")
	trace(f, p)
	f.RawWriteStr("W n")
	draw()
	f.RawWriteStr("Q")
}

// bands draws a gradient as stripes, finer than those of pictures with few colours.
func bands(f *fpdf.Fpdf, b *theme.Bands, w float64) {
	const stripes = 48
	first, last := b.Tones[0], b.Tones[len(b.Tones)-1]
	for i := range stripes {
		t := (float64(i) + .5) / stripes
		mix := func(a, b uint8) int { return int(float64(a) + float64((float64(b)-float64(a))*t) + .5) }
		f.SetFillColor(mix(first.R, last.R), mix(first.G, last.G), mix(first.B, last.B))
		top := b.Top + float64((b.Bottom-b.Top)*float64(i)/stripes)
		// Each goes on below the next one, so that no gap is seen between them.
		f.Rect(0, top, w, b.Bottom-top, "F")
	}
}

// grain draws the streaks of wood on its ground.
func grain(f *fpdf.Fpdf, g *theme.Grain, w, h float64) {
	tile := g.Tile()
	ground, streaks := tile.Shapes[0], tile.Shapes[1:]
	c := color.RGBA(ground.Fill.(theme.Flat))
	f.SetFillColor(int(c.R), int(c.G), int(c.B))
	f.Rect(0, 0, w, h, "F")
	upright := tile.Turn == 90
	long, wide := w, h
	if upright {
		long, wide = h, w
	}
	for x := 0.0; x < long; x += tile.W {
		for y := 0.0; y < wide; y += tile.H {
			for _, s := range streaks {
				paint(f, moved(s.Path, x, y, upright), s.Width, color.RGBA(s.Fill.(theme.Flat)))
			}
		}
	}
}

// moved returns a path moved by dx, dy, and then with x and y exchanged where upright.
func moved(p theme.Path, dx, dy float64, upright bool) theme.Path {
	out := make(theme.Path, len(p))
	for i, s := range p {
		for k := range s.P {
			s.P[k][0] += dx
			s.P[k][1] += dy
			if upright {
				s.P[k][0], s.P[k][1] = s.P[k][1], s.P[k][0]
			}
		}
		out[i] = s
	}
	return out
}

func photo(f *fpdf.Fpdf, p *theme.Photo) error {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, p.Image, &jpeg.Options{Quality: 90}); err != nil {
		return err
	}
	const name = "photo" // of the one that a form has
	o := fpdf.ImageOptions{ImageType: "JPEG"}
	f.RegisterImageOptionsReader(name, o, bytes.NewReader(b.Bytes()))
	size := p.Image.Bounds().Size()
	f.ImageOptions(name, 0, 0, float64(size.X), float64(size.Y), false, o, 0, "")
	return f.Error()
}

// trace makes p the current path.
func trace(f *fpdf.Fpdf, p theme.Path) {
	var pen [2]float64
	for _, s := range p {
		a, b, c := s.P[0], s.P[1], s.P[2]
		switch s.Op {
		case 'M':
			f.MoveTo(a[0], a[1])
			pen = a
		case 'L':
			f.LineTo(a[0], a[1])
			pen = a
		case 'Q': // as a cubic curve
			f.CurveBezierCubicTo(third(pen[0], a[0]), third(pen[1], a[1]), third(b[0], a[0]), third(b[1], a[1]), b[0], b[1])
			pen = b
		case 'C':
			f.CurveBezierCubicTo(a[0], a[1], b[0], b[1], c[0], c[1])
			pen = c
		case 'Z':
			f.ClosePath()
		}
	}
}

// third is two thirds of the way from a to b.
func third(a, b float64) float64 { return a + 2*(b-a)/3 }

package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"slices"

	"codeberg.org/go-pdf/fpdf"

	"slidegif/render/theme"
)

// draw draws shapes from the lowest to the highest on w by h units.
func (d *document) draw(f *fpdf.Fpdf, list theme.Drawing, w, h float64) error {
	for _, s := range list {
		path := s.Path
		if len(path) == 0 { // characters are text
			continue
		}
		switch fill := s.Fill.(type) {
		case theme.Flat:
			paint(f, path, s.Width, color.RGBA(fill))
		case *theme.Hatch:
			paint(f, path, s.Width, fill.Paper)
			inside(f, path, func() {
				for _, m := range fill.Marks(path) {
					paint(f, m.Path, m.Width, fill.Ink)
				}
			})
		case *theme.Grain:
			var err error
			if inside(f, path, func() { err = d.grain(f, fill, w, h) }); err != nil {
				return err
			}
		case *theme.Photo:
			p := d.photos[fill]
			inside(f, path, func() {
				f.ImageOptions(p.name, float64(fill.At.X), float64(fill.At.Y), float64(p.size.X), float64(p.size.Y), false, jpegFile, 0, "")
			})
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

// grain draws the streaks of wood on its ground: forms of one tile side by side.
func (d *document) grain(f *fpdf.Fpdf, g *theme.Grain, w, h float64) error {
	tile := g.Tile()
	ground, streaks := tile.Shapes[0], tile.Shapes[1:]
	c := color.RGBA(ground.Fill.(theme.Flat))
	f.SetFillColor(int(c.R), int(c.G), int(c.B))
	f.Rect(0, 0, w, h, "F")
	size := fpdf.SizeType{Wd: tile.W, Ht: tile.H}
	var at fpdf.PointType
	right, down := &at.X, &at.Y
	if tile.Turn == 90 {
		w, h = h, w
		size.Wd, size.Ht = size.Ht, size.Wd
		right, down = down, right
		for i := range streaks {
			streaks[i].Path = turned(streaks[i].Path)
		}
	}
	key := fmt.Sprint(streaks)
	form, known := d.grains[key]
	if !known {
		var err error
		if form, err = d.form(streaks, image.Pt(int(size.Wd), int(size.Ht))); err != nil {
			return err
		}
		d.grains[key] = form
	}
	first := math.Mod(float64(tile.Y), tile.H) - tile.H
	for *right = 0; *right < w; *right += tile.W {
		for *down = first; *down < h; *down += tile.H {
			f.UseTemplateScaled(form.Template, at, size)
		}
	}
	return nil
}

// turned returns a path with x and y exchanged.
func turned(p theme.Path) theme.Path {
	out := slices.Clone(p)
	for i := range out {
		for k, xy := range out[i].P {
			out[i].P[k] = [2]float64{xy[1], xy[0]}
		}
	}
	return out
}

// A photo is a picture of the document, by a name that all its forms know.
type photo struct {
	name string
	size image.Point
}

// addPhotos takes the pictures of a drawing into the document. A form that brings one of its own
// loses it where another form has the same. Fpdf writes pictures of one width in any order, so
// each gets a width of its own: a few columns at its right, which are clipped.
func (d *document) addPhotos(list theme.Drawing) error {
	for _, s := range list {
		fill, ok := s.Fill.(*theme.Photo)
		if !ok {
			continue
		}
		var key, data bytes.Buffer
		if err := png.Encode(&key, fill.Image); err != nil {
			return err
		}
		p, known := d.known[key.String()]
		if !known {
			r := fill.Image.Bounds()
			p = photo{fmt.Sprint("photo", len(d.known)), r.Size().Add(image.Pt(len(d.known), 0))}
			wide := image.NewRGBA(image.Rectangle{Max: p.size})
			draw.Draw(wide, wide.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(wide, wide.Rect, fill.Image, r.Min, draw.Over)
			if err := jpeg.Encode(&data, wide, &jpeg.Options{Quality: 90}); err != nil {
				return err
			}
			d.file.RegisterImageOptionsReader(p.name, jpegFile, &data)
			d.known[key.String()] = p
		}
		d.photos[fill] = p
	}
	return d.file.Error()
}

var jpegFile = fpdf.ImageOptions{ImageType: "JPEG"}

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

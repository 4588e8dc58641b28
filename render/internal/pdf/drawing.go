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

// draw draws shapes in order, so that later shapes cover earlier ones. The area is w units wide and
// h units high.
func (d *document) draw(f *fpdf.Fpdf, list theme.Drawing, w, h float64) error {
	for _, s := range list {
		path := s.Path
		if len(path) == 0 { // text is not part of the shapes and is written separately
			continue
		}
		switch fill := s.Fill.(type) {
		case theme.Flat:
			paint(f, path, s.Width, color.RGBA(fill))
		case *theme.Hatch:
			paint(f, path, s.Width, fill.Paper)
			clip(f, path, func() {
				for _, m := range fill.Marks(path) {
					paint(f, m.Path, m.Width, fill.Ink)
				}
			})
		case *theme.Grain:
			var err error
			if clip(f, path, func() { err = d.grain(f, fill, w, h) }); err != nil {
				return err
			}
		case *theme.Photo:
			p := d.photos[fill]
			clip(f, path, func() {
				f.ImageOptions(p.name, float64(fill.At.X), float64(fill.At.Y), float64(p.size.X), float64(p.size.Y), false, p.options, 0, "")
			})
		default:
			return fmt.Errorf("a PDF has no fill like %T", fill)
		}
	}
	return nil
}

// paint fills a path. If width is not 0, the path is stroked instead.
func paint(f *fpdf.Fpdf, p theme.Path, width float64, c color.RGBA) {
	if width > 0 {
		f.SetDrawColor(int(c.R), int(c.G), int(c.B))
		f.SetLineWidth(width)
		tracePath(f, p)
		f.DrawPath("S")
		return
	}
	f.SetFillColor(int(c.R), int(c.G), int(c.B))
	tracePath(f, p)
	f.DrawPath("f")
}

// clip calls the function draw with the given clipping path in effect.
func clip(f *fpdf.Fpdf, p theme.Path, draw func()) {
	f.RawWriteStr("q")
	tracePath(f, p)
	f.RawWriteStr("W n")
	draw()
	f.RawWriteStr("Q")
}

// grain draws a wood grain by repeating a form that contains one tile.
func (d *document) grain(f *fpdf.Fpdf, g *theme.Grain, w, h float64) error {
	tile := g.Tile()
	ground, streaks := tile.Shapes[0], tile.Shapes[1:]
	c := color.RGBA(ground.Fill.(theme.Flat))
	f.SetFillColor(int(c.R), int(c.G), int(c.B))
	f.Rect(0, 0, w, h, "F")
	size := fpdf.SizeType{Wd: tile.W, Ht: tile.H}
	var at fpdf.PointType
	right, down := &at.X, &at.Y
	if tile.Rotation == 90 {
		w, h = h, w
		size.Wd, size.Ht = size.Ht, size.Wd
		right, down = down, right
		for i := range streaks {
			streaks[i].Path = transpose(streaks[i].Path)
		}
	}
	key := fmt.Sprint(streaks)
	form, exists := d.grainForms[key]
	if !exists {
		var err error
		if form, err = d.form(streaks, image.Pt(int(size.Wd), int(size.Ht))); err != nil {
			return err
		}
		d.grainForms[key] = form
	}
	first := math.Mod(float64(tile.Y), tile.H) - tile.H
	for *right = 0; *right < w; *right += tile.W {
		for *down = first; *down < h; *down += tile.H {
			f.UseTemplateScaled(form.Template, at, size)
		}
	}
	return nil
}

// transpose exchanges the x and y coordinates of a path.
func transpose(p theme.Path) theme.Path {
	out := slices.Clone(p)
	for i := range out {
		for k, xy := range out[i].P {
			out[i].P[k] = [2]float64{xy[1], xy[0]}
		}
	}
	return out
}

// A photo is an image that the document contains once. All forms refer to the image by its name.
type photo struct {
	name    string
	size    image.Point
	options fpdf.ImageOptions
}

// addPhotos adds all photos in a drawing to the document. A photo in several forms is added only once, because
// fpdf drops copies. Fpdf writes images of equal width in random order. Each photo is therefore padded on the
// right to a unique width. Drawing the photo hides this padding with a clipping path.
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
		p, exists := d.photosByContent[key.String()]
		if !exists {
			r := fill.Image.Bounds()
			p = photo{fmt.Sprint("photo", len(d.photosByContent)), r.Size().Add(image.Pt(len(d.photosByContent), 0)), jpegFile}
			wide := image.NewRGBA(image.Rectangle{Max: p.size})
			draw.Draw(wide, wide.Rect, image.White, image.Point{}, draw.Src)
			draw.Draw(wide, wide.Rect, fill.Image, r.Min, draw.Over)
			var err error
			if fill.Exact {
				p.options = pngFile
				err = png.Encode(&data, wide)
			} else {
				err = jpeg.Encode(&data, wide, &jpeg.Options{Quality: 90})
			}
			if err != nil {
				return err
			}
			d.file.RegisterImageOptionsReader(p.name, p.options, &data)
			d.photosByContent[key.String()] = p
		}
		d.photos[fill] = p
	}
	return d.file.Error()
}

var jpegFile, pngFile = fpdf.ImageOptions{ImageType: "JPEG"}, fpdf.ImageOptions{ImageType: "PNG"}

// tracePath makes p the current path of the PDF page or form.
func tracePath(f *fpdf.Fpdf, p theme.Path) {
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
		case 'Q': // convert to a cubic curve
			f.CurveBezierCubicTo(twoThirds(pen[0], a[0]), twoThirds(pen[1], a[1]), twoThirds(b[0], a[0]), twoThirds(b[1], a[1]), b[0], b[1])
			pen = b
		case 'C':
			f.CurveBezierCubicTo(a[0], a[1], b[0], b[1], c[0], c[1])
			pen = c
		case 'Z':
			f.ClosePath()
		}
	}
}

func twoThirds(a, b float64) float64 { return a + 2*(b-a)/3 }

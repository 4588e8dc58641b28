package theme

import (
	"image"
	"image/color"
	"maps"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// A Pen draws in the colours of a theme. Text is in the text fonts, because the theme's font for labels lacks
// many characters. A Pen keeps the first error, so that a caller can check for errors once, at the end of a
// drawing.
type Pen struct {
	Drawing Drawing
	Theme   Theme
	Font    []byte // OpenType or TrueType file for all text; nil selects the embedded fonts
	Err     error
	// Unlabelled omits the labels of pieces on boards.
	Unlabelled bool
}

// textTheme returns the theme with the text font instead of the font for labels.
func (p *Pen) textTheme() Theme {
	t := p.Theme.OrDefault()
	t.Face = fonts.Sans
	return t
}

// TextWidth returns the width, in pixels, of a line of text.
func (p *Pen) TextWidth(s string, size float64) float64 {
	width, err := p.textTheme().TextWidth(s, size, p.Font)
	p.Fail(err)
	return width
}

// Fail records an error. Only the first error is kept.
func (p *Pen) Fail(err error) {
	if p.Err == nil {
		p.Err = err
	}
}

// Blend returns a mixture of the paper and the ink colour: the paper colour at share = 0, and the
// ink colour at share = 1.
func (p *Pen) Blend(share float64) color.RGBA { return mix(p.Theme.Paper, p.Theme.Ink, share) }

// WithDarkBlends returns a copy of the theme with dark versions of blends of paper and ink, one for each share of
// ink. If paper or ink has no dark version, no blends are added.
func (t Theme) WithDarkBlends(shares ...float64) Theme {
	paper, hasPaper := t.DarkColors[t.Paper]
	ink, hasInk := t.DarkColors[t.Ink]
	if !hasPaper || !hasInk {
		return t
	}
	t.DarkColors = maps.Clone(t.DarkColors)
	for _, share := range shares {
		t.DarkColors[mix(t.Paper, t.Ink, share)] = mix(paper, ink, share)
	}
	return t
}

// Write draws text in the ink colour, like Theme.Text.
func (p *Pen) Write(s string, box image.Rectangle, align, size float64) {
	p.WriteColored(s, box, align, size, p.Theme.Ink)
}

// WriteColored is like Write, but draws in the given colour.
func (p *Pen) WriteColored(s string, box image.Rectangle, align, size float64, c color.RGBA) {
	glyphs, err := p.textTheme().Text(s, box, align, size, p.Font)
	p.Fail(err)
	if len(glyphs) > 0 {
		p.Drawing.text(glyphs, c)
	}
}

// WriteDown draws text that runs down and ends at the given y coordinate. The text is centred at x.
func (p *Pen) WriteDown(s string, x, y, size float64) {
	b, err := p.textTheme().line(s, p.Font)
	p.Fail(err)
	b = b.rotate()
	half := float64(float64(b.height()*size) / 2)
	p.Drawing.text(b.placed(x, float64(y)-half, size), p.Theme.Ink)
}

// Rect fills a rectangle with a colour.
func (p *Pen) Rect(x0, y0, x1, y1 float64, c color.RGBA) {
	p.Drawing.flat(rounded(x0, y0, x1, y1, 0), c)
}

// Line draws a line with round ends. The width is in pixels.
func (p *Pen) Line(from, to [2]float64, c color.RGBA, width float64) {
	p.Drawing.stroke(polyline(from, to), c, width)
}

// minLabelledCell is the least size of a cell with a label, in pixels. Smaller labels are illegible.
const minLabelledCell = 10

// Board draws a board with its frame. The upper left corner of the drawing is at the given point.
func (p *Pen) Board(b board.Board, cell int, at image.Point) {
	d, err := p.Theme.ForBoard(b).position(Scene{Board: b, Cell: cell, Labels: !p.Unlabelled && cell >= minLabelledCell, Font: p.Font}, b)
	p.Fail(err)
	p.Drawing = append(p.Drawing, d.shift(float64(at.X), float64(at.Y))...)
}

// Stroke draws a line through points with round joints and ends. The width is in pixels.
func (p *Pen) Stroke(points [][2]float64, c color.RGBA, width float64) {
	if c.A > 0 {
		p.Drawing.stroke(polyline(points...), c, width)
	}
}

// Disc fills a circle.
func (p *Pen) Disc(at [2]float64, r float64, c color.RGBA) { p.Drawing.flat(disc(at[0], at[1], r), c) }

// Box fills a rectangle with rounded corners.
func (p *Pen) Box(r image.Rectangle, radius float64, c color.RGBA) {
	p.Drawing.flat(rounded(float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y), radius), c)
}

// Picture draws an image without loss, with its upper left corner at the given point.
func (p *Pen) Picture(m image.Image, at image.Point) {
	r := m.Bounds().Sub(m.Bounds().Min).Add(at)
	p.Drawing.fill(rounded(float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y), 0), &Photo{Image: m, At: at, Exact: true})
}

// WriteTitle writes a title in the font of the theme, like Theme.Title.
func (p *Pen) WriteTitle(s string, box image.Rectangle, align, size float64) {
	glyphs, err := p.Theme.OrDefault().Title(s, box, align, size, p.Font)
	p.Fail(err)
	if len(glyphs) > 0 {
		p.Drawing.text(glyphs, p.Theme.Ink)
	}
}

// Lines draws separate lines with round ends as one shape. The width is in pixels.
func (p *Pen) Lines(lines [][2][2]float64, c color.RGBA, width float64) {
	if len(lines) == 0 {
		return
	}
	path := make(Path, 0, 2*len(lines))
	for _, l := range lines {
		path.to('M', l[0])
		path.to('L', l[1])
	}
	p.Drawing.stroke(path, c, width)
}

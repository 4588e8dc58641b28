package pdf

import (
	"fmt"
	"image"
	"image/color"

	"codeberg.org/go-pdf/fpdf"

	"slidegif/fonts"
	"slidegif/render/theme"
)

// A letter is one character on a page.
type letter struct {
	theme.Glyph // in points
	page        int
	color       color.RGBA
	font        int // of the document
	code        rune
}

// letters are all characters of a document. They are written at its end, when it is known which
// ones its fonts must have.
type letters struct {
	all   []letter
	fonts []map[rune]*fonts.Outline
	known map[*fonts.Outline]letter
}

// add takes characters, whose units are scaled to points and moved to x, y.
func (l *letters) add(page int, glyphs []theme.Glyph, x, y, scale float64, c color.RGBA) {
	for _, g := range glyphs {
		g.X, g.Y, g.Size = x+float64(g.X*scale), y+float64(g.Y*scale), g.Size*scale
		known, ok := l.known[g.Shape]
		if !ok {
			known.code = g.Rune
			if g.Rune > 0xffff {
				known.code = rune(0xe000 + len(l.known)%0x1900) // fpdf has codes of 16 bits
			}
			for known.font < len(l.fonts) && l.fonts[known.font][known.code] != nil {
				known.font++ // another face has the same character
			}
			if known.font == len(l.fonts) {
				l.fonts = append(l.fonts, map[rune]*fonts.Outline{})
			}
			l.fonts[known.font][known.code] = g.Shape
			l.known[g.Shape] = known
		}
		l.all = append(l.all, letter{g, page, c, known.font, known.code})
	}
}

// write puts all characters on their pages.
func (l *letters) write(f *fpdf.Fpdf) {
	name := func(font int) string { return fmt.Sprint("slidegif", font+1) }
	for i, shapes := range l.fonts {
		f.AddUTF8FontFromBytes(name(i), "", trueType(shapes))
	}
	last := f.PageNo()
	var now letter
	for _, g := range l.all {
		if g.page != now.page {
			f.SetPage(g.page)
		}
		if g.page != now.page || g.font != now.font || g.Size != now.Size {
			f.SetFont(name(g.font), "", g.Size)
		}
		if g.page != now.page || g.color != now.color {
			f.SetFillColor(int(g.color.R), int(g.color.G), int(g.color.B))
			f.SetTextColor(int(g.color.R), int(g.color.G), int(g.color.B))
		}
		now = g
		if g.Turned {
			f.TransformBegin()
			f.TransformRotate(-90, g.X, g.Y)
		}
		f.Text(g.X, g.Y, string(g.code))
		if g.Turned {
			f.TransformEnd()
		}
	}
	f.SetPage(last)
}

// text writes s on one line into box, as theme.Text lays it out.
func (d *document) text(s string, box image.Rectangle, where, size float64, c color.RGBA) {
	glyphs, err := d.design.Theme.Text(s, box, where, size, d.design.Font)
	d.fail(err)
	d.letters.add(d.pages, glyphs, 0, 0, unit, c)
}

// note writes what stands below a board into a box, as Design.Note lays it out.
func (d *document) note(s string, box image.Rectangle, size float64) {
	glyphs, err := d.design.Note(s, box, theme.Middle, size)
	d.fail(err)
	d.letters.add(d.pages, glyphs, 0, 0, unit, gray)
}

// width returns how wide the ink of a text is.
func (d *document) width(s string, size float64) int {
	w, err := d.design.Theme.TextWidth(s, size, d.design.Font)
	d.fail(err)
	return int(float64(w) + .999)
}

package pdf

import (
	"fmt"
	"image"
	"image/color"

	"codeberg.org/go-pdf/fpdf"

	"slidegif/fonts"
	"slidegif/render/theme"
)

// A letter is a single character at a position on a page.
type letter struct {
	theme.Glyph // in points
	page        int
	color       color.RGBA
	font        int // index of one of the document fonts
	code        rune
}

// A textLayer collects all characters that a document contains. The characters are written last, because an
// embedded font contains exactly the characters that the document uses.
type textLayer struct {
	all      []letter
	fonts    []map[rune]*fonts.Outline
	assigned map[*fonts.Outline]letter
}

// add adds glyphs to a page, after scaling them to points and translating them by x, y.
func (l *textLayer) add(page int, glyphs []theme.Glyph, x, y, scale float64, c color.RGBA) {
	for _, g := range glyphs {
		g.X, g.Y, g.Size = x+float64(g.X*scale), y+float64(g.Y*scale), g.Size*scale
		entry, ok := l.assigned[g.Shape]
		if !ok {
			entry.code = g.Rune
			if g.Rune > 0xffff {
				entry.code = rune(0xe000 + len(l.assigned)%0x1900) // fpdf supports 16-bit codes only
			}
			for entry.font < len(l.fonts) && l.fonts[entry.font][entry.code] != nil {
				entry.font++ // this font already has a different outline for the same character
			}
			if entry.font == len(l.fonts) {
				l.fonts = append(l.fonts, map[rune]*fonts.Outline{})
			}
			l.fonts[entry.font][entry.code] = g.Shape
			l.assigned[g.Shape] = entry
		}
		l.all = append(l.all, letter{g, page, c, entry.font, entry.code})
	}
}

func (l *textLayer) write(f *fpdf.Fpdf) {
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
		if g.Rotated {
			f.TransformBegin()
			f.TransformRotate(-90, g.X, g.Y)
		}
		f.Text(g.X, g.Y, string(g.code))
		if g.Rotated {
			f.TransformEnd()
		}
	}
	f.SetPage(last)
}

// text writes the string s on one line in a box, as Theme.Text does.
func (d *document) text(s string, box image.Rectangle, align, size float64, c color.RGBA) {
	glyphs, err := d.design.Theme.Text(s, box, align, size, d.design.Font)
	d.fail(err)
	d.textLayer.add(d.pages, glyphs, 0, 0, unit, c)
}

// note writes the text below a board, in the layout of Design.LayoutCaption.
func (d *document) note(s string, box image.Rectangle, size float64) {
	glyphs, err := d.design.LayoutCaption(s, box, size)
	d.fail(err)
	d.textLayer.add(d.pages, glyphs, 0, 0, unit, gray)
}

// width returns the ink width of a string, rounded up.
func (d *document) width(s string, size float64) int {
	w, err := d.design.Theme.TextWidth(s, size, d.design.Font)
	d.fail(err)
	return int(float64(w) + .999)
}

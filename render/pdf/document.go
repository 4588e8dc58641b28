// Package pdf writes documents to print, all in vectors: solutions as sheets of boards, and
// worksheets of puzzles.
//
//	theme drawings -> forms, one a piece -> pages of boards
//
// What is drawn more than once (pieces, boards, characters) is a form that pages refer to.
// Characters are outlines, so that no reader needs a font. All lengths on a page are tenths
// of a millimetre from its upper left corner. The same input gives the same bytes.
package pdf

import (
	"image"
	"image/color"
	"io"
	"slices"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"slidegif/fonts"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// unit is how many points a tenth of a millimetre has.
const unit = 72.0 / 254

// papers are the sizes of pages in tenths of a millimetre, upright.
var papers = map[string]image.Point{"a4": {2100, 2970}, "letter": {2159, 2794}}

// Papers are the names of papers; the first is the default.
var Papers = []string{"a4", "letter"}

// A document collects pages.
type document struct {
	file   *fpdf.Fpdf
	size   image.Point
	pages  int
	glyphs map[character]fpdf.Template
	photos map[*theme.Photo]photo
	known  map[string]photo // by what they show
	design theme.Design     // in which texts are written
}

// Only so are the pictures of a form in order.
func init() { fpdf.SetDefaultCatalogSort(true) }

// newDocument returns a document without pages. Title and subject are for the reader's list
// of documents.
func newDocument(paper, title, subject string, d theme.Design) (*document, error) {
	if paper == "" {
		paper = Papers[0]
	}
	size, ok := papers[paper]
	if !ok {
		return nil, input.Errorf("give a4 or letter", "paper: there is no %q", paper)
	}
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: float64(size.X) * unit, Ht: float64(size.Y) * unit}})
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	epoch := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // a real date would make no two files alike
	f.SetCreationDate(epoch)
	f.SetModificationDate(epoch)
	f.SetProducer("slidegif", true)
	f.SetTitle(title, true)
	f.SetSubject(subject, true)
	return &document{file: f, size: size, glyphs: map[character]fpdf.Template{}, photos: map[*theme.Photo]photo{}, known: map[string]photo{}, design: d}, nil
}

func (d *document) addPage() {
	d.file.AddPage()
	d.pages++
}

func (d *document) write(w io.Writer) error { return d.file.Output(w) }

// place puts a form on the page: its box of so many units of its own becomes box.
func place(f *fpdf.Fpdf, form fpdf.Template, x, y, scale float64) {
	_, size := form.Size()
	f.UseTemplateScaled(form, fpdf.PointType{X: x, Y: y}, fpdf.SizeType{Wd: size.Wd * scale, Ht: size.Ht * scale})
}

// text writes s on one line into box, as theme.Text lays it out.
func (d *document) text(s string, box image.Rectangle, where, size float64, c color.RGBA) error {
	glyphs, err := d.design.Theme.Text(s, box, where, size, d.design.Font)
	if err != nil {
		return err
	}
	for _, g := range glyphs {
		scale := g.Size * unit / glyphEm
		place(d.file, d.glyph(character{g.Shape, c}), float64(g.X*unit)-float64(scale*glyphLeft), float64(g.Y*unit)-float64(scale*glyphBase), scale)
	}
	return nil
}

// width returns how wide the ink of a text is.
func (d *document) width(s string, size float64) (int, error) {
	w, err := d.design.Theme.TextWidth(s, size, d.design.Font)
	return int(float64(w) + .999), err
}

// A glyph's form is two em high and wide, so that nothing is cut off; its origin is at
// glyphLeft, glyphBase.
const (
	glyphEm   = 100
	glyphLeft = 50
	glyphBase = 150
)

// A character is an outline in a colour: the forms of fpdf cannot take that of the page.
type character struct {
	shape *fonts.Outline
	color color.RGBA
}

// glyph returns the form of a character.
func (d *document) glyph(c character) fpdf.Template {
	form, ok := d.glyphs[c]
	if !ok {
		form = d.form(2*glyphEm, 2*glyphEm, func(f *fpdf.Fpdf) {
			outline := theme.Glyph{Shape: c.shape, X: glyphLeft, Y: glyphBase, Size: glyphEm}
			paint(f, outline.Path(), 0, c.color)
		})
		d.glyphs[c] = form
	}
	return form
}

// form draws something of w by h units that pages use again and again.
func (d *document) form(w, h float64, draw func(*fpdf.Fpdf)) fpdf.Template {
	d.file.SetFillColor(0, 0, 0) // a form begins by setting the colours of its document
	d.file.SetDrawColor(0, 0, 0)
	return d.file.CreateTemplateCustom(fpdf.PointType{}, fpdf.SizeType{Wd: w, Ht: h}, func(t *fpdf.Tpl) {
		t.SetLineCapStyle("round")
		t.SetLineJoinStyle("round")
		draw(&t.Fpdf)
	})
}

// anyOf returns the first text that is not empty.
func anyOf(texts ...string) string {
	if i := slices.IndexFunc(texts, func(s string) bool { return s != "" }); i >= 0 {
		return texts[i]
	}
	return ""
}

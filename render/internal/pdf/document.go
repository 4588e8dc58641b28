// Package pdf writes documents to print, all in vectors: solutions as sheets of boards, and
// worksheets of puzzles.
//
//	theme drawings -> forms, one a piece -> pages of boards
//	characters     -> fonts of the document -> text that can be searched and copied
//
// What is drawn more than once (pieces, boards) is a form that pages refer to. All lengths on a
// page are tenths of a millimetre from its upper left corner. The same input gives the same bytes.
package pdf

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"slidegif/fonts"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// unit is how many points a tenth of a millimetre has.
const unit = 72.0 / 254

// papers are the sizes of pages in tenths of a millimetre, upright.
var papers = map[string]image.Point{"a4": {2100, 2970}, "a5": {1480, 2100}, "letter": {2159, 2794}}

// Papers are the names of papers; the first is the default.
var Papers = []string{"a4", "a5", "letter"}

// A document collects pages.
type document struct {
	file    *fpdf.Fpdf
	size    image.Point
	pages   int
	letters letters
	photos  map[*theme.Photo]photo
	known   map[string]photo // by what they show
	grains  map[string]form  // by their streaks
	design  theme.Design     // in which texts are written
	err     error            // the first of a text
}

// fail keeps the first error.
func (d *document) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// init puts the pictures of forms in a fixed order. A form takes the default: it has no option of its own.
func init() { fpdf.SetDefaultCatalogSort(true) }

// newDocument returns a document without pages. Title and subject are for the reader's list
// of documents.
func newDocument(paper, title, subject string, d theme.Design) (*document, error) {
	size, ok := papers[cmp.Or(paper, Papers[0])]
	if !ok {
		return nil, input.Errorf(input.Say("give one of %s", input.List(Papers)), "paper: there is no %q", paper)
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
	return &document{
		file: f, size: size, design: d, letters: letters{known: map[*fonts.Outline]letter{}},
		photos: map[*theme.Photo]photo{}, known: map[string]photo{}, grains: map[string]form{},
	}, nil
}

func (d *document) addPage() {
	d.file.AddPage()
	d.pages++
}

// write writes the document, or returns the first error of its texts.
func (d *document) write(w io.Writer) error {
	if d.err != nil {
		return d.err
	}
	d.letters.write(d.file)
	var b bytes.Buffer
	if err := d.file.Output(&b); err != nil {
		return err
	}
	packed, err := repack(b.Bytes())
	if err != nil {
		return err
	}
	_, err = w.Write(packed)
	return err
}

// A form is a drawing that pages use again and again. Its characters are written on each page.
type form struct {
	fpdf.Template
	size  image.Point // in its own units
	texts []theme.Shape
}

// form draws a list of shapes on so many units.
func (d *document) form(list theme.Drawing, size image.Point) (out form, err error) {
	out.size = size
	w, h := float64(size.X), float64(size.Y)
	if err := d.addPhotos(list); err != nil {
		return out, err
	}
	d.file.SetFillColor(0, 0, 0) // a form begins by setting the colours of its document
	d.file.SetDrawColor(0, 0, 0)
	out.Template = d.file.CreateTemplateCustom(fpdf.PointType{}, fpdf.SizeType{Wd: w, Ht: h}, func(t *fpdf.Tpl) {
		t.SetLineCapStyle("round")
		t.SetLineJoinStyle("round")
		err = d.draw(&t.Fpdf, list, w, h)
	})
	for _, s := range list {
		if len(s.Glyphs) > 0 {
			out.texts = append(out.texts, s)
		}
	}
	return out, err
}

// put puts a form on the page with its upper left corner at x, y, in points, and its units scaled
// to points.
func (d *document) put(f form, x, y, scale float64) {
	d.file.UseTemplateScaled(f.Template, fpdf.PointType{X: x, Y: y}, fpdf.SizeType{Wd: float64(f.size.X) * scale, Ht: float64(f.size.Y) * scale})
	for _, s := range f.texts {
		d.letters.add(d.pages, s.Glyphs, x, y, scale, color.RGBA(s.Fill.(theme.Flat)))
	}
}

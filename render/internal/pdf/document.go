// Package pdf writes vector PDF files for printing. The package supports sheets that show the
// positions of a solution, and worksheets with puzzles.
//
//	theme drawings -> forms, one per piece -> pages of boards
//	characters     -> fonts of the document -> text that can be searched and copied
//
// Repeated content, such as pieces and boards, is stored only once, as a form. Lengths on a page
// are in tenths of a millimetre, and positions are measured from the upper left corner. Equal input
// results in identical bytes.
package pdf

import (
	"bytes"
	"cmp"
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

// unit is the length of a tenth of a millimetre, in points.
const unit = 72.0 / 254

// papers lists the available page sizes in portrait orientation, in tenths of a millimetre, with the default
// first.
var papers = []struct {
	name string
	size image.Point
}{
	{"a4", image.Pt(2100, 2970)},
	{"a5", image.Pt(1480, 2100)},
	{"letter", image.Pt(2159, 2794)},
}

// Papers lists the names of the available page sizes. The first name is the default.
var Papers = paperNames()

func paperNames() (names []string) {
	for _, p := range papers {
		names = append(names, p.name)
	}
	return names
}

// A document is a PDF file that is being created.
type document struct {
	file            *fpdf.Fpdf
	size            image.Point
	pages           int
	textLayer       textLayer
	photos          map[*theme.Photo]photo
	photosByContent map[string]photo // by PNG data
	grainForms      map[string]form  // by streaks
	design          theme.Design     // theme and font for all text
	err             error            // first text error
}

// fail records an error, unless an error has already been recorded.
func (d *document) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// init makes fpdf write the pictures of forms in a fixed order. A form has no such setting, so init
// changes the default of the fpdf package.
func init() { fpdf.SetDefaultCatalogSort(true) }

// newDocument returns a document without pages. The title and the subject are stored in the PDF
// metadata.
func newDocument(paper, title, subject string, d theme.Design) (*document, error) {
	i := slices.Index(Papers, cmp.Or(paper, Papers[0]))
	if i < 0 {
		return nil, input.Errorf(input.Say("use one of %s", input.List(Papers)), "paper: unknown size %q", paper)
	}
	size := papers[i].size
	f := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: float64(size.X) * unit, Ht: float64(size.Y) * unit}})
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	epoch := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // a fixed date makes the bytes independent of the current time
	f.SetCreationDate(epoch)
	f.SetModificationDate(epoch)
	f.SetProducer("slidegif", true)
	f.SetTitle(title, true)
	f.SetSubject(subject, true)
	return &document{
		file: f, size: size, design: d, textLayer: textLayer{assigned: map[*fonts.Outline]letter{}},
		photos: map[*theme.Photo]photo{}, photosByContent: map[string]photo{}, grainForms: map[string]form{},
	}, nil
}

func (d *document) addPage() {
	d.file.AddPage()
	d.pages++
}

// write sends the finished document to w. If fail has recorded an error, write returns that error.
func (d *document) write(w io.Writer) error {
	if d.err != nil {
		return d.err
	}
	d.textLayer.write(d.file)
	var b bytes.Buffer
	if err := d.file.Output(&b); err != nil {
		return err
	}
	compressed, err := recompress(b.Bytes())
	if err != nil {
		return err
	}
	_, err = w.Write(compressed)
	return err
}

// A form is a drawing that can be used several times. Text is not part of the form, and is written
// separately each time the form is used.
type form struct {
	fpdf.Template
	size  image.Point // in form units
	texts []theme.Shape
}

// form creates a form from a drawing. The size is in form units.
func (d *document) form(list theme.Drawing, size image.Point) (out form, err error) {
	out.size = size
	w, h := float64(size.X), float64(size.Y)
	if err := d.addPhotos(list); err != nil {
		return out, err
	}
	// A new form starts with the current colours of the document.
	d.file.SetFillColor(0, 0, 0)
	d.file.SetDrawColor(0, 0, 0)
	out.Template = d.file.CreateTemplateCustom(fpdf.PointType{}, fpdf.SizeType{Wd: w, Ht: h}, func(t *fpdf.Tpl) {
		t.SetLineCapStyle("round")
		t.SetLineJoinStyle("round")
		err = d.draw(&t.Fpdf, list, w, h)
	})
	out.texts = textsOf(list)
	return out, err
}

// textsOf returns the shapes of a drawing that are text.
func textsOf(list theme.Drawing) (texts []theme.Shape) {
	for _, s := range list {
		if len(s.Glyphs) > 0 {
			texts = append(texts, s)
		}
	}
	return texts
}

// placeForm draws a form with its upper left corner at (x, y), in points. The scale parameter is
// the number of points per unit of the form.
func (d *document) placeForm(f form, x, y, scale float64) {
	d.file.UseTemplateScaled(f.Template, fpdf.PointType{X: x, Y: y}, fpdf.SizeType{Wd: float64(f.size.X) * scale, Ht: float64(f.size.Y) * scale})
	for _, s := range f.texts {
		d.textLayer.add(d.pages, s.Glyphs, x, y, scale, color.RGBA(s.Fill.(theme.Flat)))
	}
}

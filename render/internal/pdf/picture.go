package pdf

import (
	"context"
	"io"

	"codeberg.org/go-pdf/fpdf"

	"slidegif/render/internal/plan"
)

// pictureUnits is the length of the longer side of a drawing before it is scaled to the page.
const pictureUnits = 1600

// writePicture writes a single page with a drawing in the middle. The paper colour of the drawing
// fills the page. If p.Print is set, the page has the shape of the drawing.
func writePicture(ctx context.Context, w io.Writer, p plan.Plan, drawing plan.Drawing) (plan.Result, error) {
	picture, err := drawing.Draw(ctx, pictureUnits)
	if err != nil {
		return plan.Result{}, err
	}
	d, err := newDocument(p.Paper, picture.Title, p.ID, p.Design)
	if err != nil {
		return plan.Result{}, err
	}
	form, err := d.form(picture.Drawing, picture.Size)
	if err != nil {
		return plan.Result{}, err
	}
	width, height := float64(float64(d.size.X)*unit), float64(float64(d.size.Y)*unit)
	if p.Print > 0 {
		longer := float64(max(picture.Size.X, picture.Size.Y))
		width, height = float64(p.Print*float64(picture.Size.X))/longer, float64(p.Print*float64(picture.Size.Y))/longer
	}
	d.file.AddPageFormat("P", fpdf.SizeType{Wd: width, Ht: height})
	d.pages++
	c := picture.Theme.Paper
	d.file.SetFillColor(int(c.R), int(c.G), int(c.B))
	d.file.Rect(0, 0, width, height, "F")
	scale := min(width/float64(form.size.X), height/float64(form.size.Y))
	d.placeForm(form, (width-float64(scale*float64(form.size.X)))/2, (height-float64(scale*float64(form.size.Y)))/2, scale)
	return plan.Result{Pages: d.pages}, d.write(w)
}

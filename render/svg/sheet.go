package svg

import (
	"context"
	"fmt"
	"image"
	"image/color"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// finer is how many units of a sheet are one pixel, at the size asked for: themes leave
// out what a few pixels cannot show, but a vector picture may be enlarged.
const finer = 4

// Sheet writes the boards that a PNG sheet shows, laid out in the same way. Errors are those of
// Still.
func (p Picture) Sheet(ctx context.Context, plan scene.Plan) (File, error) {
	d := p.Design
	c, err := scene.NewSheet(d.Board, d.Theme.Margin, plan, finer*p.Size)
	if err != nil {
		return File{}, err
	}
	one := scene.PlainGeometry(d.Board, d.Theme.Margin, c.Cell)
	w, err := p.newWriter(ctx, scene.Picture{Size: one.Size, Boards: []scene.Geometry{one}})
	if err != nil {
		return File{}, err
	}
	w.paper(c.Size)
	w.doc.body.WriteByte('\n')
	if err := w.Design.PutSheet(ctx, w, c, plan); err != nil {
		return File{}, err
	}
	return w.file(image.Rectangle{Max: c.Size})
}

// Drawing writes a drawing.
func (w *writer) Drawing(d theme.Drawing, _, at image.Point) {
	fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)">%s</g>`+"\n", at.X, at.Y, w.doc.shapes(d))
}

// Text writes characters.
func (w *writer) Text(glyphs []theme.Glyph, ink color.RGBA) {
	w.doc.body.WriteString(w.doc.text(glyphs, ink) + "\n")
}

// Position writes one board of a sheet.
func (w *writer) Position(p scene.Position, at image.Point) error {
	at = at.Sub(w.geometry.Board.Min)
	fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)"><use href="#%s" x="%d" y="%d"/>`,
		at.X, at.Y, w.base, w.geometry.Board.Min.X, w.geometry.Board.Min.Y)
	w.pieces(p)
	w.doc.body.WriteString("</g>\n")
	return w.doc.err
}

package svg

import (
	"context"
	"fmt"
	"image"
	"image/color"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// sheetScale is the number of user units per pixel on a sheet. The scale is greater than 1 because
// themes omit details at small cell sizes, while a vector image may be enlarged.
const sheetScale = 4

// Sheet writes a sheet with the same layout as a PNG sheet.
func (p Picture) Sheet(ctx context.Context, content scene.SheetContent) (File, error) {
	d := p.Design
	c, err := scene.NewSheet(d.Board, d.Theme.Margin, content, sheetScale*p.Size)
	if err != nil {
		return File{}, err
	}
	one := scene.BoardGeometry(d.Board, d.Theme.Margin, c.Cell)
	w, err := p.newWriter(ctx, scene.Picture{Size: one.Size, Boards: []scene.Geometry{one}})
	if err != nil {
		return File{}, err
	}
	w.writePaper(c.Size)
	w.doc.body.WriteByte('\n')
	if err := w.Design.DrawSheet(ctx, w, c, content); err != nil {
		return File{}, err
	}
	return w.file(image.Rectangle{Max: c.Size})
}

// DrawShapes implements theme.Canvas.
func (w *writer) DrawShapes(d theme.Drawing, _, at image.Point) {
	fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)">%s</g>`+"\n", at.X, at.Y, w.doc.shapes(d))
}

// DrawText implements theme.Canvas.
func (w *writer) DrawText(glyphs []theme.Glyph, ink color.RGBA) {
	w.doc.body.WriteString(w.doc.text(glyphs, ink) + "\n")
}

// DrawPosition implements theme.Canvas.
func (w *writer) DrawPosition(p scene.Position, at image.Point) error {
	at = at.Sub(w.geometry.Board.Min)
	fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)"><use href="#%s" x="%d" y="%d"/>`,
		at.X, at.Y, w.boardID, w.geometry.Board.Min.X, w.geometry.Board.Min.Y)
	w.writePieces(p)
	w.doc.body.WriteString("</g>\n")
	return w.doc.err
}

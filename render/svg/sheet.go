package svg

import (
	"context"
	"fmt"
	"image"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
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
	title := d.SheetTitle()
	for k, line := range plan.Lines {
		if err := w.heading(c, k, title, plan.Beside[k]); err != nil {
			return File{}, err
		}
		title = "" // said once
		for p := range c.Panels(d.Board, plan.Lines, k) {
			if err := w.panel(p.Board, p.Lit, p.Box.Min); err != nil {
				return File{}, err
			}
			if !line.Timing.Counter {
				continue
			}
			if err := w.words(p.Step, p.Number, theme.Middle, float64(c.Caption)*.62, d.Theme.Ink); err != nil {
				return File{}, err
			}
		}
	}
	return w.file(image.Rectangle{Max: c.Size}), nil
}

// panel writes one board of a sheet.
func (w *writer) panel(b board.Board, lit []int, at image.Point) error {
	at = at.Sub(w.geometry.Board.Min)
	fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)"><use href="#%s" x="%d" y="%d"/>`,
		at.X, at.Y, w.base, w.geometry.Board.Min.X, w.geometry.Board.Min.Y)
	if err := w.pieces(b, lit); err != nil {
		return err
	}
	w.doc.body.WriteString("</g>\n")
	return nil
}

// heading writes the title, the length of the solution beside it, and the goal where
// the boards do not show it, into the head of a part.
func (w *writer) heading(c scene.Sheet, part int, title, length string) error {
	box, _ := c.Heading(part, image.Point{})
	if c.Goal > 0 {
		var at image.Rectangle
		box, at = c.Heading(part, scene.GoalSize(w.Design.Board, w.Design.Theme.Margin, c.Goal))
		if err := w.goal(c.Goal, at.Min); err != nil {
			return err
		}
	}
	large, small, err := w.Design.Heading(title, length, box, c.Line)
	if err != nil {
		return err
	}
	if title != "" {
		w.doc.body.WriteString(w.doc.text(large, w.Design.Theme.Ink) + "\n")
	}
	w.doc.body.WriteString(w.doc.text(small, w.Design.Theme.Ink) + "\n")
	return nil
}

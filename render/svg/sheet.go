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

// Sheet writes the boards that a PNG sheet shows, laid out in the same way. Columns may be
// 0; length is the text beside the title. Errors are those of Still.
func (p Picture) Sheet(ctx context.Context, moves []board.Move, t scene.Timing, length string, columns int) (File, error) {
	d := p.Design
	c, err := scene.NewSheet(d.Board, d.Theme.Margin, t.To-t.From, finer*p.Size, columns, t.Part(len(moves)))
	if err != nil {
		return File{}, err
	}
	w, err := p.newWriter(ctx, scene.PlainLayout(d.Board, d.Theme.Margin, c.Cell))
	if err != nil {
		return File{}, err
	}
	w.paper(c.Size)
	w.doc.body.WriteByte('\n')
	if err := w.heading(c, length); err != nil {
		return File{}, err
	}
	for p := range c.Panels(d.Board, moves, t) {
		if err := w.panel(p.Board, p.Lit, p.Box.Min); err != nil {
			return File{}, err
		}
		if t.Counter {
			if err := w.words(p.Step, p.Number, theme.Middle, float64(c.Caption)*.62, d.Theme.Ink); err != nil {
				return File{}, err
			}
		}
	}
	return w.file(image.Rectangle{Max: c.Size}), nil
}

// panel writes one board of a sheet.
func (w *writer) panel(b board.Board, lit []int, at image.Point) error {
	at = at.Sub(w.layout.Board.Min)
	fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)"><use href="#%s" x="%d" y="%d"/>`,
		at.X, at.Y, w.base, w.layout.Board.Min.X, w.layout.Board.Min.Y)
	if err := w.pieces(b, lit); err != nil {
		return err
	}
	w.doc.body.WriteString("</g>\n")
	return nil
}

// heading writes the title, the length of the solution beside it, and a goal that may stand
// anywhere.
func (w *writer) heading(c scene.Sheet, length string) error {
	box, _ := c.Heading(image.Point{})
	if c.Goal > 0 {
		drawing, size := w.Design.Theme.Molecule(w.scene, c.Goal)
		var at image.Rectangle
		box, at = c.Heading(size)
		goal, err := w.doc.shapes(drawing)
		if err != nil {
			return err
		}
		fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)">%s</g>`+"\n", at.Min.X, at.Min.Y, goal)
	}
	title := w.Design.SheetTitle()
	if title != "" {
		big := float64(c.Line) * .5
		room := image.Rect(box.Min.X, box.Min.Y, box.Min.X+box.Dx()*2/3, box.Max.Y)
		if err := w.words(title, room, theme.Left, big, w.Design.Theme.Ink); err != nil {
			return fmt.Errorf("title: %w", err)
		}
		wide, err := w.Design.Theme.TextWidth(title, big, w.Design.Font)
		if err != nil {
			return err
		}
		box.Min.X += min(int(wide), room.Dx()) + c.Line/3
	}
	return w.words(length, box, theme.Left, float64(c.Line)*.3, w.Design.Theme.Ink)
}

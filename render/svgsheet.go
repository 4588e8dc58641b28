package render

import (
	"fmt"
	"image"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// svgSheetSize is the longer side of a sheet where none is asked for.
const svgSheetSize = pngSize

// finer is how many units of a sheet are one pixel, at the size asked for: themes leave
// out what a few pixels cannot show, but a vector picture may be enlarged.
const finer = 4

// sheet writes the boards that a PNG sheet shows, laid out in the same way.
func (v *vector) sheet(s Show, o Options) error {
	t, err := newTempo(o, len(s.Moves))
	if err != nil {
		return err
	}
	v.title = fmt.Sprintf("%s, solved in %s", v.name, s.Metric.Count(len(s.Moves)))
	d, th, c := v.doc, v.scene.theme, v.contact
	fmt.Fprintf(&d.body, `<path d="M0 0h%dv%dh-%dz"%s/>`+"\n", c.size.X, c.size.Y, c.size.X, d.color("fill", th.Paper))
	if err := v.heading(s, c); err != nil {
		return err
	}
	for p := range c.panels(v.scene.Board, s.Moves, t, o.Highlight) {
		if err := v.panel(p.board, p.lit, p.place.Min); err != nil {
			return err
		}
		if o.Counter {
			if err := v.words(p.step, p.below, theme.Middle, float64(c.caption)*.62); err != nil {
				return err
			}
		}
	}
	return nil
}

// panel writes one board of a sheet.
func (v *vector) panel(b board.Board, lit []int, at image.Point) error {
	at = at.Sub(v.layout.board.Min)
	fmt.Fprintf(&v.doc.body, `<g transform="translate(%d %d)"><use href="#%s" x="%d" y="%d"/>`,
		at.X, at.Y, v.base, v.layout.board.Min.X, v.layout.board.Min.Y)
	if err := v.pieces(b, lit); err != nil {
		return err
	}
	v.doc.body.WriteString("</g>\n")
	return nil
}

// heading writes the title, or else the name of the puzzle if the fonts have its
// characters, and the length of the solution beside it.
func (v *vector) heading(s Show, c contact) error {
	th := v.scene.theme
	title := v.scene.sheetTitle(s.Board.Name)
	box := image.Rect(c.place(0).Min.X, c.gap/3, c.place(c.columns-1).Max.X, c.head)
	if title != "" {
		big := float64(c.head) * .5
		room := image.Rect(box.Min.X, box.Min.Y, box.Min.X+box.Dx()*2/3, box.Max.Y)
		if err := v.words(title, room, theme.Left, big); err != nil {
			return fmt.Errorf("title: %w", err)
		}
		wide, err := th.TextWidth(title, big, v.scene.Font)
		if err != nil {
			return err
		}
		box.Min.X += min(int(wide), room.Dx()) + c.head/3
	}
	return v.words(s.Metric.Count(len(s.Moves)), box, theme.Left, float64(c.head)*.3)
}

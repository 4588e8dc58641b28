package pdf

import (
	"context"
	"image"
	"image/color"
	"slices"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// cellUnits is the size of a cell for which themes draw; pages scale it. It is large
// enough for all that themes leave out where pixels are few.
const cellUnits = 96

// A boardForms holds the forms that boards of one puzzle are put together from.
type boardForms struct {
	geometry scene.Geometry // one unit a pixel
	board    board.Board    // the start
	base     form
	pieces   []form // all looks
	lit      []form // nil where no piece is ever lit
}

// newForms draws the empty board and each piece of a design.
func (d *document) newForms(ctx context.Context, design theme.Design, lit bool) (*boardForms, error) {
	s := &boardForms{board: design.Board, geometry: scene.PlainGeometry(design.Board, design.Theme.Margin, cellUnits)}
	ts, err := design.Scene(s.geometry)
	if err != nil {
		return nil, err
	}
	if s.base, err = d.form(design.Theme.Board(ts), s.geometry.Size); err != nil {
		return nil, err
	}
	return s, design.Looks(ctx, ts, lit, func(i int, lit bool, drawing theme.Drawing) error {
		into := &s.pieces
		if lit {
			into = &s.lit
		}
		form, err := d.form(drawing, s.geometry.Box(ts.Board.Pieces[i]).Size())
		*into = append(*into, form)
		return err
	})
}

// goal draws the goal of a design where boards do not show it.
func (d *document) goal(design theme.Design) (form, error) {
	if !scene.ShowsGoal(design.Board) {
		return form{}, nil
	}
	drawing, size, err := design.DrawGoal(cellUnits)
	if err != nil {
		return form{}, err
	}
	return d.form(drawing, size)
}

// picture draws p, with cells of so many units, at the top of a box and across at where or, where
// it is too large, as large as fits, and returns its width.
func (d *document) picture(p form, cell int, where float64, box image.Rectangle) int {
	if p.Template == nil {
		return 0
	}
	scale := min(float64(cell)/cellUnits, float64(box.Dx())/float64(p.size.X), float64(box.Dy())/float64(p.size.Y))
	wide := float64(scale * float64(p.size.X))
	left := float64(box.Min.X) + float64((float64(box.Dx())-wide)*where)
	d.put(p, float64(left*unit), float64(float64(box.Min.Y)*unit), float64(scale*unit))
	return int(wide)
}

// high returns the height of a board that is so wide.
func (s *boardForms) high(wide int) int {
	return (wide*s.geometry.Size.Y + s.geometry.Size.X - 1) / s.geometry.Size.X
}

// fit returns the largest box of the board's shape in the middle of a box.
func (s *boardForms) fit(box image.Rectangle) image.Rectangle {
	wide := min(box.Dx(), box.Dy()*s.geometry.Size.X/s.geometry.Size.Y)
	size := image.Pt(wide, s.high(wide))
	at := box.Min.Add(box.Size().Sub(size).Div(2))
	return image.Rectangle{at, at.Add(size)}
}

// board draws a position of a board as wide as box.
func (d *document) board(s *boardForms, position scene.Position, box image.Rectangle) {
	scale := float64(box.Dx()) / float64(s.geometry.Size.X) * unit
	left, top := float64(box.Min.X)*unit, float64(box.Min.Y)*unit
	d.put(s.base, left, top, scale)
	for i, p := range position.Board.Pieces {
		if p.Gone() {
			continue
		}
		look := s.board.Look(i, p)
		form := s.pieces[look]
		if s.lit != nil && slices.Contains(position.Lit, i) {
			form = s.lit[look]
		}
		at := s.geometry.Box(p).Min
		d.put(form, float64(left)+float64(float64(at.X)*scale), float64(top)+float64(float64(at.Y)*scale), scale)
	}
}

// Colours of texts on white paper, whatever the theme.
var (
	black = color.RGBA{0x11, 0x11, 0x11, 255}
	gray  = color.RGBA{0x77, 0x77, 0x77, 255}
)

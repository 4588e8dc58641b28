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

// cellUnits is the cell size of all drawings, which are scaled when they are placed on a page. The
// size is large enough for themes to draw all details.
const cellUnits = 96

// boardForms holds the forms for drawing the boards of one puzzle.
type boardForms struct {
	geometry    scene.Geometry // geometry of the board; one pixel equals one form unit
	board       board.Board    // start position
	theme       theme.Theme
	scene       theme.Scene
	base        form
	pieces      []form // all looks
	highlighted []form // highlighted pieces; nil if highlights are disabled
}

// newForms creates a form for the empty board and one form for each piece.
func (d *document) newForms(ctx context.Context, design theme.Design, highlighted bool) (*boardForms, error) {
	s := &boardForms{board: design.Board, theme: design.Theme, geometry: scene.BoardGeometry(design.Board, design.Theme.Margin, cellUnits)}
	var err error
	if s.scene, err = design.Scene(s.geometry); err != nil {
		return nil, err
	}
	if s.base, err = d.form(s.theme.Board(s.scene), s.geometry.Size); err != nil {
		return nil, err
	}
	return s, design.DrawPieces(ctx, s.scene, highlighted, func(i int, highlighted bool, drawing theme.Drawing) error {
		into := &s.pieces
		if highlighted {
			into = &s.highlighted
		}
		form, err := d.form(drawing, s.geometry.Box(s.scene.Board.Pieces[i]).Size())
		*into = append(*into, form)
		return err
	})
}

// goal returns a form that shows the goal. If the board already shows the goal, the form is empty.
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

// placeScaled draws a form at the top of a box with the given cell size and horizontal alignment.
// If the form is too large for the box, placeScaled reduces the form to fit. placeScaled returns
// the width of the drawing on the page.
func (d *document) placeScaled(p form, cell int, align float64, box image.Rectangle) int {
	if p.Template == nil {
		return 0
	}
	scale := min(float64(cell)/cellUnits, float64(box.Dx())/float64(p.size.X), float64(box.Dy())/float64(p.size.Y))
	width := float64(scale * float64(p.size.X))
	left := float64(box.Min.X) + float64((float64(box.Dx())-width)*align)
	d.placeForm(p, float64(left*unit), float64(float64(box.Min.Y)*unit), float64(scale*unit))
	return int(width)
}

func (s *boardForms) height(width int) int {
	return (width*s.geometry.Size.Y + s.geometry.Size.X - 1) / s.geometry.Size.X
}

// fit returns the largest box that has the aspect ratio of the board, centred in the given box.
func (s *boardForms) fit(box image.Rectangle) image.Rectangle {
	width := min(box.Dx(), box.Dy()*s.geometry.Size.X/s.geometry.Size.Y)
	size := image.Pt(width, s.height(width))
	at := box.Min.Add(box.Size().Sub(size).Div(2))
	return image.Rectangle{at, at.Add(size)}
}

// drawBoard draws a position of the board, scaled to the width of box.
func (d *document) drawBoard(s *boardForms, position scene.Position, box image.Rectangle) {
	scale := float64(box.Dx()) / float64(s.geometry.Size.X) * unit
	left, top := float64(box.Min.X)*unit, float64(box.Min.Y)*unit
	d.placeForm(s.base, left, top, scale)
	if len(position.Trails) > 0 {
		slides, err := d.form(s.theme.Slides(s.scene, position.Trails), s.geometry.Size)
		d.fail(err)
		d.placeForm(slides, left, top, scale)
	}
	for i, p := range position.Board.Pieces {
		if p.Gone() {
			continue
		}
		look := s.board.AppearanceIndex(i, p)
		form := s.pieces[look]
		if s.highlighted != nil && slices.Contains(position.Highlighted, i) {
			form = s.highlighted[look]
		}
		at := s.geometry.Box(p).Min
		d.placeForm(form, float64(left)+float64(float64(at.X)*scale), float64(top)+float64(float64(at.Y)*scale), scale)
	}
}

// These are the colours of text on white paper, in all themes.
var (
	black = color.RGBA{0x11, 0x11, 0x11, 255}
	gray  = color.RGBA{0x77, 0x77, 0x77, 255}
)

package pdf

import (
	"context"
	"image"
	"image/color"
	"math"
	"slices"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// cellUnits is the cell size of all drawings, which are scaled when they are placed on a page. The
// size is large enough for themes to draw all details.
const cellUnits = 96

// minText is the smallest legible font size, in points. Labels that would be smaller are abbreviated or left out.
const minText = 6

// boardForms holds the forms for drawing the boards of one puzzle.
type boardForms struct {
	geometry    scene.Geometry // geometry of the board; one pixel equals one form unit
	board       board.Board    // start position
	theme       theme.Theme
	scene       theme.Scene
	highlighted bool // whether there are forms of highlighted pieces
	all         map[float64]*pieceForms
}

// pieceForms holds the forms of the empty board and of all looks of the pieces, for boards of one size. The field
// smallest is the smallest font size in form units.
type pieceForms struct {
	base        form
	pieces      []form
	highlighted []form
	smallest    float64
}

// newForms creates forms for boards that are so large that all labels are legible.
func (d *document) newForms(ctx context.Context, design theme.Design, highlighted bool) (*boardForms, error) {
	s := &boardForms{
		board: design.Board, theme: design.Theme, geometry: scene.BoardGeometry(design.Board, design.Theme.Margin, cellUnits),
		highlighted: highlighted, all: map[float64]*pieceForms{},
	}
	var err error
	if s.scene, err = design.Scene(s.geometry); err == nil {
		_, err = d.drawForms(ctx, s, 0)
	}
	return s, err
}

// drawForms creates a form for the empty board and one form for each piece. The text has at least the given size, in
// form units. Forms with the usual text are not created again.
func (d *document) drawForms(ctx context.Context, s *boardForms, legible float64) (f *pieceForms, err error) {
	usual := s.all[0]
	f = &pieceForms{smallest: math.Inf(1)}
	s.all[legible] = f
	drawn := s.scene
	drawn.Legible = legible
	create := func(drawing theme.Drawing, size image.Point, usual func() form) (form, error) {
		if legible > 0 && slices.EqualFunc(textsOf(drawing), usual().texts, sameText) {
			return usual(), nil
		}
		form, err := d.form(drawing, size)
		f.smallest = min(f.smallest, smallestText(form))
		return form, err
	}
	if f.base, err = create(s.theme.Board(drawn), s.geometry.Size, func() form { return usual.base }); err != nil {
		return f, err
	}
	return f, theme.Design{Theme: s.theme}.DrawPieces(ctx, drawn, s.highlighted, func(i int, highlighted bool, drawing theme.Drawing) error {
		into, from := &f.pieces, func() form { return usual.pieces[i] }
		if highlighted {
			into, from = &f.highlighted, func() form { return usual.highlighted[i] }
		}
		form, err := create(drawing, s.geometry.Box(s.scene.Board.Pieces[i]).Size(), from)
		*into = append(*into, form)
		return err
	})
}

// sameText reports whether two texts of drawings are equal. It keeps package reflect's comparison, 20 KB, out of the
// program.
func sameText(a, b theme.Shape) bool { return a.Fill == b.Fill && slices.Equal(a.Glyphs, b.Glyphs) }

// smallestText returns the smallest font size of a form, in form units.
func smallestText(f form) float64 {
	size := math.Inf(1)
	for _, t := range f.texts {
		for _, g := range t.Glyphs {
			size = min(size, g.Size)
		}
	}
	return size
}

// formsAt returns the forms for a board at the given scale, in points per form unit. Small boards have other forms if
// some label would be illegible.
func (d *document) formsAt(s *boardForms, scale float64) *pieceForms {
	legible := minText / scale
	if f := s.all[0]; f.smallest >= legible {
		return f
	}
	if f := s.all[legible]; f != nil {
		return f
	}
	f, err := d.drawForms(context.Background(), s, legible)
	if err != nil {
		d.fail(err)
		return s.all[0]
	}
	return f
}

// goal returns a form that shows the goal, with text of at least the given size in form units. If the board already
// shows the goal, the form is empty.
func (d *document) goal(design theme.Design, legible float64) (form, error) {
	if !scene.ShowsGoal(design.Board) {
		return form{}, nil
	}
	drawing, size, err := design.DrawGoal(cellUnits, legible)
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
	scale := p.scale(cell, box)
	width := float64(scale * float64(p.size.X))
	left := float64(box.Min.X) + float64((float64(box.Dx())-width)*align)
	d.placeForm(p, float64(left*unit), float64(float64(box.Min.Y)*unit), float64(scale*unit))
	return int(width)
}

// scale returns the scale at which placeScaled draws a form.
func (p form) scale(cell int, box image.Rectangle) float64 {
	return min(float64(cell)/cellUnits, float64(box.Dx())/float64(p.size.X), float64(box.Dy())/float64(p.size.Y))
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
	forms := d.formsAt(s, scale)
	d.placeForm(forms.base, left, top, scale)
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
		form := forms.pieces[look]
		if s.highlighted && slices.Contains(position.Highlighted, i) {
			form = forms.highlighted[look]
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

package theme

import (
	"context"
	"image"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A Design describes the appearance of a puzzle, independent of size and format.
type Design struct {
	Theme  Theme
	Board  board.Board // start position, with labels in the language of the design
	Labels bool        // draw labels
	Font   []byte      // OpenType or TrueType file for all text; nil: the theme's fonts
	Goal   bool        // draw the goal next to the board

	Caption           // caption of the board; in a race, only its Title is used
	Race    []Caption // captions of a race, one per board; nil for a single board

	// Picture returns the pictures of the pieces for a cell size in pixels. The returned function
	// may return nil for some pieces. A nil Picture means no pictures.
	Picture func(cell int) (func(piece int) image.Image, error)

	// Photo returns the photo that the pieces are cut from, at the size of the board's cells. It
	// may be nil.
	Photo func(cell int) (image.Image, error)
}

// A Caption is the title and the counter of a board.
type Caption struct {
	Title string // above the board; may be empty

	// Counter returns the text below the board after n moves. The longest text must occur for some
	// n <= MaxCount. A nil Counter means no text.
	Counter  func(n int) string
	MaxCount int
	Solved   string // replaces the counter at the end of a solved animation

	// Sentences is set if the texts are sentences. A sentence uses the full width and is wrapped if
	// necessary.
	Sentences bool
}

// Captions returns one caption per board.
func (d Design) Captions() []Caption {
	if d.Race != nil {
		return d.Race
	}
	return []Caption{d.Caption}
}

// Layout computes the layout of the picture. It returns the errors of scene.NewPicture.
func (d Design) Layout(size int) (scene.Picture, error) {
	around := scene.Extras{Title: d.Title != "", Counter: d.Captions()[0].Counter != nil, Goal: d.Goal, Race: d.Race != nil}
	return scene.NewPicture(d.Board, d.Theme.Margin, size, around)
}

// CounterBox returns the box for the text below a board, and the font size at which all texts fit.
func (d Design) CounterBox(l scene.Geometry, texts []string) (box image.Rectangle, size float64, err error) {
	size = float64(l.Foot.Dy()) * .58
	room := l.TextArea(l.Foot)
	if d.Captions()[0].Sentences {
		room.Min.Y, room.Max.Y = l.Foot.Min.Y+l.Foot.Dy()/8, l.Foot.Max.Y-l.Foot.Dy()/8
		return image.Rect(room.Min.X+room.Dx()/80, room.Min.Y, room.Max.X-room.Dx()/80, room.Max.Y), size, nil
	}
	width := 0.0
	for _, text := range texts {
		w, err := d.Theme.TextWidth(text, size, d.Font)
		if err != nil {
			return box, 0, err
		}
		width = max(width, w)
	}
	if w := float64(room.Dx()); width > w {
		size *= w / width
		width = w
	}
	half, middle := (int(width)+4)/2, (room.Min.X+room.Max.X)/2
	return image.Rect(middle-half, room.Min.Y, middle+half, room.Max.Y), size, nil
}

// LayoutNote lays out the text below a board. Sentences are wrapped; other text stays on one line.
func (d Design) LayoutNote(text string, box image.Rectangle, align, size float64) ([]Glyph, error) {
	if d.Captions()[0].Sentences {
		return paragraph(text, box, size, d.Font)
	}
	return d.Theme.Text(text, box, align, size, d.Font)
}

// DrawGoal draws the goal for a cell size in pixels. It also returns the size of the drawing.
func (d Design) DrawGoal(cell int) (Drawing, image.Point, error) {
	s, err := d.Scene(scene.Geometry{Cell: cell})
	if err != nil {
		return nil, image.Point{}, err
	}
	drawing, size := d.Theme.Goal(s, cell)
	return drawing, size, nil
}

// Scene returns the scene of the design for the given geometry. Its pieces are all looks of the
// board's pieces.
func (d Design) Scene(l scene.Geometry) (s Scene, err error) {
	s = Scene{Board: d.Board, Cell: l.Cell, Labels: d.Labels, Font: d.Font, Head: l.Head.Dy(), Goal: l.GoalHeight, Foot: l.Foot.Dy()}
	s.Board.Pieces = d.Board.Looks()
	if d.Picture != nil {
		s.Picture, err = d.Picture(l.Cell)
	}
	return s, err
}

// DrawPieces calls draw for each piece of a scene, first at rest and then, if highlighted is set,
// highlighted.
func (d Design) DrawPieces(ctx context.Context, s Scene, highlighted bool, draw func(i int, highlighted bool, drawing Drawing) error) error {
	looks := []bool{false, true}
	if !highlighted {
		looks = looks[:1]
	}
	for i := range s.Board.Pieces {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, highlighted := range looks {
			drawing, err := d.Theme.Piece(s, i, highlighted)
			if err == nil {
				err = draw(i, highlighted, drawing)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// SheetTitle returns the title of a sheet. It defaults to the name of the puzzle, or to "" if the
// fonts cannot write that name.
func (d Design) SheetTitle() string {
	if d.Title != "" {
		return d.Title
	}
	if _, err := d.Theme.TextWidth(d.Board.Name, 1, d.Font); err != nil {
		return ""
	}
	return d.Board.Name
}

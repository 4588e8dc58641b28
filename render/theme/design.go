package theme

import (
	"context"
	"image"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A Design is everything that decides how a puzzle looks, whatever its size and its format.
type Design struct {
	Theme  Theme
	Board  board.Board // the start, with the labels to draw
	Labels bool        // draw labels
	Font   []byte      // an OpenType or TrueType file for all text; nil for the theme's own fonts
	Goal   bool        // draw the goal beside the board

	Caption           // of the board; in a race its title alone, of the picture
	Race    []Caption // of boards side by side; nil for a picture of one board

	// Picture returns what fills each piece on a board with cells of a given size; nil for
	// nothing. The func that it returns gives nil for a piece without a picture.
	Picture func(cell int) (func(piece int) image.Image, error)

	// Photo returns the photo that the pieces are parts of, as large as all cells; nil for
	// none.
	Photo func(cell int) (image.Image, error)
}

// A Caption is the text around a board.
type Caption struct {
	Title string // above it; may be empty

	// Counter returns the text below the board after n moves; nil for no counter. Its text
	// is longest for one of the numbers up to Counted.
	Counter func(n int) string
	Counted int
	Solved  string // the text below the board at the end of an animation that solves it

	// Sentences says that the texts are sentences, each of which has the whole room and more lines
	// than one where it is long.
	Sentences bool
}

// Captions returns the caption of each board.
func (d Design) Captions() []Caption {
	if d.Race != nil {
		return d.Race
	}
	return []Caption{d.Caption}
}

// Arrange says where the boards of the picture are. Errors are those of scene.NewPicture.
func (d Design) Arrange(size int) (scene.Picture, error) {
	around := scene.Around{Title: d.Title != "", Counter: d.Captions()[0].Counter != nil, Goal: d.Goal, Race: d.Race != nil}
	return scene.NewPicture(d.Board, d.Theme.Margin, size, around)
}

// CounterBox returns where the widest of some texts stands in the foot of a board, and in which
// size they fit there.
func (d Design) CounterBox(l scene.Geometry, texts []string) (box image.Rectangle, size float64, err error) {
	size = float64(l.Foot.Dy()) * .58
	room := l.Plate(l.Foot)
	if d.Captions()[0].Sentences {
		room.Min.Y, room.Max.Y = l.Foot.Min.Y+l.Foot.Dy()/8, l.Foot.Max.Y-l.Foot.Dy()/8
		return image.Rect(room.Min.X+room.Dx()/80, room.Min.Y, room.Max.X-room.Dx()/80, room.Max.Y), size, nil
	}
	wide := 0.0
	for _, text := range texts {
		w, err := d.Theme.TextWidth(text, size, d.Font)
		if err != nil {
			return box, 0, err
		}
		wide = max(wide, w)
	}
	if w := float64(room.Dx()); wide > w {
		size *= w / wide
		wide = w
	}
	half, middle := (int(wide)+4)/2, (room.Min.X+room.Max.X)/2
	return image.Rect(middle-half, room.Min.Y, middle+half, room.Max.Y), size, nil
}

// Note lays out a text below a board: a sentence on as many lines as it takes, any other on one.
func (d Design) Note(text string, box image.Rectangle, where, size float64) ([]Glyph, error) {
	if d.Captions()[0].Sentences {
		return paragraph(text, box, size, d.Font)
	}
	return d.Theme.Text(text, box, where, size, d.Font)
}

// DrawGoal describes the goal with cells of so many pixels, and returns the size of the drawing.
func (d Design) DrawGoal(cell int) (Drawing, image.Point, error) {
	s, err := d.Scene(scene.Geometry{Cell: cell})
	if err != nil {
		return nil, image.Point{}, err
	}
	drawing, size := d.Theme.Goal(s, cell)
	return drawing, size, nil
}

// Scene returns the design at the size of a geometry, with its head, goal and foot. Its pieces are
// all looks of those of the board.
func (d Design) Scene(l scene.Geometry) (s Scene, err error) {
	s = Scene{Board: d.Board, Cell: l.Cell, Labels: d.Labels, Font: d.Font, Head: l.Head.Dy(), Goal: l.Goal, Foot: l.Foot.Dy()}
	s.Board.Pieces = d.Board.Looks()
	if d.Picture != nil {
		s.Picture, err = d.Picture(l.Cell)
	}
	return s, err
}

// Looks calls draw with the drawing of each piece of a scene, and then with that of its lit look
// where that is wanted.
func (d Design) Looks(ctx context.Context, s Scene, lit bool, draw func(i int, lit bool, drawing Drawing) error) error {
	looks := []bool{false, true}
	if !lit {
		looks = looks[:1]
	}
	for i := range s.Board.Pieces {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, lit := range looks {
			drawing, err := d.Theme.Piece(s, i, lit)
			if err == nil {
				err = draw(i, lit, drawing)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// SheetTitle returns the title of a sheet: that of the design, or else the puzzle's name if
// the fonts have its characters. Nobody asked for the name, so one that they lack is no error.
func (d Design) SheetTitle() string {
	if d.Title != "" {
		return d.Title
	}
	if _, err := d.Theme.TextWidth(d.Board.Name, 1, d.Font); err != nil {
		return ""
	}
	return d.Board.Name
}

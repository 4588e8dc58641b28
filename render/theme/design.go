package theme

import (
	"image"

	"slidegif/solve/board"
)

// A Design is everything that decides how a puzzle looks, whatever its size and its format.
type Design struct {
	Theme  Theme
	Board  board.Board // the start, with the labels to draw
	Labels bool        // draw labels
	Font   []byte      // an OpenType or TrueType file for all text; nil for the theme's own fonts
	Title  string      // above the board; may be empty

	// Counter returns the text below the board after n moves; nil for no counter. Its text
	// is longest for one of the numbers up to Counted.
	Counter func(n int) string
	Counted int
	Solved  string // the text below the board at the end of an animation that solves it

	// Picture returns what fills each piece on a board with cells of a given size; nil for
	// nothing. The func that it returns gives nil for a piece without a picture.
	Picture func(cell int) (func(piece int) image.Image, error)

	// Photo returns the photo that the pieces are parts of, as large as all cells; nil for
	// none.
	Photo func(cell int) (image.Image, error)
}

// Scene returns the design at a size: cells of so many pixels.
func (d Design) Scene(cell int) (Scene, error) {
	s := Scene{Board: d.Board, Cell: cell, Labels: d.Labels, Font: d.Font}
	if d.Picture != nil {
		var err error
		if s.Picture, err = d.Picture(cell); err != nil {
			return s, err
		}
	}
	return s, nil
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

// Package theme draws boards and pieces with gg, each once: what it draws becomes a
// sprite, and the frames of an animation are put together from sprites alone.
//
// A theme is one file with one Theme value, and one line in Themes.
package theme

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"slidegif/solve/board"
)

// A Scene is a board at a size, and what is to be seen of it.
type Scene struct {
	Board   board.Board
	Cell    int                         // pixels from one cell to the next
	Labels  bool                        // draw labels
	Picture func(piece int) image.Image // a photo's part or a portrait that fills the piece, or nil; may itself be nil
	Font    []byte                      // an OpenType or TrueType file to use instead of the theme's own; nil for none
}

// A Theme is one look. Its funcs are pure: the same scene gives the same pixels.
type Theme struct {
	Name string

	Paper color.RGBA // around the board, behind titles, counters and sheets
	Ink   color.RGBA // of titles and counters on Paper
	Floor color.RGBA // of a free cell; flat, so that sprites can be composed on it once

	// Margin is the width in pixels of the frame around the cells, the same on all sides.
	Margin func(cell int) int

	// Board draws the empty board: paper, frame, floor, walls, gates and the way out. The
	// context is W*Cell+2*Margin by H*Cell+2*Margin pixels.
	Board func(dc *gg.Context, s Scene) error

	// Piece draws piece i as it looks at rest, or lit while it is the one that moves. The
	// context is transparent and as large as the piece's bounding box of cells, times
	// Cell; the theme leaves its own gap inside of it.
	Piece func(dc *gg.Context, s Scene, i int, lit bool) error
}

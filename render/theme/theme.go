// Package theme draws boards and pieces, each once: what it draws becomes a sprite, and
// the frames of an animation are put together from sprites alone.
//
// A theme does not draw at once. It describes a board or a piece as a Drawing, shapes
// filled with flat colours or with patterns of a few tones:
//
//	theme -> Drawing -> gg  (Paint: sprites)
//	                 -> SVG (shapes)
//
// The same scene is the same picture on every machine. Some processors can round x*y + z
// once where others round twice, and Go lets them; so wherever a product is added to
// something, it is written float64(x*y) + z, which rounds it, and lengths along the axes
// are counted in whole cells as far as possible. A test reads the compiler's listing for
// what was forgotten.
//
// A theme is one file with one Theme value, and one line in Themes.
package theme

import (
	"image"
	"image/color"

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

	Face   string // the embedded font of labels and titles
	Latin  string // that of labels in other than Han characters
	Digits string // that of the numbers on tiles

	// Night gives colours of the board their place in the dark, for formats that can ask
	// the reader which he prefers; a colour that it does not name stays.
	Night map[color.RGBA]color.RGBA

	// Margin is the width in pixels of the frame around the cells, the same on all sides.
	Margin func(cell int) int

	board func(t Theme, s Scene) Drawing
	piece func(t Theme, s Scene, i int, lit bool) (Drawing, error)
}

// Themes are all looks; the first is the one for boards of numbered tiles.
var Themes = []Theme{modern, wood, dark, contrast}

// Get returns the theme called name.
func Get(name string) (Theme, bool) {
	for _, t := range Themes {
		if t.Name == name {
			return t, true
		}
	}
	return Theme{}, false
}

// Names returns the names of all themes.
func Names() []string {
	names := make([]string, len(Themes))
	for i, t := range Themes {
		names[i] = t.Name
	}
	return names
}

// Board describes the empty board: paper, frame, floor, walls, gates and the way out. It
// takes W*Cell+2*Margin by H*Cell+2*Margin pixels.
func (t Theme) Board(s Scene) Drawing { return t.board(t, s) }

// Piece describes piece i as it looks at rest, or lit while it is the one that moves. It
// takes the piece's bounding box of cells, times Cell; the theme leaves its own gap
// inside of it. A label with a character that no font has is an error.
func (t Theme) Piece(s Scene, i int, lit bool) (Drawing, error) { return t.piece(t, s, i, lit) }

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
	"fmt"
	"image"
	"image/color"
	"math"

	"slidegif/solve/board"
)

// A Scene is a board at a size, with what is shown of it.
type Scene struct {
	Board   board.Board
	Cell    int                         // pixels from one cell to the next
	Labels  bool                        // draw labels
	Picture func(piece int) image.Image // a photo's part or a portrait that fills the piece, or nil; may itself be nil
	Font    []byte                      // an OpenType or TrueType file to use instead of the theme's own; nil for none

	Head, Foot int // pixels that the frame takes above and below the board for title and counter
	Goal       int // pixels between board and foot for a pattern that may stand anywhere
}

// A Theme is one look. Its funcs are pure: the same scene gives the same pixels. The zero
// Theme draws as the first of Themes.
type Theme struct {
	Name string

	Paper color.RGBA // around the board and behind sheets
	Ink   color.RGBA // of what is written on Paper

	// Plate and PlateInk are the ground and the ink of the title above a board and of the
	// counter below it, which stand in the board's frame.
	Plate    color.RGBA
	PlateInk color.RGBA

	Sign  color.RGBA // of ways out and of what stands out in a chart
	Floor color.RGBA // of a free cell; flat, so that sprites can be composed on it once

	// Asphalt is the floor below cars; none where they stand on Floor.
	Asphalt color.RGBA

	Face   string // the embedded font of labels and titles
	Latin  string // that of labels in other than Han characters
	Digits string // that of the numbers on tiles

	// Night maps colours of the board to those in the dark, for formats that can ask what the
	// reader prefers. A colour that it does not name stays.
	Night map[color.RGBA]color.RGBA

	ring      color.RGBA // around the piece that moves; in contrast, around one that glides
	carRing   color.RGBA // around a car, in modern
	flatBalls bool       // balls have no light on them
	thrifty   bool       // it spares ink
	framed    bool       // a background shows around the frame

	changed *changes // of a theme from a file

	margin share
	around share                                      // of a margin, that a background adds; none where paper shows without one
	box    func(t Theme, s Scene, m float64) Drawing  // the frame of m pixels and the floor; nil for a floor on paper
	board  func(t Theme, s Scene, m float64) fixtures // of the board, with a frame of m pixels
	look   func(t Theme, s Scene, i int, pictured, lit bool) look
}

// Themes are all looks; the first is the one for boards of numbered tiles.
var Themes = []Theme{modern, wood, dark, contrast}

// On returns t as it looks on a board: cars drive on asphalt.
func (t Theme) On(b board.Board) Theme {
	if b.Has(board.Car) && t.Asphalt != (color.RGBA{}) {
		t.Floor = t.Asphalt
	}
	if t.changed != nil {
		c := *t.changed
		c.plain = c.plain.On(b)
		t.changed, t.Floor = &c, c.color(c.plain.Floor)
	}
	return t
}

// Get returns the theme of Themes that is called name, and whether there is one.
func Get(name string) (Theme, bool) {
	for _, t := range Themes {
		if t.Name == name {
			return t, true
		}
	}
	return Theme{}, false
}

// Names returns the names of Themes, in their order.
func Names() []string {
	names := make([]string, len(Themes))
	for i, t := range Themes {
		names[i] = t.Name
	}
	return names
}

// OrDefault returns t, or the first of Themes for the zero Theme.
func (t Theme) OrDefault() Theme {
	if t.board == nil {
		return Themes[0]
	}
	return t
}

// Margin returns the width in pixels of the frame around cells of a size, the same on all
// sides.
func (t Theme) Margin(cell int) int {
	t = t.OrDefault()
	return t.margin.of(cell) + t.ground(cell)
}

// A share is so much of a cell in whole pixels, of which there are at least some.
type share struct {
	part  float64
	least int
}

func (s share) of(cell int) int { return max(s.least, int(math.Round(float64(cell)*s.part))) }

// ground returns how much of the margin shows the background around the frame, in a theme whose
// frame would else cover all of it.
func (t Theme) ground(cell int) int {
	if !t.framed {
		return 0
	}
	return t.around.of(cell)
}

// Board describes the empty board: paper, frame, floor, walls, gates, goals and the way
// out. It takes W*Cell+2*Margin by Head+H*Cell+2*Margin+Goal+Foot pixels.
func (t Theme) Board(s Scene) Drawing {
	t = t.OrDefault()
	if t.changed != nil {
		return t.changed.plain.Board(s).recolored(t.changed.color)
	}
	m := float64(t.Margin(s.Cell))
	var d Drawing
	f := t.board(t, s, m)
	if t.box != nil {
		d = t.box(t, s, m)
	} else {
		d.floor(t, s, m, f)
	}
	d.fixtures(t, s, m, f)
	t.exits(&d, s, m)
	if s.Board.Motion == board.GlideOpen {
		d.dots(s, m, .5, max(.8, float64(s.Cell)*.025), mix(t.Floor, t.Sign, .4)) // pieces hide them
	}
	if isMaze(s.Board) {
		d = append(d, t.maze(s)...)
	}
	if s.Goal > 0 {
		d = append(d, t.window(s)...)
	}
	return d.shift(0, float64(s.Head))
}

// Piece describes piece i as it looks at rest, or with a ring around it while it is the one
// that moves. It
// takes the piece's bounding box of cells, times Cell; the theme leaves its own gap
// inside of it. A label with a character that no font has is an error, and so is a piece
// that the scene does not have.
func (t Theme) Piece(s Scene, i int, lit bool) (Drawing, error) {
	if i < 0 || i >= len(s.Board.Pieces) {
		return nil, fmt.Errorf("theme: there is no piece %d of %d", i, len(s.Board.Pieces))
	}
	t = t.OrDefault()
	if t.changed != nil {
		d, err := t.changed.plain.Piece(s, i, lit)
		return d.recolored(t.changed.color), err
	}
	if isBall(s.Board, s.Board.Pieces[i]) && s.picture(i) == nil {
		return t.ball(s, i, lit)
	}
	return t.drawPiece(s, i, lit)
}

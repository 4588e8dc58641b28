// Package theme draws boards and pieces. Each is drawn once, as a sprite; animation frames are
// composed of sprites.
//
// A theme does not rasterize. It describes a board or a piece as a Drawing: a list of shapes,
// filled with flat colours or simple patterns.
//
//	theme -> Drawing -> gg  (Paint: sprites)
//	                 -> SVG (shapes)
//
// A scene looks the same on every machine. Go permits fused multiply-add, which changes the
// rounding of x*y + z on some processors. All code therefore writes float64(x*y) + z, which rounds
// the product explicitly. Lengths along the axes are multiples of whole cells if possible. A test
// finds fused instructions in the compiler's output.
//
// A theme is defined by one file with a Theme value, and an entry in Themes.
package theme

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"slidegif/solve/board"
)

// A Scene is a board at a given size, with drawing options.
type Scene struct {
	Board   board.Board
	Cell    int                         // pixels per cell
	Labels  bool                        // draw labels
	Picture func(piece int) image.Image // the picture of a piece, or nil; may be nil
	Font    []byte                      // OpenType or TrueType file for all text; nil: the theme's fonts

	Head, Foot int // height in pixels of the title area above the board and the counter area below it
	Goal       int // height in pixels of the pattern below the board, for goals without a fixed position
}

// A Theme is a visual style. Its functions are deterministic: equal scenes give equal pixels. The
// zero Theme is equivalent to Themes[0].
type Theme struct {
	Name string

	Paper color.RGBA // background of boards and sheets
	Ink   color.RGBA // text on Paper

	// Plate and PlateInk are the background and the text colour of the title and the counter, which
	// are inside the frame of the board.
	Plate    color.RGBA
	PlateInk color.RGBA

	Sign  color.RGBA // exits, goals and highlights in charts
	Floor color.RGBA // free cells; a flat colour, so that sprites can be composed once

	// Asphalt is the floor under cars; transparent: use Floor.
	Asphalt color.RGBA

	Face   string // embedded font for labels and titles
	Latin  string // embedded font for labels without Han characters
	Digits string // embedded font for the numbers on tiles

	// DarkColors maps colours to their dark-mode replacements, for formats that support dark mode.
	// Other colours stay the same.
	DarkColors map[color.RGBA]color.RGBA

	ring       color.RGBA // highlight of the moving piece; in contrast, of gliding pieces only
	carRing    color.RGBA // highlight of cars; only used in modern
	monochrome bool       // no shading; patterns in place of colours
	savesInk   bool       // use little ink
	hasGround  bool       // a background is visible around the frame

	overrides *overrides // set for themes from a file

	margin       scaledLength
	groundMargin scaledLength                               // visible background around the frame; zero if the paper is always visible
	drawFrame    func(t Theme, s Scene, m float64) Drawing  // draws the frame of m pixels and the floor; nil: draw a floor on paper
	fixtures     func(t Theme, s Scene, m float64) fixtures // describes the board in a frame of m pixels
	look         func(t Theme, s Scene, i int, hasPicture, highlighted bool) look
}

// Themes are all built-in themes. The first is the default for numbered tiles.
var Themes = []Theme{modern, wood, dark, contrast}

// ForBoard returns the variant of t for a board. Cars are on asphalt.
func (t Theme) ForBoard(b board.Board) Theme {
	if b.Has(board.Car) && t.Asphalt != (color.RGBA{}) {
		t.Floor = t.Asphalt
	}
	if t.overrides != nil {
		c := *t.overrides
		c.base = c.base.ForBoard(b)
		t.overrides, t.Floor = &c, c.color(c.base.Floor)
	}
	return t
}

// Get returns the built-in theme with the given name.
func Get(name string) (Theme, bool) {
	for _, t := range Themes {
		if t.Name == name {
			return t, true
		}
	}
	return Theme{}, false
}

// Names returns the names of Themes, in order.
func Names() []string {
	names := make([]string, len(Themes))
	for i, t := range Themes {
		names[i] = t.Name
	}
	return names
}

// OrDefault returns t, or Themes[0] if t is the zero Theme.
func (t Theme) OrDefault() Theme {
	if t.fixtures == nil {
		return Themes[0]
	}
	return t
}

// Margin returns the width of the frame in pixels, for a cell size in pixels. It is the same on all
// sides.
func (t Theme) Margin(cell int) int {
	t = t.OrDefault()
	return t.margin.pixels(cell) + t.groundWidth(cell)
}

// A scaledLength is a length in whole pixels: a fraction of a cell, but at least minimum.
type scaledLength struct {
	fraction float64
	minimum  int
}

func (s scaledLength) pixels(cell int) int {
	return max(s.minimum, int(math.Round(float64(cell)*s.fraction)))
}

// groundWidth returns the width of the visible background around the frame. It is zero unless a
// background is set.
func (t Theme) groundWidth(cell int) int {
	if !t.hasGround {
		return 0
	}
	return t.groundMargin.pixels(cell)
}

// Board draws the empty board: paper, frame, floor, walls, gates, goals and the exit. Its size is
// W*Cell+2*Margin by Head+H*Cell+2*Margin+Goal+Foot pixels.
func (t Theme) Board(s Scene) Drawing {
	t = t.OrDefault()
	if t.overrides != nil {
		return t.overrides.base.Board(s).recolor(t.overrides.color)
	}
	m := float64(t.Margin(s.Cell))
	var d Drawing
	f := t.fixtures(t, s, m)
	if t.drawFrame != nil {
		d = t.drawFrame(t, s, m)
	} else {
		d.floor(t, s, m, f)
	}
	d.fixtures(t, s, m, f)
	t.drawGates(&d, s, m)
	if s.Board.Motion == board.GlideOpen {
		d.dots(s, m, .5, max(.8, float64(s.Cell)*.025), mix(t.Floor, t.Sign, .4)) // hidden by pieces
	}
	if isMaze(s.Board) {
		d = append(d, t.drawMaze(s)...)
	}
	if s.Goal > 0 {
		d = append(d, t.goalWindow(s)...)
	}
	return d.shift(0, float64(s.Head))
}

// Piece draws piece i, optionally highlighted as the moving piece. The size of the drawing is the
// bounding box of the piece's cells; the gap between pieces is inside that box. It returns an error
// if i is out of range or if no font has a character of the label.
func (t Theme) Piece(s Scene, i int, highlighted bool) (Drawing, error) {
	if i < 0 || i >= len(s.Board.Pieces) {
		return nil, fmt.Errorf("theme: there is no piece %d of %d", i, len(s.Board.Pieces))
	}
	t = t.OrDefault()
	if t.overrides != nil {
		d, err := t.overrides.base.Piece(s, i, highlighted)
		return d.recolor(t.overrides.color), err
	}
	if isBall(s.Board, s.Board.Pieces[i]) && s.picture(i) == nil {
		return t.ball(s, i, highlighted)
	}
	return t.drawPiece(s, i, highlighted)
}

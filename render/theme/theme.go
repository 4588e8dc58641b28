// Package theme draws boards and pieces in several visual styles, called themes. A theme describes a board or a piece
// as a Drawing: a list of shapes, filled with flat colours or simple patterns.
//
//	Scene -> theme -> Drawing -> Paint -> pixels, by the module gg
//	                          -> the same shapes in an SVG or PDF file
//
// A Scene, which is a board of a given size with drawing options, results in the same Drawing on every machine. Go
// permits fused multiply-add, which changes the rounding of x*y + z on some processors. The code in this package
// therefore uses float64(x*y) + z, which rounds the product explicitly.
//
// The package draws no animations; see package raster. To add a theme, add a file with a Theme value and an entry in
// Themes.
package theme

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"slidegif/solve/board"
)

// A Scene is a board at a given size, together with drawing options.
type Scene struct {
	Board  board.Board
	Cell   int  // pixels per cell
	Labels bool // draw labels
	// Photo returns the photo of a piece, or nil if the piece has no photo. Photo itself
	// may be nil.
	Photo func(piece int) image.Image
	// Font is an OpenType or TrueType file for all text. A nil Font selects the theme's fonts.
	Font []byte
	// Legible is the smallest font size at which text is legible, in pixels. The default is the size for screens.
	Legible float64

	// Header is the height in pixels of the title area above the board. Footer is the height of the
	// counter area below the board.
	Header, Footer int
	// Goal is the height in pixels of the area below the board that shows a goal pattern. Only goals
	// without a fixed position on the board have a goal pattern.
	Goal int
}

// A Theme is a visual style for boards and pieces. All functions of a theme are deterministic, so
// equal scenes result in equal pixels. The zero Theme is equivalent to Themes[0].
type Theme struct {
	Name string

	Paper color.RGBA // background of boards and sheets
	Ink   color.RGBA // text on Paper

	// Plate is the background colour of the title and the counter inside the frame of the board.
	// PlateInk is the text colour of the title and the counter.
	Plate    color.RGBA
	PlateInk color.RGBA

	Sign color.RGBA // colour of exits, goals and highlights in charts
	// Floor is the colour of free cells. The colour is flat, so that each sprite has to be composed
	// only once.
	Floor color.RGBA

	// Asphalt is the colour of the floor under cars. If Asphalt is transparent, the floor under cars
	// has the colour Floor.
	Asphalt color.RGBA

	Face   string // embedded font for labels and titles
	Latin  string // embedded font for labels without Han characters
	Digits string // embedded font for the numbers on tiles

	// DarkColors maps colours to their replacements in dark mode, for formats that support dark mode. All other
	// colours stay the same.
	DarkColors map[color.RGBA]color.RGBA

	land Land // colours of maps; the default of Goal is Sign

	// ring is the highlight of the moving piece. In the contrast theme, only gliding pieces have a
	// ring.
	ring    color.RGBA
	carRing color.RGBA // highlight of cars, used only by the modern theme
	walls   color.RGBA // walls between cells on another background; see mazeWalls
	// mazeFloor is the floor colour for Ricochet Robots, and mazeInk is the colour of walls and highlights on that
	// floor. If mazeFloor is transparent, the usual colours are used.
	mazeFloor, mazeInk color.RGBA
	// monochrome themes have no shading, and use patterns instead of colours.
	monochrome bool
	savesInk   bool // use little ink
	hasGround  bool // whether a background is visible around the frame

	signs     string     // characters that mark the colours A to Z on blocks and gates; empty: letters
	overrides *overrides // not nil if the theme was read from a file

	margin scaledLength
	// groundMargin is the width of the visible background around the frame. The width is zero if the paper is
	// always visible around the board.
	groundMargin scaledLength
	// drawFrame draws the floor and the frame. The width of the frame is in pixels. If drawFrame is
	// nil, the board has a floor on plain paper.
	drawFrame func(t Theme, s Scene, m float64) Drawing
	// fixtures describes everything on the board except pieces. The width of the frame is in
	// pixels.
	fixtures func(t Theme, s Scene, m float64) fixtures
	look     func(t Theme, s Scene, i int, hasPhoto, highlighted bool) look
}

// Themes lists all built-in themes. The first theme is the default for numbered tiles.
var Themes = []Theme{modern, wood, dark, contrast}

// ForBoard returns a copy of the theme adapted to a board. On boards with cars, the floor is
// asphalt. Mazes are large and nearly empty, so they can have a lighter floor.
func (t Theme) ForBoard(b board.Board) Theme {
	if b.Has(board.Car) && t.Asphalt != (color.RGBA{}) {
		t.Floor = t.Asphalt
	}
	if isMaze(b) && t.mazeFloor != (color.RGBA{}) {
		t.Floor, t.walls, t.ring = t.mazeFloor, t.mazeInk, t.mazeInk
	}
	if t.overrides != nil {
		c := *t.overrides
		c.base = c.base.ForBoard(b)
		t.overrides, t.Floor = &c, c.color(c.base.Floor)
	}
	return t
}

// WithSigns returns a copy of the theme that marks the colours A to Z of blocks and gates with the given characters. If
// signs is empty, letters mark the colours.
func (t Theme) WithSigns(signs string) Theme {
	t.signs = signs
	if t.overrides != nil {
		c := *t.overrides
		c.base.signs = signs
		t.overrides = &c
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

// Names returns the names of all themes in Themes, in the same order.
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

// Margin returns the width of the frame. The width and the given cell size are in pixels. The frame
// has the same width on all sides.
func (t Theme) Margin(cell int) int {
	t = t.OrDefault()
	return t.margin.pixels(cell) + t.groundWidth(cell)
}

// A scaledLength is a length that scales with the cell size. The length is rounded to whole pixels
// and has a minimum.
type scaledLength struct {
	fraction float64
	minimum  int
}

func (s scaledLength) pixels(cell int) int {
	return max(s.minimum, int(math.Round(float64(cell)*s.fraction)))
}

// groundWidth returns the width of the visible background around the frame. Without a background around the frame,
// the width is zero.
func (t Theme) groundWidth(cell int) int {
	if !t.hasGround {
		return 0
	}
	return t.groundMargin.pixels(cell)
}

// Board draws the empty board with its paper, frame, floor, walls, gates, goals and exit. The size
// of the drawing is W*Cell+2*Margin by Header+H*Cell+2*Margin+Goal+Footer pixels.
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
	return d.shift(0, float64(s.Header))
}

// Piece draws the piece with index i. If highlighted is set, the piece has the highlight of a moving piece. The
// size of the drawing is the bounding box of the cells of the piece. That box includes the gap around the piece.
// If i is out of range, or if no font has a glyph for a character in the label, Piece returns an error.
func (t Theme) Piece(s Scene, i int, highlighted bool) (Drawing, error) {
	if i < 0 || i >= len(s.Board.Pieces) {
		return nil, fmt.Errorf("theme: there is no piece %d of %d", i, len(s.Board.Pieces))
	}
	t = t.OrDefault()
	if t.overrides != nil {
		d, err := t.overrides.base.Piece(s, i, highlighted)
		return d.recolor(t.overrides.color), err
	}
	if isBall(s.Board, s.Board.Pieces[i]) && s.photo(i) == nil {
		return t.ball(s, i, highlighted)
	}
	return t.drawPiece(s, i, highlighted)
}

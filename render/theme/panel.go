package theme

import (
	"image"
	"math"
)

// A Panel is a picture next to the boards that changes after each move, such as a map. Coordinates are relative to
// the upper left corner of the panel.
type Panel struct {
	Base  Drawing
	Lines []PanelLine // one for each board
}

// A PanelLine is the part of a Panel that shows the moves on one board.
type PanelLine struct {
	Moves int                 // number of moves
	Step  func(n int) Drawing // drawn over the panel after move n, counted from 1, and stays
	Mark  func(n int) Drawing // drawn on top after n moves, until the next move
}

// Bounds returns a rectangle that contains the ink of a drawing.
func (d Drawing) Bounds() (r image.Rectangle) {
	for _, s := range d {
		paths := []Path{s.Path}
		for _, g := range s.Glyphs {
			paths = append(paths, g.Path())
		}
		for _, p := range paths {
			if len(p) == 0 {
				continue
			}
			low, high := p.box()
			r = r.Union(image.Rect(int(math.Floor(low[0]-s.Width)), int(math.Floor(low[1]-s.Width)), int(math.Ceil(high[0]+s.Width)), int(math.Ceil(high[1]+s.Width))).Inset(-1))
		}
	}
	return r
}

// Shift returns a copy of the drawing that is moved by a number of pixels.
func (d Drawing) Shift(by image.Point) Drawing { return d.shift(float64(by.X), float64(by.Y)) }

package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// fixtures are how a theme draws what stands on the floor of its board: the way out, walls,
// gates and the places of the goal. Lengths are in pixels.
type fixtures struct {
	// Of the floor: how far its edge and the outer edge of the line around it are from the outside of
	// the frame, and the radius of its corners.
	edge, outer, radius float64

	inset, corner float64          // of walls, and how far a way out stays from the sides of its cells
	wall          func(k int) Fill // of wall k
	rim           color.RGBA       // around walls, as wide as rail; none where it is transparent

	gate     color.RGBA
	gateLine float64
	dots     color.RGBA // where four cells of a car park meet
	goalLine float64    // of the rings around places where pieces stop

	deep        float64 // from the cells' edge to where the way out begins
	exit        color.RGBA
	chevron     color.RGBA
	chevronLine float64
	railColor   color.RGBA // of lines along the way out
	railLength  float64    // 0 for none
	rail        float64    // how wide they are, and a line around the floor
}

// floor draws paper and the floor, with a line around it.
func (d *Drawing) floor(t Theme, s Scene, m float64, f fixtures) {
	w, h := s.size(m)
	in, out := f.edge, f.outer
	d.flat(s.whole(m), t.Paper)
	if f.rail > 0 {
		d.flat(rounded(out, out, w-out, h-out, f.radius+f.rail), f.railColor)
	}
	d.flat(rounded(in, in, w-in, h-in, f.radius), t.Floor)
}

// fixtures adds them to a board with a frame of m pixels.
func (d *Drawing) fixtures(t Theme, s Scene, m float64, f fixtures) {
	if l, ok := s.wayOut(m, f.inset); ok {
		wide := l.breadth()
		d.flat(l.box(-f.deep, 0, m, wide, 0), t.Floor)
		d.flat(l.box(0, 0, m, wide, 0), f.exit)
		if f.railLength > 0 {
			for _, side := range []float64{0, wide} {
				d.stroke(polyline(l.at(m-f.railLength, side), l.at(m, side)), f.railColor, f.rail)
			}
		}
		d.stroke(l.chevrons(m), f.chevron, max(1, f.chevronLine))
	}
	if s.Board.Has(board.Car) {
		d.dots(s, m, 1, max(1, float64(s.Cell)*.026), f.dots)
	}
	in, r := f.inset, f.corner
	if f.rim.A > 0 {
		for _, p := range s.walls(m, even(in), r) {
			d.flat(p, f.rim)
		}
		in, r = in+f.rail, r-f.rail
	}
	for k, p := range s.walls(m, even(in), r) {
		d.fill(p, f.wall(k))
	}
	for _, p := range s.gates(m) {
		d.stroke(p, f.gate, max(1, f.gateLine))
	}
	for _, p := range s.targets(m) {
		d.stroke(p, t.Sign, max(1, f.goalLine))
	}
}

// flatWall fills all walls with one colour.
func flatWall(c color.RGBA) func(int) Fill { return func(int) Fill { return Flat(c) } }

// dots draws dots of radius r, to count cells by, the first so many cells from the upper left
// corner: with .5 in the middle of each cell, with 1 wherever four cells meet.
func (d *Drawing) dots(s Scene, m, from, r float64, c color.RGBA) {
	px := float64(s.Cell)
	for y := from; y < float64(s.Board.H); y++ {
		for x := from; x < float64(s.Board.W); x++ {
			d.flat(disc(m+float64(x*px), m+float64(y*px), r), c)
		}
	}
}

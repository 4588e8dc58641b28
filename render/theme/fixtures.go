package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// fixtures describe how a theme draws the parts of a board other than pieces: the floor, the exit,
// walls, gates and goals. Lengths are in pixels.
type fixtures struct {
	// Distances of the floor and of its border from the outside of the frame, and the radius of the
	// floor's corners.
	edge, outerEdge, radius float64

	wallInset, wallRadius float64          // wallInset also applies to the sides of the exit
	wall                  func(k int) Fill // fill of wall k
	rimColor              color.RGBA       // border of walls, railWidth wide; may be transparent

	gateColor color.RGBA
	gateWidth float64
	dotColor  color.RGBA // dots at the cell corners of a car park
	goalWidth float64    // line width of the marks on goal cells

	exitDepth    float64 // how far the floor of the exit extends into the cells
	exitColor    color.RGBA
	chevronColor color.RGBA
	chevronWidth float64
	railColor    color.RGBA // lines along the exit
	railLength   float64    // 0: no lines
	railWidth    float64    // width of the lines along the exit and around the floor
}

// floor draws the paper, and the floor with its border.
func (d *Drawing) floor(t Theme, s Scene, m float64, f fixtures) {
	w, h := s.size(m)
	in, out := f.edge, f.outerEdge
	d.flat(s.outline(m), t.Paper)
	if f.railWidth > 0 {
		d.flat(rounded(out, out, w-out, h-out, f.radius+f.railWidth), f.railColor)
	}
	d.flat(rounded(in, in, w-in, h-in, f.radius), t.Floor)
}

// fixtures draws f on a board with a frame of m pixels.
func (d *Drawing) fixtures(t Theme, s Scene, m float64, f fixtures) {
	if l, ok := s.exitLane(m, f.wallInset); ok {
		width := l.breadth()
		d.flat(l.box(-f.exitDepth, 0, m, width, 0), t.Floor)
		d.flat(l.box(0, 0, m, width, 0), f.exitColor)
		if f.railLength > 0 {
			for _, side := range []float64{0, width} {
				d.stroke(polyline(l.point(m-f.railLength, side), l.point(m, side)), f.railColor, f.railWidth)
			}
		}
		d.stroke(l.chevrons(m), f.chevronColor, max(1, f.chevronWidth))
	}
	if s.Board.Has(board.Car) {
		d.dots(s, m, 1, max(1, float64(s.Cell)*.026), f.dotColor)
	}
	in, r := f.wallInset, f.wallRadius
	if f.rimColor.A > 0 {
		for _, p := range s.walls(m, uniform(in), r) {
			d.flat(p, f.rimColor)
		}
		in, r = in+f.railWidth, r-f.railWidth
	}
	for k, p := range s.walls(m, uniform(in), r) {
		d.fill(p, f.wall(k))
	}
	for _, p := range s.gates(m) {
		d.stroke(p, f.gateColor, max(1, f.gateWidth))
	}
	for _, p := range s.targets(m) {
		d.stroke(p, t.Sign, max(1, f.goalWidth))
	}
}

// flatWall returns a function that fills every wall with c.
func flatWall(c color.RGBA) func(int) Fill { return func(int) Fill { return Flat(c) } }

// dots draws dots of radius r that help to count cells. From is the position of the first dot in
// cells: .5 draws dots at the cell centres, 1 at the inner cell corners.
func (d *Drawing) dots(s Scene, m, from, r float64, c color.RGBA) {
	px := float64(s.Cell)
	for y := from; y < float64(s.Board.H); y++ {
		for x := from; x < float64(s.Board.W); x++ {
			d.flat(disc(m+float64(x*px), m+float64(y*px), r), c)
		}
	}
}

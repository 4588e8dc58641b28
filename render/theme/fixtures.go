package theme

import (
	"image/color"

	"slidegif/solve/board"
)

// fixtures describes the appearance of a board without pieces: the floor, the exit, walls, gates
// and goals. All lengths are in pixels.
type fixtures struct {
	// edge is the distance from the outside of the frame to the floor, and outerEdge is the distance to the
	// floor's border. radius is the corner radius of the floor.
	edge, outerEdge, radius float64

	// wallInset is the inset of walls, and of the sides of the exit.
	wallInset, wallRadius float64
	wall                  func(k int) Fill // fill of the wall with index k
	// rimColor is the colour of the border of walls, which is railWidth wide. The border may be
	// transparent.
	rimColor color.RGBA

	gateColor color.RGBA
	gateWidth float64
	dotColor  color.RGBA // colour of the dots at the cell corners of a car park
	goalWidth float64    // line width of the marks on goal cells

	exitDepth    float64 // distance by which the floor of the exit extends into the cells
	exitColor    color.RGBA
	chevronColor color.RGBA
	chevronWidth float64
	railColor    color.RGBA // colour of the lines along the exit
	railLength   float64    // 0: no lines
	railWidth    float64    // width of the lines along the exit and around the floor
}

// floor draws the paper, the floor and the floor's border.
func (d *Drawing) floor(t Theme, s Scene, m float64, f fixtures) {
	w, h := s.size(m)
	in, out := f.edge, f.outerEdge
	d.flat(s.outline(m), t.Paper)
	if f.railWidth > 0 {
		d.flat(rounded(out, out, w-out, h-out, f.radius+f.railWidth), f.railColor)
	}
	d.flat(rounded(in, in, w-in, h-in, f.radius), t.Floor)
}

// fixtures draws everything on a board except pieces. The width of the frame is in pixels.
func (d *Drawing) fixtures(t Theme, s Scene, m float64, f fixtures) {
	if l, ok := s.exitRect(m, f.wallInset); ok {
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

// flatWall returns a function that selects the same colour for every wall.
func flatWall(c color.RGBA) func(int) Fill { return func(int) Fill { return Flat(c) } }

// dots draws dots that make it easier to count cells. The argument from is the position of the first dot in both
// directions: 0.5 cells for centres, or 1 for inner corners.
func (d *Drawing) dots(s Scene, m, from, r float64, c color.RGBA) {
	px := float64(s.Cell)
	for y := from; y < float64(s.Board.H); y++ {
		for x := from; x < float64(s.Board.W); x++ {
			d.flat(disc(m+float64(x*px), m+float64(y*px), r), c)
		}
	}
}

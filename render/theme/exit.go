package theme

import "slidegif/render/scene"

// A gap is the way out through the frame in pixels. It is described as if it led down, by points
// along it and across, and turned to its side.
type gap struct {
	low    float64 // where it begins, along it
	edge   float64 // where the frame begins
	high   float64 // where it ends
	a, b   float64 // its sides
	across bool    // it leads to the right or the left
	back   bool    // it leads up or to the left
}

// gapOf returns the gap in a frame of m pixels, less a little on its sides. It begins
// deep pixels inside of the cells' edge.
func gapOf(s Scene, m, inset, deep float64) (gap, bool) {
	side, from, to := scene.WayOut(s.Board)
	inset, deep = float64(inset), float64(deep) // they may be products
	g := gap{a: m + float64(from*s.Cell) + inset, b: m + float64(to*s.Cell) - inset}
	g.across = side == scene.RightSide || side == scene.LeftSide
	g.back = side == scene.Top || side == scene.LeftSide
	w, h := s.size(m)
	length := h
	if g.across {
		length = w
	}
	g.low, g.edge, g.high = length-m-deep, length-m, length
	if g.back {
		g.low, g.edge, g.high = m+deep, m, 0
	}
	return g, side != scene.Nowhere
}

// at is the point so far along the gap and across it.
func (g gap) at(along, across float64) [2]float64 {
	if g.across {
		return [2]float64{along, across}
	}
	return [2]float64{across, along}
}

// box is the part of the gap between two places along it.
func (g gap) box(from, to float64) Path {
	p, q := g.at(min(from, to), g.a), g.at(max(from, to), g.b)
	return rounded(p[0], p[1], q[0], q[1], 0)
}

func (g gap) path() Path { return g.box(g.low, g.high) }

// outside returns the part of the gap that lies in the frame.
func (g gap) outside() Path { return g.box(g.edge, g.high) }

// out is so many pixels from a place along the gap towards its end.
func (g gap) out(from, pixels float64) float64 {
	pixels = float64(pixels) // it may be a product
	if g.back {
		return from - pixels
	}
	return from + pixels
}

// chevrons returns three small angles in the outer m pixels of the gap.
func (g gap) chevrons(m float64) Path {
	along, across := g.out(g.high, -float64(m*.5)), float64((g.a+g.b)/2)
	a := float64(m * .4) // half the width of one
	half := float64(a * .55)
	var p Path
	for i := -1.0; i <= 1; i++ {
		c := across + float64(i*a*2.7)
		p = append(p, polyline(g.at(g.out(along, -half), c-a), g.at(g.out(along, half), c), g.at(g.out(along, -half), c+a))...)
	}
	return p
}

// sides returns the two lines along the last pixels of the gap.
func (g gap) sides(pixels float64) []Path {
	from, to := g.out(g.high, -float64(pixels)), g.high
	if g.back {
		from, to = to, from
	}
	return []Path{polyline(g.at(from, g.a), g.at(to, g.a)), polyline(g.at(from, g.b), g.at(to, g.b))}
}

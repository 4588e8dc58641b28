package theme

import "slidegif/render/scene"

// A gap is the way out through the frame in pixels, and the chevrons that point along it.
type gap struct {
	x0, y0, x1, y1 float64
	side           scene.Side
}

// gapOf returns the gap in a frame of m pixels, less a little on its sides. It begins
// deep pixels inside of the cells' edge.
func gapOf(s Scene, m, inset, deep float64) (gap, bool) {
	side, from, to := scene.WayOut(s.Board)
	inset, deep = float64(inset), float64(deep) // they may be products
	w, h := float64(s.Board.W*s.Cell), float64(s.Board.H*s.Cell)
	a, b := m+float64(from*s.Cell)+inset, m+float64(to*s.Cell)-inset
	switch side {
	case scene.Bottom:
		return gap{a, m + h - deep, b, m + h + m, side}, true
	case scene.Top:
		return gap{a, 0, b, m + deep, side}, true
	case scene.RightSide:
		return gap{m + w - deep, a, m + w + m, b, side}, true
	case scene.LeftSide:
		return gap{0, a, m + deep, b, side}, true
	}
	return gap{}, false
}

func (g gap) path() Path { return rounded(g.x0, g.y0, g.x1, g.y1, 0) }

// outside returns the part of the gap that lies in the frame of m pixels.
func (g gap) outside(s Scene, m float64) gap {
	w, h := s.size(m)
	m = float64(m) // it may be a product
	switch g.side {
	case scene.Bottom:
		g.y0 = h - m
	case scene.Top:
		g.y1 = m
	case scene.RightSide:
		g.x0 = w - m
	case scene.LeftSide:
		g.x1 = m
	}
	return g
}

// chevrons returns three small angles in the outer m pixels of the gap.
func (g gap) chevrons(m float64) Path {
	x, y := float64((g.x0+g.x1)/2), float64((g.y0+g.y1)/2)
	middle := float64(m * .5)
	switch g.side {
	case scene.Bottom:
		y = g.y1 - middle
	case scene.Top:
		y = g.y0 + middle
	case scene.RightSide:
		x = g.x1 - middle
	case scene.LeftSide:
		x = g.x0 + middle
	}
	a := float64(m * .4) // half the width of one
	half := float64(a * .55)
	var p Path
	for i := -1.0; i <= 1; i++ {
		c := float64(i * a * 2.7)
		switch g.side {
		case scene.Bottom:
			p = append(p, polyline([2]float64{x + c - a, y - half}, [2]float64{x + c, y + half}, [2]float64{x + c + a, y - half})...)
		case scene.Top:
			p = append(p, polyline([2]float64{x + c - a, y + half}, [2]float64{x + c, y - half}, [2]float64{x + c + a, y + half})...)
		case scene.RightSide:
			p = append(p, polyline([2]float64{x - half, y + c - a}, [2]float64{x + half, y + c}, [2]float64{x - half, y + c + a})...)
		case scene.LeftSide:
			p = append(p, polyline([2]float64{x + half, y + c - a}, [2]float64{x - half, y + c}, [2]float64{x + half, y + c + a})...)
		}
	}
	return p
}

// sides returns the two lines along the gap through a frame of m pixels.
func (g gap) sides(m float64) []Path {
	m = float64(m) // it may be a product
	switch g.side {
	case scene.Bottom:
		return []Path{
			polyline([2]float64{g.x0, g.y1 - m}, [2]float64{g.x0, g.y1}),
			polyline([2]float64{g.x1, g.y1 - m}, [2]float64{g.x1, g.y1}),
		}
	case scene.Top:
		return []Path{
			polyline([2]float64{g.x0, 0}, [2]float64{g.x0, m}),
			polyline([2]float64{g.x1, 0}, [2]float64{g.x1, m}),
		}
	case scene.RightSide:
		return []Path{
			polyline([2]float64{g.x1 - m, g.y0}, [2]float64{g.x1, g.y0}),
			polyline([2]float64{g.x1 - m, g.y1}, [2]float64{g.x1, g.y1}),
		}
	}
	return []Path{
		polyline([2]float64{0, g.y0}, [2]float64{m, g.y0}),
		polyline([2]float64{0, g.y1}, [2]float64{m, g.y1}),
	}
}

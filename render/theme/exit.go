package theme

import "slidegif/solve/board"

// A Side is an edge of the board.
type Side uint8

const (
	Nowhere Side = iota
	Bottom
	RightSide
	LeftSide
	Top
)

// wayOut returns the edge at which the goal's one piece ends, and the cells of that edge
// that it takes, from the first to just after the last. A car leaves along its axis, any
// other piece downwards, as in 华容道, if it is a rectangle that could. Boards with more
// goals than one, or with one inside, have no way out; nor have numbered tiles.
func wayOut(b board.Board) (side Side, from, to int) {
	if len(b.Goal) != 1 || b.Goal[0].Role == board.Tile {
		return Nowhere, 0, 0
	}
	g := b.Goal[0]
	if w, h := extent(g.Cells); w*h != len(g.Cells) {
		return Nowhere, 0, 0
	}
	at := func(side Side) (edge bool, from, to int) {
		from, to = b.W+b.H, 0
		for _, c := range g.Cells {
			c = c.Add(g.At)
			k := c.X
			if side == RightSide || side == LeftSide {
				k = c.Y
			}
			if side == Bottom && c.Y == b.H-1 || side == Top && c.Y == 0 ||
				side == RightSide && c.X == b.W-1 || side == LeftSide && c.X == 0 {
				edge, from, to = true, min(from, k), max(to, k+1)
			}
		}
		return edge, from, to
	}
	sides := []Side{Bottom}
	switch g.Axes {
	case board.Horizontal:
		sides = []Side{RightSide, LeftSide}
	case board.Vertical:
		sides = []Side{Bottom, Top}
	}
	for _, s := range sides {
		if edge, from, to := at(s); edge {
			return s, from, to
		}
	}
	return Nowhere, 0, 0
}

// A gap is the way out through the frame in pixels, and the chevrons that point along it.
type gap struct {
	x0, y0, x1, y1 float64
	side           Side
}

// gapOf returns the gap in a frame of m pixels, less a little on its sides. It begins
// deep pixels inside of the cells' edge.
func gapOf(s Scene, m, inset, deep float64) (gap, bool) {
	side, from, to := wayOut(s.Board)
	inset, deep = float64(inset), float64(deep) // they may be products
	w, h := float64(s.Board.W*s.Cell), float64(s.Board.H*s.Cell)
	a, b := m+float64(from*s.Cell)+inset, m+float64(to*s.Cell)-inset
	switch side {
	case Bottom:
		return gap{a, m + h - deep, b, m + h + m, side}, true
	case Top:
		return gap{a, 0, b, m + deep, side}, true
	case RightSide:
		return gap{m + w - deep, a, m + w + m, b, side}, true
	case LeftSide:
		return gap{0, a, m + deep, b, side}, true
	}
	return gap{}, false
}

func (g gap) path() Path { return rounded(g.x0, g.y0, g.x1, g.y1, 0) }

// chevrons returns three small angles in the outer m pixels of the gap.
func (g gap) chevrons(m float64) Path {
	x, y := float64((g.x0+g.x1)/2), float64((g.y0+g.y1)/2)
	middle := float64(m * .48)
	switch g.side {
	case Bottom:
		y = g.y1 - middle
	case Top:
		y = g.y0 + middle
	case RightSide:
		x = g.x1 - middle
	case LeftSide:
		x = g.x0 + middle
	}
	a := float64(m * .27) // half the width of one
	half := float64(a / 2)
	var p Path
	for i := -1.0; i <= 1; i++ {
		c := float64(i * a * 2.9)
		switch g.side {
		case Bottom:
			p = append(p, polyline([2]float64{x + c - a, y - half}, [2]float64{x + c, y + half}, [2]float64{x + c + a, y - half})...)
		case Top:
			p = append(p, polyline([2]float64{x + c - a, y + half}, [2]float64{x + c, y - half}, [2]float64{x + c + a, y + half})...)
		case RightSide:
			p = append(p, polyline([2]float64{x - half, y + c - a}, [2]float64{x + half, y + c}, [2]float64{x - half, y + c + a})...)
		case LeftSide:
			p = append(p, polyline([2]float64{x + half, y + c - a}, [2]float64{x - half, y + c}, [2]float64{x + half, y + c + a})...)
		}
	}
	return p
}

// sides returns the two lines along the gap through a frame of m pixels.
func (g gap) sides(m float64) []Path {
	m = float64(m) // it may be a product
	switch g.side {
	case Bottom:
		return []Path{
			polyline([2]float64{g.x0, g.y1 - m}, [2]float64{g.x0, g.y1}),
			polyline([2]float64{g.x1, g.y1 - m}, [2]float64{g.x1, g.y1}),
		}
	case Top:
		return []Path{
			polyline([2]float64{g.x0, 0}, [2]float64{g.x0, m}),
			polyline([2]float64{g.x1, 0}, [2]float64{g.x1, m}),
		}
	case RightSide:
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

package theme

import (
	"slidegif/render/scene"
	"slidegif/solve/board"
)

// maxDashedGoals is how many places of a goal are outlined: more would hide the board.
const maxDashedGoals = 3

// goals returns a dashed outline of each place of a goal that is not told by a way out
// through the frame of m pixels. Numbered tiles and patterns that may stand anywhere have
// none; where pieces glide it is rings, or what maze draws.
func (s Scene) goals(m, inset float64) []Path {
	b := s.Board
	if side, _, _ := scene.WayOut(b); side != scene.Nowhere || b.GoalAnywhere || isMaze(b) || len(b.Goal) > maxDashedGoals {
		return nil
	}
	if b.Motion != board.ByCells {
		return s.targets(m)
	}
	px := float64(s.Cell)
	var paths []Path
	for _, g := range b.Goal {
		if g.Role == board.Tile {
			return nil
		}
		left, top := g.At.X, g.At.Y
		for _, c := range g.Cells {
			left = min(left, g.At.X+c.X)
		}
		line := outline(g.Cells, px, even(inset), 0).shift(m+float64(left*s.Cell), m+float64(top*s.Cell))
		paths = append(paths, dashed(line, px*.13)...)
	}
	return paths
}

// dashed cuts the straight contours of p into dashes of about the given length, with gaps
// as long between them.
func dashed(p Path, length float64) []Path {
	var dashes []Path
	var pen, first [2]float64
	side := func(to [2]float64) {
		n := 2*max(1, int(distance(pen, to)/float64(2*length)+.5)) + 1
		for k := 0; k < n; k += 2 {
			dashes = append(dashes, polyline(along(pen, to, k, n), along(pen, to, k+1, n)))
		}
		pen = to
	}
	for _, s := range p {
		switch s.Op {
		case 'M':
			pen, first = s.P[0], s.P[0]
		case 'L':
			if s.P[0] != pen {
				side(s.P[0])
			}
		case 'Z':
			if first != pen {
				side(first)
			}
		}
	}
	return dashes
}

// along is the point k n-ths of the way from a to b.
func along(a, b [2]float64, k, n int) [2]float64 {
	t := float64(k) / float64(n)
	return [2]float64{between(a[0], b[0], t), between(a[1], b[1], t)}
}

package theme

import "slidegif/solve/board"

// targets draws crosshairs at the goal cells of a board for gliding pieces. The width of the frame
// is in pixels. Goals on boards with walls are drawn by drawMaze instead.
func (s Scene) targets(m float64) []Path {
	if s.Board.Motion != board.GlideOpen || s.Board.GoalAnywhere {
		return nil
	}
	px := float64(s.Cell)
	var paths []Path
	for _, g := range s.Board.Goal {
		x, y := m+float64(float64(g.At.X)*px)+float64(px*.5), m+float64(float64(g.At.Y)*px)+float64(px*.5)
		paths = append(paths, disc(x, y, px*.36), disc(x, y, px*.2))
		for _, d := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			paths = append(paths, polyline(
				[2]float64{x + float64(px*.28*d[0]), y + float64(px*.28*d[1])},
				[2]float64{x + float64(px*.45*d[0]), y + float64(px*.45*d[1])}))
		}
	}
	return paths
}

package words

import (
	"strconv"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// GodsNumber returns the title of a chart, for example "8-puzzle: God's number is 31 steps".
func (l Language) GodsNumber(name string, n int, m board.Metric) string {
	return l.format("gods", "{name}", name, "{n}", l.Count(n, m))
}

// DistanceAxis returns the title of the horizontal axis of a chart, for example "distance from the
// nearest goal, in moves (24,003 positions)".
func (l Language) DistanceAxis(positions int64, m board.Metric) string {
	return l.format("distance", "{unit}", l.Unit(m), "{positions}", input.Thousands(positions))
}

// PositionsAxis returns the title of the vertical axis of a chart. If the scale is logarithmic, the
// title says so.
func (l Language) PositionsAxis(logarithmic bool) string {
	if logarithmic {
		return l.table["positions, log"]
	}
	return l.table["positions"]
}

// Hardest returns the heading above the boards of a chart, for example "3 of the 12 hardest". The
// parameters are the number of boards shown and the total number of hardest boards.
func (l Language) Hardest(shown int, n int64) string {
	key := "hardest some"
	switch {
	case n == 1:
		key = "hardest one"
	case int64(shown) == n:
		key = "hardest all"
	}
	return l.format(key, "{shown}", strconv.Itoa(shown), "{n}", input.Thousands(n))
}

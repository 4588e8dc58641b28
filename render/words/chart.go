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

// PositionsAxis returns the title of an axis with numbers of positions. The title mentions a
// logarithmic scale.
func (l Language) PositionsAxis(logarithmic bool) string {
	if logarithmic {
		return l.table["positions, log"]
	}
	return l.table["positions"]
}

// Hardest returns the heading above the boards of a chart, for example "3 of the 12 hardest". The argument shown
// is the number of boards in the chart, and n is the number of all hardest boards.
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

// SearchesTitle returns the title of a chart of searches. If count is not 0, the chart shows the means of count
// random puzzles of each length.
func (l Language) SearchesTitle(name string, count int) string {
	if count == 0 {
		return l.format("searches", "{name}", name)
	}
	return l.format("searches mean", "{name}", name, "{n}", strconv.Itoa(count))
}

// ExpandedAxis returns the axis title "expanded positions, logarithmic scale".
func (l Language) ExpandedAxis() string { return l.table["expanded"] }

// LengthAxis returns the title of an axis with the lengths of puzzles, for example "length of a shortest
// solution, in steps".
func (l Language) LengthAxis(m board.Metric) string {
	return l.format("length", "{unit}", l.Unit(m))
}

// MoreThan returns the text for a number that is only a lower bound.
func (l Language) MoreThan(n string) string { return l.format("more than", "{n}", n) }

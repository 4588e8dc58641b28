package words

import (
	"strconv"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// GodsNumber is the title of a chart: "8-puzzle: God's number is 31 steps".
func (l Language) GodsNumber(name string, n int, m board.Metric) string {
	return l.say("gods", "{name}", name, "{n}", l.Count(n, m))
}

// Distance names the axis of a chart below its bars: "distance from the nearest goal, in moves (24,003 positions)".
func (l Language) Distance(positions int64, m board.Metric) string {
	return l.say("distance", "{unit}", l.Unit(m), "{positions}", input.Thousands(positions))
}

// Unit names what a metric counts: "steps", "单步".
func (l Language) Unit(m board.Metric) string {
	if l.chinese {
		return l.table[string(m)]
	}
	return m.Unit(2)
}

// Positions names the axis of the heights of bars: "positions", or that its scale is logarithmic.
func (l Language) Positions(logarithmic bool) string {
	if logarithmic {
		return l.table["positions, log"]
	}
	return l.table["positions"]
}

// Hardest stands above the boards of a chart, which shows some of the n hardest: "3 of the 12 hardest".
func (l Language) Hardest(shown int, n int64) string {
	key := "hardest some"
	switch {
	case n == 1:
		key = "hardest one"
	case int64(shown) == n:
		key = "hardest all"
	}
	return l.say(key, "{shown}", strconv.Itoa(shown), "{n}", input.Thousands(n))
}

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

// Distance returns what the axis of a chart counts.
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

// Positions names the axis of the bars.
func (l Language) Positions(logarithmic bool) string {
	if logarithmic {
		return l.table["positions, log"]
	}
	return l.table["positions"]
}

// Hardest returns how many of the n hardest positions are shown.
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

package classic

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"slidegif/solve/board"
)

// maxDistancesText has one line for each set. A line contains the greatest distances of any layout
// in steps, in moves and in slides, or -1 for unsolvable sets. The last number is the greatest
// distance of a perfect layout in moves, or 0. A search for long layouts skips all sets that are
// too easy. A test recomputes all numbers.
//
//go:embed farthest.txt
var maxDistancesText string

// perfectMetric is the key of the perfect layouts in the result of parseMaxDistances.
const perfectMetric board.Metric = "perfect"

var parseMaxDistances = sync.OnceValue(func() map[board.Metric]map[Set]int {
	columns := []board.Metric{board.StepMetric, board.MoveMetric, board.SlideMetric, perfectMetric}
	all := map[board.Metric]map[Set]int{}
	for _, m := range columns {
		all[m] = map[Set]int{}
	}
	for line := range strings.Lines(maxDistancesText) {
		f := strings.Fields(line)
		if len(f) <= len(columns) {
			continue
		}
		s, err := ParseSet(f[0])
		if err != nil {
			continue
		}
		for i, m := range columns {
			// A test verifies the parsed values.
			all[m][s], _ = strconv.Atoi(f[1+i])
		}
	}
	return all
})

// MaxDistance returns the greatest distance of any layout in a set, or -1 if no layout is solvable.
func MaxDistance(s Set, m board.Metric) int { return maxDistances(m)[s] }

// maxDistances returns the greatest distance of any layout for each set.
func maxDistances(m board.Metric) map[Set]int { return parseMaxDistances()[m] }

// MaxPerfect returns the greatest distance in moves of any perfect layout in a set, or 0 if the set
// has no perfect layout.
func MaxPerfect(s Set) int { return maxDistances(perfectMetric)[s] }

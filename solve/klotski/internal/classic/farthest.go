package classic

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"slidegif/solve/board"
)

// maxDistancesText has one line for each set. A line contains the greatest distance of any layout
// in steps, moves and slides, or -1 if no layout is solvable. This table makes it unnecessary to
// search sets that do not contain any long layouts. A test verifies all distances by computing them
// again.
//
//go:embed farthest.txt
var maxDistancesText string

var parseMaxDistances = sync.OnceValue(func() map[board.Metric]map[Set]int {
	all := map[board.Metric]map[Set]int{board.StepMetric: {}, board.MoveMetric: {}, board.SlideMetric: {}}
	for line := range strings.Lines(maxDistancesText) {
		f := strings.Fields(line)
		if len(f) < 4 {
			continue
		}
		s, err := ParseSet(f[0])
		if err != nil {
			continue
		}
		for i, m := range []board.Metric{board.StepMetric, board.MoveMetric, board.SlideMetric} {
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

package classic

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"slidegif/solve/board"
)

// maxDistancesText has one line for each set, with the greatest distance of its layouts in steps, moves
// and slides, or -1 if no layout is solvable. It avoids the search of sets without long layouts. A
// test recomputes it.
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
			all[m][s], _ = strconv.Atoi(f[1+i]) // the values are verified by a test
		}
	}
	return all
})

// MaxDistance returns the greatest distance of a set, or -1 if no layout is solvable.
func MaxDistance(s Set, m board.Metric) int { return maxDistances(m)[s] }

// maxDistances returns the greatest distance of each set.
func maxDistances(m board.Metric) map[Set]int { return parseMaxDistances()[m] }

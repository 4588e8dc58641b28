package classic

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"slidegif/solve/board"
)

// farthest.txt has a line for each set with the greatest distance of its layouts in
// steps, moves and slides, -1 where none can be solved. It spares those who want a long
// layout the search of sets that have none; a test counts it again.
//
//go:embed farthest.txt
var farthestText string

var readFarthest = sync.OnceValue(func() map[board.Metric]map[Set]int {
	all := map[board.Metric]map[Set]int{board.StepMetric: {}, board.MoveMetric: {}, board.SlideMetric: {}}
	for line := range strings.Lines(farthestText) {
		f := strings.Fields(line)
		if len(f) < 4 {
			continue
		}
		s, err := ParseSet(f[0])
		if err != nil {
			continue
		}
		for i, m := range []board.Metric{board.StepMetric, board.MoveMetric, board.SlideMetric} {
			all[m][s], _ = strconv.Atoi(f[1+i]) // a test counts them again
		}
	}
	return all
})

// Farthest returns the greatest distance of a set, -1 where none of its layouts can be solved.
func Farthest(s Set, m board.Metric) int { return farthest(m)[s] }

// farthest returns the greatest distance of each set.
func farthest(m board.Metric) map[Set]int { return readFarthest()[m] }

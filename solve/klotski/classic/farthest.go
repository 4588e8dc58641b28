package classic

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"slidegif/solve/board"
)

// farthest.txt has a line for each set with the greatest distance of its layouts in
// steps, moves and slides, -1 where none can be solved. It spares those who want a long
// layout the walk through sets that have none; a test counts it again.
//
//go:embed farthest.txt
var farthestText string

var readFarthest = sync.OnceValue(func() map[board.Metric]map[Set]int {
	all := map[board.Metric]map[Set]int{board.StepMetric: {}, board.MoveMetric: {}, board.SlideMetric: {}}
	for line := range strings.Lines(farthestText) {
		var name string
		var step, move, slide int
		if n, _ := fmt.Sscan(line, &name, &step, &move, &slide); n < 4 {
			continue
		}
		s, err := ParseSet(name)
		if err != nil {
			continue
		}
		all[board.StepMetric][s], all[board.MoveMetric][s], all[board.SlideMetric][s] = step, move, slide
	}
	return all
})

// Farthest returns the greatest distance of a set, -1 where none of its layouts can be solved.
func Farthest(s Set, m board.Metric) int { return farthest(m)[s] }

// farthest returns the greatest distance of each set.
func farthest(m board.Metric) map[Set]int { return readFarthest()[m] }

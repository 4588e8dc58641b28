package tiles

import (
	"fmt"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
)

// The rule solves boards of every shape, to any goal, in steps and in pushes.
func TestByRule(t *testing.T) {
	for h := minSide; h <= maxSide; h++ {
		for w := minSide; w <= maxSide; w++ {
			for seed := range uint64(2) {
				p := draw(t, fmt.Sprintf("%dx%d+goal", h, w), seed).(*puzzle)
				blanks := p.byRule()
				for m, way := range map[solve.Metric][]int{board.StepMetric: blanks, board.PushMetric: p.asPushes(blanks)} {
					kindtest.Legal(t, p.Board(), p.moves(way), m)
				}
			}
		}
	}
}

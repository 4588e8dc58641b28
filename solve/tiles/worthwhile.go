package tiles

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/internal/tables"
)

// minWorthwhile is the smallest optimum, in steps, of an interesting puzzle of 3x3 or more.
const minWorthwhile = 10

// worthwhile implements Kind.Worthwhile. Manhattan distance nearly always decides.
func worthwhile(ctx context.Context, sp solve.Puzzle) (bool, error) {
	p := asPuzzle(sp)
	if min(p.h, p.w) < 3 {
		return true, nil
	}
	if p.manhattan() >= minWorthwhile {
		return true, nil
	}
	return solve.TakesAtLeast(ctx, p, board.StepMetric, minWorthwhile)
}

// lowerBound returns a lower bound of the optimum that needs no search.
func (p *puzzle) lowerBound(m solve.Metric) int {
	if m == board.PushMetric {
		return p.pushLowerBound()
	}
	return p.manhattan()
}

// manhattan returns the sum of the Manhattan distances of all tiles from their goal cells.
func (p *puzzle) manhattan() (sum int) {
	goalCell := make([]int, len(p.goal)) // tile -> its goal cell
	for i, t := range p.goal {
		goalCell[t] = i
	}
	for i, t := range p.start {
		if t != 0 {
			sum += tables.Distance(p.w, i, goalCell[t])
		}
	}
	return sum
}

package tiles

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/internal/tables"
)

// worthwhileSteps is the least optimum of a puzzle of 3x3 or more that is worth solving.
const worthwhileSteps = 10

// worthwhile is the kind's Worthwhile. Nearly always Manhattan's bound alone tells.
func worthwhile(ctx context.Context, sp solve.Puzzle) (bool, error) {
	p := own(sp)
	if min(p.h, p.w) < 3 {
		return true, nil
	}
	if p.manhattan() >= worthwhileSteps {
		return true, nil
	}
	return solve.TakesAtLeast(ctx, p, board.StepMetric, worthwhileSteps)
}

// lowerBound returns a number of moves that no solution is shorter than. It takes no search.
func (p *puzzle) lowerBound(m solve.Metric) int {
	if m == board.PushMetric {
		return p.leastPushes()
	}
	return p.manhattan()
}

// manhattan returns how far the tiles are from their goals, all together.
func (p *puzzle) manhattan() (sum int) {
	at := make([]int, len(p.goal)) // the goal cell of each tile
	for i, t := range p.goal {
		at[t] = i
	}
	for i, t := range p.start {
		if t != 0 {
			sum += tables.Distance(p.w, i, at[t])
		}
	}
	return sum
}

package tiles

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/internal/tables"
)

// minWorthwhile is the shortest optimal solution, in steps, of an interesting puzzle of 3x3 or
// larger.
const minWorthwhile = 10

// worthwhile implements Kind.Worthwhile. In nearly all cases, the Manhattan distance decides the
// result without a search.
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

// lowerBound computes a lower bound on the optimal solution length without a search.
func (p *puzzle) lowerBound(m solve.Metric) int {
	if m == board.PushMetric {
		return p.pushLowerBound()
	}
	return p.manhattan()
}

// manhattan returns the sum of the Manhattan distances from all tiles to their goal cells.
func (p *puzzle) manhattan() (sum int) {
	goalCell := make([]int, len(p.goal)) // maps each tile to its goal cell
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

package tiles

import (
	"context"
	"math"
	"runtime"

	"slidegif/solve"
	"slidegif/solve/board"
)

// endless is the number of positions after which a search that keeps none is given up.
const endless = math.MaxUint32

// deepen finds a shortest solution by iterative deepening.
func (p *puzzle) deepen(ctx context.Context, o solve.Options) (solve.Solution, error) {
	sol := solve.Solution{Metric: o.Metric}
	f := newFrame(p)
	hr, err := smallHeuristic(ctx, f.h, f.w, f.blank)
	if err != nil {
		return sol, err
	}
	workers, most := runtime.GOMAXPROCS(0), int64(endless)
	if o.MaxPositions > 0 {
		// One walker alone gives up at the same place every time.
		workers, most = 1, min(most, o.MaxPositions)
	}
	res := ida(ctx, hr, f.cells, 0, most, workers, o)
	sol.Positions = int(res.nodes)
	if res.path == nil {
		return sol, gaveUp(ctx, o, res.bound)
	}
	sol.Moves = p.moves(f.blanks(res.path))
	return sol, nil
}

// gaveUp is the error of a search that proved that nothing is shorter than a bound.
func gaveUp(ctx context.Context, o solve.Options, bound int) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	what := "of 4,294,967,295 positions"
	if o.MaxPositions > 0 && o.MaxPositions < endless {
		what = "--max-positions"
	}
	return &solve.Limit{What: what, AtLeast: bound, Metric: board.StepMetric}
}

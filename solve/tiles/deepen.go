package tiles

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"slidegif/solve"
	"slidegif/solve/board"
)

// endless is the number of positions after which a search that keeps none is given up.
const endless = math.MaxUint32

// hard is how many positions one bound of a search by the small tables may have. The next
// one has about seven times as many, and the large tables are worth their loading then.
const hard = 10_000_000

// deepen finds a shortest solution by iterative deepening.
func (p *puzzle) deepen(ctx context.Context, o solve.Options) (solve.Solution, error) {
	sol := solve.Solution{Metric: o.Metric}
	note := func(format string, args ...any) {
		if o.Note != nil {
			o.Note(fmt.Sprintf(format, args...))
		}
	}
	f := newFrame(p)
	hr, err := smallHeuristic(ctx, f.h, f.w, f.blank)
	if err != nil {
		return sol, err
	}
	b := budget{most: endless, workers: runtime.GOMAXPROCS(0)}
	if o.MaxPositions > 0 {
		// One walker alone gives up at the same place every time.
		b.workers, b.most = 1, min(b.most, o.MaxPositions)
	}
	large := largeFits(f, o)
	if large {
		b.enough = hard
	}
	note("pattern database %s, built at start", hr.name)
	res, err := ida(ctx, hr, f.cells, 0, b, o)
	if err != nil {
		return sol, err
	}
	sol.Positions = int(res.nodes)
	if res.path == nil && large && ctx.Err() == nil && res.nodes < b.most {
		if hr, err = largeHeuristic(ctx, f, o); err != nil {
			if ctx.Err() != nil {
				err = gaveUp(ctx, o, res.bound)
			}
			return sol, err
		}
		note("pattern database %s, kept in %s", hr.name, o.CacheDir)
		b.most, b.enough = b.most-res.nodes, 0
		if res, err = ida(ctx, hr, f.cells, res.bound, b, o); err != nil {
			return sol, err
		}
		sol.Positions += int(res.nodes)
	}
	if res.path == nil {
		return sol, gaveUp(ctx, o, res.bound)
	}
	sol.Moves = p.moves(f.blanks(res.path))
	return sol, nil
}

// gaveUp is the error of a search that proved that nothing is shorter than a bound.
func gaveUp(ctx context.Context, o solve.Options, bound int) error {
	if ctx.Err() != nil {
		return solve.Ended(ctx, bound, o.Metric)
	}
	what := "of 4,294,967,295 positions"
	if o.MaxPositions > 0 && o.MaxPositions < endless {
		what = "--max-positions"
	}
	return &solve.Limit{What: what, AtLeast: bound, Metric: board.StepMetric}
}

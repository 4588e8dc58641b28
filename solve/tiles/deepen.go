package tiles

import (
	"context"
	"errors"
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

// deepen finds a shortest solution by iterative deepening: by the tables that are built at
// start, and where that turns out hard, by the large ones.
func (p *puzzle) deepen(ctx context.Context, o solve.Options) (solve.Solution, error) {
	sol := solve.Solution{Metric: o.Metric}
	note := func(text string) {
		if o.Note != nil {
			o.Note(text)
		}
	}
	f := newFrame(p)
	small, err := smallHeuristic(ctx, f.h, f.w, f.blank)
	if err != nil {
		return sol, err
	}
	b := budget{most: endless, workers: runtime.GOMAXPROCS(0)}
	if o.MaxPositions > 0 {
		// One walker alone gives up at the same place every time.
		b.workers, b.most = 1, min(b.most, o.MaxPositions)
	}
	if f.h == 4 && f.w == 4 && o.CacheDir != "" {
		b.enough = hard
	}
	note(small.String())
	res, err := ida(ctx, small, f.cells, f.start(), 0, b, o)
	if err != nil {
		return sol, err
	}
	sol.Positions = int(res.nodes)
	if res.path == nil && b.enough > 0 && ctx.Err() == nil && res.nodes < b.most {
		h, said, err := largeHeuristic(ctx, f, o)
		switch {
		case ctx.Err() != nil:
			return sol, gaveUp(ctx, o, res.bound)
		case errors.Is(err, errMemory):
			h, said = small, fmt.Sprintf("%v, since %v", small, err)
		case err != nil:
			return sol, err
		}
		note(said)
		b.most, b.enough = b.most-res.nodes, 0
		if res, err = ida(ctx, h, f.cells, f.start(), res.bound, b, o); err != nil {
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

// largeHeuristic returns the heuristic by the large tables, and what to say about it. Where
// memory does not allow it the error is errMemory.
func largeHeuristic(ctx context.Context, f *frame, o solve.Options) (heuristic, string, error) {
	l, home, slack := largeFor(f.blank)
	tables, err := l.load(ctx, o)
	if err != nil {
		return nil, "", err
	}
	return newRanked(f.blank, home, slack, tables), fmt.Sprintf("pattern database %v, kept in %s", l, o.CacheDir), nil
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

package census

import (
	"cmp"
	"context"
	"math"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Distances returns how many moves each of the positions is from the nearest goal position,
// and -1 where none can be reached. The positions are boards that moves from b lead to.
//
// It looks around them no farther than the one that is farthest from its goal needs: where
// everything within d moves of some position is known, a way of up to d moves that was found is
// a shortest one. At the bounds of o the error is a *solve.Limit, and distances that are not
// known by then are solve.Unknown.
func Distances(ctx context.Context, b board.Board, positions []board.Board, o solve.Options) ([]int, error) {
	w, err := newComponentCensus(b, solve.CensusOptions{Metric: o.Metric, Memory: o.Memory})
	if err != nil {
		return nil, err
	}
	return w.distances(ctx, positions, o)
}

// DistancesIn returns the Distances of a kind whose puzzles are solved in a metric where the options name none.
func DistancesIn(usual solve.Metric) func(context.Context, board.Board, []board.Board, solve.Options) ([]int, error) {
	return func(ctx context.Context, b board.Board, positions []board.Board, o solve.Options) ([]int, error) {
		o.Metric = cmp.Or(o.Metric, usual)
		return Distances(ctx, b, positions, o)
	}
}

func (w *component[S]) distances(ctx context.Context, positions []board.Board, o solve.Options) ([]int, error) {
	all := slices.Repeat([]int{solve.Unknown}, len(positions))
	codes := make([]S, len(positions))
	for i, p := range positions {
		codes[i], _ = w.space.Encode(p)
	}
	if err := w.Begin(ctx, codes, w.bounds()); err != nil {
		return all, err
	}
	measured, solved := uint32(0), uint32(0) // positions that were measured, and looked at for goals
	for found := false; ; {
		end := w.Len()
		for ; solved < end && !found; solved++ {
			found = w.space.Goal(w.At(solved))
		}
		// To measure takes as long as to expand: not at each layer.
		if w.Whole || found && end-end/3 >= measured {
			measured = end
			if err := w.measure(ctx); err != nil {
				return all, err
			}
			all = w.known(codes, w.Depth(), w.Whole)
			if !slices.Contains(all, solve.Unknown) {
				return all, nil
			}
		}
		if err := w.extend(ctx); err != nil {
			return all, err
		}
		if n := int64(w.Len()); o.MaxPositions > 0 && n > o.MaxPositions {
			return all, &solve.Limit{Kind: solve.PositionsLimit, Metric: o.Metric}
		} else if o.Effort > 0 && n > o.Effort {
			return all, &solve.Limit{Kind: solve.EffortLimit, Metric: o.Metric}
		}
	}
}

// known returns the distances of codes that are sure where all positions within d moves of
// some code were found, or the whole component.
func (w *component[S]) known(codes []S, d int, whole bool) []int {
	if whole {
		d = math.MaxInt
	}
	all := make([]int, len(codes))
	for i, c := range codes {
		k, _ := w.Find(c)
		switch n := w.distance[k]; {
		case n != far && int(n) <= d:
			all[i] = int(n)
		case whole:
			all[i] = -1
		default:
			all[i] = solve.Unknown
		}
	}
	return all
}

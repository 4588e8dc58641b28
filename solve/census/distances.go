package census

import (
	"cmp"
	"context"
	"math"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Distances returns the number of moves from each given position to the nearest goal position, or
// -1 if no goal is reachable. All positions must be reachable from b.
//
// The search ends as soon as the distances of all given positions are certain: once all positions
// within d moves of them are known, all distances up to d are exact. If the search hits a limit in
// o, the error is a *solve.Limit, and the unknown distances are solve.UnknownDistance.
func Distances(ctx context.Context, b board.Board, positions []board.Board, o solve.Options) ([]int, error) {
	w, err := newComponent(b, solve.CensusOptions{Metric: o.Metric, Memory: o.Memory}, unorderedPositionsOf)
	if err != nil {
		return nil, err
	}
	return w.distances(ctx, positions, o)
}

// DistancesWithDefault returns a function that calls Distances, with the given metric as the
// default.
func DistancesWithDefault(metric solve.Metric) func(context.Context, board.Board, []board.Board, solve.Options) ([]int, error) {
	return func(ctx context.Context, b board.Board, positions []board.Board, o solve.Options) ([]int, error) {
		o.Metric = cmp.Or(o.Metric, metric)
		return Distances(ctx, b, positions, o)
	}
}

func (w *component) distances(ctx context.Context, positions []board.Board, o solve.Options) ([]int, error) {
	w.maxPositions = o.MaxPositions
	all := slices.Repeat([]int{solve.UnknownDistance}, len(positions))
	indexes := make([]uint32, len(positions))
	for i, p := range positions {
		indexes[i], _ = w.Number(p)
	}
	w.EndLayer(w.Len())
	// measured is the number of positions that were known when the distances were last computed.
	// checked is the number of positions for which Solved has been called.
	measured, checked := uint32(0), uint32(0)
	for found := false; ; {
		end := w.Len()
		for ; checked < end && !found; checked++ {
			found = w.Solved(checked)
		}
		// Measuring takes as long as expanding, so measure again only after the search has grown by
		// half.
		if w.Complete || found && end-end/3 >= measured {
			measured = end
			if err := w.measure(ctx); err != nil {
				return all, err
			}
			all = w.knownDistances(indexes, w.Depth(), w.Complete)
			if !slices.Contains(all, solve.UnknownDistance) {
				return all, nil
			}
		}
		if err := w.extend(ctx); err != nil {
			return all, err
		}
		if o.Effort > 0 && int64(w.Len()) > o.Effort {
			return all, &solve.Limit{Kind: solve.EffortLimit, Metric: o.Metric}
		}
	}
}

// knownDistances returns the distances of the given positions that are already certain, and
// solve.UnknownDistance for the others. The forward search must have found all positions within d
// moves of the given positions, or the whole component if complete is set.
func (w *component) knownDistances(positions []uint32, d int, complete bool) []int {
	if complete {
		d = math.MaxInt
	}
	all := make([]int, len(positions))
	for i, p := range positions {
		switch n := w.distance[p]; {
		case n != unreachable && int(n) <= d:
			all[i] = int(n)
		case complete:
			all[i] = -1
		default:
			all[i] = solve.UnknownDistance
		}
	}
	return all
}

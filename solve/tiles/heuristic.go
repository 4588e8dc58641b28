package tiles

import (
	"context"
	"fmt"
	"slices"

	"slidegif/solve"
)

// quickHeuristic returns the heuristic whose tables are made for each search, with groups of up to
// k tiles. These tables are kept for the next search, take 17 MB at most and are not counted in
// the memory of a search.
func quickHeuristic(ctx context.Context, h, w, blank, k int, o solve.Options) (heuristic, error) {
	if h*w > 16 && h*w <= 36 {
		o.CacheDir, o.Memory = "", 0
		return denseHeuristic(ctx, tableGoal{h, w, blank, blank}, k, o)
	}
	first, second := partition(h, w, blank, k)
	bytes := int64(len(first)+len(second)) << (k * tileBits(h*w))
	s, err := keptSmall.get(ctx, fmt.Sprintf("%dx%d-blank%d-%d", h, w, blank, k), bytes, func() (any, error) {
		return newSparse(h, w, blank, first, second, func(tiles []int) ([]uint8, error) { return sparseTable(ctx, h, w, blank, tiles) })
	})
	if err != nil {
		return nil, err
	}
	return s.(*sparseSums), nil
}

// largeHeuristic returns the heuristic whose tables are kept in files. Where memory does not allow
// it the error is errMemory.
func largeHeuristic(ctx context.Context, f *normalForm, o solve.Options) (heuristic, error) {
	if !haveLarge {
		return nil, errMemory
	}
	goal := tableGoal{f.h, f.w, f.blank, f.blank}
	if f.h == 4 && f.w == 4 && f.blank == 1 {
		// Beside a corner no tables are as good as the corner's for their price: no
		// reflection helps there. The blank goes on to the corner.
		goal.tables = 0
	}
	return denseHeuristic(ctx, goal, largeSize(f.h, f.w), o)
}

// manhattanOnly returns the heuristic without tables.
func manhattanOnly(h, w, blank int) heuristic {
	goal := tableGoal{h, w, blank, blank}
	return newDense(goal, goal.groups(5), nil)
}

// quickFor returns the heuristic of the quick tables, or the one without tables where an effort is
// small: to make a table takes as long as looking at one position for every 32 entries, about.
func (s *solver) quickFor(ctx context.Context, f *normalForm) (heuristic, error) {
	cells := f.h * f.w
	groups := int64((cells + s.quick - 2) / s.quick)
	if 2*tableBytes(cells, s.quick)*groups/32 > s.share {
		return manhattanOnly(f.h, f.w, f.blank), nil
	}
	return quickHeuristic(ctx, f.h, f.w, f.blank, s.quick, s.o)
}

func denseHeuristic(ctx context.Context, goal tableGoal, k int, o solve.Options) (heuristic, error) {
	sums := goal.groups(k)
	tables, err := openAll(ctx, slices.Concat(sums[0], sums[1]), o)
	if err != nil {
		return nil, err
	}
	return newDense(goal, sums, tables), nil
}

func identity(n int) []uint8 {
	to := make([]uint8, n)
	for i := range to {
		to[i] = uint8(i)
	}
	return to
}

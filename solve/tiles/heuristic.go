package tiles

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"slidegif/solve"
)

// quickSize is as many tiles as a group may have whose tables are filled at each start: that
// takes some tenths of a second.
func quickSize(cells int) int {
	switch {
	case cells <= 25:
		return 5
	case cells <= 36:
		return 4
	}
	return 3
}

// largeSize is as many as a group may have whose tables are kept in files, 0 where there
// are no such tables.
func largeSize(h, w int) int {
	switch n := h * w; {
	case h == 4 && w == 4:
		return 8
	case n == 16:
		return 7
	case n <= 16 || n > 25:
		return 0
	}
	return 6
}

// quicklyMade reports whether making the large tables takes two seconds or less. Then it pays
// even where they cannot be kept, and for both ends of a puzzle.
func quicklyMade(h, w int) bool { return h*w <= provableCells && (h != 4 || w != 4) }

// quickHeuristic returns the heuristic whose tables are filled at each start, with groups as
// large as memory allows, and what it is in words.
func quickHeuristic(ctx context.Context, h, w, blank int, o solve.Options) (heuristic, string, error) {
	o.CacheDir = ""
	for k := quickSize(h * w); ; k-- {
		first, second := partition(h, w, blank, k)
		said := "with pattern databases " + sizes(first)
		if h*w > 16 && h*w <= 36 && k > 3 {
			d, err := denseHeuristic(ctx, h, w, blank, k, o)
			if !errors.Is(err, errMemory) {
				return d, said, err
			}
			continue
		}
		bytes := sparseBytes(h, w, first) + sparseBytes(h, w, second)
		if o.Memory > 0 && bytes > o.Memory && k > 1 {
			continue
		}
		s, err := keptSmall.get(ctx, fmt.Sprintf("%dx%d-blank%d-%d", h, w, blank, k), bytes, func() (any, error) {
			return newSparse(h, w, blank, first, second, func(tiles []int) ([]uint8, error) { return sparseTable(ctx, h, w, blank, tiles) })
		})
		if err != nil {
			return nil, "", err
		}
		return s.(*sparseSums), said, nil
	}
}

// largeHeuristic returns the heuristic whose tables are kept in files, and what it is in
// words. Where memory does not allow it the error is errMemory.
func largeHeuristic(ctx context.Context, f *normalForm, o solve.Options) (heuristic, string, error) {
	k := largeSize(f.h, f.w)
	first, _ := partition(f.h, f.w, f.blank, k)
	said := "with pattern databases " + sizes(first)
	if f.h == 4 && f.w == 4 && f.blank == 1 {
		// Beside a corner no tables are as good as the corner's for their price: no
		// reflection helps there. The blank goes on to the corner.
		home := identity(16)
		home[0] = 1
		d, err := denseWith(ctx, 4, 4, 1, home, 1, 0, k, o)
		return d, said, err
	}
	d, err := denseHeuristic(ctx, f.h, f.w, f.blank, k, o)
	return d, said, err
}

func denseHeuristic(ctx context.Context, h, w, blank, k int, o solve.Options) (heuristic, error) {
	return denseWith(ctx, h, w, blank, identity(h*w), 0, blank, k, o)
}

// denseWith returns the heuristic of tables for another goal of the blank, with the moves
// between the two as slack.
func denseWith(ctx context.Context, h, w, blank int, home []uint8, slack, tableBlank, k int, o solve.Options) (heuristic, error) {
	first, second := partition(h, w, tableBlank, k)
	sums := [2][]group{newGroups(h, w, tableBlank, first), newGroups(h, w, tableBlank, second)}
	tables, err := openAll(ctx, slices.Concat(sums[0], sums[1]), o)
	if err != nil {
		return nil, err
	}
	return newDense(h, w, blank, home, slack, sums, tables), nil
}

func identity(n int) []uint8 {
	to := make([]uint8, n)
	for i := range to {
		to[i] = uint8(i)
	}
	return to
}

// workers returns how many goroutines a search may use.
func workers(o solve.Options) int {
	if o.Workers > 0 {
		return o.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// Package tables computes lower bounds of the number of steps to the goal of a tiles board.
//
//	9  1  2  3     Tile 9 must move two cells down and one right. The sum of such
//	4  5  6  7     distances is the Manhattan distance. It leaves 30 billion positions
//	8  .  ...      to search on an average 15-puzzle. Pattern databases cover groups of tiles.
//
// A move moves one tile, so the moves of disjoint groups may be added without losing admissibility
// (Korf and Felner, "Disjoint Pattern Database Heuristics", 2002). A breadth-first search from the
// goal counts the moves of one group; see builder. Placements are numbered without gaps; see index.
//
//	 .  1  2  3      .  a  b  b     5-5-5, built per search:        .  a  a  a     7-8, built
//	 4  5  6  7  ->  a  a  b  b     3 MB in a tenth of a second     a  a  a  a     once: 288 MB
//	 8  9 10 11      a  a  b  c     of CPU time leave 400,000       b  b  b  b     in 12 s of
//	12 13 14 15      c  c  c  c     positions on average            b  b  b  b     CPU time
//
// Symmetries first map the blank's goal to a corner or onto the diagonal. Then the same tables also
// hold for the board reflected in the diagonal, and the larger of the two sums counts. If the
// blank's goal is elsewhere, a second partition gives the second sum. The large tables are built
// and stored on disk only if a search turns out to be hard.
//
// The blank can reach a position on several paths, which a search without a visited set does not
// notice. A Machine prunes duplicate paths by the blank's last ten moves.
package tables

import (
	"context"
	"slices"

	"slidegif/solve"
)

// QuickHeuristic returns the heuristic with tables of groups of up to k tiles, built in memory. The
// tables stay in a cache for the next search. They take 17 MB at most and do not count toward the
// memory of a search.
func QuickHeuristic(ctx context.Context, h, w, blank, k int, o solve.Options) (*Heuristic, error) {
	o.Files.CacheDir, o.Memory = "", 0
	return loadHeuristic(ctx, h, w, blank, k, o)
}

// BuildCost returns the cost of building the tables of QuickHeuristic, in positions of an effort. A
// set of cells costs one position, plus one for every 48 orders of its tiles.
func BuildCost(h, w, blank, k int) (positions int64) {
	sums := newSums(h, w, blank, k)
	counted := map[string]bool{}
	for _, g := range slices.Concat(sums[0], sums[1]) {
		if n := len(g.key.tiles); !counted[g.key.name()] {
			counted[g.key.name()] = true
			positions += int64(binomial(h*w, n) * (48 + Factorial(n)) / 48)
		}
	}
	return positions
}

// LargeGroupSize returns the maximum number of tiles per group of the large tables, which are
// stored in files. It returns 0 if the board has no large tables.
func LargeGroupSize(h, w int) int {
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

// LargeHeuristic returns the heuristic with the large tables, which are stored in files. It returns
// ErrMemory if memory does not suffice.
func LargeHeuristic(ctx context.Context, h, w, blank int, o solve.Options) (*Heuristic, error) {
	if !HaveLarge {
		return nil, ErrMemory
	}
	return loadHeuristic(ctx, h, w, blank, LargeGroupSize(h, w), o)
}

// ManhattanOnly returns the heuristic without tables.
func ManhattanOnly(h, w, blank int) *Heuristic {
	return newHeuristic(h, w, newSums(h, w, blank, 5), nil)
}

// newSums returns the groups of both sums, with up to k tiles each.
func newSums(h, w, blank, k int) [2][]group {
	first, second := partition(h, w, blank, k)
	return [2][]group{newGroups(h, w, blank, first), newGroups(h, w, blank, second)}
}

func loadHeuristic(ctx context.Context, h, w, blank, k int, o solve.Options) (*Heuristic, error) {
	sums := newSums(h, w, blank, k)
	tables, err := loadTables(ctx, slices.Concat(sums[0], sums[1]), o)
	if err != nil {
		return nil, err
	}
	return newHeuristic(h, w, sums, tables), nil
}

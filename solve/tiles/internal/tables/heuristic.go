// Package tables computes lower bounds on the number of steps from a position of a tiles board to its goal.
//
//	9  1  2  3         .  1  2  3    Tile 9 must move two cells down and one right. The
//	4  5  6  7    ->   4  5  6  7    sum of such distances is the Manhattan distance. It
//	8  .  ...          8  9  ...     leaves about 10^8 positions to search on an average 15-puzzle.
//
// A pattern database is a table of the required moves of a group of tiles, and gives higher bounds. Each move moves
// one tile. The required moves of disjoint groups can therefore be added, and the sum is still a lower bound (Korf and
// Felner, "Disjoint Pattern Database Heuristics", 2002). A breadth-first search from the goal builds the table of each
// group; see builder.
//
//	 .  1  2  3      .  a  b  b     5-5-5, built per search:        .  a  a  a     7-8, built
//	 4  5  6  7  ->  a  a  b  b     3 MB in a tenth of a second     a  a  a  a     once: 288 MB
//	 8  9 10 11      a  a  b  c     of CPU time leave 400,000       b  b  b  b     in 12 s of
//	12 13 14 15      c  c  c  c     positions on average            b  b  b  b     CPU time
//
// If possible, a symmetry first moves the blank's goal to a corner or to the diagonal. If the blank's goal is on the
// diagonal of a square board, the same tables give a second sum for the reflected board. Otherwise, a second partition
// gives the second sum. The lower bound is the larger of the two sums. The large tables are built and stored on disk
// only if a search turns out to be hard.
//
// Several paths can lead to the same position. A Pruner prunes many of these paths without storing positions, by
// the blank's last ten moves.
package tables

import (
	"context"
	"slices"

	"slidegif/solve"
)

// minStoredCost is the smallest cost, in positions, of tables that QuickHeuristic stores in files.
// Building such tables takes more than half a second of CPU time; reading them takes a few
// hundredths of a second.
const minStoredCost = 500_000

// QuickHeuristic returns a heuristic that uses tables for groups of up to k tiles. QuickHeuristic
// keeps the tables in memory for later searches. If o.Files.CacheDir is set, tables that are costly
// to build are also stored in files. The tables take at most 17 MB and are not counted toward the
// memory of a search.
func QuickHeuristic(ctx context.Context, h, w, blank, k int, o solve.Options) (*Heuristic, error) {
	if o.Memory = 0; BuildCost(h, w, blank, k) < minStoredCost {
		o.Files.CacheDir = ""
	}
	return loadHeuristic(ctx, h, w, blank, k, smallCache, o)
}

// BuildCost estimates the cost, in positions, of building the tables for QuickHeuristic. The cost
// is one position for each set of cells, plus one for every 48 orders of the tiles on the set.
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

// LargeGroupSize returns the maximum number of tiles per group in the large tables, which are
// stored in files. If no large tables exist for the board, LargeGroupSize returns 0.
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

// LargeHeuristic returns a heuristic that uses the large tables, which are stored in files. If
// there is not enough memory, LargeHeuristic returns ErrMemory.
func LargeHeuristic(ctx context.Context, h, w, blank int, o solve.Options) (*Heuristic, error) {
	if !HaveLarge {
		return nil, ErrMemory
	}
	return loadHeuristic(ctx, h, w, blank, LargeGroupSize(h, w), largeCache, o)
}

// ManhattanOnly returns a heuristic that uses only the Manhattan distance and no tables.
func ManhattanOnly(h, w, blank int) *Heuristic {
	return newHeuristic(h, w, newSums(h, w, blank, 5), nil)
}

// newSums returns two partitions of the tiles into groups of at most k tiles, one for each sum.
func newSums(h, w, blank, k int) [2][]group {
	first, second := partition(h, w, blank, k)
	return [2][]group{newGroups(h, w, blank, first), newGroups(h, w, blank, second)}
}

func loadHeuristic(ctx context.Context, h, w, blank, k int, kept *cache, o solve.Options) (*Heuristic, error) {
	sums := newSums(h, w, blank, k)
	tables, err := loadTables(ctx, slices.Concat(sums[0], sums[1]), kept, o)
	if err != nil {
		return nil, err
	}
	return newHeuristic(h, w, sums, tables), nil
}

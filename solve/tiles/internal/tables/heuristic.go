// Package tables knows lower bounds of the steps that a position of a board of tiles needs.
//
//	9  1  2  3     Tile 9 must go two down and one right, whatever else happens: the sum of
//	4  5  6  7     such distances is Manhattan's bound, and 30 billion positions on the way
//	8  .  ...      to an average goal. Pattern databases know whole groups of tiles.
//
// Since a move moves one tile, the moves of groups that share no tile may be added, and
// their sum is never too much (Korf and Felner, "Disjoint Pattern Database Heuristics",
// 2002). What a group needs, whatever the others do, is found breadth first from the goal:
// builder tells how, and index how placements are numbered without gaps.
//
//	 .  1  2  3      .  a  b  b     5-5-5, built at each start:     .  a  a  a     7-8, built
//	 4  5  6  7  ->  a  a  b  b     3 MB in a tenth of a second     a  a  a  a     once: 288 MB
//	 8  9 10 11      a  a  b  c     of CPU time leave 400,000       b  b  b  b     in 12 s of
//	12 13 14 15      c  c  c  c     positions on the average        b  b  b  b     CPU time
//
// The goal is first turned into a corner or onto the diagonal, where the same tables hold
// for the board seen in its diagonal too; the larger sum of the two counts. If neither
// blank has its goal there, a second set of tables stands in. The large tables are made, and
// kept on disk, only when a search turns out to be hard.
//
// The blank can reach a position in several ways. A search that stores no positions does not
// notice, so a Machine tells by the blank's last ten moves which ways to leave out.
package tables

import (
	"context"
	"slices"

	"slidegif/solve"
)

// QuickHeuristic returns the heuristic whose tables are made for each search, with groups of up to
// k tiles. These tables are kept for the next search, take 17 MB at most and are not counted in
// the memory of a search.
func QuickHeuristic(ctx context.Context, h, w, blank, k int, o solve.Options) (*Heuristic, error) {
	o.Files.Kept, o.Memory = "", 0
	return withTables(ctx, h, w, blank, k, o)
}

// Work returns how many positions of an effort take as long as making those tables: one for each set of
// cells, and one more for every 48 orders of the tiles on them.
func Work(h, w, blank, k int) (positions int64) {
	sums := groupsOf(h, w, blank, k)
	made := map[string]bool{}
	for _, g := range slices.Concat(sums[0], sums[1]) {
		if n := len(g.table.tiles); !made[g.table.name()] {
			made[g.table.name()] = true
			positions += int64(choose(h*w, n) * (48 + Factorial(n)) / 48)
		}
	}
	return positions
}

// LargeSize is as many tiles as a group of the large tables of a proof may have, 0 where a board
// has none. They are kept in files.
func LargeSize(h, w int) int {
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

// LargeHeuristic returns the heuristic whose tables are kept in files. Where memory does not allow
// it the error is ErrMemory.
func LargeHeuristic(ctx context.Context, h, w, blank int, o solve.Options) (*Heuristic, error) {
	if !HaveLarge {
		return nil, ErrMemory
	}
	return withTables(ctx, h, w, blank, LargeSize(h, w), o)
}

// ManhattanOnly returns the heuristic without tables.
func ManhattanOnly(h, w, blank int) *Heuristic {
	return newHeuristic(h, w, groupsOf(h, w, blank, 5), nil)
}

// groupsOf returns the groups of up to k tiles of both sums.
func groupsOf(h, w, blank, k int) [2][]group {
	first, second := partition(h, w, blank, k)
	return [2][]group{newGroups(h, w, blank, first), newGroups(h, w, blank, second)}
}

func withTables(ctx context.Context, h, w, blank, k int, o solve.Options) (*Heuristic, error) {
	sums := groupsOf(h, w, blank, k)
	tables, err := openAll(ctx, slices.Concat(sums[0], sums[1]), o)
	if err != nil {
		return nil, err
	}
	return newHeuristic(h, w, sums, tables), nil
}

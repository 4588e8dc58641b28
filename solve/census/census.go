// Package census looks at whole state spaces: how many positions there are at each
// distance from the goal, which ones are farthest (that distance is God's number), and,
// position by position, every move that brings the goal nearer.
//
// A solver goes from a start until it meets the goal. A census goes the other way, from
// the goal, or from all goal positions at once, until nothing is new, so that each
// position is met first at its own distance:
//
//	distance 0      1               2                        31
//	1 2 3         1 2 3   1 2 3   1 2 3   1 2 3            8 6 7   6 4 7
//	4 5 6   ->    4 5 6   4 5 .   4 5 6   4 . 6   -> ... -> 2 5 4   8 5 .
//	7 8 .         7 . 8   7 8 6   . 7 8   7 5 8   ...       3 . 1   3 2 1
//	1             2               4                         2 positions
//
// That is right because every move can be undone, so the way there is as long as the way
// back.
//
// There are three spaces, and each is kept as densely as its structure allows:
//
//   - Tiles: one bit a position and none for its distance. A position is the blank's cell
//     and the rank of the permutation of the tiles, so nothing is ever hashed or stored
//     as a code (tiles.go). 3x4 has 239,500,800 positions and takes about 40 MB.
//   - Component: what a block or Rush Hour puzzle can reach, as codes of the engine in
//     package slide in one hash table: 25 to 50 bytes a position where one word holds it.
//   - Layouts: all layouts of 4x5 with one 2x2, one set of pieces at a time. A layout is
//     three bit masks in one word, kept once with its mirror image (setwalk.go).
//
// The price is that everything is looked at: a census of the 15-puzzle, 10^13 positions,
// is out of reach by a factor of forty thousand. Distances are to the goal only, not
// between any two positions.
package census

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
)

// MaxHardest is how many of the hardest positions a Census names.
const MaxHardest = 100

// A Census is what was counted.
type Census struct {
	Metric      solve.Metric
	Positions   int64   // all of them
	Unreachable int64   // those from which no goal can be reached
	Components  int64   // parts that no move connects; 0 where it was not counted
	Depths      []int64 // how many positions are at each distance from the nearest goal

	// Hardest are the positions at the greatest distance, the first MaxHardest of them in
	// the order of their notation.
	Hardest []board.Board
}

// GodsNumber is the greatest distance; -1 where no position can be solved.
func (c *Census) GodsNumber() int { return len(c.Depths) - 1 }

// A Position is one row of a census.
type Position struct {
	Text     string // in the notation of IDs, without kind and goal
	Distance int    // from the nearest goal position; -1 where none can be reached
	Best     string // every optimal next move, as "8:D 5,8:R": pieces, then their path
}

// Options bound a census and say what it is told. The zero value is no bound.
type Options struct {
	Metric  solve.Metric
	Memory  int64 // bytes that the space may take
	Workers int   // goroutines; 0: one for each processor

	// Progress is told now and then how many of how many positions are counted; total is 0
	// where that is not known yet. It may be nil. Calls do not overlap.
	Progress func(done, total int64)

	// Visit is called with every position, those nearest to a goal first, in an order that
	// is the same at every run. It may be nil. Its error ends the census.
	Visit func(Position) error
}

func (o *Options) progress(done, total int64) {
	if o.Progress != nil {
		o.Progress(done, total)
	}
}

// errMemory says that a census needs more than it may hold, and how much where that is
// known; else needs is 0.
func errMemory(o Options, needs int64) error {
	hint := "raise --memory"
	if needs > 0 {
		hint = fmt.Sprintf("it takes %d MiB: raise --memory", (needs+1<<20-1)>>20)
	}
	return &solve.Limit{What: "--memory", Metric: o.Metric, Hint: hint}
}

// stopped returns why ctx has ended, or nil.
func stopped(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// setHardest keeps the first MaxHardest boards in the order of their notation.
func (c *Census) setHardest(bs []board.Board) {
	slices.SortFunc(bs, func(a, b board.Board) int { return cmp.Compare(a.String(), b.String()) })
	c.Hardest = bs[:min(len(bs), MaxHardest)]
}

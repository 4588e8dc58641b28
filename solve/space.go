package solve

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"slidegif/solve/board"
)

// A Space is a set of positions that a census counts.
type Space struct {
	ID    string      // as reports name it: "tiles:3x3", or the ID of a puzzle
	Title string      // what people call it
	Board board.Board // one of its positions

	// Complete says that the space holds every position that reaches the goal of Board: a
	// position that is not in it cannot be solved.
	Complete bool

	// Census counts the positions.
	Census func(ctx context.Context, o CensusOptions) (*Census, error)

	// PositionID returns the canonical ID of one of the positions.
	PositionID func(b board.Board) string

	// Text writes a position as the rows of the census do; nil: as Board.String.
	Text func(b board.Board) string

	// Rename returns a board with its pieces named as the rows of the census name them, and
	// false where it does not belong to the space. It is nil where the pieces are those of
	// Board.
	Rename func(b board.Board) (board.Board, bool)
}

// MaxHardest is how many of the hardest positions a Census names.
const MaxHardest = 100

// A Census is what was counted.
type Census struct {
	Metric      Metric
	Positions   int64   // all of them
	Unreachable int64   // those from which no goal can be reached
	Components  int64   // parts that no move connects; 0 where it was not counted
	Depths      []int64 // how many positions are at each distance from the nearest goal

	// Unique is how many positions have exactly one shortest solution, where CensusOptions.Insight
	// asks for it.
	Unique int64

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

	// Shortest is how many shortest solutions there are, as sequences of positions; nil unless
	// CensusOptions.Insight asks for it.
	Shortest *big.Int
}

// CensusOptions bound a census and say what it is told. The zero value is no bound.
type CensusOptions struct {
	Metric  Metric
	Memory  int64 // bytes that the space may take
	Workers int   // goroutines; 0: one for each processor

	// Insight asks for the number of shortest solutions of each position. Where that cannot be
	// counted, the census is an error.
	Insight bool

	// Progress is told now and then how many of how many positions are counted; total is 0
	// where that is not known yet. It may be nil. Calls do not overlap.
	Progress func(done, total int64)

	// Visit is called with every position, those nearest to a goal first, in an order that
	// is the same at every run. It may be nil. Its error ends the census.
	Visit func(Position) error
}

// Report calls o.Progress if there is one.
func (o CensusOptions) Report(done, total int64) {
	if o.Progress != nil {
		o.Progress(done, total)
	}
}

// OutOfMemory is the error of a census that needs more memory than o allows: needs bytes
// where that is known, else 0.
func (o CensusOptions) OutOfMemory(needs int64) error {
	return &Limit{Kind: MemoryLimit, Metric: o.Metric, Needs: needs}
}

// SetHardest keeps the first MaxHardest boards in the order of their notation.
func (c *Census) SetHardest(boards []board.Board) {
	slices.SortFunc(boards, func(a, b board.Board) int { return cmp.Compare(a.String(), b.String()) })
	c.Hardest = boards[:min(len(boards), MaxHardest)]
}

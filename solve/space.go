package solve

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"slidegif/solve/board"
)

// A Space is a set of positions for a census.
type Space struct {
	ID    string      // name in reports: "tiles:3x3", or the ID of a puzzle
	Title string      // display name
	Board board.Board // any position of the space

	// Complete means that the space contains every position that can reach the goal of Board. A
	// position outside the space is unsolvable.
	Complete bool

	// Census counts the positions.
	Census func(ctx context.Context, o CensusOptions) (*Census, error)

	// PositionID returns the canonical ID of a position.
	PositionID func(b board.Board) string

	// Text formats a position for a row of the census. A nil Text uses Board.String.
	Text func(b board.Board) string

	// Rename returns a board with the names of pieces that rows of the census use. It returns false
	// if the board is not in the space. Rename is nil if the names are those in Board.
	Rename func(b board.Board) (board.Board, bool)
}

// MaxHardest is the maximum number of positions in Census.Hardest.
const MaxHardest = 100

// A Census is the result of counting the positions of a Space.
type Census struct {
	Metric      Metric
	Positions   int64   // total number
	Unreachable int64   // positions that cannot reach a goal
	Components  int64   // connected components; 0 if not counted
	Depths      []int64 // number of positions by distance from the nearest goal

	// Unique is the number of positions with exactly one shortest solution. It is only counted if
	// CensusOptions.Insight is set.
	Unique int64

	// Hardest lists the positions at the greatest distance: the first MaxHardest in the order of
	// their notation.
	Hardest []board.Board
}

// GodsNumber returns the greatest distance, or -1 if no position is solvable.
func (c *Census) GodsNumber() int { return len(c.Depths) - 1 }

// A Position is one row of a census.
type Position struct {
	Text     string // in the notation of IDs, without kind and goal
	Distance int    // moves to the nearest goal; -1 if no goal is reachable
	Best     string // all optimal next moves as pieces and path: "8:D 5,8:R"

	// Shortest is the number of shortest solutions, counted as sequences of positions. It is nil
	// unless CensusOptions.Insight is set.
	Shortest *big.Int
}

// CensusOptions configure a census. The zero value means no limits.
type CensusOptions struct {
	Metric  Metric
	Memory  int64 // bytes
	Workers int   // goroutines; 0 means one per processor

	// Insight requests the number of shortest solutions of each position. If they cannot be
	// counted, the census fails.
	Insight bool

	// Progress is called occasionally with the number of positions counted and the total number.
	// total is 0 while it is unknown. Calls do not overlap. Progress may be nil.
	Progress func(done, total int64)

	// Visit is called with every position, in order of increasing distance. The order is the same
	// in every run. An error from Visit ends the census. Visit may be nil.
	Visit func(Position) error
}

// Report calls o.Progress if it is not nil.
func (o CensusOptions) Report(done, total int64) {
	if o.Progress != nil {
		o.Progress(done, total)
	}
}

// OutOfMemory returns the error of a census that needs more memory than o allows. needs is the
// sufficient number of bytes, or 0 if it is unknown.
func (o CensusOptions) OutOfMemory(needs int64) error {
	return &Limit{Kind: MemoryLimit, Metric: o.Metric, SufficientMemory: needs}
}

// SetHardest sorts boards by their notation and keeps the first MaxHardest in c.Hardest.
func (c *Census) SetHardest(boards []board.Board) {
	slices.SortFunc(boards, func(a, b board.Board) int { return cmp.Compare(a.String(), b.String()) })
	c.Hardest = boards[:min(len(boards), MaxHardest)]
}

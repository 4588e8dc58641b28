package solve

import (
	"context"
	"maps"
	"slices"

	"slidegif/solve/board"
)

// A Space is a set of positions that a census can count.
type Space struct {
	ID    string      // name in reports, such as "tiles:3x3" or the ID of a puzzle
	Title string      // display name
	Board board.Board // any position of the space

	// Complete means that the space contains every position from which the goal of Board can be
	// reached. All positions outside a complete space are therefore unsolvable.
	Complete bool

	// Census counts the positions.
	Census func(ctx context.Context, o CensusOptions) (*Census, error)

	// PositionID returns the canonical ID of a position.
	PositionID func(b board.Board) string

	// Text formats a position as it appears in a row of the census. If Text is nil, Board.String is
	// used.
	Text func(b board.Board) string

	// Rename returns a copy of a board with the piece names that the census uses. Rename returns
	// false if the board is not in the space. If the census uses the piece names of Board, Rename
	// is nil.
	Rename func(b board.Board) (board.Board, bool)
}

// Positions is the state space of a puzzle in one metric. The methods number positions from 0 in
// the order of their discovery. A new value contains no positions. Positions is not safe for
// concurrent use.
type Positions interface {
	Len() uint32  // positions numbered so far
	Bytes() int64 // memory in use

	// Number returns the number of the position b. The board b must have the pieces, walls and goal
	// of the puzzle. If a piece is on a cell that it can never reach, Number returns false.
	Number(b board.Board) (uint32, bool)

	// Expand assigns numbers to the successors of position p, and counts the successors, including duplicates.
	// Expand may omit successors from which no goal can be reached in left moves. The error is a *Limit if a limit
	// in o is reached, or context.Cause(ctx) if ctx ends.
	Expand(ctx context.Context, p uint32, left int, o Options) (successors int, err error)

	// Successors and Predecessors append the successors and predecessors of position p that already
	// have numbers. The results may contain duplicates.
	Successors(dst []uint32, p uint32) []uint32
	Predecessors(dst []uint32, p uint32) []uint32

	// SortedSuccessors appends all successors of position p, and assigns numbers to them. They are sorted by the
	// old cell of the piece that moves, then by its new cell, both in reading order.
	SortedSuccessors(dst []uint32, p uint32) []uint32

	// Moves calls f for every move m from position p to a position to, and assigns numbers to these
	// positions. m refers to pieces by their index in Board(p).
	Moves(p uint32, f func(m board.Move, to uint32))

	Solved(p uint32) bool

	// Board returns the board at position p. Interchangeable pieces may be swapped.
	Board(p uint32) board.Board

	Undirected() bool // every move can be undone by one move

	// In returns a view of p in another metric of sliding blocks. Both share the numbers of
	// positions.
	In(m Metric) (Positions, error)
}

// MaxHardest is the maximum length of the list Census.Hardest.
const MaxHardest = 100

// A Census is the result of counting the positions of a Space.
type Census struct {
	Metric      Metric
	Positions   int64   // total number
	Unreachable int64   // positions from which no goal can be reached
	Components  int64   // connected components; 0 if not counted
	Depths      []int64 // number of positions by distance from the nearest goal

	// Unique is the number of positions with exactly one shortest solution. Unique is counted only if
	// CensusOptions.Insight is set.
	Unique int64

	// Hardest lists the positions at the greatest distance, sorted by their notation, but at most
	// MaxHardest of them.
	Hardest []board.Board
}

// GodsNumber returns the greatest distance from any position to the nearest goal, or -1 if no
// position is solvable.
func (c *Census) GodsNumber() int { return len(c.Depths) - 1 }

// A Position is one row of a census.
type Position struct {
	Text     string // in the notation of IDs, without kind and goal
	Distance int    // moves to the nearest goal; -1 if no goal is reachable
	Best     string // all optimal next moves, each as pieces and a path, such as "8:D 5,8:R"

	// Shortest is the number of shortest solutions, where two solutions differ if they visit different
	// positions. Shortest is nil unless CensusOptions.Insight is set.
	Shortest *Count
}

// CensusOptions are the options for a census. The zero value sets no limits.
type CensusOptions struct {
	Metric  Metric
	Memory  int64 // bytes
	Workers int   // goroutines; 0 means one per processor

	// If Insight is set, the census counts the shortest solutions of each position. Spaces without
	// this count return an error.
	Insight bool

	// Progress is called from time to time with the number of positions counted so far and the total
	// number. The total argument is 0 while the total number is unknown. Calls are never concurrent.
	// Progress may be nil.
	Progress func(done, total int64)

	// Visit is called once for every position, in a fixed order by increasing distance. An error
	// from Visit ends the census. Visit may be nil.
	Visit func(Position) error
}

// Report calls o.Progress if it is not nil.
func (o CensusOptions) Report(done, total int64) {
	if o.Progress != nil {
		o.Progress(done, total)
	}
}

// OutOfMemory returns the error for a census that needs more memory than o allows. The needs
// argument is a sufficient number of bytes, or 0 if unknown.
func (o CensusOptions) OutOfMemory(needs int64) error {
	return &Limit{Kind: MemoryLimit, Metric: o.Metric, SufficientMemory: needs}
}

// SetHardest sorts boards by their notation and stores the first MaxHardest boards in c.Hardest.
func (c *Census) SetHardest(boards []board.Board) {
	byText := map[string]board.Board{}
	for _, b := range boards {
		byText[b.String()] = b
	}
	texts := slices.Sorted(maps.Keys(byText))
	for _, text := range texts[:min(len(texts), MaxHardest)] {
		c.Hardest = append(c.Hardest, byText[text])
	}
}

package solve

import (
	"context"

	"slidegif/solve/board"
)

// A Heuristic estimates the number of moves from a position to the goal, in the first metric of a kind.
type Heuristic struct {
	Name string // as in astar:manhattan

	// Admissible means that no estimate exceeds the number of moves left. Consistent means in addition
	// that one move changes the estimate by at most 1.
	Admissible, Consistent bool

	// If Baseline is true, comparisons measure the other heuristics against this heuristic.
	Baseline bool

	// New returns the estimate. New may compute tables.
	New func(ctx context.Context) (func(b board.Board) int, error)
}

// BoundHeuristic is the name of the heuristic that the solver of the kind uses as its lower bound.
const BoundHeuristic = "bound"

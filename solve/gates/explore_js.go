package gates

import "slidegif/solve"

// The browser build supports neither a census nor textbook searches.
var (
	space      func(solve.Puzzle) solve.Space
	positions  func(solve.Puzzle, solve.Metric) (solve.Positions, error)
	heuristics func(solve.Puzzle) []solve.Heuristic
)

// An explorer is empty for the same reason.
type explorer any

package gates

import "slidegif/solve"

// The browser build supports neither a census nor textbook searches.
var (
	space       func(solve.Puzzle) solve.Space
	positionsOf func(solve.Puzzle, solve.Metric) (solve.Positions, error)
	heuristics  func(solve.Puzzle) []solve.Heuristic
)

package tiles

import "slidegif/solve"

// The browser build supports neither a census nor textbook searches.
var (
	space      func(solve.Puzzle) solve.Space
	heuristics func(solve.Puzzle) []solve.Heuristic
)

package blocks

import "slidegif/solve"

// Heuristics is nil, because the browser build does not support textbook searches.
var Heuristics func(solve.Puzzle) []solve.Heuristic

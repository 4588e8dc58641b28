package glide

import "slidegif/solve"

// The browser build does not support textbook searches.
var heuristics func(solve.Puzzle) []solve.Heuristic

package tiles

import "slidegif/solve"

// The browser build does not support a census.
var space func(p solve.Puzzle) solve.Space

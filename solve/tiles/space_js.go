package tiles

import "slidegif/solve"

// The browser build has no census.
var (
	space      func(p solve.Puzzle) solve.Space
	namedSpace func(text string) (solve.Space, bool, error)
)

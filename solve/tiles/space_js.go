package tiles

import "slidegif/solve"

// A browser takes no census.
var (
	space      func(p solve.Puzzle) solve.Space
	namedSpace func(text string) (solve.Space, bool, error)
)

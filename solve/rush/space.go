//go:build !js

package rush

import (
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

// A browser takes no census.
func init() {
	Kind.Space = func(p solve.Puzzle) (solve.Space, error) {
		return census.Space(p, func(b board.Board) string { return prefix + b.String() }), nil
	}
}

//go:build !js

package atomix

import (
	"slidegif/solve"
	"slidegif/solve/census"
)

// A browser takes no census.
func init() {
	Kind.Space = func(p solve.Puzzle) (solve.Space, error) { return census.Space(p, id), nil }
}

//go:build !js

package ricochet

import (
	"slidegif/solve"
	"slidegif/solve/glide"
)

// A browser takes no census.
func init() {
	Kind.Space = func(p solve.Puzzle) (solve.Space, error) { return glide.Space(p, id), nil }
}

//go:build !js

package catalog

import (
	"slidegif/solve"
	"slidegif/solve/klotski"
	"slidegif/solve/tiles"
)

// FindSpace returns the set of positions with the given name, such as tiles:3x3 or klotski:all, and
// its kind. FindSpace does not accept puzzles. For an unknown name, ok is false.
func FindSpace(name string) (s solve.Space, k *solve.Kind, ok bool, err error) {
	if s, ok, err := tiles.NamedSpace(name); ok {
		return s, tiles.Kind, true, err
	}
	s, ok, err = klotski.NamedSpace(name)
	return s, klotski.Kind, ok, err
}

//go:build !js

package catalog

import (
	"slidegif/solve"
	"slidegif/solve/klotski"
	"slidegif/solve/tiles"
)

// FindSpace returns the set of positions with the given name, for a census, and its kind. The name
// is not the name of a puzzle: for example, tiles:3x3 or klotski:all. FindSpace returns false if
// there is no such set.
func FindSpace(name string) (s solve.Space, k *solve.Kind, ok bool, err error) {
	if s, ok, err := tiles.NamedSpace(name); ok {
		return s, tiles.Kind, true, err
	}
	s, ok, err = klotski.NamedSpace(name)
	return s, klotski.Kind, ok, err
}

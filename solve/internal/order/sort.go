//go:build !js

// Package order sorts lists of types that only a few places sort. Each type for which slices.SortFunc is called adds
// a copy of the algorithm to the program, about 15 kB. A browser has to download the program, so there all types that
// Sort sorts share one copy.
package order

import "slices"

// Sort sorts a list. The compare function must return 0 only for elements that are equal in every respect, because
// the order of other elements would differ between a browser and other systems.
func Sort[E any](list []E, compare func(a, b E) int) { slices.SortFunc(list, compare) }

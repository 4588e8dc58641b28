//go:build !js

// Package order sorts slices with less code in a browser. Each element type for which a program calls slices.SortFunc
// adds a copy of the algorithm, about 15 kB, to the program. A browser has to download the program, so in a browser all
// element types of Sort share one copy.
package order

import "slices"

// Sort sorts a list in ascending order. The compare function must return 0 only for elements that are equal in every
// respect. Otherwise, the order of elements for which compare returns 0 could differ between a browser and other
// systems.
func Sort[E any](list []E, compare func(a, b E) int) { slices.SortFunc(list, compare) }

//go:build !js

// Package order sorts slices with less code in a browser. slices.SortFunc adds a copy of its algorithm, about 15 kB,
// to the program for each element type. A browser has to download the program, so all element types of Sort share one
// copy there.
package order

import "slices"

// Sort sorts a list in ascending order. The compare function must return 0 only for elements that are equal in every
// respect. Otherwise, the order could differ between a browser and other systems.
func Sort[E any](list []E, compare func(a, b E) int) { slices.SortFunc(list, compare) }

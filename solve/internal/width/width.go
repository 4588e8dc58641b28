//go:build !js

// Package width selects the code widths for which the searches are compiled. Each width adds a copy of
// every search to the program.
package width

// All reports whether the searches are compiled for every code width, so that no search uses more memory
// than necessary. A browser has to download the program, so there codes are rounded up to a few widths.
const All = true

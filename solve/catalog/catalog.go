// Package catalog lists all kinds of puzzles, and parses the ID of a puzzle of any kind to a solve.Puzzle.
//
//	tiles:864/072/513              klotski:heng-dao-li-ma         rush:BBoKMx...
//	kind  start                    kind    name                   kind start
//
// An ID may omit the kind, as in 864/072/513, if the start identifies the kind. A start such as 4x4@7 is a
// size and a seed: it selects a random puzzle, always the same one. No other package may import a package of a
// kind, except in tests.
package catalog

import (
	"slices"

	"slidegif/solve"
	"slidegif/solve/atomix"
	"slidegif/solve/gates"
	"slidegif/solve/klotski"
	"slidegif/solve/lockout"
	"slidegif/solve/ricochet"
	"slidegif/solve/rush"
	"slidegif/solve/tiles"
)

// Kinds lists all kinds of puzzles. To add a kind, write a package for it and add a line at the end
// of this list. The first kind in the list is the default.
var Kinds = []*solve.Kind{
	tiles.Kind,
	klotski.Kind,
	rush.Kind,
	atomix.Kind,
	lockout.Kind,
	ricochet.Kind,
	gates.Kind,
}

// Metrics returns the metrics of all kinds, in the order of Kinds.
func Metrics() (list []solve.Metric) {
	for _, k := range Kinds {
		for _, m := range k.Metrics {
			if !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	return list
}

// Kind returns the kind with the given name, or nil.
func Kind(name string) *solve.Kind {
	for _, k := range Kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}

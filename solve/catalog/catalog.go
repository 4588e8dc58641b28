// Package catalog lists all kinds of puzzles and parses puzzle IDs.
//
//	tiles:864/072/513              klotski:heng-dao-li-ma         rush:BBoKMx...
//	kind  start                    kind    name                   kind start
//
// The ID may omit the kind if the rest of the text identifies it. A start of the form params@seed
// selects a random puzzle. Only package catalog may import the packages of all kinds.
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

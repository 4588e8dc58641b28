// Package catalog knows every kind of puzzle and reads any puzzle's ID.
//
//	tiles:864/072/513              klotski:heng-dao-li-ma         rush:BBoKMx...
//	kind  start                    kind    name                   kind start
//
// The kind may be left out where the text shows it, and start@seed draws one at random.
package catalog

import (
	"slidegif/solve"
	"slidegif/solve/atomix"
	"slidegif/solve/gates"
	"slidegif/solve/klotski"
	"slidegif/solve/lockout"
	"slidegif/solve/ricochet"
	"slidegif/solve/rush"
	"slidegif/solve/tiles"
)

// Kinds are all kinds of puzzles. A new one is a folder and a line at the end. The first is meant where none is named.
var Kinds = []*solve.Kind{
	tiles.Kind,
	klotski.Kind,
	rush.Kind,
	atomix.Kind,
	lockout.Kind,
	ricochet.Kind,
	gates.Kind,
}

// Kind returns the kind of that name, or nil.
func Kind(name string) *solve.Kind {
	for _, k := range Kinds {
		if k.Name == name {
			return k
		}
	}
	return nil
}

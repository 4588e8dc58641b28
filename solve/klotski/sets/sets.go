// Package sets counts, for each choice of pieces, the layouts of 华容道 (Klotski) with only one shortest solution, for
// which every piece is needed; see package perfect.
package sets

import (
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/klotski/internal/classic"
)

// prefix is the prefix of the names of piece sets and of the IDs of layouts.
const prefix = "klotski:"

// A Count is the number of perfect layouts of a piece set of 华容道. A layout and its mirror image
// count once.
type Count struct {
	Set     string // such as v4h1s4
	Pieces  int    // number of pieces, including the 2x2 piece
	Layouts int64  // number of all layouts, including mirror images
	Perfect int64
	Moves   int    // greatest optimum of a perfect layout; 0 if there is none
	Longest string // ID of a perfect layout with this optimum; empty if there is none
}

// CountPerfect counts the perfect layouts of a piece set, or of each piece set. The name of a single set is
// similar to klotski:v4h1s4, and klotski:all means all sets. If name does not have the form of a set name,
// CountPerfect returns false.
func CountPerfect(ctx context.Context, name string, o solve.CensusOptions) ([]Count, bool, error) {
	params, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return nil, false, nil
	}
	sets, ok, err := classic.NamedSets(params)
	if !ok || err != nil {
		return nil, ok, err
	}
	counts, err := classic.CountPerfect(ctx, sets, o)
	var found []Count
	for _, c := range counts {
		s := Count{c.Set.String(), 1 + c.Set.Vertical + c.Set.Horizontal + c.Set.Soldiers, c.Layouts, c.Perfect, c.Moves, ""}
		if c.Longest != "" {
			s.Longest = prefix + c.Longest
		}
		found = append(found, s)
	}
	return found, true, err
}

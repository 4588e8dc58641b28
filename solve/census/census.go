// Package census counts all reachable positions of a puzzle by their distance from the nearest solved
// position.
//
// A solver searches from a start until it finds the goal. A census searches backward from all solved
// positions at once, until there are no new positions. Each position is therefore found at its distance:
//
//	distance 0      1               2                        31
//	1 2 3         1 2 3   1 2 3   1 2 3   1 2 3            8 6 7   6 4 7
//	4 5 6   ->    4 5 6   4 5 .   4 5 6   4 . 6   -> ... -> 2 5 4   8 5 .
//	7 8 .         7 . 8   7 8 6   . 7 8   7 5 8   ...       3 . 1   3 2 1
//	1             2               4                         2 positions
//
// The search expands the predecessors of a position. If all moves can be undone, these are the successors.
// The greatest distance is called God's number.
//
// Positions are the codes of the engines in packages blocks and glide, or of a Graph that the kind
// provides. They are stored in the hash table of package search, in 25 to 40 bytes per position if a code
// fits in one word. Packages tiles and klotski have censuses with a denser encoding.
//
// The weakness is that all positions are visited and stored. Distances are to the goal only, not between
// any two positions.
package census

import (
	"cmp"
	"context"

	"slidegif/solve"
	"slidegif/solve/input"
)

// checkInterval is the number of positions between two checks of the context.
const checkInterval = 1 << 10

// Space returns the positions that a census of p counts: the space that the kind of p defines, or by
// default all positions reachable from the start. The error is an *input.Error if the kind has no census.
func Space(p solve.Puzzle) (s solve.Space, err error) {
	b, k := p.Board(), p.Kind()
	switch {
	case k.Space != nil:
		s = k.Space(p)
	case k.ID == nil:
		return s, input.Errorf("use slidegif to solve this puzzle", "%s: there is no census of this kind", k.Name)
	default:
		s = solve.Space{ID: p.ID(), Title: cmp.Or(b.NameIn(""), p.ID()), Board: b, PositionID: k.ID}
		s.Census = func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) { return Component(ctx, b, o) }
	}
	count := s.Census
	s.Census = func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
		var err error
		if o.Metric, err = k.Metric(o.Metric); err != nil {
			return nil, err
		}
		return count(ctx, o)
	}
	return s, nil
}

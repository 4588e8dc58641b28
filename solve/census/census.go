// Package census counts every position that a puzzle can reach, by distance to
// the nearest solved one.
//
// A solver goes from a start until it meets the goal. A census goes the other way, from
// all solved positions at once until nothing is new, so that each position is met first
// at its own distance:
//
//	distance 0      1               2                        31
//	1 2 3         1 2 3   1 2 3   1 2 3   1 2 3            8 6 7   6 4 7
//	4 5 6   ->    4 5 6   4 5 .   4 5 6   4 . 6   -> ... -> 2 5 4   8 5 .
//	7 8 .         7 . 8   7 8 6   . 7 8   7 5 8   ...       3 . 1   3 2 1
//	1             2               4                         2 positions
//
// It asks which positions a move may have come from. Where every move can be undone, these are
// those that a move leads to. The greatest distance is called God's number.
//
// Here the positions are the codes of the engines in packages blocks and glide, or of a Graph that a kind
// brings, in the hash table of package search: 25 to 40 bytes a position where one word holds it. Kinds that
// know a denser way have a census of their own: packages tiles and klotski.
//
// The weakness is that everything is looked at and kept, and that distances are to the
// goal only, not between any two positions.
package census

import (
	"cmp"
	"context"

	"slidegif/solve"
	"slidegif/solve/input"
)

// patience is how many positions are looked at between two looks at the context.
const patience = 1 << 10

// Space returns the positions that a census of p counts: those that its kind names, or else those that
// its start can reach. The error is an *input.Error where there is no census of the kind.
func Space(p solve.Puzzle) (s solve.Space, err error) {
	b, k := p.Board(), p.Kind()
	switch {
	case k.Space != nil:
		s = k.Space(p)
	case k.ID == nil:
		return s, input.Errorf("slidegif solves such a puzzle", "%s: there is no census of this kind", k.Name)
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

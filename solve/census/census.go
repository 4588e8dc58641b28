// Package census counts all positions that a puzzle can reach, by their distance from the nearest solved position.
//
// A solver starts at one position and searches until it finds the goal. A census first finds all positions that the
// start can reach. Then it starts from all solved positions among them at once and searches backward until there are
// no new positions. It therefore finds each position at its true distance, and the others cannot reach the goal:
//
//	distance 0      1               2                        31
//	1 2 3         1 2 3   1 2 3   1 2 3   1 2 3            8 6 7   6 4 7
//	4 5 6   ->    4 5 6   4 5 .   4 5 6   4 . 6   -> ... -> 2 5 4   8 5 .
//	7 8 .         7 . 8   7 8 6   . 7 8   7 5 8   ...       3 . 1   3 2 1
//	1             2               4                         2 positions
//
// The greatest distance that occurs is called God's number.
//
// Positions are represented by the codes of the engines in packages blocks and glide, or of a Graph that the kind
// provides. The codes are stored in the hash table of package search, which takes 25 to 40 bytes per position if a
// code fits in one word. Packages tiles and klotski have their own censuses, which use a denser encoding.
//
// The main weakness of a census is that it must visit and store all positions. The census measures only distances to
// the goal, never distances between arbitrary positions.
package census

import (
	"cmp"
	"context"

	"slidegif/solve"
	"slidegif/solve/input"
)

// checkInterval is the number of positions between two successive checks of the context.
const checkInterval = 1 << 10

// Space returns the set of positions for a census of p. The kind of p may define this set; by
// default, it contains all positions that can be reached from the start. If the kind does not
// support a census, the error is an *input.Error.
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

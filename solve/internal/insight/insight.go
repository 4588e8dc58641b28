// Package insight counts the shortest solutions of a puzzle, and the positions on them:
//
//	start o--o--o     o--o goal     From the start the layers are found that a shortest
//	       \  \  \   /              solution can pass; from the goals back, who of them has
//	        o--o--o-o               a successor that leads on. Each position adds up the
//	              ^                 solutions of its successors. Here there are 3, of lengths
//	            forced              5, and all pass one position.
//
// The numbers are exact, however large. The price is a second search, which stores every
// position that may lie on a shortest solution: how many these are depends on what a graph
// leaves out.
package insight

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"slidegif/solve"
	"slidegif/solve/internal/search"
)

// A Graph holds the positions of a puzzle, none of which is merged with its mirror image.
type Graph[S search.Code] interface {
	// Expand appends the positions one move on from s. It may leave out those from which no
	// goal can be reached in left moves, and may repeat one.
	Expand(dst []S, s S, left int) []S

	// Before appends the positions one move before s, perhaps with some that cannot be
	// reached. It may repeat one.
	Before(dst []S, s S) []S

	// Goal reports whether s is solved.
	Goal(s S) bool

	// Images appends the mirror images of s.
	Images(dst []S, s S) []S
}

// patience is how many positions are expanded between two looks at the context.
const patience = 1 << 10

// Count counts the shortest solutions, of which it is known how many moves they have. It
// returns nil where a bound of o ends the search: MaxPositions, Memory or the Effort, which
// is solve.InsightEffort where none is given. The error is the cause of ctx's end.
func Count[S search.Code](ctx context.Context, g Graph[S], start S, length int, o solve.Options) (*solve.Insight, error) {
	ways := map[S]*big.Int{start: big.NewInt(1)} // position -> shortest solutions from there on
	var t *search.DepthTable[S]
	if length > 0 {
		var err error
		if t, err = explore(ctx, g, start, length-1, o); t == nil || err != nil {
			return nil, err
		}
		if ways, err = solved(ctx, g, t, length-1); err != nil {
			return nil, err
		}
	}
	in := &solve.Insight{Widths: make([]int, length+1)}
	var before []S
	for k := length; ; k-- {
		in.Widths[k] = len(ways)
		if alike(g, ways) {
			in.Forced = append(in.Forced, k)
		}
		if k == 0 {
			break
		}
		low, high := t.Range(k-1, k-1)
		last := map[S]*big.Int{}
		work := 0
		for s, n := range ways {
			if work++; work%patience == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			before = g.Before(before[:0], s)
			for i, p := range before {
				if at, ok := t.Find(p); !ok || at < low || at >= high || slices.Contains(before[:i], p) {
					continue
				}
				if last[p] == nil {
					last[p] = new(big.Int)
				}
				last[p].Add(last[p], n)
			}
		}
		ways = last
	}
	if in.Shortest = ways[start]; in.Shortest == nil {
		return nil, errors.New("insight: there is no solution of that length")
	}
	slices.Reverse(in.Forced)
	return in, nil
}

// explore stores the positions up to a depth, or returns nil where a bound of o came first.
func explore[S search.Code](ctx context.Context, g Graph[S], start S, depth int, o solve.Options) (*search.DepthTable[S], error) {
	most := int64(solve.InsightEffort)
	if o.Effort > 0 {
		most = o.Effort
	}
	if o.MaxPositions == 0 || most < o.MaxPositions {
		o.MaxPositions = most
	}
	report := o.Report
	o.Progress = func(p solve.Progress) {
		p.Stage = "counting the shortest solutions"
		report(p)
	}
	expand := func(dst []S, s S, at int) []S { return g.Expand(dst, s, depth-at) }
	t, err := search.Explore(ctx, expand, start, o, depth)
	if _, limited := errors.AsType[*solve.Limit](err); limited || err == nil && t.Depth() < depth && !t.Whole {
		return nil, nil
	}
	return t, err
}

// solved returns the solved positions one move from the layer of some depth.
func solved[S search.Code](ctx context.Context, g Graph[S], t *search.DepthTable[S], depth int) (map[S]*big.Int, error) {
	found := map[S]*big.Int{}
	first, end := t.Range(depth, depth)
	var next []S
	for i := first; i < end; i++ {
		if i%patience == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for _, s := range g.Expand(next[:0], t.At(i), 0) {
			if g.Goal(s) {
				found[s] = big.NewInt(1)
			}
		}
	}
	return found, nil
}

// alike reports whether all positions are mirror images of one.
func alike[S search.Code](g Graph[S], all map[S]*big.Int) bool {
	const mostImages = 8
	if len(all) > mostImages {
		return false
	}
	for s := range all {
		images := g.Images([]S{s}, s)
		for other := range all {
			if !slices.Contains(images, other) {
				return false
			}
		}
		return true
	}
	return false
}

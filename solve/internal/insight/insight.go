// Package insight counts the shortest solutions of a puzzle and the positions on them:
//
//	start o--o--o     o--o goal     A forward search from the start finds the layers that a
//	       \  \  \   /              shortest solution may pass. A backward pass from the goals
//	        o--o--o-o               adds up the solutions of the successors of each position.
//	              ^                 In this example there are 3 solutions of 5 moves, and all
//	            forced              of them pass one position.
//
// The counts are exact, no matter how large they are. Counting requires a second search, which
// stores every position that may lie on a shortest solution. The number of stored positions depends
// on how many positions the graph can exclude.
package insight

import (
	"context"
	"errors"
	"slices"

	"slidegif/solve"
	"slidegif/solve/internal/search"
)

// A Graph describes the positions of a puzzle and the moves between them. In a Graph, mirror images
// are different positions.
type Graph[S search.Code] interface {
	// Expand appends the successors of position s to dst. Expand may omit positions that are more
	// than the given number of moves away from a goal. Expand may append duplicates.
	Expand(dst []S, s S, left int) []S

	// Predecessors appends to dst all positions from which a move leads to s. Predecessors may
	// append unreachable positions and duplicates.
	Predecessors(dst []S, s S) []S

	// Goal reports whether position s is solved.
	Goal(s S) bool

	// Images appends the mirror image of position s under each symmetry of the puzzle to dst, always in the
	// same order.
	Images(dst []S, s S) []S
}

// checkInterval is the number of positions visited between two checks of the context.
const checkInterval = 1 << 10

// Count counts the shortest solutions of a puzzle. The argument length must be the number of moves
// in a shortest solution. Count returns nil if the search exceeds o.MaxPositions, o.Memory or
// o.Effort. The default effort is solve.DefaultInsightEffort. If ctx is canceled, the error of
// Count is context.Cause(ctx).
func Count[S search.Code](ctx context.Context, g Graph[S], start S, length int, o solve.Options) (*solve.Insight, error) {
	counts := map[S]solve.Count{start: solve.CountOf(1)} // number of shortest solutions from each position
	var t *search.DepthTable[S]
	if length > 0 {
		var err error
		if t, err = explore(ctx, g, start, length-1, o); t == nil || err != nil {
			return nil, err
		}
		if counts, err = solvedSuccessors(ctx, g, t, length-1); err != nil {
			return nil, err
		}
	}
	in := &solve.Insight{Widths: make([]int, length+1)}
	path := make([]S, length+1) // one of the shortest solutions
	for s := range counts {
		path[length] = s
	}
	var predecessors []S
	for k := length; ; k-- {
		in.Widths[k] = len(counts)
		if areSymmetric(g, counts) {
			in.Forced = append(in.Forced, k)
		}
		if k == 0 {
			break
		}
		low, high := t.Range(k-1, k-1)
		previous := map[S]solve.Count{}
		work := 0
		for s, n := range counts {
			if work++; work%checkInterval == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			predecessors = g.Predecessors(predecessors[:0], s)
			for i, p := range predecessors {
				if index, ok := t.Find(p); !ok || index < low || index >= high || slices.Contains(predecessors[:i], p) {
					continue
				}
				previous[p] = previous[p].Add(n)
				if s == path[k] {
					path[k-1] = p
				}
			}
		}
		counts = previous
	}
	var found bool
	if in.Shortest, found = counts[start]; !found {
		return nil, errors.New("insight: there is no solution of that length")
	}
	slices.Reverse(in.Forced)
	in.Unique = in.Shortest.Cmp(solve.CountOf(countImages(g, path))) == 0
	return in, nil
}

// countImages returns the number of different mirror images of a solution that have the same start. The
// solution itself is one of them.
func countImages[S search.Code](g Graph[S], path []S) uint64 {
	var images [][]S // by position and symmetry
	for _, s := range path {
		images = append(images, g.Images([]S{s}, s))
	}
	image := func(i int) []S {
		var all []S
		for _, of := range images {
			all = append(all, of[i])
		}
		return all
	}
	var found [][]S
	for i, start := range images[0] {
		same := func(other []S) bool { return slices.Equal(other, image(i)) }
		if start == path[0] && !slices.ContainsFunc(found, same) {
			found = append(found, image(i))
		}
	}
	return uint64(len(found))
}

// explore returns the positions up to the given depth, or nil if the search exceeds a limit in o.
func explore[S search.Code](ctx context.Context, g Graph[S], start S, depth int, o solve.Options) (*search.DepthTable[S], error) {
	effort := int64(solve.DefaultInsightEffort)
	if o.Effort > 0 {
		effort = o.Effort
	}
	if o.MaxPositions == 0 || effort < o.MaxPositions {
		o.MaxPositions = effort
	}
	report := o.Report
	o.Progress = func(p solve.Progress) {
		p.Stage = "counting the shortest solutions"
		report(p)
	}
	expand := func(dst []S, s S, at int) []S { return g.Expand(dst, s, depth-at) }
	t, err := search.Explore(ctx, expand, start, o, depth)
	if _, limited := errors.AsType[*solve.Limit](err); limited || err == nil && t.Depth() < depth && !t.Complete {
		return nil, nil
	}
	return t, err
}

// solvedSuccessors returns the solved positions that are one move away from the layer at the given
// depth.
func solvedSuccessors[S search.Code](ctx context.Context, g Graph[S], t *search.DepthTable[S], depth int) (map[S]solve.Count, error) {
	found := map[S]solve.Count{}
	first, end := t.Range(depth, depth)
	var next []S
	for i := first; i < end; i++ {
		if i%checkInterval == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for _, s := range g.Expand(next[:0], t.At(i), 0) {
			if g.Goal(s) {
				found[s] = solve.CountOf(1)
			}
		}
	}
	return found, nil
}

// areSymmetric reports whether all positions are mirror images of one another.
func areSymmetric[S search.Code](g Graph[S], positions map[S]solve.Count) bool {
	const maxImages = 8
	if len(positions) > maxImages {
		return false
	}
	for s := range positions {
		images := g.Images([]S{s}, s)
		for other := range positions {
			if !slices.Contains(images, other) {
				return false
			}
		}
		return true
	}
	return false
}

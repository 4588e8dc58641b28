// Package insight counts the shortest solutions of a puzzle and the positions on them:
//
//	        1---1         Each number is the number of shortest solutions from a position.
//	       /   / \        The start has 3 solutions of 4 moves. All of them pass the
//	start 3   /   1---1   position before the goal. A forward search finds the positions at
//	       \ /   /  goal  each distance from the start. A backward pass from the goals adds
//	        2---1         up the numbers of the successors of each position.
//
// The counts are exact, no matter how large they are. The length of the solution must be known, so counting needs a
// second search. It stores every position that may lie on a shortest solution. A Graph, which describes the moves, may
// omit positions that are too far from the goal, so that the search stores fewer positions.
package insight

import (
	"context"
	"errors"
	"slices"

	"slidegif/solve"
	"slidegif/solve/internal/search"
)

// A Graph contains the numbered positions of a puzzle; see package numbered. Position 0 is the start. In a
// Graph, mirror images are different positions.
type Graph interface {
	Len() uint32
	Expand(ctx context.Context, p uint32, left int, o solve.Options) (successors int, err error)
	Predecessors(dst []uint32, p uint32) []uint32

	// SolvedSuccessors numbers the solved successors of position p and appends their numbers.
	SolvedSuccessors(dst []uint32, p uint32) []uint32

	Solved(p uint32) bool

	// Images numbers the mirror images of position p under each symmetry of the puzzle, and appends their
	// numbers, always in the same order.
	Images(dst []uint32, p uint32) []uint32
}

// checkInterval is the number of positions visited between two checks of the context.
const checkInterval = 1 << 10

// start is the number of the start position.
const start = 0

// Count counts the shortest solutions of a puzzle. The argument length must be the number of moves
// in a shortest solution. Count returns nil if the search exceeds o.MaxPositions, o.Memory or
// o.Effort. The default effort is solve.DefaultInsightEffort. If ctx is canceled, the error of
// Count is context.Cause(ctx).
func Count(ctx context.Context, g Graph, length int, o solve.Options) (*solve.Insight, error) {
	counts := map[uint32]solve.Count{start: solve.CountOf(1)} // number of shortest solutions from each position
	var layers *search.Depths
	if length > 0 {
		var err error
		if layers, err = explore(ctx, g, length-1, o); layers == nil || err != nil {
			return nil, err
		}
		if counts, err = solvedSuccessors(ctx, g, layers, length-1); err != nil {
			return nil, err
		}
	}
	in := &solve.Insight{Widths: make([]int, length+1)}
	path := make([]uint32, length+1) // one of the shortest solutions
	for p := range counts {
		path[length] = p
	}
	var predecessors []uint32
	for k := length; ; k-- {
		in.Widths[k] = len(counts)
		if areSymmetric(g, counts) {
			in.Forced = append(in.Forced, k)
		}
		if k == 0 {
			break
		}
		low, high := layers.Range(k-1, k-1)
		previous := map[uint32]solve.Count{}
		work := 0
		for p, n := range counts {
			if work++; work%checkInterval == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			predecessors = g.Predecessors(predecessors[:0], p)
			for i, q := range predecessors {
				if q < low || q >= high || slices.Contains(predecessors[:i], q) {
					continue
				}
				previous[q] = previous[q].Add(n)
				if p == path[k] {
					path[k-1] = q
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

// countImages returns the number of different mirror images of a solution that have the same start,
// including the solution itself.
func countImages(g Graph, path []uint32) uint64 {
	var images [][]uint32 // by position and symmetry
	for _, p := range path {
		images = append(images, g.Images([]uint32{p}, p))
	}
	image := func(i int) []uint32 {
		var all []uint32
		for _, of := range images {
			all = append(all, of[i])
		}
		return all
	}
	var found [][]uint32
	for i, first := range images[0] {
		same := func(other []uint32) bool { return slices.Equal(other, image(i)) }
		if first == path[0] && !slices.ContainsFunc(found, same) {
			found = append(found, image(i))
		}
	}
	return uint64(len(found))
}

// explore numbers the positions up to the given depth and returns their layers, or nil if the search
// exceeds a limit in o.
func explore(ctx context.Context, g Graph, depth int, o solve.Options) (*search.Depths, error) {
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
	layers := &search.Depths{}
	layers.EndLayer(g.Len())
	expand := func(p uint32, at int) (int, error) { return g.Expand(ctx, p, depth-at, o) }
	err := layers.Explore(ctx, g.Len, expand, o, depth)
	if err == nil && layers.Depth() < depth && !layers.Complete {
		return nil, nil
	}
	return layers, err
}

// solvedSuccessors returns the solved successors of the layer at the given depth, each with a count
// of 1.
func solvedSuccessors(ctx context.Context, g Graph, layers *search.Depths, depth int) (map[uint32]solve.Count, error) {
	found := map[uint32]solve.Count{}
	first, end := layers.Range(depth, depth)
	var solved []uint32
	for p := first; p < end; p++ {
		if p%checkInterval == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		solved = g.SolvedSuccessors(solved[:0], p)
		for _, q := range solved {
			found[q] = solve.CountOf(1)
		}
	}
	return found, nil
}

// areSymmetric reports whether all positions are mirror images of one another.
func areSymmetric(g Graph, positions map[uint32]solve.Count) bool {
	const maxImages = 8
	if len(positions) > maxImages {
		return false
	}
	for p := range positions {
		images := g.Images([]uint32{p}, p)
		for other := range positions {
			if !slices.Contains(images, other) {
				return false
			}
		}
		return true
	}
	return false
}

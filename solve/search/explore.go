package search

import (
	"context"
	"slices"

	"slidegif/solve"
)

// A Space is every position up to some depth from a start, in the order of breadth-first
// search.
type Space[S Code] struct {
	Whole bool // nothing lies deeper

	Table[S]
	ends []int // ends[d] is one past the number of the last position of depth d
}

// Explore looks at every position up to a depth, whatever the goal is. Where a bound of o
// ends it earlier, the layers that are complete are returned without an error.
func Explore[S Code](ctx context.Context, g Graph[S], start S, o solve.Options, depth int) (*Space[S], error) {
	all := &Space[S]{}
	if err := all.AddWithin(ctx, []S{start}, o); err != nil {
		return nil, err
	}
	all.ends = []int{1}
	var succ []S
	for i, work := uint32(0), 0; len(all.ends) <= depth; {
		for end := all.n; i < end; i++ {
			if work -= 1 + len(succ); work < 0 {
				work = patience
				if ctx.Err() != nil {
					return nil, context.Cause(ctx)
				}
			}
			succ = g.Expand(succ[:0], all.At(i))
			if all.AddWithin(ctx, succ, o) != nil {
				return all, context.Cause(ctx)
			}
		}
		if i == all.n {
			all.Whole = true
			break
		}
		all.ends = append(all.ends, int(all.n))
	}
	return all, nil
}

// Depth returns the depth of the last layer.
func (a *Space[S]) Depth() int { return len(a.ends) - 1 }

// Layers returns the range of the numbers of all positions of depth low..high, which may
// be empty: first is included, end is not.
func (a *Space[S]) Layers(low, high int) (first, end int) {
	low, high = max(low, 0), min(high, a.Depth())
	if low > high {
		return 0, 0
	}
	if low > 0 {
		first = a.ends[low-1]
	}
	return first, a.ends[high]
}

// DepthOf returns the depth of a position, and one more than any where it is not among them.
func (a *Space[S]) DepthOf(s S) int {
	i, ok := a.Find(s)
	if !ok {
		return len(a.ends)
	}
	d, _ := slices.BinarySearch(a.ends, int(i)+1)
	return d
}

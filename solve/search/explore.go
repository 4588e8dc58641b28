package search

import (
	"context"
	"slices"

	"slidegif/solve"
)

// A Layered table has positions by their depth from a start, in the order of breadth-first search.
type Layered[S Code] struct {
	Whole bool // nothing lies deeper

	Table[S]
	ends []uint32 // ends[d] is one past the number of the last position of depth d
}

// Explore looks at every position up to a depth, whatever the goal is. Expand appends the
// positions that are one move away from one, of which it gets the depth. Where a bound of o ends
// it earlier, the layers that are complete are returned without an error.
func Explore[S Code](ctx context.Context, expand func(dst []S, s S, depth int) []S, start S, o solve.Options, depth int) (*Layered[S], error) {
	all := &Layered[S]{}
	// add stores what is new, and reports whether there was room for it.
	add := func(codes []S) (bool, error) {
		for codes = all.Add(codes); len(codes) > 0; codes = all.Add(codes) {
			if err := all.GrowWithin(ctx, o); err != nil {
				return false, context.Cause(ctx)
			}
		}
		return true, nil
	}
	if _, err := add([]S{start}); err != nil {
		return nil, err
	}
	if all.n == 0 {
		return nil, all.GrowWithin(ctx, o)
	}
	all.EndLayer()
	var succ []S
	for i, work := uint32(0), 0; all.Depth() < depth; {
		for end := all.n; i < end; i++ {
			if work -= 1 + len(succ); work < 0 {
				work = patience
				if ctx.Err() != nil {
					return nil, context.Cause(ctx)
				}
				o.Report(solve.Progress{Positions: int64(all.n), Depth: len(all.ends)})
			}
			succ = expand(succ[:0], all.At(i), all.Depth())
			if ok, err := add(succ); !ok {
				return all, err
			}
		}
		if i == all.n {
			all.Whole = true
			break
		}
		all.EndLayer()
	}
	return all, nil
}

// Reset empties the table and keeps its memory.
func (a *Layered[S]) Reset() {
	a.Table.Reset()
	a.ends = a.ends[:0]
}

// EndLayer makes what was added since the last layer the next one.
func (a *Layered[S]) EndLayer() { a.ends = append(a.ends, a.n) }

// Depth returns the depth of the last layer.
func (a *Layered[S]) Depth() int { return len(a.ends) - 1 }

// Layers returns the range of the numbers of all positions of depth low..high, which may
// be empty: first is included, end is not.
func (a *Layered[S]) Layers(low, high int) (first, end uint32) {
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
func (a *Layered[S]) DepthOf(s S) int {
	i, ok := a.Find(s)
	if !ok {
		return len(a.ends)
	}
	d, _ := slices.BinarySearch(a.ends, i+1)
	return d
}

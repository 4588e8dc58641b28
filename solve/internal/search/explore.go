package search

import (
	"context"
	"slices"

	"slidegif/solve"
)

// A DepthTable is a table of positions by their depth from a start, in the order of breadth-first search.
// It keeps them all in memory and belongs to one goroutine; Layers are for searches that may need more.
type DepthTable[S Code] struct {
	Whole bool // nothing lies deeper

	Table[S]
	ends []uint32 // ends[d] is one past the number of the last position of depth d
}

// Explore looks at every position up to a depth, whatever the goal is. Expand appends the
// positions that are one move away from one, of which it gets the depth. Where a bound of o ends
// it earlier, the layers that are complete are returned without an error.
func Explore[S Code](ctx context.Context, expand func(dst []S, s S, depth int) []S, start S, o solve.Options, depth int) (*DepthTable[S], error) {
	all := &DepthTable[S]{}
	if err := all.Begin(ctx, []S{start}, o); err != nil {
		return nil, err
	}
	for all.Depth() < depth && !all.Whole {
		if err := all.Extend(ctx, expand, o); ctx.Err() != nil {
			return nil, context.Cause(ctx)
		} else if err != nil {
			break
		}
	}
	return all, nil
}

// Begin makes some positions those of depth 0.
func (a *DepthTable[S]) Begin(ctx context.Context, starts []S, o solve.Options) error {
	a.Reset()
	err := a.AddWithin(ctx, starts, o)
	a.EndLayer()
	return err
}

// Extend adds the positions that expand finds from those of the last layer, or finds that there are
// none. At a bound of o the error is a *solve.Limit, and at the end of ctx its cause; the layer is
// not complete then.
func (a *DepthTable[S]) Extend(ctx context.Context, expand func(dst []S, s S, depth int) []S, o solve.Options) error {
	var succ []S
	work := 0
	first, end := a.Range(a.Depth(), a.Depth())
	for i := first; i < end; i++ {
		if work -= 1 + len(succ); work < 0 {
			work = patience
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			o.Report(solve.Progress{Positions: int64(a.n), Depth: len(a.ends)})
		}
		succ = expand(succ[:0], a.At(i), a.Depth())
		if err := a.AddWithin(ctx, succ, o); err != nil {
			return err
		}
	}
	if a.Whole = a.n == end; !a.Whole {
		a.EndLayer()
	}
	return nil
}

// Reset empties the table and keeps its memory.
func (a *DepthTable[S]) Reset() {
	a.Table.Reset()
	a.ends, a.Whole = a.ends[:0], false
}

// EndLayer makes what was added since the last layer the next one.
func (a *DepthTable[S]) EndLayer() { a.ends = append(a.ends, a.n) }

// Depth returns the depth of the last layer.
func (a *DepthTable[S]) Depth() int { return len(a.ends) - 1 }

// Range returns the range of the numbers of all positions of depth low..high, which may
// be empty: first is included, end is not.
func (a *DepthTable[S]) Range(low, high int) (first, end uint32) {
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
func (a *DepthTable[S]) DepthOf(s S) int {
	i, ok := a.Find(s)
	if !ok {
		return len(a.ends)
	}
	d, _ := slices.BinarySearch(a.ends, i+1)
	return d
}

package search

import (
	"context"
	"slices"

	"slidegif/solve"
)

// A DepthTable stores positions in breadth-first order, together with the depth of each position. It
// keeps all positions in memory, and must be used by only one goroutine. Use Layers for searches that may
// need more memory than is available.
type DepthTable[S Code] struct {
	Complete bool // no reachable position is deeper than Depth

	Table[S]
	ends []uint32 // ends[d] is one more than the index of the last position at depth d
}

// Explore runs a breadth-first search from start down to the given depth, without testing for goals. The
// expand function appends the successors of s, a position at the given depth. If the search hits a limit
// in o, Explore returns the layers completed so far without an error.
func Explore[S Code](ctx context.Context, expand func(dst []S, s S, depth int) []S, start S, o solve.Options, depth int) (*DepthTable[S], error) {
	t := &DepthTable[S]{}
	if err := t.Begin(ctx, []S{start}, o); err != nil {
		return nil, err
	}
	for t.Depth() < depth && !t.Complete {
		if err := t.Extend(ctx, expand, o); ctx.Err() != nil {
			return nil, context.Cause(ctx)
		} else if err != nil {
			break
		}
	}
	return t, nil
}

// Begin resets the table and stores the positions in starts at depth 0.
func (a *DepthTable[S]) Begin(ctx context.Context, starts []S, o solve.Options) error {
	a.Reset()
	err := a.AddLimited(ctx, starts, o)
	a.EndLayer()
	return err
}

// Extend adds the next layer. It consists of all new positions that the expand function finds when it is
// applied to the last layer. If there are no new positions, Extend sets Complete.
//
// The error is a *solve.Limit if the search hits a limit in o, or context.Cause(ctx) if ctx ends. If
// Extend fails, the new layer is incomplete.
func (a *DepthTable[S]) Extend(ctx context.Context, expand func(dst []S, s S, depth int) []S, o solve.Options) error {
	var succ []S
	work := 0
	first, end := a.Range(a.Depth(), a.Depth())
	for i := first; i < end; i++ {
		if work -= 1 + len(succ); work < 0 {
			work = checkInterval
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			o.Report(solve.Progress{Positions: int64(a.n), Depth: len(a.ends)})
		}
		succ = expand(succ[:0], a.At(i), a.Depth())
		if err := a.AddLimited(ctx, succ, o); err != nil {
			return err
		}
	}
	if a.Complete = a.n == end; !a.Complete {
		a.EndLayer()
	}
	return nil
}

// Reset removes all positions, but keeps the allocated memory.
func (a *DepthTable[S]) Reset() {
	a.Table.Reset()
	a.ends, a.Complete = a.ends[:0], false
}

// EndLayer completes a layer. The positions added since the last call become the layer at the next depth.
func (a *DepthTable[S]) EndLayer() { a.ends = append(a.ends, a.n) }

// Depth returns the depth of the last layer.
func (a *DepthTable[S]) Depth() int { return len(a.ends) - 1 }

// Range returns the indexes of the positions at depths low to high, inclusive, as a half-open range that
// may be empty.
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

// DepthOf returns the depth of position s, or Depth()+1 if s is not in the table.
func (a *DepthTable[S]) DepthOf(s S) int {
	i, ok := a.Find(s)
	if !ok {
		return len(a.ends)
	}
	d, _ := slices.BinarySearch(a.ends, i+1)
	return d
}

package search

import (
	"context"
	"slices"

	"slidegif/solve"
)

// Depths records where the layers of a breadth-first search end. Positions are numbered in the order in
// which they are found, so each layer is a range of numbers.
type Depths struct {
	Complete bool // no reachable position is deeper than Depth

	ends []uint32 // ends[d] is one more than the number of the last position at depth d
}

// Reset removes all layers.
func (d *Depths) Reset() { d.ends, d.Complete = d.ends[:0], false }

// EndLayer completes a layer, so that all layers together consist of the first n positions.
func (d *Depths) EndLayer(n uint32) { d.ends = append(d.ends, n) }

// Depth returns the depth of the last layer.
func (d *Depths) Depth() int { return len(d.ends) - 1 }

// Range returns the numbers of the positions at depths low to high, inclusive. The range excludes end
// and may be empty.
func (d *Depths) Range(low, high int) (first, end uint32) {
	low, high = max(low, 0), min(high, d.Depth())
	if low > high {
		return 0, 0
	}
	if low > 0 {
		first = d.ends[low-1]
	}
	return first, d.ends[high]
}

// A Store stores the successors of position i, which is at the given depth, and returns the number
// of these successors.
type Store func(i uint32, depth int) (successors int, err error)

// Extend adds the next layer. The next layer consists of all new positions that the function store
// finds among the successors of the last layer. The function count returns the number of stored
// positions. If there are no new positions, Extend sets Complete.
//
// Extend returns the error of store, or context.Cause(ctx) if ctx ends. After an error, the new layer
// is incomplete.
func (d *Depths) Extend(ctx context.Context, count func() uint32, store Store, o solve.Options) error {
	work := -1
	first, end := d.Range(d.Depth(), d.Depth())
	for i := first; i < end; i++ {
		if work < 0 {
			work = checkInterval
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			o.Report(solve.Progress{Positions: int64(count()), Depth: len(d.ends)})
		}
		n, err := store(i, d.Depth())
		if err != nil {
			return err
		}
		work -= 1 + n
	}
	if d.Complete = count() == end; !d.Complete {
		d.EndLayer(count())
	}
	return nil
}

// Explore adds layers down to the given depth. If store fails, Explore keeps the complete layers and
// returns nil. The only error is context.Cause(ctx).
func (d *Depths) Explore(ctx context.Context, count func() uint32, store Store, o solve.Options, depth int) error {
	for d.Depth() < depth && !d.Complete {
		if err := d.Extend(ctx, count, store, o); ctx.Err() != nil {
			return context.Cause(ctx)
		} else if err != nil {
			break
		}
	}
	return nil
}

// A DepthTable stores positions in breadth-first order, together with the depth of each position. A
// DepthTable keeps all positions in memory, and must be used by only one goroutine. Use Layers for
// searches that may need more memory than is available.
type DepthTable[S Code] struct {
	Depths
	Table[S]
}

// Explore runs a breadth-first search from start down to the given depth, without testing for goals. The
// expand function appends the successors of s. If the search hits a limit in o, Explore returns the
// layers completed so far without an error.
func Explore[S Code](ctx context.Context, expand func(dst []S, s S) []S, start S, o solve.Options, depth int) (*DepthTable[S], error) {
	t := &DepthTable[S]{}
	t.Reset()
	if err := t.AddLimited(ctx, []S{start}, o); err != nil {
		return nil, err
	}
	t.EndLayer()
	var succ []S
	store := func(i uint32, _ int) (int, error) {
		succ = expand(succ[:0], t.At(i))
		return len(succ), t.AddLimited(ctx, succ, o)
	}
	if err := t.Depths.Explore(ctx, t.Len, store, o, depth); err != nil {
		return nil, err
	}
	return t, nil
}

// Reset removes all positions, but keeps the allocated memory.
func (a *DepthTable[S]) Reset() {
	a.Table.Reset()
	a.Depths.Reset()
}

// EndLayer turns the positions added since the last call into the next layer.
func (a *DepthTable[S]) EndLayer() { a.Depths.EndLayer(a.n) }

// DepthOf returns the depth of position s, or Depth()+1 if s is not in the table.
func (a *DepthTable[S]) DepthOf(s S) int {
	i, ok := a.Find(s)
	if !ok {
		return len(a.ends)
	}
	d, _ := slices.BinarySearch(a.ends, i+1)
	return d
}

package search

import (
	"context"

	"slidegif/solve"
)

// A Weighted graph also defines the travel of each move, which is the distance that the pieces cover.
type Weighted[S Code] interface {
	Undirected[S]
	Travel(from, to S) int32
}

// Shortest returns a shortest path from start to a goal, including both ends. If the graph is Weighted,
// the path has the least travel of all shortest paths. If several paths are equally good, the order of
// Expand decides. A nil path without an error proves that no goal is reachable. The error is a
// *solve.Limit if the search hits a limit in o, or a context error if ctx ends.
func Shortest[S Code](ctx context.Context, g Undirected[S], start S, o solve.Options) (path []S, st Stats, err error) {
	err = RetryInMemory(o, func(o solve.Options) error {
		var l *Layers[S]
		if l, st, err = BreadthFirst(ctx, g, start, o, nil); err != nil {
			return err
		}
		defer l.Close()
		if len(l.Goals) > 0 {
			path, err = pathThrough(g, l.Depth(), l.Goals, l.Depth(), l.InLayer)
		}
		return err
	})
	return path, st, err
}

// pathThrough returns the shortest path of least travel among those that pass through a position in the list middle.
// All positions in the list are in the same layer.
func pathThrough[S Code](g Undirected[S], length int, middle []S, layer int, among func(d int, near *Table[S], found func(i uint32)) error) ([]S, error) {
	travelled, _ := g.(Weighted[S])
	var succ []S
	return LeastTravel(&PathDAG[S, int32]{
		Length:   length,
		MaxBytes: PathDAGBytes,
		Neighbors: func(s S, label int32, _ bool, found func(next S, label int32)) {
			succ = g.Expand(succ[:0], s)
			for _, next := range succ {
				cells := int32(0)
				if travelled != nil {
					cells = travelled.Travel(s, next)
				}
				found(next, label+cells)
			}
		},
		InLayer: among,
	}, middle, layer)
}

// InLayer looks up the positions of layer d in the table near, and calls found with the index of
// each position that near contains. The argument d must be less than Depth.
func (l *Layers[S]) InLayer(d int, near *Table[S], found func(i uint32)) error {
	return l.Each(d, func(codes []S) {
		for _, s := range codes {
			if i, ok := near.Find(s); ok {
				found(i)
			}
		}
	})
}

package search

import (
	"context"

	"slidegif/solve"
)

// A Weighted graph assigns a travel to each move: the distance that pieces cover.
type Weighted[S Code] interface {
	Undirected[S]
	Travel(from, to S) int32
}

// Shortest returns a shortest path from start to a goal, both included. In a Weighted graph the path has
// the least travel. Among equal paths it is the first in the order of Expand. A nil path without an error
// proves that no goal is reachable. The error is a *solve.Limit at a limit of o, or the cause if ctx ends.
func Shortest[S Code](ctx context.Context, g Undirected[S], start S, o solve.Options) ([]S, Stats, error) {
	l, st, err := BreadthFirst(ctx, g, start, o, nil)
	if err != nil {
		return nil, st, err
	}
	defer l.Close()
	if len(l.Goals) == 0 {
		return nil, st, nil
	}
	path, err := pathThrough(g, l.Depth(), l.Goals, l.Depth(), l.InLayer)
	return path, st, err
}

// pathThrough returns the path of least travel through middle, a set of positions in one layer of the
// shortest paths.
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

// InLayer calls found with the index in near of each position in layer d. d must be less than Depth.
func (l *Layers[S]) InLayer(d int, near *Table[S], found func(i uint32)) error {
	return l.Each(d, func(codes []S) {
		for _, s := range codes {
			if i, ok := near.Find(s); ok {
				found(i)
			}
		}
	})
}

package search

import (
	"context"

	"slidegif/solve"
)

// A Travelled graph tells how far pieces go in a move from one position to another.
type Travelled[S Code] interface {
	Undirected[S]
	Travel(from, to S) int32
}

// Shortest returns a shortest path from start to a goal, both ends included: of least travel in a
// Travelled graph, and among these the first by the order of Expand. A nil path without an error
// is the proof that no goal can be reached. At a bound of o the error is a *solve.Limit, and at
// the end of ctx its cause.
func Shortest[S Code](ctx context.Context, g Undirected[S], start S, o solve.Options) ([]S, Stats, error) {
	l, st, err := BreadthFirst(ctx, g, start, o, nil)
	if err != nil {
		return nil, st, err
	}
	defer l.Close()
	if len(l.Goals) == 0 {
		return nil, st, nil
	}
	path, err := through(g, l.Depth(), l.Goals, l.Depth(), l.Among)
	return path, st, err
}

// through returns the path of least travel through some positions of a layer, which are on shortest
// paths.
func through[S Code](g Undirected[S], length int, middle []S, layer int, among func(d int, near *Table[S], found func(i uint32)) error) ([]S, error) {
	travelled, _ := g.(Travelled[S])
	var succ []S
	return Least(&Travel[S, int32]{
		Length: length,
		Room:   TravelRoom,
		Around: func(s S, label int32, _ bool, found func(next S, label int32)) {
			succ = g.Expand(succ[:0], s)
			for _, next := range succ {
				cells := int32(0)
				if travelled != nil {
					cells = travelled.Travel(s, next)
				}
				found(next, label+cells)
			}
		},
		Among: among,
	}, middle, layer)
}

// Among calls found with the numbers of those of the positions near that are in layer d, below
// Depth.
func (l *Layers[S]) Among(d int, near *Table[S], found func(i uint32)) error {
	return l.Each(d, func(codes []S) {
		for _, s := range codes {
			if i, ok := near.Find(s); ok {
				found(i)
			}
		}
	})
}

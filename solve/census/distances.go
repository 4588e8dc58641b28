package census

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Distances returns how many moves each of the positions is from the nearest goal position,
// and -1 where none can be reached. The positions are boards that the start of b can reach.
// They are all found by one search forward and one backward.
func Distances(ctx context.Context, b board.Board, positions []board.Board, o solve.CensusOptions) ([]int, error) {
	w, err := newComponentCensus(b, o)
	if err != nil {
		return nil, err
	}
	return w.distances(ctx, positions)
}

func (w *component[S]) distances(ctx context.Context, positions []board.Board) ([]int, error) {
	if err := w.explore(ctx); err != nil {
		return nil, err
	}
	if err := w.measure(ctx); err != nil {
		return nil, err
	}
	all := make([]int, len(positions))
	for i, p := range positions {
		all[i] = -1
		code, ok := w.space.Encode(p)
		if !ok || w.table[w.slot(code)] == 0 {
			continue
		}
		if d := w.distance[w.number(code)]; d != far {
			all[i] = int(d)
		}
	}
	return all, nil
}

package census

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A Unique is a position that has exactly one shortest solution. Unlike in solve.Insight, mirror
// images count as different positions.
type Unique struct {
	Board     board.Board
	Length    int   // length of the shortest solution; 0 if no position was found
	Positions int64 // number of positions in the component, which were all examined
}

// DrawUnique returns a random position that can be reached from b and has exactly one shortest solution, of low to
// high moves. The argument low must be positive. All lengths that occur are equally likely, and so are all positions
// of the same length. If no position has low to high moves, DrawUnique returns a position with the greatest length
// below low. If the component has more than maxPositions positions, the error is a *solve.Limit.
func DrawUnique(ctx context.Context, b board.Board, r *solve.Rand, o solve.CensusOptions, maxPositions int64, low, high int) (Unique, error) {
	w, err := newComponent(b, o, PositionsOf)
	if err != nil {
		return Unique{}, err
	}
	return w.drawUnique(ctx, r, maxPositions, low, high)
}

// DrawUniqueFrom is like DrawUnique, but uses p to find the positions.
func DrawUniqueFrom(ctx context.Context, p solve.Positions, b board.Board, r *solve.Rand, o solve.CensusOptions, maxPositions int64, low, high int) (Unique, error) {
	return (&component{Positions: p, start: b, o: o}).drawUnique(ctx, r, maxPositions, low, high)
}

func (w *component) drawUnique(ctx context.Context, r *solve.Rand, maxPositions int64, low, high int) (Unique, error) {
	w.maxPositions = maxPositions
	if err := w.explore(ctx); err != nil {
		return Unique{Positions: int64(w.Len())}, err
	}
	w.paths = make([]uint8, w.Len())
	if err := w.measure(ctx); err != nil {
		return Unique{}, err
	}
	var layers [][]uint32 // positions of each length from low to high that occurs
	var longest []uint32  // positions of the greatest length below low
	for d := 1; d <= min(high, len(w.ends)-1); d++ {
		var found []uint32
		for _, i := range w.layer(d) {
			if w.paths[i] == 1 {
				found = append(found, i)
			}
		}
		switch {
		case found == nil:
		case d < low:
			longest = found
		default:
			layers = append(layers, found)
		}
	}
	if layers == nil && longest != nil {
		layers = [][]uint32{longest}
	}
	u := Unique{Positions: int64(w.Len())}
	if layers != nil {
		layer := layers[r.IntN(len(layers))]
		i := layer[r.IntN(len(layer))]
		u.Board, u.Length = w.Board(i), int(w.distance[i])
	}
	return u, nil
}

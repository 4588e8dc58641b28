//go:build !js

package glide

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
)

// heuristics implements solve.Kind.Heuristics.
func heuristics(p solve.Puzzle) []solve.Heuristic {
	return []solve.Heuristic{{Name: solve.BoundHeuristic, Admissible: true, Consistent: true, New: func(context.Context) (func(board.Board) int, error) {
		m, err := newModel(p.Board())
		if err != nil {
			return nil, err
		}
		e := newEstimate(newBound(m, m.placements))
		return func(b board.Board) int {
			s := m.stateOf(b)
			return e.load(&s)
		}, nil
	}}}
}

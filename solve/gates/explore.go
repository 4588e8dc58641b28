//go:build !js

package gates

import (
	"cmp"
	"context"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

// space implements solve.Kind.Space.
func space(p solve.Puzzle) solve.Space {
	b := p.Board()
	return solve.Space{
		ID: p.ID(), Title: cmp.Or(b.NameIn(""), p.ID()), Board: b, PositionID: id, Text: positionText,
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			return census.Count(ctx, engineOf(newModel(b)).positions(), b, positionText, o)
		},
	}
}

// positionText returns the text of a position, which describes only the remaining blocks.
func positionText(b board.Board) string { return strings.TrimPrefix(id(b), "gates:") }

// positionsOf implements solve.Kind.Positions. The puzzle has only one metric, move.
func positionsOf(p solve.Puzzle, _ solve.Metric) (solve.Positions, error) {
	return engineOf(newModel(p.Board())).positions(), nil
}

// heuristics implements solve.Kind.Heuristics. The only heuristic is the number of colours that the
// blocks still have to lose. One move loses at most one colour, so this heuristic is consistent.
func heuristics(solve.Puzzle) []solve.Heuristic {
	coloursLeft := func(b board.Board) (n int) {
		for _, p := range b.Pieces {
			n += len(p.Colours)
		}
		return n
	}
	return []solve.Heuristic{{Name: solve.BoundHeuristic, Admissible: true, Consistent: true, New: func(context.Context) (func(board.Board) int, error) {
		return coloursLeft, nil
	}}}
}

package main

import (
	"context"
	"errors"
	"io"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
	"slidegif/solve/input"
)

// A target is a space that can be counted.
type target struct {
	solve.Space
	kind   *solve.Kind
	puzzle *pipeline.Puzzle // nil where a whole space was named
}

// findTarget returns the space that arg names, or that of the puzzle that it names.
func findTarget(ctx context.Context, arg string, stdin io.Reader) (*target, error) {
	for _, k := range catalog.Kinds {
		if k.NamedSpace == nil {
			continue
		}
		if s, ok, err := k.NamedSpace(arg); ok {
			return &target{Space: s, kind: k}, err
		}
	}
	p, err := pipeline.Load(ctx, arg, "", stdin)
	if err != nil {
		return nil, err
	}
	k := p.Kind()
	if k.Space == nil && k.ID == nil {
		return nil, input.Errorf("slidegif solves such a puzzle", "%s: there is no census of this kind", k.Name)
	}
	var s solve.Space
	if k.Space == nil {
		s = census.Space(p.Puzzle)
	} else if s, err = k.Space(p.Puzzle); err != nil {
		return nil, err
	}
	s.Board, s.Title = p.Start, p.Title("") // with the names and labels of its file
	return &target{Space: s, kind: k, puzzle: &p}, nil
}

// metric returns the metric that the puzzle's file asks for; empty for none.
func (t *target) metric() solve.Metric {
	if t.puzzle == nil {
		return ""
	}
	return t.puzzle.Metric
}

// outside says that the start is not among the positions, or nothing: only a space of all
// positions that reach a goal need not hold it.
func (t *target) outside(ctx context.Context) string {
	if t.puzzle == nil || !t.Complete {
		return ""
	}
	// The proof comes before anything is searched.
	_, err := t.puzzle.Solve(ctx, solve.Options{Metric: t.kind.Metrics[0], MaxPositions: 1})
	if !errors.Is(err, solve.ErrUnsolvable) {
		return ""
	}
	return t.Title + " itself is not among the positions: it cannot reach the goal"
}

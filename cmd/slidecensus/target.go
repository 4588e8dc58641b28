package main

import (
	"context"
	"errors"
	"io"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
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
	p, err := pipeline.Reader{Stdin: stdin}.Load(ctx, arg, "")
	if err != nil {
		return nil, err
	}
	s, err := census.Space(p.Puzzle)
	if err != nil {
		return nil, err
	}
	s.Board, s.Title = p.Start, p.Title("") // with the names and labels of its file
	return &target{Space: s, kind: p.Kind(), puzzle: &p}, nil
}

// metric returns the metric that the puzzle's file asks for; empty for none.
func (t *target) metric() solve.Metric {
	if t.puzzle == nil {
		return ""
	}
	return t.puzzle.Metric
}

// outside reports whether the start is not among the positions: only a space of all positions that
// reach a goal need not hold it.
func (t *target) outside(ctx context.Context) bool {
	if t.puzzle == nil || !t.Complete {
		return false
	}
	// The proof comes before anything is searched.
	_, err := t.puzzle.Solve(ctx, solve.Options{Metric: t.kind.Metrics[0], MaxPositions: 1})
	return errors.Is(err, solve.ErrUnsolvable)
}

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

// A target is a state space to be counted.
type target struct {
	solve.Space
	kind   *solve.Kind
	puzzle *pipeline.Puzzle // nil if the argument names a space, not a puzzle
}

// findTarget returns the space named by arg, or the space of the puzzle named by arg.
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
	s.Board, s.Title = p.Start, p.Title("") // with names and labels from the puzzle file
	return &target{Space: s, kind: p.Kind(), puzzle: &p}, nil
}

// fileMetric returns the metric in the puzzle file, or "".
func (t *target) fileMetric() solve.Metric {
	if t.puzzle == nil {
		return ""
	}
	return t.puzzle.Metric
}

// excludesStart reports whether the start is not part of the space. This is only possible if the
// space consists of the positions that can reach the goal.
func (t *target) excludesStart(ctx context.Context) bool {
	if t.puzzle == nil || !t.Complete {
		return false
	}
	// Solve proves this before it searches.
	_, err := t.puzzle.Solve(ctx, solve.Options{Metric: t.kind.Metrics[0], MaxPositions: 1})
	return errors.Is(err, solve.ErrUnsolvable)
}

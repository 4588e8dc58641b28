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

// A target is a state space that a census explores.
type target struct {
	solve.Space
	kind   *solve.Kind
	puzzle *pipeline.Puzzle // nil if the argument names a state space instead of a puzzle
}

// findTarget returns the state space for arg, which names either a space or a puzzle.
func findTarget(ctx context.Context, arg string, stdin io.Reader) (*target, error) {
	if s, k, ok, err := catalog.FindSpace(arg); ok {
		return &target{Space: s, kind: k}, err
	}
	p, err := pipeline.Reader{Stdin: stdin}.Load(ctx, arg, "")
	if err != nil {
		return nil, err
	}
	s, err := census.Space(p.Puzzle)
	if err != nil {
		return nil, err
	}
	s.Board, s.Title = p.Start, p.Title("") // include the names and labels from the puzzle file
	return &target{Space: s, kind: p.Kind(), puzzle: &p}, nil
}

// fileMetric returns the metric specified in the puzzle file, or an empty string if there is none.
func (t *target) fileMetric() solve.Metric {
	if t.puzzle == nil {
		return ""
	}
	return t.puzzle.Metric
}

// excludesStart reports whether the state space lacks the start of the puzzle. The start is missing if the start
// cannot reach the goal, and the space contains only positions that can.
func (t *target) excludesStart(ctx context.Context) bool {
	if t.puzzle == nil || !t.Complete {
		return false
	}
	// Solve detects an unsolvable puzzle before the search begins.
	_, err := t.puzzle.Solve(ctx, solve.Options{Metric: t.kind.Metrics[0], MaxPositions: 1})
	return errors.Is(err, solve.ErrUnsolvable)
}

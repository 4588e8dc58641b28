package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"slidegif/solve"
	"slidegif/solve/input"
)

// CheckRace returns an error if a race view would have no second solution, because there are no given moves
// and no metric differs from m.
func (p Puzzle) CheckRace(m solve.Metric) error {
	if p.Given != nil || p.otherMetric(m) != "" {
		return nil
	}
	return input.Errorf("give moves to compare with the optimum, for example with --moves",
		"view: a race has nothing to compare: %s has only one metric, and no moves are given", p.Kind().DisplayName())
}

// otherMetric returns the first metric that differs from m, or an empty string if all metrics are
// equivalent. If m is empty, otherMetric uses the default metric instead.
func (p Puzzle) otherMetric(m solve.Metric) solve.Metric {
	k := p.Kind()
	m = cmp.Or(m, p.Metric, k.Metrics[0])
	for _, other := range k.DistinctMetrics() {
		if other != m && other != k.SameAs[m] {
			return other
		}
	}
	return ""
}

// compares reports whether the moves are compared with the best solution rather than with a solution in another metric.
func (s *Solved) compares() bool { return s.Given != nil || s.Taught() }

// solveForRace finds the second solution for a race view, if it is missing. Given moves and solutions in stages race
// against the best solution in the same metric. All other solutions race against a solution in another metric. If
// the search finds no solution, solveForRace returns an error.
func (s *Solved) solveForRace(ctx context.Context, o solve.Options) error {
	switch {
	case s.compares() && s.Best != nil, !s.compares() && s.Other != nil:
		return nil
	case s.compares():
		return withPlace("the optimum to compare with", s.findBest(ctx, o))
	}
	if err := s.CheckRace(s.Solution.Metric); err != nil {
		return err
	}
	o.Metric = s.otherMetric(s.Solution.Metric)
	other, err := findMoves(ctx, s.Puzzle, o)
	if err != nil {
		return fmt.Errorf("in the metric %s: %w", o.Metric, err)
	}
	s.Other = &other.Solution
	return nil
}

// compare finds the best solution and the proved lower bound, to compare them with the given moves.
// Limits, boards that are too large, and unsolvable puzzles are not errors.
func (s *Solved) compare(ctx context.Context, o solve.Options) error {
	err := s.findBest(ctx, o)
	_, tooLarge := errors.AsType[*input.Error](err)
	if s.Proof != nil || tooLarge || errors.Is(err, solve.ErrLimit) {
		return nil
	}
	return err
}

// findBest solves the puzzle in the metric s.Solution.Metric, without the given moves.
func (s *Solved) findBest(ctx context.Context, o solve.Options) error {
	p := s.Puzzle
	p.Given = nil
	o.Metric = s.Solution.Metric
	best, err := findMoves(ctx, p, o)
	s.Elapsed, s.Solution.LowerBound, s.Proof = best.Elapsed, best.Solution.LowerBound, best.Proof
	if err == nil {
		s.Best = &best.Solution
		s.Solution.Positions, s.Solution.Nodes = s.Best.Positions, s.Best.Nodes
	}
	return err
}

package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"slidegif/solve"
	"slidegif/solve/input"
)

// CheckRace returns an error if a race of the puzzle has no second solution: there are no given moves, and no
// metric is distinct from m.
func (p Puzzle) CheckRace(m solve.Metric) error {
	if p.Given != nil || p.OtherMetric(m) != "" {
		return nil
	}
	return input.Errorf("give moves to compare with the optimum, for example with --moves",
		"view: a race has nothing to compare: %s has only one metric, and no moves are given", p.Kind().DisplayName())
}

// OtherMetric returns the first metric that is distinct from m, or "" if all metrics are equivalent. An empty m means
// the default metric.
func (p Puzzle) OtherMetric(m solve.Metric) solve.Metric {
	k := p.Kind()
	m = cmp.Or(m, p.Metric, k.Metrics[0])
	for _, other := range k.DistinctMetrics() {
		if other != m && other != k.SameAs[m] {
			return other
		}
	}
	return ""
}

// SolveForRace finds the second solution of a race if it is missing. Given moves race against the best
// solution in their metric; a solution races against a solution in another metric. It is an error if the search
// finds no solution.
func (s *Solved) SolveForRace(ctx context.Context, o solve.Options) error {
	switch {
	case s.Given != nil && s.Best != nil, s.Given == nil && s.Other != nil:
		return nil
	case s.Given != nil:
		return withPlace("the optimum to compare with", s.findBest(ctx, o))
	}
	if err := s.CheckRace(s.Solution.Metric); err != nil {
		return err
	}
	o.Metric = s.OtherMetric(s.Solution.Metric)
	other, err := Solve(ctx, s.Puzzle, o)
	if err != nil {
		return fmt.Errorf("in the metric %s: %w", o.Metric, err)
	}
	s.Other = &other.Solution
	return nil
}

// Compare searches for a solution to compare given moves with, and stores it together with the proved lower
// bound. It is not an error if the search exceeds a limit or sets s.Proof.
func (s *Solved) Compare(ctx context.Context, o solve.Options) error {
	err := s.findBest(ctx, o)
	if s.Proof != nil || errors.Is(err, solve.ErrLimit) {
		return nil
	}
	return err
}

// findBest solves the puzzle without the given moves, in the metric of s.
func (s *Solved) findBest(ctx context.Context, o solve.Options) error {
	p := s.Puzzle
	p.Given = nil
	o.Metric = s.Solution.Metric
	best, err := Solve(ctx, p, o)
	s.Elapsed, s.Solution.LowerBound, s.Proof = best.Elapsed, best.Solution.LowerBound, best.Proof
	if err == nil {
		s.Best = &best.Solution
		s.Solution.Positions, s.Solution.Nodes = s.Best.Positions, s.Best.Nodes
	}
	return err
}

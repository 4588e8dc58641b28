package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"slidegif/solve"
	"slidegif/solve/input"
)

// CheckRace reports an error where a race of the puzzle, solved in o's metric, would have
// nothing to compare.
func (p Puzzle) CheckRace(m solve.Metric) error {
	if p.Given != nil || p.OtherMetric(m) != "" {
		return nil
	}
	return input.Errorf("give moves to compare with the optimum, as with --moves",
		"view: a race has nothing to compare: %s has one metric, and there are no moves", p.Kind().Called())
}

// OtherMetric returns the first metric that counts otherwise than m; empty for none.
func (p Puzzle) OtherMetric(m solve.Metric) solve.Metric {
	k := p.Kind()
	m = cmp.Or(m, p.Metric, k.Metrics[0])
	for _, other := range k.Distinct() {
		if other != m && other != k.SameAs[m] {
			return other
		}
	}
	return ""
}

// SolveForRace finds what a race shows beside the moves, if it is not there yet: the best
// solution in their metric beside moves that were given, else one in another metric. A
// search that gives up without any is an error.
func (s *Solved) SolveForRace(ctx context.Context, o solve.Options) error {
	switch {
	case s.Given != nil && s.Best != nil, s.Given == nil && s.Other != nil:
		return nil
	case s.Given != nil:
		return at("the optimum to compare with", s.findBest(ctx, o))
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

// Compare searches for a solution to compare given moves with, and keeps it and the bound
// that it proved. A search that gives up is no error. Nor is one that proves that there is no solution: see Proof.
func (s *Solved) Compare(ctx context.Context, o solve.Options) error {
	err := s.findBest(ctx, o)
	if s.Proof != nil || errors.Is(err, solve.ErrLimit) {
		return nil
	}
	return err
}

func (s *Solved) findBest(ctx context.Context, o solve.Options) error {
	p := s.Puzzle
	p.Given = nil
	o.Metric = s.Solution.Metric
	best, err := Solve(ctx, p, o)
	s.Elapsed, s.Solution.AtLeast, s.Proof = best.Elapsed, best.Solution.AtLeast, best.Proof
	if err == nil {
		s.Best = &best.Solution
		s.Solution.Positions, s.Solution.Nodes = s.Best.Positions, s.Best.Nodes
	}
	return err
}

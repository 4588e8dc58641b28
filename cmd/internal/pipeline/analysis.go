package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// analysisEffort bounds the search from each position, where a kind has no way to find all distances at once.
const analysisEffort = 400_000

// CheckAnalysis reports an error where there are no moves to analyse.
func (p Puzzle) CheckAnalysis() error {
	if p.Given != nil {
		return nil
	}
	return input.Errorf("give them with --moves", "view: an analysis needs moves")
}

// Analyse finds what an analysis of the moves shows, as far as the bounds of o allow it: the optimum, the
// distances, and which positions all shortest solutions pass.
func (s *Solved) Analyse(ctx context.Context, o solve.Options) error {
	if err := s.CheckAnalysis(); err != nil {
		return err
	}
	if end, ok := ctx.Deadline(); ok { // there must be time left to draw
		within, cancel := context.WithTimeoutCause(ctx, time.Until(end)*2/3, &solve.Limit{Kind: solve.TimeLimit})
		defer cancel()
		ctx = within
	}
	if s.Best == nil {
		if err := s.Compare(ctx, o); err != nil {
			return err
		}
	}
	if s.Kind().Distances == nil {
		o.Effort = cmp.Or(o.Effort, analysisEffort)
	}
	if err := s.Judge(ctx, o); err != nil && !errors.Is(err, solve.ErrLimit) {
		return err
	}
	return s.findMilestones(ctx, o)
}

// findMilestones finds after how many of the moves there is a position that all shortest solutions pass.
func (s *Solved) findMilestones(ctx context.Context, o solve.Options) error {
	if s.Best == nil || !s.Best.Optimal() {
		return nil
	}
	p := s.Puzzle
	p.Given = nil
	best := Solved{Puzzle: p, Solution: *s.Best}
	o.Effort = cmp.Or(o.Effort, analysisEffort)
	if err := best.FindInsight(ctx, o); err != nil {
		return err
	}
	passed := map[string]bool{}
	boards := s.Start.Along(s.Best.Moves)
	for _, k := range best.Insight.ForcedBetween() {
		passed[stand(boards[k])] = true
	}
	for i, b := range s.Start.Along(s.Solution.Moves) {
		if passed[stand(b)] {
			s.Milestones = append(s.Milestones, i)
		}
	}
	return nil
}

// stand is the same for boards on which pieces of one class have changed places.
func stand(b board.Board) string {
	var all []string
	for _, p := range b.Pieces {
		all = append(all, fmt.Sprint(p.Class, p.At, p.Colours))
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}

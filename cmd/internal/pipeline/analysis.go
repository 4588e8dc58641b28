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

// analysisEffort is the default effort limit for each search of an analysis. Some kinds compute all distances
// at once; analysisEffort then applies only to the search for forced positions.
const analysisEffort = 400_000

// CheckAnalysis returns an error unless the puzzle has given moves, which an analysis requires.
func (p Puzzle) CheckAnalysis() error {
	if p.Given != nil {
		return nil
	}
	return input.Errorf("give the moves with --moves", "view: an analysis needs moves")
}

// analyse computes the optimum, the distances and the forced positions for an analysis of the given moves, within the
// limits of o.
func (s *Solved) analyse(ctx context.Context, o solve.Options) error {
	if err := s.CheckAnalysis(); err != nil {
		return err
	}
	if end, ok := ctx.Deadline(); ok { // leave time to draw the picture
		limited, cancel := context.WithTimeoutCause(ctx, time.Until(end)*2/3, &solve.Limit{Kind: solve.TimeLimit})
		defer cancel()
		ctx = limited
	}
	if s.Best == nil {
		if err := s.compare(ctx, o); err != nil {
			return err
		}
	}
	if s.Kind().Distances == nil {
		o.Effort = cmp.Or(o.Effort, analysisEffort)
	}
	if err := s.findDistances(ctx, o); err != nil && !errors.Is(err, solve.ErrLimit) {
		return err
	}
	return s.findForced(ctx, o)
}

// findForced stores the numbers of given moves that lead to a forced position: a position on every shortest
// solution.
func (s *Solved) findForced(ctx context.Context, o solve.Options) error {
	if s.Best == nil || !s.Best.Optimal() {
		return nil
	}
	p := s.Puzzle
	p.Given = nil
	best := Solved{Puzzle: p, Solution: *s.Best}
	o.Effort = cmp.Or(o.Effort, analysisEffort)
	in, err := best.insight(ctx, o)
	if err != nil {
		return err
	}
	forced := map[string]bool{}
	boards := s.Start.Trace(s.Best.Moves)
	for _, k := range in.ForcedBetween() {
		forced[positionKey(boards[k])] = true
	}
	for i, b := range s.Start.Trace(s.Solution.Moves) {
		if forced[positionKey(b)] {
			s.Forced = append(s.Forced, i)
		}
	}
	return nil
}

// positionKey returns a key that identifies the positions of the pieces on a board. The key does not change
// if pieces of the same class are exchanged.
func positionKey(b board.Board) string {
	var all []string
	for _, p := range b.Pieces {
		all = append(all, fmt.Sprint(p.Class, p.At, p.Colours))
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}

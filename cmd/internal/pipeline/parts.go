package pipeline

import (
	"context"
	"errors"

	"slidegif/solve"
)

// Parts specifies which parts of a Solved to compute in addition to the moves.
type Parts struct {
	Teach       bool // a solution in stages instead of a shortest one
	Best        bool // the best solution, for comparison with given moves; a search that hits a limit is not an error
	Race        bool // the second solution for a race; a search that finds no solution is an error
	Distances   bool // the number of remaining moves at the start and after each given move
	Analysis    bool // Distances and Forced, computed in two thirds of the remaining time
	Insight     bool // the number of shortest solutions
	ForcedCount bool // the number of positions that all shortest solutions share
	Reasons     bool // the purpose of each move

	// Solve calls Check with the number of moves, before it computes the other parts. An error from
	// Check ends Solve. Check may be nil.
	Check func(moves int) error
}

// Solve finds a solution, or takes the given moves instead, and then computes the requested parts. If
// o.Metric is empty, Solve uses the metric in the puzzle file, or else the first metric of the kind.
// Solve returns the error of a search, or an *input.Error for an unsuitable metric or missing given
// moves. Even if Solve fails, the Solved contains the metric, the lower bound and the number of searched
// positions.
func Solve(ctx context.Context, p Puzzle, o solve.Options, want Parts) (Solved, error) {
	find := findMoves
	if want.Teach {
		find = teach
	}
	s, err := find(ctx, p, o)
	if err == nil {
		err = s.Complete(ctx, o, want)
	}
	return s, err
}

// Complete computes the requested parts of s, which already has moves.
func (s *Solved) Complete(ctx context.Context, o solve.Options, want Parts) error {
	s.WantsWhy, s.WantsInsight = want.Reasons, want.Insight
	if n := len(s.Solution.Moves); want.Check != nil && n > 0 {
		if err := want.Check(n); err != nil {
			return err
		}
	}
	var err error
	if s.Taught() && want.Best && s.Best == nil {
		err = s.compareTaught(ctx, o)
	}
	if err == nil && want.Race {
		err = s.solveForRace(ctx, o)
	}
	if err == nil && want.Analysis {
		err = s.analyse(ctx, o)
	}
	if err == nil && (want.Best || want.Distances) && s.Given != nil && s.Best == nil && s.Proof == nil {
		err = s.compare(ctx, o)
	}
	if err == nil && want.Distances && s.Distances == nil {
		if err = s.findDistances(ctx, o); errors.Is(err, solve.ErrLimit) {
			s.DistancesLimit, err = err, nil
		}
	}
	if err == nil && (want.Insight || want.ForcedCount) {
		var in *solve.Insight
		in, err = s.insight(ctx, o)
		if s.ForcedCount = len(in.ForcedBetween()); want.Insight {
			s.Insight = in
		}
	}
	return err
}

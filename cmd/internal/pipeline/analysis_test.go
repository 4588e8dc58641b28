package pipeline

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"slidegif/solve"
)

// TestAnalyse checks the distances and forced positions of a game, and that an analysis without moves is an error.
func TestAnalyse(t *testing.T) {
	p := puzzleWith(t, "tiles:123/406/758", "RLUL")
	s, err := Solve(t.Context(), p, solve.Options{}, Parts{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.analyse(t.Context(), solve.Options{}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Distances, []int{2, 3, 2, 1, 0}) || !slices.Equal(s.Forced, []int{3}) {
		t.Errorf("Analyse: Distances = %v, Forced = %v, want [2 3 2 1 0], [3]", s.Distances, s.Forced)
	}
	p.Given = nil
	s, err = Solve(t.Context(), p, solve.Options{}, Parts{})
	if err == nil {
		err = s.analyse(t.Context(), solve.Options{})
	}
	if err == nil || s.Distances != nil {
		t.Errorf("Analyse without moves: Distances = %v, error %v, want an error", s.Distances, err)
	}
}

// A slowPuzzle is a puzzle that is never solved before the deadline.
type slowPuzzle struct{ solve.Puzzle }

func (slowPuzzle) Solve(ctx context.Context, _ solve.Options) (solve.Solution, error) {
	<-ctx.Done()
	return solve.Solution{}, context.Cause(ctx)
}

// TestAnalyseAtDeadline checks that an analysis ends before the deadline of its context and keeps its partial results.
func TestAnalyseAtDeadline(t *testing.T) {
	p := puzzleWith(t, "tiles:123/406/758", "RLUL")
	s, err := Solve(t.Context(), p, solve.Options{}, Parts{})
	if err != nil {
		t.Fatal(err)
	}
	s.Puzzle.Puzzle = slowPuzzle{p.Puzzle}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := s.analyse(ctx, solve.Options{}); err != nil || ctx.Err() != nil {
			t.Errorf("Analyse: error %v, context error %v, want neither", err, ctx.Err())
		}
		if len(s.Distances) != 5 || s.Distances[4] != 0 || s.Forced != nil {
			t.Errorf("Analyse: Distances = %v, Forced = %v, want 5 distances ending in 0 and no forced positions", s.Distances, s.Forced)
		}
	})
}

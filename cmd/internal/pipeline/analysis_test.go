package pipeline

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"slidegif/solve"
)

// TestAnalyse: the distances along a game are those of a search from each of its positions, and its milestones
// lie on all shortest solutions: without the position none is as short.
func TestAnalyse(t *testing.T) {
	p := puzzleWith(t, "tiles:123/406/758", "RLUL")
	s, err := Solve(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Analyse(t.Context(), solve.Options{}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Distances, []int{2, 3, 2, 1, 0}) || !slices.Equal(s.Milestones, []int{3}) {
		t.Errorf("left are %v, milestones %v", s.Distances, s.Milestones)
	}
	p.Given = nil
	s, err = Solve(t.Context(), p, solve.Options{})
	if err == nil {
		err = s.Analyse(t.Context(), solve.Options{})
	}
	if err == nil || s.Distances != nil {
		t.Errorf("without moves: %v", err)
	}
}

// A puzzle that is solved by nobody before the time is over.
type patient struct{ solve.Puzzle }

func (patient) Solve(ctx context.Context, _ solve.Options) (solve.Solution, error) {
	<-ctx.Done()
	return solve.Solution{}, context.Cause(ctx)
}

// TestAnalyseAtDeadline: where the time of an analysis is over, there is one of what was found, and time left to draw it.
func TestAnalyseAtDeadline(t *testing.T) {
	p := puzzleWith(t, "tiles:123/406/758", "RLUL")
	s, err := Solve(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.Puzzle.Puzzle = patient{p.Puzzle}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := s.Analyse(ctx, solve.Options{}); err != nil || ctx.Err() != nil {
			t.Errorf("%v; of the whole time: %v", err, ctx.Err())
		}
		if len(s.Distances) != 5 || s.Distances[4] != 0 || s.Milestones != nil {
			t.Errorf("left are %v, milestones %v", s.Distances, s.Milestones)
		}
	})
}

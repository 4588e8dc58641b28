package pipeline

import (
	"slices"
	"testing"

	"slidegif/solve"
)

// TestAnalyse: the distances along a game are those of a search from each of its positions, and its milestones
// lie on all shortest solutions: without the position none is as short.
func TestAnalyse(t *testing.T) {
	p, err := ParseID(t.Context(), "tiles:123/406/758")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.GiveMoves(t.Context(), "RLUL"); err != nil {
		t.Fatal(err)
	}
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
	if err == nil || s.Analysed {
		t.Errorf("without moves: %v", err)
	}
}

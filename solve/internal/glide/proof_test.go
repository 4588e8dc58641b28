package glide

import (
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// TestMayStore checks that a search by ranks that has spent its effort goes on only if its layers shrink fast enough.
func TestMayStore(t *testing.T) {
	for _, test := range []struct {
		stored, size, previous int64
		want                   bool
	}{
		{799, 400, 100, true},    // effort left
		{800, 100, 100, false},   // does not shrink
		{800, 101, 100, false},   // grows
		{800, 50, 100, true},     // another 50 positions at most
		{850, 50, 100, true},     // 100 more than the effort, which is an eighth
		{851, 50, 100, false},    // more than an eighth
		{800, 90, 100, false},    // shrinks too slowly: another 810 positions
		{900, 0, 10, true},       // no position left
		{1000, 1, 1000, false},   // more than an eighth already
		{800, 1 << 40, 0, false}, // no overflow
	} {
		s := solver[[1]uint64]{rankEffort: 800, stored: test.stored}
		if got := s.mayStore(test.size, test.previous); got != test.want {
			t.Errorf("mayStore(%d, %d) with %d positions = %v, want %v", test.size, test.previous, test.stored, got, test.want)
		}
	}
	s := solver[[1]uint64]{stored: 1 << 40}
	if !s.mayStore(2, 1) {
		t.Error("mayStore = false without a limit")
	}
}

// TestRankEffort checks that the lower bound of a search by ranks is valid at every effort and never falls when the
// effort grows.
func TestRankEffort(t *testing.T) {
	b := parseBoard(board.Glide, "a.....#./......../..#...../b......./.....c../......../.#....d./........", "......../......../......../...a..../......../......../......../........", false)
	m, err := newModel(b)
	if err != nil {
		t.Fatal(err)
	}
	m.maxSmall = 0
	whole, err := m.solve(t.Context(), solve.Options{Optimal: true})
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	for effort := int64(1); effort < 2*whole.Positions; effort += 1 + effort/4 {
		sol, err := m.solve(t.Context(), solve.Options{Optimal: true, Effort: effort})
		if effort >= whole.Positions && err != nil {
			t.Errorf("effort %d: %v, want a proof after %d positions", effort, err, whole.Positions)
		}
		if sol.LowerBound < last || sol.LowerBound > len(whole.Moves) {
			t.Errorf("effort %d: lower bound %d, want %d to %d", effort, sol.LowerBound, last, len(whole.Moves))
		}
		last = sol.LowerBound
	}
}

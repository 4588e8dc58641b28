package why_test

import (
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/why"
)

// touchstone is 横刀立马 in 81 moves.
func touchstone(t testing.TB) (solve.Puzzle, solve.Solution) {
	t.Helper()
	p, err := catalog.Parse(t.Context(), "klotski:横刀立马")
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Solve(t.Context(), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// TestTellInPlace: the referee replays in place: it makes no board of its own for each move.
func TestTellInPlace(t *testing.T) {
	p, s := touchstone(t)
	b := p.Board()
	if n := testing.AllocsPerRun(10, func() { why.Tell(b, s.Moves, s.Metric, nil) }); n > 500 {
		t.Errorf("a story of %d moves takes %v allocations", len(s.Moves), n)
	}
}

// BenchmarkTell compares the story of a solution with the search for it.
func BenchmarkTell(b *testing.B) {
	p, s := touchstone(b)
	b.Run("search", func(b *testing.B) {
		for b.Loop() {
			p.Solve(b.Context(), solve.Options{})
		}
	})
	start := p.Board()
	b.Run("story", func(b *testing.B) {
		for b.Loop() {
			why.Tell(start, s.Moves, s.Metric, nil)
		}
	})
}

package why_test

import (
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/why"
)

// classicPuzzle returns 横刀立马 and its solution in 81 moves.
func classicPuzzle(t testing.TB) (solve.Puzzle, solve.Solution) {
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

// TestExplainAllocations checks that the referee replays moves in place and does not allocate a
// board per move.
func TestExplainAllocations(t *testing.T) {
	p, s := classicPuzzle(t)
	b := p.Board()
	if n := testing.AllocsPerRun(10, func() { why.Explain(b, s.Moves, s.Metric, nil) }); n > 500 {
		t.Errorf("Explain() of %d moves made %v allocations, want at most 500", len(s.Moves), n)
	}
}

// BenchmarkExplain compares explaining a solution with searching for it.
func BenchmarkExplain(b *testing.B) {
	p, s := classicPuzzle(b)
	b.Run("search", func(b *testing.B) {
		for b.Loop() {
			p.Solve(b.Context(), solve.Options{})
		}
	})
	start := p.Board()
	b.Run("explain", func(b *testing.B) {
		for b.Loop() {
			why.Explain(start, s.Moves, s.Metric, nil)
		}
	})
}

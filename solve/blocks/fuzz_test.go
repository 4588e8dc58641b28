package blocks

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"slidegif/solve"
	"slidegif/solve/internal/kindtest"
)

// FuzzSolve draws boards as TestAgreesWithOracle does, for as long as one likes.
func FuzzSolve(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, uint64(1))
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		puzzle := randomBoard(rand.New(rand.NewPCG(a, b)))
		for _, m := range metrics {
			want, _, _ := oracle(puzzle, m, 800)
			if want == -2 {
				continue // too large for the oracle
			}
			sol, err := Solve(context.Background(), puzzle, solve.Options{Metric: m})
			switch {
			case want == -1 && errors.Is(err, solve.ErrUnsolvable):
				continue
			case err != nil || len(sol.Moves) != want:
				t.Fatalf("%s, %v; want %d\n%s\n%s", m.Count(len(sol.Moves)), err, want, puzzle, puzzle.GoalString())
			}
			kindtest.Legal(t, puzzle, sol.Moves, m)
		}
	})
}

package tiles

import (
	"math/rand/v2"
	"testing"

	"slidegif/solve/board"
)

// FuzzSolve compares what is found with the oracle around a random goal: both searches,
// breadth first on small boards and deepening on large ones.
func FuzzSolve(f *testing.F) {
	for seed := range uint64(4) {
		f.Add(seed, uint8(seed), uint8(3*seed), seed%2 == 0)
	}
	f.Fuzz(func(t *testing.T, seed uint64, h, w uint8, push bool) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := randomPuzzle(r, 2+int(h)%3, 2+int(w)%3)
		m := board.StepMetric
		if push {
			m = board.PushMetric
		}
		dist := naive(p.h, p.w, p.goal, push, 2000)
		sampled := 0
		for start, want := range dist { // in random order
			copy(p.start, start)
			checkSolve(t, p, m, want, true)
			if sampled++; sampled == 5 {
				break
			}
		}
		// Two tiles exchanged: never solvable.
		a, b := 0, len(p.start)-1
		if p.start[a] == 0 {
			a++
		}
		if p.start[b] == 0 {
			b--
		}
		p.start[a], p.start[b] = p.start[b], p.start[a]
		checkSolve(t, p, m, 0, false)
	})
}

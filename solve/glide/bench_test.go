package glide

import (
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// BenchmarkDrawn compares the search with plain A* on boards of 8 to 10 atoms, each with
// at most a million positions.
func BenchmarkDrawn(b *testing.B) {
	const most = 1_000_000
	var boards []board.Board
	for i := 20; i < 32; i++ {
		boards = append(boards, drawn(i))
	}
	b.Run("two ends", func(b *testing.B) {
		for b.Loop() {
			var solved, stored int64
			for _, bd := range boards {
				sol, err := Solve(b.Context(), bd, solve.Options{MaxPositions: most, Optimal: true})
				if err == nil {
					solved++
				}
				stored += sol.Positions
			}
			b.ReportMetric(float64(solved), "solved")
			b.ReportMetric(float64(stored), "positions")
		}
	})
	b.Run("plain A*", func(b *testing.B) {
		for b.Loop() {
			var solved, stored int
			for _, bd := range boards {
				m, _ := newModel(bd)
				length, n := runAStar(m, most)
				if length >= 0 {
					solved++
				}
				stored += n
			}
			b.ReportMetric(float64(solved), "solved")
			b.ReportMetric(float64(stored), "positions")
		}
	})
}

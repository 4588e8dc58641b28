package tiles

import (
	"fmt"
	"math"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/testcost"
)

// TestDefaultSearchTime checks for every size and metric that a search with the default effort does not
// take longer than the help states. TestEffortLimitsPositions checks that no search exceeds its effort.
// 15-puzzles have no default effort; TestHardestFifteen counts the positions of one of the hardest.
func TestDefaultSearchTime(t *testing.T) {
	sizes := map[int]string{15: "3x5", 20: "4x5", 25: "5x5", 36: "6x6", 64: "8x8", math.MaxInt: "16x16"}
	costs := map[solve.Metric]map[int]time.Duration{ // nanoseconds of CPU per position, including tables
		board.StepMetric: {20: 160, 25: 240, 36: 310, 64: 620, math.MaxInt: 60},
		board.PushMetric: {15: 100, 25: 100, 36: 310, 64: 620, math.MaxInt: 620},
	}
	for _, w := range strategies {
		if w.schedule.Default == 0 {
			continue
		}
		s := newSolver(t.Context(), seededPuzzle(t, sizes[w.maxCells], 1).(*puzzle), solve.Options{Metric: w.metric})
		testcost.CheckDefaultSearch(t, fmt.Sprintf("%s, %s", sizes[w.maxCells], w.metric), s.Effort, costs[w.metric][w.maxCells]*time.Nanosecond)
	}
}

// One of the hardest 15-puzzles must not take more positions than when its CPU time was measured.
func TestHardestFifteen(t *testing.T) {
	testcost.LongOnly(t, "it takes 20 seconds of CPU")
	const positions = 570_000_000
	ps, optima := loadFifteens(t, "deep1")
	sol := mustSolve(t, ps[0], solve.Options{Metric: board.StepMetric})
	if len(sol.Moves) != optima[0] || !sol.Optimal() || sol.Nodes > positions {
		t.Errorf("%d steps, %d positions, want %d steps, optimal, at most %d positions", len(sol.Moves), sol.Nodes, optima[0], int64(positions))
	}
	testcost.CheckDefaultSearch(t, "hardest 15-puzzle", sol.Nodes, 38*time.Nanosecond)
}

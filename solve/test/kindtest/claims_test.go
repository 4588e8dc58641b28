package kindtest

import (
	"errors"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// falseClaim must find every kind of false claim about a puzzle whose optimum is two steps, and none in
// true ones.
func TestFalseClaim(t *testing.T) {
	b := board.Board{W: 4, H: 1, Text: board.Symbols{Empty: ".", Row: "/"}}
	b.Pieces = []board.Piece{{Name: "a", Cells: []board.Point{{}}}}
	b.Goal = []board.Piece{{Name: "a", At: board.Point{X: 2}, Cells: []board.Point{{}}}}
	if optimum, ok := NaiveOptimum(b, board.StepMetric, 100); optimum != 2 || !ok {
		t.Fatalf("NaiveOptimum = %d, %v; want 2, true", optimum, ok)
	}
	right, left := board.Move{Pieces: []int{0}, Path: "R"}, board.Move{Pieces: []int{0}, Path: "L"}
	two := []board.Move{right, right}
	four := slices.Concat([]board.Move{right, left}, two)
	solution := func(bound int, moves ...board.Move) solve.Solution {
		return solve.Solution{Metric: board.StepMetric, Moves: moves, LowerBound: bound}
	}
	for _, test := range []struct {
		name    string
		optimum int
		optimal bool
		sol     solve.Solution
		err     error
		isFalse bool
	}{
		{"optimum", 2, true, solution(2, two...), nil, false},
		{"longer solution", 2, false, solution(1, four...), nil, false},
		{"limit", 2, true, solution(2), &solve.Limit{LowerBound: 2}, false},
		{"unsolvable", -1, true, solution(0), &solve.Unsolvable{}, false},
		{"limit of an unsolvable puzzle", -1, true, solution(9), &solve.Limit{LowerBound: 9}, false},

		{"bound above the optimum", 2, false, solution(3, four...), nil, true},
		{"longer solution called optimal", 2, false, solution(4, four...), nil, true},
		{"bound above the optimum in a limit", 2, true, solution(2), &solve.Limit{LowerBound: 3}, true},
		{"bound above the optimum with a limit", 2, true, solution(3), &solve.Limit{LowerBound: 2}, true},
		{"solvable puzzle called unsolvable", 2, true, solution(0), &solve.Unsolvable{}, true},
		{"unsolvable puzzle called solvable", -1, true, solution(0), &solve.Limit{Solvable: true}, true},
		{"illegal solution", 2, true, solution(2, left, right), nil, true},
		{"solution that misses the goal", 2, true, solution(1, right), nil, true},
		{"solution without a proof for Optimal", 2, true, solution(1, four...), nil, true},
		{"solution with a limit", 2, true, solution(1, two...), &solve.Limit{LowerBound: 1}, true},
		{"other error", 2, false, solution(0), errors.New("no"), true},
	} {
		if problem := falseClaim(b, solve.Options{Optimal: test.optimal}, test.optimum, test.sol, test.err); (problem != "") != test.isFalse {
			t.Errorf("%s: falseClaim = %q, want a problem: %v", test.name, problem, test.isFalse)
		}
	}
}

// limitsUpTo must end with consecutive limits, and leastEffort must find the least one.
func TestLimitsUpTo(t *testing.T) {
	for n := range int64(2000) {
		if limits := limitsUpTo(n+1, n+1); limits[0] != 1 || limits[len(limits)-1] != n+1 || !slices.IsSorted(limits) {
			t.Fatalf("limitsUpTo(%d) = %v, want ascending limits from 1 to %d", n+1, limits, n+1)
		}
		if got := leastEffort(func(effort int64) bool { return effort > n }, 4000); got != n+1 {
			t.Fatalf("leastEffort = %d, want %d", got, n+1)
		}
	}
}

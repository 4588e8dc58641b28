package glide

import (
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
)

// A board of 16x16 is searched by ranks: what it finds and counts does not depend on the
// number of goroutines, and its layers stay within the effort.
func TestFloodWorkers(t *testing.T) {
	const empty = "................/"
	b := read(board.Glide, empty+empty+"..#.....a......./"+empty+empty+empty+"....b..........#/"+empty+empty+"..#......c....../"+empty+empty+empty+empty+"......#......d../................",
		empty+empty+empty+empty+empty+"......a........./"+empty+empty+empty+empty+empty+empty+empty+empty+empty+"................", false)
	for i := range b.Pieces {
		if b.Pieces[i].Class != b.Goal[0].Class {
			b.Pieces[i].Class = 99
		}
	}
	var first solve.Solution
	for workers := 1; workers <= 3; workers += 2 {
		sol, err := Solve(t.Context(), b, solve.Options{Metric: board.SlideMetric, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		kindtest.Legal(t, b, sol.Moves, board.SlideMetric)
		if workers == 1 {
			first = sol
			t.Logf("%d slides, %d positions", len(sol.Moves), sol.Positions)
		}
		if sol.Positions != first.Positions || len(sol.Moves) != len(first.Moves) || !sol.Optimal() {
			t.Errorf("%d goroutines: %d slides and %d positions, not %d and %d", workers, len(sol.Moves), sol.Positions, len(first.Moves), first.Positions)
		}
		for i := range sol.Moves {
			if sol.Moves[i].Path != first.Moves[i].Path {
				t.Errorf("%d goroutines: move %d is another one", workers, i+1)
			}
		}
	}
	sol, err := Solve(t.Context(), b, solve.Options{Metric: board.SlideMetric, Effort: 100_000})
	if err != nil && !errors.Is(err, solve.ErrLimit) || sol.AtLeast < 7 || sol.AtLeast > len(first.Moves) || sol.Optimal() {
		t.Errorf("within little effort: %d slides of at least %d, %v", len(sol.Moves), sol.AtLeast, err)
	}
}

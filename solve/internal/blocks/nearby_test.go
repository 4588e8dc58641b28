package blocks

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// climb12 returns the puzzle Climb 12. Its optimum is 59 moves, and three million positions are
// closer to the start than its solution.
func climb12() board.Board {
	b := board.Board{W: 5, H: 6, Text: board.Symbols{Empty: ".", Wall: "#", Row: "/"}}
	cells := strings.ReplaceAll("##.##/c...d/caabd/habbi/eegff/jgggk", "/", "")
	index := map[rune]int{}
	for i, r := range cells {
		at := board.Point{X: i % b.W, Y: i / b.W}
		switch r {
		case '.':
			continue
		case '#':
			b.Walls = append(b.Walls, at)
			continue
		}
		if _, ok := index[r]; !ok {
			index[r] = len(b.Pieces)
			b.Pieces = append(b.Pieces, board.Piece{Name: string(r), At: at, Class: len(b.Pieces)})
		}
		p := &b.Pieces[index[r]]
		p.Cells = append(p.Cells, board.Point{X: at.X - p.At.X, Y: at.Y - p.At.Y})
	}
	goal := b.Pieces[index['g']]
	goal.At = board.Point{X: 2, Y: 0}
	b.Goal = []board.Piece{goal}
	return b
}

// TestFallback checks that a search that ends early returns a solution and a lower bound. The
// result must not depend on the number of goroutines. With Optimal, the search must return a limit
// instead.
func TestFallback(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	b := climb12()
	var first solve.Solution
	for workers := 1; workers <= 2; workers++ {
		o := solve.Options{Metric: board.MoveMetric, Effort: 300_000, Workers: workers}
		s, err := Solve(t.Context(), b, o)
		if err != nil {
			t.Fatal(err)
		}
		kindtest.CheckLegal(t, b, s.Moves, board.MoveMetric)
		if s.Optimal() || s.LowerBound < 20 || s.LowerBound > 59 || len(s.Moves) < 59 || len(s.Moves) > 110 {
			t.Errorf("%d moves, lower bound %d, want 59 to 110 moves and a bound of 20 to 59", len(s.Moves), s.LowerBound)
		}
		if s.Positions > o.Effort || s.EndedBy != solve.NoLimit {
			t.Errorf("%d positions, ended by %v, want at most %d and no limit", s.Positions, s.EndedBy, o.Effort)
		}
		if workers > 1 && (len(s.Moves) != len(first.Moves) || s.LowerBound != first.LowerBound || s.Positions != first.Positions) {
			t.Errorf("%d moves, lower bound %d, %d positions, want %d, %d, %d as with one goroutine",
				len(s.Moves), s.LowerBound, s.Positions, len(first.Moves), first.LowerBound, first.Positions)
		}
		first = s
	}
	for _, test := range []struct {
		o    solve.Options
		kind solve.LimitKind
	}{
		{solve.Options{MaxPositions: 200_000}, solve.PositionsLimit},
		{solve.Options{Memory: 3 << 20}, solve.MemoryLimit},
	} {
		test.o.Metric = board.MoveMetric
		s, err := Solve(t.Context(), b, test.o)
		if err != nil || s.EndedBy != test.kind || s.Optimal() || s.LowerBound < 15 {
			t.Errorf("limit %v: %d moves, lower bound %d, ended by %v, error %v", test.kind, len(s.Moves), s.LowerBound, s.EndedBy, err)
		}
		kindtest.CheckLegal(t, b, s.Moves, board.MoveMetric)
		test.o.Optimal = true
		var limit *solve.Limit
		if _, err := Solve(t.Context(), b, test.o); !errors.As(err, &limit) || limit.Kind != test.kind {
			t.Errorf("limit %v with Optimal: error %v", test.kind, err)
		}
	}
	_, err := Solve(t.Context(), b, solve.Options{Metric: board.MoveMetric, Optimal: true, Effort: 50_000})
	var limit *solve.Limit
	if !errors.As(err, &limit) || limit.Kind != solve.EffortLimit || limit.LowerBound < 10 {
		t.Errorf("effort limit with Optimal: error %v", err)
	}
}

// TestDefaultSearchTime checks that a search with the default effort does not take longer than the help
// states. For Mini Climb Pro, a unit takes 1.6 microseconds on average.
func TestDefaultSearchTime(t *testing.T) {
	a := search.NewAnytimeSearch(t.Context(), solve.Options{}, &search.ScheduleBlocks)
	testcost.CheckDefaultSearch(t, "proof and beam searches", a.Effort, 1600*time.Nanosecond)
	if half := search.ScheduleBlocks.LeastRetry / 2; half < 55_151_115 {
		t.Errorf("half of the least suggested effort is %d, too little to prove Mini Climb Pro", half)
	}
}

// TestTravelWithLittleMemory checks that the same solution is returned if the search itself uses
// nearly all of the memory.
func TestTravelWithLittleMemory(t *testing.T) {
	b := board.Board{W: 7, H: 7, Text: board.Symbols{Empty: ".", Row: "/"}}
	for i := range 3 {
		p := board.Piece{Name: string(rune('a' + i)), At: board.Point{X: i, Y: 0}, Cells: []board.Point{{}}, Class: i}
		b.Pieces = append(b.Pieces, p)
		p.At = board.Point{X: 6 - i, Y: 6}
		b.Goal = append(b.Goal, p)
	}
	want, err := Solve(t.Context(), b, solve.Options{Metric: board.StepMetric})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(t.Context(), b, solve.Options{Metric: board.StepMetric, Memory: 11 << 20 / 8})
	if err != nil || !reflect.DeepEqual(s.Moves, want.Moves) {
		t.Errorf("moves %v, error %v, want %v", s.Moves, err, want.Moves)
	}
}

package blocks

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/internal/search"
)

// climb is Climb 12, whose optimum is 59 moves: three million positions are nearer.
func climb() board.Board {
	b := board.Board{W: 5, H: 6, Text: board.Notation{Empty: ".", Wall: "#", Row: "/"}}
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

// A search that ends without a proof answers with a solution and a bound, the same one for
// any number of goroutines, within its effort; with Optimal it does not.
func TestNearby(t *testing.T) {
	b := climb()
	var first solve.Solution
	for workers := 1; workers <= 2; workers++ {
		o := solve.Options{Metric: board.MoveMetric, Effort: 300_000, Workers: workers}
		s, err := Solve(t.Context(), b, o)
		if err != nil {
			t.Fatal(err)
		}
		kindtest.Legal(t, b, s.Moves, board.MoveMetric)
		if s.Optimal() || s.AtLeast < 20 || s.AtLeast > 59 || len(s.Moves) < 59 || len(s.Moves) > 110 {
			t.Errorf("%d moves, at least %d", len(s.Moves), s.AtLeast)
		}
		if s.Positions > o.Effort || s.Ended != solve.NoLimit {
			t.Errorf("%d positions, ended by %v", s.Positions, s.Ended)
		}
		if workers > 1 && (len(s.Moves) != len(first.Moves) || s.AtLeast != first.AtLeast || s.Positions != first.Positions) {
			t.Errorf("%d moves, at least %d, %d positions; with one goroutine %d, %d, %d",
				len(s.Moves), s.AtLeast, s.Positions, len(first.Moves), first.AtLeast, first.Positions)
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
		if err != nil || s.Ended != test.kind || s.Optimal() || s.AtLeast < 15 {
			t.Errorf("%v: %d moves, at least %d, ended by %v, %v", test.kind, len(s.Moves), s.AtLeast, s.Ended, err)
		}
		kindtest.Legal(t, b, s.Moves, board.MoveMetric)
		test.o.Optimal = true
		var limit *solve.Limit
		if _, err := Solve(t.Context(), b, test.o); !errors.As(err, &limit) || limit.Kind != test.kind {
			t.Errorf("%v, optimal: %v", test.kind, err)
		}
	}
	_, err := Solve(t.Context(), b, solve.Options{Metric: board.MoveMetric, Optimal: true, Effort: 50_000})
	var limit *solve.Limit
	if !errors.As(err, &limit) || limit.Kind != solve.EffortLimit || limit.AtLeast < 10 {
		t.Errorf("optimal with an effort: %v", err)
	}
}

// The proof has no more effort by default where no solution was found.
func TestDefaultEffort(t *testing.T) {
	m, err := newModel(climb(), board.MoveMetric)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // nothing is found
	n := newNearby(ctx, newGenerator[[1]uint64, [1]uint64](m), solve.Options{})
	st := search.Stats{Effort: defaultProof - 1}
	if effort := n.between()(st, 0); effort != defaultProof || n.best != nil || !n.done {
		t.Errorf("an effort of %d, not %d", effort, defaultProof)
	}
	_, err = n.answer(solve.Solution{}, st, &solve.Limit{Kind: solve.EffortLimit})
	if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Enough < 2*55_151_115 {
		t.Errorf("%v: half of the effort that is said to do must prove Mini Climb Pro", err)
	}
}

// The same shortest solution is chosen where the search itself takes nearly all of its memory.
func TestTravelWithLittleMemory(t *testing.T) {
	b := board.Board{W: 7, H: 7, Text: board.Notation{Empty: ".", Row: "/"}}
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
		t.Errorf("%v, %v; want %v", s.Moves, err, want.Moves)
	}
}

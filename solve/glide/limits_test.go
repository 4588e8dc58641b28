package glide

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
)

// hard takes a minute to solve: 9 atoms on 36 cells, at least 20 slides.
func hard() board.Board {
	return read(board.Glide, "##########/##.#..#.##/##.f##..##/#..d.....#/#..ai.gb.#/#........#/#.#h##e#.#/###c##.###/##########",
		".cd../iabgh/.ef..", true)
}

func TestLimits(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	for _, test := range []struct {
		name string
		ctx  context.Context
		o    solve.Options
		kind solve.LimitKind
		want error
	}{
		{"positions", t.Context(), solve.Options{MaxPositions: 5000}, solve.PositionsLimit, nil},
		{"memory", t.Context(), solve.Options{Memory: 1 << 20}, solve.MemoryLimit, nil},
		{"a little memory", t.Context(), solve.Options{Memory: 1}, solve.MemoryLimit, nil},
		{"the context", ended, solve.Options{}, 0, context.Canceled},
	} {
		test.o.Metric, test.o.Optimal = board.SlideMetric, true
		sol, err := Solve(test.ctx, hard(), test.o)
		limit, ok := errors.AsType[*solve.Limit](err)
		switch {
		case test.want != nil:
			if !errors.Is(err, test.want) {
				t.Errorf("%s: %v", test.name, err)
			}
		case !ok || limit.Kind != test.kind || limit.AtLeast < 5 || sol.AtLeast != limit.AtLeast || len(sol.Moves) > 0:
			t.Errorf("%s: %v, %v", test.name, sol, err)
		case test.o.MaxPositions > 0 && sol.Positions > test.o.MaxPositions:
			t.Errorf("%s: %d positions", test.name, sol.Positions)
		}
	}
}

// Effort ends the proof and not the search: there is a solution, and it is not called optimal.
func TestEffort(t *testing.T) {
	b := hard()
	var first solve.Solution
	for range 2 {
		sol, err := Solve(t.Context(), b, solve.Options{Effort: 200_000})
		if err != nil {
			t.Fatal(err)
		}
		kindtest.Legal(t, b, sol.Moves, board.SlideMetric)
		if sol.Optimal() || sol.AtLeast < 14 || len(sol.Moves) < 21 || len(sol.Moves) > 25 {
			t.Errorf("%d slides of at least %d", len(sol.Moves), sol.AtLeast)
		}
		if first.Moves != nil && (len(first.Moves) != len(sol.Moves) || first.Moves[5].Path != sol.Moves[5].Path) {
			t.Error("another run found another solution")
		}
		first = sol
		t.Logf("%d slides, at least %d, %d positions", len(sol.Moves), sol.AtLeast, sol.Positions)
	}
	if first.Positions > 200_000 {
		t.Errorf("%d positions", first.Positions)
	}
	_, err := Solve(t.Context(), b, solve.Options{Effort: 20_000, Optimal: true, MaxPositions: 100_000})
	if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.EffortLimit {
		t.Errorf("optimal: %v", err)
	}
	for kind, o := range map[solve.LimitKind]solve.Options{
		solve.PositionsLimit: {MaxPositions: 50_000},
		solve.MemoryLimit:    {Memory: 2 << 20},
	} {
		sol, err := Solve(t.Context(), b, o)
		if err != nil || sol.Ended != kind || sol.Optimal() || sol.AtLeast < 10 {
			t.Errorf("%v: %d slides of at least %d, ended by %v, %v", kind, len(sol.Moves), sol.AtLeast, sol.Ended, err)
		}
		kindtest.Legal(t, b, sol.Moves, board.SlideMetric)
	}
}

package slide

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

var metrics = []board.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric}

// The engine agrees with the oracle on random boards: length, proof and, where nothing is
// merged, the number of positions; and the referee with each solution.
func TestAgreesWithOracle(t *testing.T) {
	n := 600
	if testing.Short() {
		n = 100
	}
	const most = 1500
	var merged, unsolvable, deep, skipped int
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		b := randomBoard(r)
		for _, m := range metrics {
			want, count := oracle(b, m, most)
			if want == -2 {
				skipped++
				continue
			}
			sol, err := Solve(context.Background(), b, solve.Options{Metric: m})
			if want == -1 {
				unsolvable++
				if !errors.Is(err, solve.ErrUnsolvable) || sol.Positions != count {
					t.Errorf("seed %d, %s: %v after %d positions, want the proof after %d\n%s\n%s", seed, m, err, sol.Positions, count, b, b.GoalString())
				}
				continue
			}
			if err != nil {
				t.Fatalf("seed %d, %s: %v", seed, m, err)
			}
			if len(sol.Moves) != want {
				t.Errorf("seed %d: %s, want %d\n%s\n%s", seed, m.Count(len(sol.Moves)), want, b, b.GoalString())
			}
			if _, err := board.Check(b, sol.Moves, m); err != nil {
				t.Errorf("seed %d, %s: %v", seed, m, err)
			}
			if want > 8 {
				deep++
			}
			// Without merging it finds the same length.
			mod, _ := newModel(b, m)
			if len(mod.symmetries()) > 0 {
				merged++
				mod.still = true
				plain, err := mod.solve(context.Background(), solve.Options{Metric: m})
				if err != nil || len(plain.Moves) != want {
					t.Errorf("seed %d, %s: without mirror images %d moves, %v; with them %d", seed, m, len(plain.Moves), err, want)
				}
			}
		}
	}
	t.Logf("%d boards: %d with mirror images, %d unsolvable, %d deeper than 8, %d too large", n, merged, unsolvable, deep, skipped)
	if merged == 0 || unsolvable == 0 || deep == 0 {
		t.Error("the random boards leave a case out")
	}
}

// Wide codes find the same as narrow ones.
func TestWideCodes(t *testing.T) {
	for seed := range 60 {
		b := randomBoard(rand.New(rand.NewPCG(uint64(seed), 2)))
		for _, m := range metrics {
			mod, err := newModel(b, m)
			if err != nil {
				t.Fatal(err)
			}
			want, err1 := mod.solve(context.Background(), solve.Options{Metric: m})
			for _, words := range []int{2, 3, 4, 5, 7, 9} {
				mod.words = words
				got, err2 := mod.solve(context.Background(), solve.Options{Metric: m})
				if len(got.Moves) != len(want.Moves) || err1 != nil && got.Positions != want.Positions || (err1 == nil) != (err2 == nil) {
					t.Errorf("seed %d, %s, %d words: %d moves, %d positions, %v; want %d, %d, %v", seed, m, words, len(got.Moves), got.Positions, err2, len(want.Moves), want.Positions, err1)
				}
			}
		}
	}
}

// Boards of 64 cells, up to 63 pieces in as many classes or in pairs, are taken.
func TestLargestBoards(t *testing.T) {
	for _, classes := range []int{1, 2, 31, 63} {
		b := board.Board{W: 8, H: 8}
		for i := range 63 {
			b.Pieces = append(b.Pieces, board.Piece{Name: "a", At: board.Point{X: i % 8, Y: i / 8}, Cells: []board.Point{{}}, Class: i % classes})
		}
		goal := b.Pieces[62]
		goal.At.X++
		b.Goal = []board.Piece{goal}
		sol, err := Solve(context.Background(), b, solve.Options{Metric: board.MoveMetric})
		if err != nil || len(sol.Moves) != 1 {
			t.Errorf("%d classes: %d moves, %v", classes, len(sol.Moves), err)
		}
	}
}

func TestLimitsAndCancelling(t *testing.T) {
	b := board.Board{W: 4, H: 4}
	for i := range 15 {
		b.Pieces = append(b.Pieces, board.Piece{Name: "a", At: board.Point{X: i % 4, Y: i / 4}, Cells: []board.Point{{}}, Class: i})
	}
	b.Goal = append(b.Goal, b.Pieces...)
	b.Goal[13].At, b.Goal[14].At = b.Goal[14].At, b.Goal[13].At // Loyd's: never
	ctx, cancel := context.WithCancel(context.Background())
	for what, o := range map[string]solve.Options{
		"--max-positions": {MaxPositions: 1000},
		"--memory":        {Memory: 4 << 20},
	} {
		o.Metric = board.StepMetric
		var limit *solve.Limit
		sol, err := Solve(ctx, b, o)
		if !errors.As(err, &limit) || limit.What != what || limit.AtLeast < 5 || sol.Positions < 1000 {
			t.Errorf("%s: %v after %d positions", what, err, sol.Positions)
		}
		if o.MaxPositions > 0 && sol.Positions > 1000 {
			t.Errorf("%d positions stored, not 1000", sol.Positions)
		}
	}
	sol, err := Solve(ctx, b, solve.Options{Metric: board.StepMetric, Progress: func(positions, depth int) {
		if positions > 50000 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || sol.Positions < 50000 {
		t.Errorf("cancelled: %v after %d positions", err, sol.Positions)
	}
}

func TestBadBoards(t *testing.T) {
	one := board.Piece{Name: "a", Cells: []board.Point{{}}}
	off := one
	off.At = board.Point{X: 3}
	strange := off
	strange.At, strange.Class = board.Point{}, 9
	for want, b := range map[string]board.Board{
		"81 cells":     {W: 9, H: 9},
		"0 cells":      {W: 0, H: 0},
		"outside":      {W: 2, H: 2, Pieces: []board.Piece{off}, Goal: []board.Piece{one}},
		"overlap":      {W: 2, H: 2, Pieces: []board.Piece{one, one}, Goal: []board.Piece{one}},
		"not on":       {W: 2, H: 2, Pieces: []board.Piece{one}, Goal: []board.Piece{strange}},
		"goal outside": {W: 2, H: 2, Pieces: []board.Piece{one}, Goal: []board.Piece{off}},
	} {
		if _, err := Solve(context.Background(), b, solve.Options{Metric: board.StepMetric}); err == nil || !strings.Contains(err.Error(), strings.TrimPrefix(want, "goal ")) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if _, err := Solve(context.Background(), board.Board{W: 2, H: 2}, solve.Options{Metric: "push"}); err == nil {
		t.Error("blocks were pushed")
	}
}

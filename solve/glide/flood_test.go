package glide

import (
	"errors"
	"math/rand/v2"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// The search by ranks finds what a naive one does, with the least travel, with any number of
// goroutines.
func TestFloodAgainstNaive(t *testing.T) {
	var tried, solved, unsolvable int
	for seed := range uint64(900) {
		r := rand.New(rand.NewPCG(seed, 5))
		b := randomBoard(r, board.Glide)
		b.GoalAnywhere = false
		m, err := newModel(b)
		if err != nil || newRanking(m) == nil {
			continue // the goal is a wall
		}
		want, cells := naive(b)
		if want == 0 {
			continue
		}
		tried++
		s := newSolver[[1]uint64](t.Context(), m, solve.Options{Metric: board.SlideMetric, Workers: 1 + int(seed%3)})
		s.ranking = newRanking(m)
		path, err := s.flood()
		switch {
		case err != nil || len(path)-1 != want:
			t.Fatalf("seed %d: %s to %s: %d slides, %v; want %d", seed, b.String(), b.GoalString(), len(path)-1, err, want)
		case want < 0:
			unsolvable++
		default:
			solved++
			moves := replay(m, path)
			if _, err := board.Check(b, moves, board.SlideMetric); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if way := cellsOf(moves); way != cells {
				t.Errorf("seed %d: %s to %s: %d cells, want %d", seed, b.String(), b.GoalString(), way, cells)
			}
		}
	}
	if solved < 200 || unsolvable < 60 {
		t.Errorf("the random boards have become dull: %d solved, %d unsolvable", solved, unsolvable)
	}
}

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
		if _, err := board.Check(b, sol.Moves, board.SlideMetric); err != nil {
			t.Fatal(err)
		}
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

package tiles

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/paths"
	"slidegif/solve/tiles/tables"
)

// Where beams look for the path first, it is as short as that of depth-first searches alone, and
// the same one with any number of workers. A search that may look at fewer positions than the proof
// takes ends with a bound and the best solution that it found, or with Optimal without one.
func TestBeamsBeforeBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute with the race detector")
	}
	p, err := Random(t.Context(), "3x6", 4)
	if err != nil {
		t.Fatal(err)
	}
	alone := ida(forTest(t, p), normalize(p.(*puzzle)), 2)
	var whole solve.Solution
	for _, n := range []int{1, 2} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, Workers: n})
		if err != nil || len(sol.Moves) != len(alone.path) || !sol.Optimal() || sol.Nodes >= alone.nodes {
			t.Errorf("%d steps, at least %d, %d positions, %v; alone %d, %d", len(sol.Moves), sol.AtLeast, sol.Nodes, err, len(alone.path), alone.nodes)
		}
		if n > 1 && fmt.Sprint(sol) != fmt.Sprint(whole) {
			t.Errorf("with one worker\n%v, with two\n%v", whole, sol)
		}
		whole = sol
	}
	for _, optimal := range []bool{false, true} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, MaxPositions: whole.Nodes / 2, Optimal: optimal})
		limit, limited := errors.AsType[*solve.Limit](err)
		switch {
		case optimal && (!limited || limit.Kind != solve.PositionsLimit || sol.Moves != nil):
			t.Errorf("%v, %d steps", err, len(sol.Moves))
		case !optimal && (err != nil || len(sol.Moves) < len(whole.Moves) || sol.Ended != solve.PositionsLimit):
			t.Errorf("%v, %d steps, ended by %v", err, len(sol.Moves), sol.Ended)
		}
		if sol.AtLeast >= len(whole.Moves) || sol.Nodes >= whole.Nodes {
			t.Errorf("at least %d after %d positions; %d take %d", sol.AtLeast, sol.Nodes, len(whole.Moves), whole.Nodes)
		}
	}
}

func forTest(t *testing.T, q solve.Puzzle) tables.Heuristic {
	f := normalize(q.(*puzzle))
	h, err := tables.QuickHeuristic(t.Context(), f.h, f.w, f.blank, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// A proof from the other end finds paths as short as from this end, on tall boards as well.
func TestProveBackward(t *testing.T) {
	turned := 0
	for _, size := range []string{"3x6", "6x3"} {
		for seed := range uint64(3) {
			if testing.Short() && seed > 0 {
				break
			}
			q, err := Random(t.Context(), size, seed)
			if err != nil {
				t.Fatal(err)
			}
			p := q.(*puzzle)
			p.walk(solve.NewRand(seed), 120)
			want := len(deepen(t, p))
			s := newStepSearch(t.Context(), newSolver(p, solve.Options{Metric: board.StepMetric}))
			if s.machine, err = tables.MachineOf(t.Context(), s.h, s.w); err != nil {
				t.Fatal(err)
			}
			s.proof = paths.NewIDAStar(forTest(t, p), s.machine, s.cells, s.start(), 0, 2)
			if done, err := s.prove(math.MaxInt64, 100); err != nil {
				t.Fatal(err)
			} else if done {
				continue
			}
			swapped := s.swapped
			if err := s.proveBackward(); err != nil {
				t.Fatal(err)
			}
			if s.swapped != swapped {
				turned++
			}
			if done, err := s.prove(math.MaxInt64, math.MaxInt64); !done || err != nil {
				t.Fatal(err)
			}
			moves := p.moves(s.blanks(s.best))
			if _, err := board.Check(p.Board(), moves, board.StepMetric); err != nil || len(moves) != want {
				t.Errorf("%s: %d steps, want %d, %v", p.ID(), len(moves), want, err)
			}
		}
	}
	if turned == 0 {
		t.Error("no puzzle was turned")
	}
}

// A path comes back from the cells of the puzzle, whichever end it starts at.
func TestPathOfBlanks(t *testing.T) {
	for _, size := range []string{"4x5", "5x4", "4x4+goal", "2x8"} {
		q, err := Random(t.Context(), size, 7)
		if err != nil {
			t.Fatal(err)
		}
		p := q.(*puzzle)
		blanks := []int{blank(p.start)}
		for z := blank(p.start); z != blank(p.goal); {
			near := tables.Neighbours(p.h, p.w, z)
			z = slices.MinFunc(near, func(a, b int) int {
				return tables.Distance(p.w, a, blank(p.goal)) - tables.Distance(p.w, b, blank(p.goal))
			})
			blanks = append(blanks, z)
		}
		for _, swapped := range []bool{false, true} {
			f := normalizeTo(p, swapped)
			path := f.path(blanks)
			if got := f.blanks(path); !slices.Equal(got, blanks) {
				t.Errorf("%s, swapped %v: %v, want %v", size, swapped, got, blanks)
			}
		}
	}
}

package tiles

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Where beams look for the path first, it is as short as that of depth-first searches alone, and
// the same one with any number of workers.
func TestBeamsBeforeBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute with the race detector")
	}
	const params, seed = "3x6", 4
	f, h := randomForm(t, params, seed)
	r, err := routesOf(t.Context(), f.h, f.w)
	if err != nil {
		t.Fatal(err)
	}
	want := newDeepening(h, r, f.cells, f.start(), 0, 2)
	var path []uint8
	for path == nil {
		if path, _, err = want.next(t.Context(), math.MaxInt64, nil); err != nil {
			t.Fatal(err)
		}
	}
	p, err := Random(t.Context(), params, seed)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, n := range []int{1, 2} {
		s := &stepSearch{normalForm: normalize(p.(*puzzle)), p: p.(*puzzle), o: solve.Options{Metric: board.StepMetric, Workers: n}, most: math.MaxInt64, effort: provableEffort}
		if err := s.search(t.Context()); err != nil {
			t.Fatal(err)
		}
		moves := s.p.moves(s.blanks(s.best))
		if _, err := board.Check(p.Board(), moves, board.StepMetric); err != nil || len(moves) != len(path) || s.sol.AtLeast != len(path) {
			t.Errorf("%d steps, at least %d, want %d: %v", len(moves), s.sol.AtLeast, len(path), err)
		}
		if s.beams == 0 || s.proof.nodes >= want.nodes {
			t.Errorf("beams with an effort of %d, then %d positions, and %d without", s.beams, s.proof.nodes, want.nodes)
		}
		said = append(said, fmt.Sprint(moves, s.sol.Nodes, s.proof.nodes))
	}
	if said[0] != said[1] {
		t.Errorf("with one worker\n%s, with two\n%s", said[0], said[1])
	}
}

// A search that may look at fewer positions than the proof takes ends with a bound and the best
// solution that it found, or with Optimal without one.
func TestPositionsOfProof(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute with the race detector")
	}
	p, err := Random(t.Context(), "3x6", 4)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric})
	if err != nil {
		t.Fatal(err)
	}
	for _, optimal := range []bool{false, true} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, MaxPositions: whole.Nodes - 100_000, Optimal: optimal})
		limit, limited := errors.AsType[*solve.Limit](err)
		switch {
		case optimal && (!limited || limit.Kind != solve.PositionsLimit || sol.Moves != nil):
			t.Errorf("%v, %d steps", err, len(sol.Moves))
		case !optimal && (err != nil || len(sol.Moves) < len(whole.Moves)):
			t.Errorf("%v, %d steps", err, len(sol.Moves))
		}
		if sol.AtLeast >= len(whole.Moves) || sol.Nodes >= whole.Nodes {
			t.Errorf("at least %d after %d positions; %d take %d", sol.AtLeast, sol.Nodes, len(whole.Moves), whole.Nodes)
		}
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
			near := neighbours(p.h, p.w, z)
			z = slices.MinFunc(near, func(a, b int) int {
				return distance(p.w, a, blank(p.goal)) - distance(p.w, b, blank(p.goal))
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

package tiles

import (
	"fmt"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Where beams look for the path first, it is as short as depth-first searches alone proved, and the same
// one with any number of workers.
func TestBeamsBeforeBounds(t *testing.T) {
	const want = 72
	p, err := Random(t.Context(), "3x6", 4)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, n := range []int{1, 2} {
		s := &stepSearch{normalForm: normalize(p.(*puzzle)), p: p.(*puzzle), o: solve.Options{Metric: board.StepMetric, Workers: n}, most: 1 << 40, effort: provableEffort}
		if err := s.search(t.Context()); err != nil {
			t.Fatal(err)
		}
		moves := s.p.moves(s.blanks(s.best))
		if _, err := board.Check(p.Board(), moves, board.StepMetric); err != nil || len(moves) != want || s.sol.AtLeast != want {
			t.Errorf("%d steps, at least %d, want %d: %v", len(moves), s.sol.AtLeast, want, err)
		}
		if s.beams == 0 {
			t.Error("no beam")
		}
		said = append(said, fmt.Sprint(moves, s.sol.Nodes, s.proof.nodes))
	}
	if said[0] != said[1] {
		t.Errorf("with one worker\n%s, with two\n%s", said[0], said[1])
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

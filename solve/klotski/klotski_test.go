package klotski

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// big are the layouts with millions of positions, which only a long test solves.
var big = map[string]bool{"correctorder": true, "supersuperdries3-byid": true}

// Every named layout has its published optimum in each metric, and the referee agrees
// with every move.
func TestLayoutsAreSolvedOptimally(t *testing.T) {
	if n := len(Layouts()); n != 459 {
		t.Fatalf("%d layouts, want 423 and 36", n)
	}
	for i, l := range Layouts() {
		if big[l.Slug] || testing.Short() && i%8 != 0 {
			continue
		}
		t.Run(l.Slug, func(t *testing.T) { t.Parallel(); checkLayout(t, l) })
	}
}

func checkLayout(t *testing.T, l solve.Layout) {
	p, err := Parse(l.Slug)
	if err != nil {
		t.Fatal(err)
	}
	if p.ID() != l.ID {
		t.Errorf("ID %s, want %s", p.ID(), l.ID)
	}
	for _, m := range Kind.Metrics {
		sol, err := p.Solve(context.Background(), solve.Options{Metric: m})
		if l.Optimum[m] < 0 {
			if !errors.Is(err, solve.ErrUnsolvable) {
				t.Errorf("%s: %v, want a proof that there is no solution", m, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		if len(sol.Moves) != l.Optimum[m] {
			t.Errorf("%s, want %d", m.Count(len(sol.Moves)), l.Optimum[m])
		}
		if _, err := board.Check(p.Board(), sol.Moves, m); err != nil {
			t.Errorf("%s: %v", m, err)
		}
	}
}

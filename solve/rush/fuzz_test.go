package rush

import (
	"context"
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// FuzzParse holds whatever is taken as a board to its ID, its solution and the referee.
func FuzzParse(f *testing.F) {
	for _, l := range known() {
		f.Add(strings.TrimPrefix(l.ID, prefix))
		f.Add(l.Slug)
	}
	f.Add("BBoKMx/DDDKMo/IAALoo/IoJLEE/ooJFFN/oGGoxN")
	f.Add("ooooooooooooAAoooooooooooooooooooooo")
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatalf("%q: %v", s, err)
			}
			return
		}
		q, err := Parse(strings.TrimPrefix(p.ID(), prefix))
		if err != nil || q.ID() != p.ID() {
			t.Fatalf("%q has the ID %q, which gives %v", s, p.ID(), err)
		}
		for _, m := range Kind.Metrics {
			sol, err := p.Solve(context.Background(), solve.Options{Metric: m, MaxPositions: 1000})
			if err == nil {
				_, err = board.Check(p.Board(), sol.Moves, m)
			}
			if err != nil && !errors.Is(err, solve.ErrLimit) && !errors.Is(err, solve.ErrUnsolvable) {
				t.Fatalf("%q, %s: %v", s, m, err)
			}
		}
	})
}

package pipeline

import (
	"testing"

	"slidegif/solve"
)

// What is drawn with Unique has one shortest solution, and a seed means the same puzzles.
func TestUnique(t *testing.T) {
	for _, text := range []string{"tiles:3x3", "ricochet", "lockout"} {
		var first string
		for range 2 {
			d, err := Query{Kind: text}.Draw(solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			d.Unique = true
			p, err := d.Next(t.Context(), 3)
			if err != nil {
				t.Fatal(err)
			}
			s, err := Solve(t.Context(), PuzzleOf(p), solve.Options{})
			if err == nil {
				err = s.FindInsight(t.Context(), solve.Options{})
			}
			if err != nil || s.Insight.Shortest.String() != "1" || first != "" && first != p.ID() {
				t.Errorf("%s: %s, then %s: %v, %v", text, first, p.ID(), s.Insight, err)
			}
			first = p.ID()
		}
	}
}

package pipeline

import "testing"

// TestHeading checks the titles of puzzles without names.
func TestHeading(t *testing.T) {
	for id, want := range map[string][2]string{
		"rush:rush-10": {"Rush Hour 10", "汽车华容道 10"}, "rush:4x4@1": {"Rush Hour", "汽车华容道"}, "tiles:4x4@5": {"15-puzzle", "十五数码"},
	} {
		p, err := ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]string{p.Heading("en"), p.Heading("zh")}; got != want {
			t.Errorf("%s: heading %q, want %q", id, got, want)
		}
	}
}

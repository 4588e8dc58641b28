package document

import (
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
)

// TestAltTextTitle checks that the title of the kind is not repeated before a name that starts with it, such as Gates 20.
func TestAltTextTitle(t *testing.T) {
	for id, want := range map[string]string{"gates-20": "Gates 20", "lunar-5": "Lunar Lockout Lunar 5"} {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if got := AltText(pipeline.Solved{Puzzle: p}, "en", Output{}); !strings.HasPrefix(got, want) {
			t.Errorf("AltText(%s) = %q, want the prefix %q", id, got, want)
		}
	}
}

// TestAltTextOfViews checks the alternative text of every view.
func TestAltTextOfViews(t *testing.T) {
	const solved = "8-puzzle 123/406/758, solved in 2 steps, the fewest possible"
	wants := map[string]string{
		render.ViewStart:     "8-puzzle 123/406/758: the start; it can be solved in 2 steps, the fewest possible",
		render.ViewGoal:      "8-puzzle 123/406/758: the goal; it can be solved in 2 steps, the fewest possible",
		render.ViewSolution:  solved,
		render.ViewRace:      "8-puzzle 123/406/758, side by side: Optimum: 2 steps; Optimum: 2 pushes",
		render.ViewSheet:     solved,
		render.ViewTrace:     "8-puzzle 123/406/758: the path of every piece, 2 steps, the fewest possible",
		render.ViewSteps:     solved,
		render.ViewAnalysis:  solved,
		render.ViewMap:       "8-puzzle 123/406/758: a map of all its positions",
		render.ViewSearch:    "8-puzzle 123/406/758: a search on the map of all positions",
		render.ViewTree:      "8-puzzle 123/406/758: the tree of a search",
		render.ViewHeuristic: "8-puzzle 123/406/758: how heuristics add up",
		render.ViewPlayer:    solved,
		render.ViewStep:      "8-puzzle 123/406/758 after 1 of 2 steps, the fewest possible",
	}
	p, err := pipeline.ParseID(t.Context(), "123/406/758")
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Solve(t.Context(), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	other, err := p.Solve(t.Context(), solve.Options{Metric: board.PushMetric})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range render.Views() {
		o := render.Options{View: v.Name}
		if v.Name == render.ViewStep {
			o.View += "1"
		}
		got := AltText(pipeline.Solved{Puzzle: p, Solution: s, Other: &other}, "en", Output{Format: Format{Format: render.Format{View: render.ViewStart}}, Options: o})
		if want, ok := wants[v.Name]; !ok || got != want {
			t.Errorf("view %s: %q, want %q; if the view is new, add its text to this table", v.Name, got, want)
		}
	}
}

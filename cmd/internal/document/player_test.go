package document

import (
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
)

// TestPlayerTitle: a board without a name is called what people call such a puzzle, not by its ID.
func TestPlayerTitle(t *testing.T) {
	for id, want := range map[string]string{
		"tiles:864/072/513": "8-puzzle", "rush:rush-58": "Rush Hour 58", "klotski:heng-dao-li-ma": "Heng Dao Li Ma 横刀立马",
	} {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		var o Output
		o.Options.Lang = "en"
		g, err := o.Game(t.Context(), pipeline.Solved{Puzzle: p})
		if err != nil {
			t.Fatal(err)
		}
		page, err := g.Page()
		if err != nil {
			t.Fatal(err)
		}
		if _, svg, _ := strings.Cut(string(page), "<svg"); !strings.Contains(string(page), "<title>"+want+"</title>") || !strings.Contains(svg, ">"+want+"</title>") {
			t.Errorf("%s is not called %s", id, want)
		}
	}
}

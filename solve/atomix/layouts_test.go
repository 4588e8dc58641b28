package atomix

import (
	"encoding/csv"
	"os"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

func TestLayouts(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(layoutsCSV)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) < 21 {
		t.Errorf("%d layouts, want at least 20", len(rows)-1)
	}
	all := Kind.Layouts()
	if first, last := all[0].Optimum[board.SlideMetric], all[len(all)-1].Optimum[board.SlideMetric]; first > 5 || last < 25 {
		t.Errorf("layouts go from %d to %d slides", first, last)
	}
	seen := map[string]bool{}
	for _, l := range all {
		if seen[l.Slug] || seen[l.Name] || seen[l.ID] {
			t.Errorf("%s is there twice", l.Slug)
		}
		seen[l.Slug], seen[l.Name], seen[l.ID] = true, true, true
		for _, text := range []string{l.Slug, l.Name, strings.ToUpper(l.Slug), strings.TrimPrefix(l.ID, prefix)} {
			p, err := Parse(text)
			if err != nil || p.ID() != l.ID || p.Board().Slug != l.Slug || p.Board().Name != l.Name {
				t.Errorf("%s: %v, %v", text, p, err)
			}
		}
	}
}

// TestOptima proves every optimum again.
func TestOptima(t *testing.T) {
	for _, l := range Kind.Layouts() {
		want := l.Optimum[board.SlideMetric]
		if want > 12 && os.Getenv("SLIDEGIF_LONG") == "" {
			continue // takes longer
		}
		p, err := Parse(l.Slug)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.SlideMetric, Optimal: true})
		if err != nil || len(sol.Moves) != want || !sol.Optimal() {
			t.Errorf("%s: %d slides of at least %d, %v; want %d", l.Slug, len(sol.Moves), sol.AtLeast, err, want)
		}
		if _, err := board.Check(p.Board(), sol.Moves, board.SlideMetric); err != nil {
			t.Errorf("%s: %v", l.Slug, err)
		}
	}
}

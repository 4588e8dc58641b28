package render

import (
	"context"
	"io"
	"testing"
)

// Pages show each position once, in order, on sheets of nearly one size.
func TestSheetPages(t *testing.T) {
	for _, c := range []struct {
		moves, pages int
		keys         string
	}{
		{81, 5, ""}, {0, 1, ""}, {17, 1, ""}, {18, 2, ""}, {19, 1, "columns=5"}, {20, 2, "columns=5"}, {81, 5, "columns=1"},
		{81, 2, "from=10,to=40"}, {81, 1, "to=0"}, {40, 2, "columns=40"}, {5, 1, "from=9"},
	} {
		s := wander(layoutOf(classic), c.moves, 7)
		pages := SheetPages(s, with(t, c.keys))
		if len(pages) != c.pages {
			t.Errorf("%d moves, %s: %d pages, want %d", c.moves, c.keys, len(pages), c.pages)
		}
		next := with(t, c.keys).From
		for _, p := range pages {
			lines, err := p.lines(s, "solution")
			if err != nil {
				break // of the last case, which a page reports
			}
			timing := lines[0].Timing
			if timing.From != next || timing.To < timing.From {
				t.Errorf("%d moves, %s: from %d to %d after %d", c.moves, c.keys, timing.From, timing.To, next)
			}
			next = timing.To + 1
		}
		if whole, err := with(t, c.keys).lines(s, "solution"); err == nil && next != whole[0].Timing.To+1 {
			t.Errorf("%d moves, %s: the last position is %d", c.moves, c.keys, next-1)
		}
	}
	s := wander(layoutOf(classic), 20, 7)
	for _, p := range SheetPages(s, with(t, "view=sheet,size=300")) {
		if _, err := PNG(context.Background(), io.Discard, s, p); err != nil {
			t.Error(err)
		}
	}
}

package estimate

import (
	"slices"
	"testing"

	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// TestSums compares the sums of random boards with the heuristics of the solver.
func TestSums(t *testing.T) {
	conflicts := 0
	for _, id := range []string{"tiles:867/254/301", "tiles:312/465/780", "tiles:283/164/705:123/804/765", "tiles:3x3@5", "tiles:2x4@1", "tiles:4x4@1", "tiles:4x4@2", "tiles:5x3@7", "tiles:5x5@3"} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int{}
		for _, h := range p.Kind().Heuristics(p) {
			if h.Name == "manhattan" || h.Name == "linear-conflict" {
				estimate, err := h.New(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				want[h.Name] = estimate(p.Board())
			}
		}
		s := Of(p.Board())
		manhattan, total := s.Total()
		if manhattan != want["manhattan"] || total != want["linear-conflict"] {
			t.Errorf("%s: the sums are %d and %d, want %d and %d", id, manhattan, total, want["manhattan"], want["linear-conflict"])
		}
		conflicts += len(s.Conflicts)
	}
	if conflicts < 3 {
		t.Errorf("%d conflicts, want more", conflicts)
	}
}

// TestConflict checks which tiles leave a line, and the order of the terms.
func TestConflict(t *testing.T) {
	p, err := catalog.Parse(t.Context(), "tiles:312/465/780")
	if err != nil {
		t.Fatal(err)
	}
	b := p.Board()
	s := Of(b)
	var names [][2]string
	for _, c := range s.Conflicts {
		names = append(names, [2]string{b.Pieces[c.Leaves].Name, b.Pieces[c.Passes].Name})
	}
	if want := [][2]string{{"3", "1"}, {"5", "6"}}; !slices.Equal(names, want) {
		t.Errorf("conflicts %v, want %v", names, want)
	}
	if got, want := s.Terms(b), "1 + 1 + 2 + 0 + 1 + 1 + 0 + 0"; got != want {
		t.Errorf("terms %q, want %q", got, want)
	}
}

// TestPanels checks that the picture has the size, a panel for each tile and each conflict, and that the tile that
// leaves its line has the colour of signs.
func TestPanels(t *testing.T) {
	look, _ := theme.Get("modern")
	for id, want := range map[string]struct{ panels, signs int }{"tiles:312/465/780": {10, 4}, "tiles:12/03": {3, 0}} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		b := p.Board()
		d, size, err := Picture{Title: "t", Board: b, Sum: Of(b)}.Draw(look, 500)
		if err != nil {
			t.Fatal(err)
		}
		cell := theme.Flat((&theme.Pen{Theme: look}).Blend(CellShare))
		cells, signs := 0, 0
		for _, s := range d {
			switch s.Fill {
			case cell:
				cells++
			case theme.Flat(look.Sign):
				signs++
			}
		}
		if cells != want.panels*b.W*b.H || signs != want.signs || max(size.X, size.Y) != 500 {
			t.Errorf("%s: %d cells, %d shapes of conflicts, size %v; want %d, %d and a longer side of 500", id, cells, signs, size, want.panels*b.W*b.H, want.signs)
		}
	}
}

// TestGoalOf checks that a tile without a goal stays.
func TestGoalOf(t *testing.T) {
	b := board.Board{W: 2, H: 1, Pieces: []board.Piece{{Name: "1", Class: 1, At: board.Point{X: 1}}}}
	if s := Of(b); s.Distances[0] != 0 {
		t.Errorf("a tile without a goal has distance %d", s.Distances[0])
	}
}

package web

import (
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/test/testcost"
)

// TestPacks checks the lengths and the order of the numbered tiles and the perfect puzzles, and the packs of all
// tabs.
func TestPacks(t *testing.T) {
	list := slices.Concat(unnamedLayouts("en")...)
	if len(list) != 140 || list[0].Name != "8-puzzle 1" || list[39].Name != "15-puzzle 20" {
		t.Fatalf("%d boards from %q to %q, want 140", len(list), list[0].Name, list[len(list)-1].Name)
	}
	for i, l := range list {
		if i > 0 && l.Tab == list[i-1].Tab && l.Length < list[i-1].Length {
			t.Errorf("%s is easier than the previous board", l.Name)
		}
		if l.Length > 40 && !testcost.Long() {
			continue
		}
		p, err := pipeline.ParseID(t.Context(), l.PuzzleID)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := pipeline.Solve(t.Context(), p, solve.Options{Optimal: true}, pipeline.Parts{}); err != nil || len(s.Solution.Moves) != l.Length {
			t.Errorf("%s: %d moves, want %d (%v)", l.PuzzleID, len(s.Solution.Moves), l.Length, err)
		}
	}
	packs, all := map[string][]int{}, map[string]int{}
	for _, l := range layouts()["en"] {
		if l.Length > 1 {
			all[l.Tab]++
		}
		if l.InPack {
			packs[l.Tab] = append(packs[l.Tab], l.Length)
		}
	}
	for _, tab := range tabs("en") {
		if tab.Value == bestTab {
			continue
		}
		want := min(20, all[tab.Value])
		if tab.Value == perfectTab {
			want = 100
		}
		if p := packs[tab.Value]; len(p) != want || !slices.IsSorted(p) || len(p) > 0 && p[0] < 2 {
			t.Errorf("pack of %s has lengths %v, want %d in order", tab.Name, p, want)
		}
	}
	page := get(newTestServer(t), "/?lang=zh").Body.String()
	if !strings.Contains(page, `value="tiles:4x4"`) {
		t.Error("page has no tab for the 15-puzzle")
	}
}

//go:build !js

package document

import (
	"slices"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/statespace"
)

// TestSearchMap compares the ranks of a map with a breadth-first search of the positions of a puzzle, in which each
// position is expanded after all positions that are nearer to the start.
func TestSearchMap(t *testing.T) {
	for _, id := range []string{"tiles:123/405", "klotski:xx../xx../..../...a/....", "lunar-3"} {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		all, err := searchMapsOf(p, render.Options{})(t.Context())
		if err != nil || len(all) != 1 {
			t.Fatalf("%s: %d maps, error %v", id, len(all), err)
		}
		m := all[0]
		var ranks []int
		for _, d := range m.Distance {
			if d != statespace.Unreachable {
				ranks = append(ranks, int(d))
			}
		}
		slices.Sort(ranks)
		if int64(len(ranks)) != m.Expanded || m.Distance[0] != 0 || m.Unit != 1 || !slices.Equal(slices.Compact(slices.Clone(ranks)), ranks) || ranks[len(ranks)-1] != len(ranks)-1 {
			t.Errorf("%s: %d ranks %v, want the numbers of %d expansions", id, len(ranks), ranks, m.Expanded)
		}
		road := m.Roads[0].Positions
		if road[0] != 0 || len(road) != m.Length+1 {
			t.Errorf("%s: the road is %v, want %d moves from the start", id, road, m.Length)
		}
		for i := 1; i < len(road)-1; i++ {
			if m.Distance[road[i]] <= m.Distance[road[i-1]] {
				t.Errorf("%s: position %d of the road is expanded before the one in front of it", id, i)
			}
		}
	}
}

// TestTwoSearches checks the maps of two searches of a puzzle, and that three are refused.
func TestTwoSearches(t *testing.T) {
	p, err := pipeline.ParseID(t.Context(), "tiles:123/405")
	if err != nil {
		t.Fatal(err)
	}
	all, err := searchMapsOf(p, render.Options{Algorithm: "iddfs,astar:manhattan"})(t.Context())
	if err != nil || len(all) != 2 || all[0].Search != "iddfs" || all[1].Search != "astar:manhattan" || &all[0].Distance[0] == &all[1].Distance[0] {
		t.Errorf("maps %v, error %v", all, err)
	}
	if _, err := searchMapsOf(p, render.Options{Algorithm: "bfs,greedy,astar"})(t.Context()); err == nil || err.Error() != "algorithm: the picture shows at most two searches" {
		t.Errorf("three searches: error %v", err)
	}
}

// TestRanks checks the unit of long searches and that a position keeps the rank of its first expansion.
func TestRanks(t *testing.T) {
	var e expansions
	for i := range 70_000 {
		e.order = append(e.order, uint32(i%50_000))
	}
	ranks, unit := e.ranks(49_999, func(s uint32) (uint32, bool) { return s, s != 7 && s < 49_999 })
	if unit != 10 || ranks[0] != 0 || ranks[49_998] != 4999 || ranks[7] != statespace.Unreachable {
		t.Errorf("unit %d, ranks %d, %d and %d", unit, ranks[0], ranks[49_998], ranks[7])
	}
}

package search

import (
	"testing"

	"slidegif/solve"
)

// TestTrack checks that tracked progress only grows. The second report is a stage that knows only its own progress, as
// when a search builds tables after it has found a solution.
func TestTrack(t *testing.T) {
	var got []solve.Progress
	o := Track(solve.Options{Progress: func(p solve.Progress) { got = append(got, p) }})
	for _, p := range []solve.Progress{
		{Positions: 10, Depth: 4, Best: 20, Share: 0.5}, {Stage: "tables", Done: 0.5}, {Positions: 5, Depth: 3, Best: 22, Share: 0.2}, {Positions: 12, Depth: 5, Best: 18},
	} {
		o.Report(p)
	}
	want := []solve.Progress{
		{Positions: 10, Depth: 4, Best: 20, Share: 0.5}, {Stage: "tables", Done: 0.5, Positions: 10, Depth: 4, Best: 20, Share: 0.5},
		{Positions: 10, Depth: 4, Best: 20, Share: 0.5}, {Positions: 12, Depth: 5, Best: 18, Share: 0.5},
	}
	for i := range want {
		if got[i].Stage != want[i].Stage || got[i].Positions != want[i].Positions || got[i].Depth != want[i].Depth || got[i].Best != want[i].Best || got[i].Share != want[i].Share {
			t.Errorf("report %d: %+v, want %+v", i, got[i], want[i])
		}
	}
	if Track(solve.Options{}).Progress != nil {
		t.Error("options without progress got one")
	}
}

package klotski

import (
	"os"
	"reflect"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
)

// The answer depends neither on how many goroutines search nor on where positions are kept.
func TestWorkersAndMemoryDoNotMatter(t *testing.T) {
	p := kindtest.Named(t, Kind, "chicago-swap") // 338,860 positions
	dir := t.TempDir()
	empty := func(when string) {
		if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
			t.Errorf("%s the search: %d files, %v", when, len(files), err)
		}
	}
	var want solve.Solution
	for _, o := range []solve.Options{
		{Workers: 1},
		{Workers: 2},
		{Workers: 3},
		{Workers: 1, Memory: 4 << 20},
		{Workers: 1, Memory: 2 << 20, Scratch: dir},
		{Workers: 2, Memory: 2 << 20, Scratch: dir, Disk: 4 << 20},
	} {
		o.Metric = board.StepMetric
		name := o
		if o.Scratch != "" && os.PathSeparator == '/' { // elsewhere an open file has a name
			o.Progress = func(solve.Progress) { empty("during") }
		}
		sol, err := p.Solve(t.Context(), o)
		if err != nil {
			t.Fatalf("%+v: %v", name, err)
		}
		if want.Moves == nil {
			want = sol
		}
		if !reflect.DeepEqual(sol, want) {
			t.Errorf("%+v: %d moves, %d positions; want the same as one goroutine in memory: %d, %d", name, len(sol.Moves), sol.Positions, len(want.Moves), want.Positions)
		}
	}
	empty("after")
}

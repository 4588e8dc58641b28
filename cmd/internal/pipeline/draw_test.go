package pipeline

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/testcost"
)

// run draws n puzzles of a kind.
func run(t *testing.T, k *solve.Kind, params, length string, seed uint64, n int) []solve.Puzzle {
	t.Helper()
	l, err := ParseLength(length)
	if err != nil {
		t.Fatal(err)
	}
	d := Draw{Kind: k, Params: params, Length: l, Options: solve.Options{Metric: k.Metrics[0]}}
	var ps []solve.Puzzle
	for range n {
		p, err := d.Next(t.Context(), seed)
		if err != nil {
			t.Fatalf("%s:%s, %q: %v", k.Name, params, length, err)
		}
		ps = append(ps, p)
	}
	return ps
}

// TestSpread: the lengths of a worksheet are spread over the whole range, and what a part lacks comes from others.
func TestSpread(t *testing.T) {
	tiles := catalog.Kinds[0]
	for _, test := range []struct {
		low, high, n int
		want         map[int]int // puzzles by length
	}{
		{8, 16, 9, map[int]int{8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1, 14: 1, 15: 1, 16: 1}},
		{8, 9, 6, map[int]int{8: 3, 9: 3}},
		{1, 2, 6, map[int]int{1: 2, 2: 4}}, // two puzzles take one step
	} {
		d := Draw{Kind: tiles, Length: Length{Range: true, Low: test.low, High: test.high}, Distinct: true, Spread: test.n}
		d.Options.Metric = board.StepMetric
		if n, err := d.HowMany(t.Context()); err != nil || n < int64(test.n) {
			t.Errorf("%d-%d: there are %d, %v", test.low, test.high, n, err)
		}
		found := map[int]int{}
		for range test.n {
			p, err := d.Next(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			s, err := p.Solve(t.Context(), solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			found[len(s.Moves)]++
		}
		if !maps.Equal(found, test.want) {
			t.Errorf("%d-%d: %v, want %v", test.low, test.high, found, test.want)
		}
	}
	d := Draw{Kind: tiles, Length: Length{Range: true, Low: 31, High: 31}}
	if n, err := d.HowMany(t.Context()); n != 2 || err != nil {
		t.Errorf("%d 8-puzzles take 31 steps, %v", n, err)
	}
}

// Runs of neighbouring seeds share no puzzle, and the first candidate is that of the seed.
func TestRunsShareNothing(t *testing.T) {
	for _, k := range catalog.Kinds {
		if k.Random == nil {
			continue
		}
		seen := map[string]bool{}
		for seed := range uint64(2) {
			first, err := k.Random(t.Context(), "", seed)
			if err != nil {
				t.Fatal(err)
			}
			own := map[string]bool{} // a run may draw one puzzle twice
			for i, p := range run(t, k, "", "any", seed, 3) {
				if i == 0 && p.ID() != first.ID() {
					t.Errorf("%s: seed %d begins with %s, not %s", k.Name, seed, p.ID(), first.ID())
				}
				if seen[p.ID()] {
					t.Errorf("%s: %s is in the runs of two seeds", k.Name, p.ID())
				}
				own[p.ID()] = true
			}
			for id := range own {
				seen[id] = true
			}
		}
	}
}

// An error about a length calls the kind as Chinese readers do, and tells of no bound: that would
// be one of a puzzle that was drawn in vain.
func TestLengthErrors(t *testing.T) {
	for _, k := range catalog.Kinds {
		if k.RandomLength == nil {
			continue
		}
		for _, length := range []int{999, solve.Hardest} {
			ctx, cancel := context.WithTimeoutCause(t.Context(), 30*time.Millisecond, &solve.Limit{Kind: solve.TimeLimit})
			d := Draw{Kind: k, Length: Length{Range: true, Low: length, High: length}, Options: solve.Options{Metric: k.Metrics[0], MaxPositions: 1 << 12}}
			p, err := d.Next(ctx, 1)
			cancel()
			if err == nil {
				if length != solve.Hardest {
					t.Errorf("%s: drew %s", k.Name, p.ID())
				}
				continue
			}
			if said := words.In("zh").Error(err); strings.Contains(said, k.Name) {
				t.Errorf("%s: %s", k.Name, said)
			}
			if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.AtLeast > 0 {
				t.Errorf("%s: %v", k.Name, err)
			}
		}
	}
}

// What is drawn without a length is worth solving.
func TestWorthwhile(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, test := range []struct {
		kind, params string
		metric       solve.Metric
		least        int
	}{
		{"tiles", "3x3", board.StepMetric, 10},
		{"tiles", "3x4", board.StepMetric, 10},
		{"klotski", "", board.MoveMetric, 20},
		{"rush", "", board.SlideMetric, 8},
	} {
		k := catalog.Kind(test.kind)
		for _, p := range run(t, k, test.params, "", 3, 8) {
			s, err := p.Solve(t.Context(), solve.Options{Metric: test.metric})
			if err != nil || len(s.Moves) < test.least {
				t.Errorf("%s takes %s (%v), fewer than %d", p.ID(), test.metric.Count(len(s.Moves)), err, test.least)
			}
		}
	}
	// A board of 2x2 never takes ten steps: all are taken.
	run(t, catalog.Kind("tiles"), "2x2", "", 1, 5)
}

// What is drawn with Unique has one shortest solution, and a seed means the same puzzles.
func TestUnique(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, text := range []string{"tiles:3x3", "ricochet", "lockout"} {
		var first string
		for range 2 {
			d, err := Query{Kind: text}.Draw(solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			d.Unique = true
			p, err := d.Next(t.Context(), 3)
			if err != nil {
				t.Fatal(err)
			}
			s, err := Solve(t.Context(), PuzzleOf(p), solve.Options{})
			if err == nil {
				err = s.FindInsight(t.Context(), solve.Options{})
			}
			if err != nil || s.Insight.Shortest.String() != "1" || first != "" && first != p.ID() {
				t.Errorf("%s: %s, then %s: %v, %v", text, first, p.ID(), s.Insight, err)
			}
			first = p.ID()
		}
	}
}

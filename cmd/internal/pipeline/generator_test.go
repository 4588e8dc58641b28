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
	"slidegif/solve/test/testcost"
)

// drawPuzzles generates n puzzles of a kind.
func drawPuzzles(t *testing.T, k *solve.Kind, params, length string, seed uint64, n int) []solve.Puzzle {
	t.Helper()
	l, err := ParseLength(length)
	if err != nil {
		t.Fatal(err)
	}
	d := Generator{Kind: k, Params: params, Length: l, Options: solve.Options{Metric: k.Metrics[0]}}
	var ps []solve.Puzzle
	for range n {
		p, err := d.Next(t.Context(), seed)
		if err != nil {
			t.Fatalf("Next for %s:%s, length %q: %v", k.Name, params, length, err)
		}
		ps = append(ps, p)
	}
	return ps
}

// TestGeneratorCanceled checks that no draw starts after the end of the context.
func TestGeneratorCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := Generator{Kind: catalog.Kinds[0], Length: Length{Any: true}}
	if p, err := g.Next(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("Next with a canceled context = %v, %v; want %v", p, err, context.Canceled)
	}
}

// TestSpread checks that lengths are spread over the whole range. If a part of the range has too few puzzles, other
// parts must provide more.
func TestSpread(t *testing.T) {
	tiles := catalog.Kinds[0]
	for _, test := range []struct {
		low, high, n int
		want         map[int]int // puzzles by length
	}{
		{8, 16, 9, map[int]int{8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1, 14: 1, 15: 1, 16: 1}},
		{8, 9, 6, map[int]int{8: 3, 9: 3}},
		{1, 2, 6, map[int]int{1: 2, 2: 4}}, // only two puzzles have length 1
	} {
		d := Generator{Kind: tiles, Length: Length{Range: true, Low: test.low, High: test.high}, Distinct: true, Spread: test.n}
		d.Options.Metric = board.StepMetric
		if n, err := d.Count(t.Context()); err != nil || n < int64(test.n) {
			t.Errorf("lengths %d-%d: Count = %d, %v, want at least %d", test.low, test.high, n, err, test.n)
		}
		got := map[int]int{}
		for range test.n {
			p, err := d.Next(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			s, err := p.Solve(t.Context(), solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got[len(s.Moves)]++
		}
		if !maps.Equal(got, test.want) {
			t.Errorf("lengths %d-%d: puzzles by length = %v, want %v", test.low, test.high, got, test.want)
		}
	}
	d := Generator{Kind: tiles, Length: Length{Range: true, Low: 31, High: 31}}
	if n, err := d.Count(t.Context()); n != 2 || err != nil {
		t.Errorf("Count for length 31 = %d, %v, want 2", n, err)
	}
}

// TestSeedsShareNoPuzzles checks that neighbouring seeds generate different puzzles. The first candidate must have the
// seed itself.
func TestSeedsShareNoPuzzles(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
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
			ids := map[string]bool{} // one seed may generate a puzzle twice
			for i, p := range drawPuzzles(t, k, "", "any", seed, 3) {
				if i == 0 && p.ID() != first.ID() {
					t.Errorf("%s: first puzzle of seed %d = %s, want %s", k.Name, seed, p.ID(), first.ID())
				}
				if seen[p.ID()] {
					t.Errorf("%s: two seeds generate %s", k.Name, p.ID())
				}
				ids[p.ID()] = true
			}
			for id := range ids {
				seen[id] = true
			}
		}
	}
}

// TestLengthErrors checks errors about lengths. The Chinese text must not contain the English name of the kind. The
// error must not have a lower bound, which would belong to a rejected candidate.
func TestLengthErrors(t *testing.T) {
	for _, k := range catalog.Kinds {
		if k.RandomLength == nil {
			continue
		}
		for _, length := range []int{999, solve.Hardest} {
			ctx, cancel := context.WithTimeoutCause(t.Context(), 30*time.Millisecond, &solve.Limit{Kind: solve.TimeLimit})
			d := Generator{Kind: k, Length: Length{Range: true, Low: length, High: length}, Options: solve.Options{Metric: k.Metrics[0], MaxPositions: 1 << 12}}
			p, err := d.Next(ctx, 1)
			cancel()
			if err == nil {
				if length != solve.Hardest {
					t.Errorf("%s: Next for length %d = %s, want an error", k.Name, length, p.ID())
				}
				continue
			}
			if message := words.In("zh").Error(err); strings.Contains(message, k.Name) {
				t.Errorf("%s: Chinese error %q contains the English name", k.Name, message)
			}
			if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.LowerBound > 0 {
				t.Errorf("%s: LowerBound = %d in %v, want 0", k.Name, limit.LowerBound, err)
			}
		}
	}
}

// TestWorthwhile checks the minimum length of puzzles that are generated without a requested length.
func TestWorthwhile(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, test := range []struct {
		kind, params string
		metric       solve.Metric
		minLength    int
	}{
		{"tiles", "3x3", board.StepMetric, 10},
		{"tiles", "3x4", board.StepMetric, 10},
		{"klotski", "", board.MoveMetric, 20},
		{"rush", "", board.SlideMetric, 8},
	} {
		k := catalog.Kind(test.kind)
		for _, p := range drawPuzzles(t, k, test.params, "", 3, 8) {
			s, err := p.Solve(t.Context(), solve.Options{Metric: test.metric})
			if err != nil || len(s.Moves) < test.minLength {
				t.Errorf("%s takes %s (error %v), want at least %d", p.ID(), test.metric.Count(len(s.Moves)), err, test.minLength)
			}
		}
	}
	// No 2x2 board takes ten steps, so every candidate is accepted.
	drawPuzzles(t, catalog.Kind("tiles"), "2x2", "", 1, 5)
}

// TestUnique checks that puzzles generated with Unique have one shortest solution and depend only on the seed.
func TestUnique(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, text := range []string{"tiles:3x3", "ricochet", "lockout"} {
		var first string
		for range 2 {
			d, err := Query{Kind: text}.Generator(solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			d.Unique = true
			p, err := d.Next(t.Context(), 3)
			if err != nil {
				t.Fatal(err)
			}
			s, err := Solve(t.Context(), PuzzleOf(p), solve.Options{}, Parts{})
			if err == nil {
				err = s.Complete(t.Context(), solve.Options{}, Parts{Insight: true})
			}
			if err != nil || s.Insight.Shortest.String() != "1" || first != "" && first != p.ID() {
				t.Errorf("%s: got %s, previous puzzle %q, insight %v, error %v; want the same puzzle with one shortest solution", text, p.ID(), first, s.Insight, err)
			}
			first = p.ID()
		}
	}
}

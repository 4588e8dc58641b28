package api

import (
	"context"
	"errors"
	"io"
	"slices"
	"testing"
	"time"

	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
	"slidegif/solve/input"
)

// TestUnsupportedMetric checks that a metric that a kind does not support is an input error.
func TestUnsupportedMetric(t *testing.T) {
	for _, k := range catalog.Kinds {
		if k.Example == "" {
			continue
		}
		p, err := catalog.Parse(t.Context(), k.Example)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []solve.Metric{"furlong", "push", "step"} {
			if slices.Contains(k.Metrics, m) {
				continue
			}
			_, err := p.Solve(t.Context(), solve.Options{Metric: m})
			if _, bad := errors.AsType[*input.Error](err); !bad {
				t.Errorf("Solve of %s in the metric %s: error %T %v, want *input.Error", k.Name, m, err, err)
			}
			err = takeCensus(t.Context(), p, m)
			if _, bad := errors.AsType[*input.Error](err); !bad {
				t.Errorf("census of %s in the metric %s: error %T %v, want *input.Error", k.Name, m, err, err)
			}
		}
	}
}

// TestContextErrors checks that every operation returns the error of its context, if the context ends
// before or during the operation.
func TestContextErrors(t *testing.T) {
	ends := []struct {
		want  error
		begin func() (context.Context, context.CancelFunc)
	}{
		{context.Canceled, func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			return ctx, cancel
		}},
		{context.Canceled, func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(5*time.Millisecond, cancel)
			return ctx, cancel
		}},
		{context.DeadlineExceeded, func() (context.Context, context.CancelFunc) {
			return context.WithDeadline(t.Context(), time.Unix(0, 0))
		}},
		{context.DeadlineExceeded, func() (context.Context, context.CancelFunc) {
			return context.WithTimeout(t.Context(), 5*time.Millisecond)
		}},
	}
	for _, id := range []string{ // a hard puzzle for each engine
		"tiles:5x5@1", "tiles:3x4@1", "gates:9x9@7", "ricochet:@1",
		"klotski:##.##/k...l/bbdfg/bddfg/aaecc/aaeec/hhjii/mjjjn:..j../.jjj./...../...../...../...../...../.....",
		"rush:o......BCD/o......BCD/o......BCD/AA.E....../F..E..GGG./F..E....../...HH...II/JJ..KK..L./......M.L./..NN..M...",
		"atomix:#########/#a.b..#d#/#..#..c.#/#.c...d.#/#e..f..g#/#.......#/#########:abcdefg",
		"lockout:A..B..E/.....F./..X..../...G.../C...D../H.....I/.......",
	} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		k := p.Kind()
		for _, m := range k.DistinctMetrics() {
			o := solve.Options{Metric: m}
			proved := solve.Options{Metric: m, Optimal: true}
			operations := map[string]func(ctx context.Context) error{
				"Solve":  func(ctx context.Context) error { _, err := p.Solve(ctx, o); return err },
				"proof":  func(ctx context.Context) error { _, err := p.Solve(ctx, proved); return err },
				"Census": func(ctx context.Context) error { return takeCensus(ctx, p, m) },
			}
			if k.Insight != nil {
				operations["Insight"] = func(ctx context.Context) error { _, err := k.Insight(ctx, p, 60, o); return err }
			}
			if k.Distances != nil {
				operations["Distances"] = func(ctx context.Context) error {
					_, err := k.Distances(ctx, p.Board(), []board.Board{p.Board()}, o)
					return err
				}
			}
			if k.Random != nil {
				operations["Random"] = func(ctx context.Context) error { _, err := k.Random(ctx, "", 5); return err }
				operations["RandomLength"] = func(ctx context.Context) error {
					_, err := k.RandomLength(ctx, "", 5, o, 18, 19)
					return err
				}
			}
			for name, run := range operations {
				for i, end := range ends {
					ctx, cancel := end.begin()
					err := run(ctx)
					cancel()
					if _, tooLarge := errors.AsType[*input.Error](err); tooLarge && name == "Census" {
						continue
					}
					if err != nil && !errors.Is(err, end.want) || err == nil && name == "proof" && i%2 == 0 {
						t.Errorf("%s of %s in the metric %s, context %d: error %v, want %v", name, id, m, i, err, end.want)
					}
				}
			}
		}
	}
}

// TestZeroOptions checks that zero options mean the defaults.
func TestZeroOptions(t *testing.T) {
	ctx := t.Context()
	for _, id := range []string{
		"123/406/758", "klotski:xaa/bcd/e.d:x@3.3", "rush:ooBo/AABo/oooo/oooo", "atomix:a.#/.../..b:ab", "lockout:A...B/...../..X../...../C...D",
		"ricochet:A..,../....._/.#..C/..B..:A@5.2", "gates:#CC###/#aabbB/#a.b.B/######:aC,bB",
	} {
		p, err := Parse(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		k := p.Kind()
		s, err := p.Solve(ctx, solve.Options{})
		if err != nil || s.Metric != k.Metrics[0] || !s.Optimal() {
			t.Errorf("Solve(%s) = %+v, %v, want an optimal solution in the metric %s", id, s, err, k.Metrics[0])
		}
		space, err := census.Space(p)
		if err != nil {
			t.Fatal(err)
		}
		c, err := space.Census(ctx, solve.CensusOptions{})
		if err != nil || c.Metric != k.Metrics[0] || c.Positions < 2 {
			t.Errorf("Census of %s = %+v, %v, want at least 2 positions in the metric %s", id, c, err, k.Metrics[0])
		}
		if k.Insight != nil {
			if in, err := k.Insight(ctx, p, len(s.Moves), solve.Options{}); err != nil || in == nil || in.Shortest.Cmp(solve.Count{}) < 1 {
				t.Errorf("Insight(%s) = %+v, %v, want at least 1 shortest solution", id, in, err)
			}
		}
		if k.Distances != nil {
			if d, err := k.Distances(ctx, p.Board(), []board.Board{p.Board()}, solve.Options{}); err != nil || d[0] != len(s.Moves) {
				t.Errorf("Distances(%s) = %v, %v, want %d", id, d, err, len(s.Moves))
			}
		}
		drawing := render.Solution{Board: p.Board(), Moves: s.Moves, Metric: s.Metric}
		if _, err := render.SVG(ctx, io.Discard, drawing, render.Options{}); err != nil {
			t.Errorf("SVG of %s: %v", id, err)
		}
	}
}

// takeCensus takes the census of the state space of a puzzle.
func takeCensus(ctx context.Context, p solve.Puzzle, m solve.Metric) error {
	space, err := census.Space(p)
	if err == nil {
		_, err = space.Census(ctx, solve.CensusOptions{Metric: m, Memory: 1 << 28})
	}
	return err
}

// TestZeroPuzzle checks the errors for a zero Puzzle and for an empty metric.
func TestZeroPuzzle(t *testing.T) {
	_, err := Solve(t.Context(), Puzzle{}, solve.Options{})
	if _, bad := errors.AsType[*input.Error](err); !bad {
		t.Errorf("Solve of a zero Puzzle: error %T %v, want *input.Error", err, err)
	}
	p, err := Parse(t.Context(), "lockout:A..../...../X...B/...../.....")
	if err != nil {
		t.Fatal(err)
	}
	moves := board.Moves(p.Board(), board.SlideMetric)
	if _, err = board.Replay(p.Board(), moves[:1], ""); err == nil || err.Error() != "move 1: the metric of the moves is missing" {
		t.Error(err)
	}
}

// TestNextCanceled checks that Next observes a canceled context even if it needs no search.
func TestNextCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, k := range catalog.Kinds {
		if k.Random == nil {
			continue
		}
		draw, err := Random(k.Name, "any", 1, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = draw.Next(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("Next for %s with a canceled context: error %v, want context.Canceled", k.Name, err)
		}
	}
}

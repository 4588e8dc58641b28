package api

import (
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"net/netip"
	"reflect"
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

// TestMetricsOfKinds: a metric that a kind does not have is a mistake of the caller.
func TestMetricsOfKinds(t *testing.T) {
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
				t.Errorf("%s in the metric %s: %T %v", k.Name, m, err, err)
			}
			err = countAll(t.Context(), p, m)
			if _, bad := errors.AsType[*input.Error](err); !bad {
				t.Errorf("a census of %s in the metric %s: %T %v", k.Name, m, err, err)
			}
		}
	}
}

// TestContexts: the error of whatever a context ended, before it began or in its midst, is that of the context.
func TestContexts(t *testing.T) {
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
	for _, id := range []string{ // of each engine, and hard enough
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
		for _, m := range k.Distinct() {
			o := solve.Options{Metric: m}
			proved := solve.Options{Metric: m, Optimal: true}
			questions := map[string]func(ctx context.Context) error{
				"Solve":  func(ctx context.Context) error { _, err := p.Solve(ctx, o); return err },
				"proof":  func(ctx context.Context) error { _, err := p.Solve(ctx, proved); return err },
				"Census": func(ctx context.Context) error { return countAll(ctx, p, m) },
			}
			if k.Insight != nil {
				questions["Insight"] = func(ctx context.Context) error { _, err := k.Insight(ctx, p, 60, o); return err }
			}
			if k.Distances != nil {
				questions["Distances"] = func(ctx context.Context) error {
					_, err := k.Distances(ctx, p.Board(), []board.Board{p.Board()}, o)
					return err
				}
			}
			if k.Random != nil {
				questions["Random"] = func(ctx context.Context) error { _, err := k.Random(ctx, "", 5); return err }
				questions["RandomLength"] = func(ctx context.Context) error {
					_, err := k.RandomLength(ctx, "", 5, o, 18, 19)
					return err
				}
			}
			for name, ask := range questions {
				for i, end := range ends {
					ctx, cancel := end.begin()
					err := ask(ctx)
					cancel()
					if _, refused := errors.AsType[*input.Error](err); refused && name == "Census" {
						continue // too many positions
					}
					if err != nil && !errors.Is(err, end.want) || err == nil && name == "proof" && i%2 == 0 {
						t.Errorf("%s, %s in the metric %s, end %d: %v", id, name, m, i, err)
					}
				}
			}
		}
	}
}

// TestZeroOptions: options without a value are the usual ones.
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
			t.Errorf("%s: %v, %+v", id, err, s)
		}
		space, err := census.Space(p)
		if err != nil {
			t.Fatal(err)
		}
		c, err := space.Census(ctx, solve.CensusOptions{})
		if err != nil || c.Metric != k.Metrics[0] || c.Positions < 2 {
			t.Errorf("%s: %v, %+v", id, err, c)
		}
		if k.Insight != nil {
			if in, err := k.Insight(ctx, p, len(s.Moves), solve.Options{}); err != nil || in == nil || in.Shortest.Sign() < 1 {
				t.Errorf("%s: %v, %+v", id, err, in)
			}
		}
		if k.Distances != nil {
			if d, err := k.Distances(ctx, p.Board(), []board.Board{p.Board()}, solve.Options{}); err != nil || d[0] != len(s.Moves) {
				t.Errorf("%s: %v, %v", id, err, d)
			}
		}
		drawing := render.Solution{Board: p.Board(), Moves: s.Moves, Metric: s.Metric}
		if _, err := render.SVG(ctx, io.Discard, drawing, render.Options{}); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// countAll takes the census of what a puzzle can reach.
func countAll(ctx context.Context, p solve.Puzzle, m solve.Metric) error {
	space, err := census.Space(p)
	if err == nil {
		_, err = space.Census(ctx, solve.CensusOptions{Metric: m, Memory: 1 << 28})
	}
	return err
}

// TestZeroPuzzle: no puzzle is a mistake of the caller, and so are moves in no metric.
func TestZeroPuzzle(t *testing.T) {
	_, err := Solve(t.Context(), Puzzle{}, solve.Options{})
	if _, bad := errors.AsType[*input.Error](err); !bad {
		t.Errorf("%T %v", err, err)
	}
	p, err := Parse(t.Context(), "lockout:A..../...../X...B/...../.....")
	if err != nil {
		t.Fatal(err)
	}
	moves := board.Moves(p.Board(), board.SlideMetric)
	if _, err = board.Replay(p.Board(), moves[:1], ""); err == nil || err.Error() != "move 1: the metric of the moves is not told" {
		t.Error(err)
	}
}

// TestDrawCanceled: a canceled context ends a draw that takes no search, too.
func TestDrawCanceled(t *testing.T) {
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
			t.Errorf("%s: %v", k.Name, err)
		}
	}
}

// TestHandlerZero: no limits are the usual ones, and no log says nothing.
func TestHandlerZero(t *testing.T) {
	r := httptest.NewRecorder()
	Handler(Limits{}, nil).ServeHTTP(r, httptest.NewRequest("GET", "/solve.json?puzzle=tiles:123/456/078", nil))
	if r.Code != 200 {
		t.Error(r.Code, r.Body)
	}
}

// TestHandlerLimits: each limit that is given takes the place of the default.
func TestHandlerLimits(t *testing.T) {
	given := Limits{Workers: 71, Queue: 72, Timeout: 73, Memory: 74, Positions: 75, Cache: 76, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	served, from := reflect.ValueOf(given.served()), reflect.ValueOf(given)
	for i := range from.NumField() {
		name := from.Type().Field(i).Name
		if want, got := from.Field(i).Interface(), served.FieldByName(name).Interface(); from.Field(i).IsZero() || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v; want %v, which is not zero", name, got, want)
		}
	}
}

package census_test

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
	"slidegif/solve/moves"
)

// Along a shortest solution the distance decreases by one per move.
func TestDistances(t *testing.T) {
	for _, id := range []string{"横刀立马", "simplicity", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		p := parse(t, id)
		for _, m := range p.Kind().Metrics {
			s, err := p.Solve(t.Context(), solve.Options{Metric: m})
			if err != nil {
				t.Fatal(err)
			}
			positions := []board.Board{p.Board()}
			for i, move := range s.Moves {
				positions = append(positions, positions[i].Apply(move))
			}
			got, err := census.Distances(t.Context(), p.Board(), positions, solve.Options{Metric: m})
			if err != nil {
				t.Fatal(err)
			}
			for i, d := range got {
				if want := len(s.Moves) - i; d != want {
					t.Errorf("%s, metric %s: distance after %d moves = %d, want %d", id, m, i, d, want)
				}
			}
		}
	}
}

// Near the goal of a large puzzle, Distances visits few positions.
func TestDistancesAreNear(t *testing.T) {
	p := parse(t, "klotski:c.gg./cdf.h/ldf.e/aajie/aabbk:...../...e./...e./...../.....")
	at := func(move string) board.Board {
		ms, _, err := moves.Read(t.Context(), p.Board(), p.Kind().Notations, move)
		if err != nil {
			t.Fatal(err)
		}
		return p.Board().Apply(ms[0])
	}
	positions := []board.Board{p.Board(), at("fR"), at("hU")}
	o := solve.Options{Metric: board.MoveMetric, MaxPositions: 20_000}
	got, err := census.Distances(t.Context(), p.Board(), positions, o)
	if err != nil {
		t.Fatalf("Distances of 3 positions near the goal with at most %d positions: %v", o.MaxPositions, err)
	}
	for i, b := range positions {
		q := parse(t, "klotski:"+b.String()+":"+b.GoalString())
		s, err := q.Solve(t.Context(), solve.Options{Metric: o.Metric})
		if err != nil || got[i] != len(s.Moves) {
			t.Errorf("position %d: distance %d, want %d (%v)", i, got[i], len(s.Moves), err)
		}
	}
	for _, o := range []solve.Options{{MaxPositions: 10}, {Effort: 10}} {
		o.Metric = board.MoveMetric
		if _, err := census.Distances(t.Context(), p.Board(), positions, o); !errors.Is(err, solve.ErrLimit) {
			t.Errorf("Distances with %+v: error %v, want %v", o, err, solve.ErrLimit)
		}
	}
}

func parse(t testing.TB, id string) solve.Puzzle {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestComponentLimits(t *testing.T) {
	b := parse(t, "klotski:横刀立马").Board()
	if _, err := census.Component(context.Background(), b, solve.CensusOptions{Metric: board.MoveMetric, Memory: 1 << 16}); err == nil {
		t.Error("Component of 25,955 positions with 64 KiB succeeded, want an error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := census.Component(ctx, b, solve.CensusOptions{Metric: board.MoveMetric}); err != context.Canceled {
		t.Errorf("Component with a canceled context: error %v, want %v", err, context.Canceled)
	}
}

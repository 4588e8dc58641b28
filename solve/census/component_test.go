package census_test

import (
	"context"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
)

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
		t.Error("a component of 25,955 positions fits 64 KiB")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := census.Component(ctx, b, solve.CensusOptions{Metric: board.MoveMetric}); err != context.Canceled {
		t.Errorf("error %v after an interrupt", err)
	}
}

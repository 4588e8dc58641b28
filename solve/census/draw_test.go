package census_test

import (
	"context"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

func TestDraw(t *testing.T) {
	for _, test := range []struct {
		id        string
		m         board.Metric
		seed      uint64
		low, high int
		want      string
	}{
		{"klotski:横刀立马", board.MoveMetric, 1, solve.Hardest, solve.Hardest, "0xx1/6xx1/2443/2503/7589"},
		{"klotski:横刀立马", board.StepMetric, 3, 100, 110, "1xx2/1xx2/6700/3445/3895"},
		{"rush:rush-60", board.SlideMetric, 1, 30, 40, "IBBxoMIoDDoMJoAAoMJoKLEEooKLFFoGGHHH"},
		{"rush:rush-60", board.SlideMetric, 1, solve.Hardest, solve.Hardest, "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"},
	} {
		b, err := census.Draw(context.Background(), parse(t, test.id).Board(), solve.NewRand(test.seed), solve.CensusOptions{Metric: test.m}, test.low, test.high)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := b.String(); got != test.want {
			t.Errorf("%s, seed %d, %d-%d: %s, want %s", test.id, test.seed, test.low, test.high, got, test.want)
		}
	}
	if b, err := census.Draw(context.Background(), parse(t, "rush:rush-60").Board(), solve.NewRand(1), solve.CensusOptions{Metric: board.SlideMetric}, 61, 99); err == nil {
		t.Errorf("drew %s", b)
	}
}

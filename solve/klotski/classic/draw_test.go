package classic_test

import (
	"context"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/klotski/classic"
)

func parse(t testing.TB, id string) solve.Puzzle {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The same seed is the same layout for ever: these lines may never change.
func TestDrawLayout(t *testing.T) {
	for _, test := range []struct {
		params    string
		seed      uint64
		m         board.Metric
		low, high int
		want      string
	}{
		{"", 1, board.MoveMetric, 60, 100, "1xx2/3xx4/3560/0567/8897"},
		{"", 2, board.MoveMetric, 60, 100, "1xx2/1xx2/0344/0356/7896"},
		{"", 1, board.MoveMetric, 130, 138, "1023/xx04/xx54/6657/8997"},
		{"", 2, "", 130, 138, "0123/xx45/xx45/6778/9908"},
		{"", 1, board.MoveMetric, solve.Hardest, solve.Hardest, "1234/xx54/xx56/0776/0899"},
		{"", 1, board.StepMetric, solve.Hardest, solve.Hardest, "1234/xx54/xx56/0776/0899"},
		{"v4h1s4", 1, board.MoveMetric, solve.Hardest, solve.Hardest, "0xx1/2xx1/3445/3605/7689"},
		{"v2h3s4", 7, board.SlideMetric, 100, 120, "01xx/21xx/3345/0665/7789"},
		{"v1h4s4", 7, board.StepMetric, 0, 0, "1220/3345/6677/8xx0/8xx9"},
	} {
		got, err := classic.DrawLayout(context.Background(), test.params, test.seed, solve.CensusOptions{Metric: test.m}, test.low, test.high)
		if err != nil {
			t.Error(err)
			continue
		}
		if got != test.want {
			t.Errorf("%s@%d, %s %d-%d: %s, want %s", test.params, test.seed, test.m, test.low, test.high, got, test.want)
		}
		m := test.m
		if m == "" {
			m = board.MoveMetric
		}
		s, err := parse(t, "klotski:"+got).Solve(context.Background(), solve.Options{Metric: m})
		if err != nil || test.low >= 0 && (len(s.Moves) < test.low || len(s.Moves) > test.high) {
			t.Errorf("%s is solved in %d, want %d-%d; %v", got, len(s.Moves), test.low, test.high, err)
		}
	}
	for _, test := range []struct {
		params    string
		low, high int
	}{{"v4h1s4", 94, 200}, {"", 139, 200}, {"", 9, 8}, {"v9", 1, 2}, {"v0h0s0", 50, 60}} {
		if got, err := classic.DrawLayout(context.Background(), test.params, 1, solve.CensusOptions{}, test.low, test.high); err == nil {
			t.Errorf("%+v drew %s", test, got)
		}
	}
}

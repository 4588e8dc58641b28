package census_test

import (
	"context"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

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
		got, err := census.DrawLayout(context.Background(), test.params, test.seed, census.Options{Metric: test.m}, test.low, test.high)
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
		if got, err := census.DrawLayout(context.Background(), test.params, 1, census.Options{}, test.low, test.high); err == nil {
			t.Errorf("%+v drew %s", test, got)
		}
	}
}

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
		b, err := census.Draw(context.Background(), parse(t, test.id).Board(), solve.NewRand(test.seed), census.Options{Metric: test.m}, test.low, test.high)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := b.String(); got != test.want {
			t.Errorf("%s, seed %d, %d-%d: %s, want %s", test.id, test.seed, test.low, test.high, got, test.want)
		}
	}
	if b, err := census.Draw(context.Background(), parse(t, "rush:rush-60").Board(), solve.NewRand(1), census.Options{Metric: board.SlideMetric}, 61, 99); err == nil {
		t.Errorf("drew %s", b)
	}
}

func BenchmarkDrawLongLayout(b *testing.B) {
	for b.Loop() {
		if _, err := census.DrawLayout(context.Background(), "", 1, census.Options{}, 130, 138); err != nil {
			b.Fatal(err)
		}
	}
}

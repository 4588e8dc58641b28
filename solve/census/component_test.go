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

func TestComponents(t *testing.T) {
	for _, test := range []struct {
		id                     string
		m                      board.Metric
		positions, unreachable int64
		solved                 int64
	}{
		{"klotski:横刀立马", board.MoveMetric, 25955, 0, 964},
		{"klotski:横刀立马", board.StepMetric, 25955, 0, 964},
		{"klotski:横刀立马", board.SlideMetric, 25955, 0, 964},
		{"klotski:AABB/AACC/DE../FGHH/FGII:..../..../..../AA../AA..", board.MoveMetric, 1398, 0, -1},
		{"klotski:BBAA/CCAG/.EFH/IEF./JDD#:.AAE/GA.E/HIBB/FCCJ/FDD.:same=EF,BCD,GHIJ", board.StepMetric, 27393, 0, -1},
		{"klotski:ab/00:ba/..", board.StepMetric, 12, 0, 1},
		{"klotski:ab/c0:ba/c.", board.StepMetric, 12, 12, -1},
	} {
		b := parse(t, test.id).Board()
		depths := map[int]int64{}
		rows := int64(0)
		c, err := census.Component(context.Background(), b, solve.CensusOptions{Metric: test.m, Visit: func(p solve.Position) error {
			depths[p.Distance]++
			rows++
			return nil
		}})
		if err != nil {
			t.Fatal(test.id, err)
		}
		if c.Positions != test.positions || c.Unreachable != test.unreachable || rows != c.Positions || depths[-1] != c.Unreachable {
			t.Errorf("%s: %d positions, %d of them unreachable, %d rows; want %d, %d", test.id, c.Positions, c.Unreachable, rows, test.positions, test.unreachable)
		}
		for d, n := range c.Depths {
			if depths[d] != n {
				t.Errorf("%s: %d rows at distance %d, counted %d", test.id, depths[d], d, n)
			}
		}
		if test.solved >= 0 && c.Depths[0] != test.solved {
			t.Errorf("%s: %d solved, want %d", test.id, c.Depths[0], test.solved)
		}
	}
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

package garage_test

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/rush/garage"
	"slidegif/solve/test/testcost"
)

// TestCountPerfect compares the counts of 6x6 boards with samples/census.md. Package perfect compares
// smaller boards with a naive program.
func TestCountPerfect(t *testing.T) {
	want := []garage.Count{
		{1, 4, 4, 1, "oooooo/oooooo/AAoooo/oooooo/oooooo/oooooo"},
		{2, 360, 30, 2, "ooBooo/ooBooo/AABooo/oooooo/oooooo/oooooo"},
		{3, 13859, 199, 3, "ooBooo/ooBooo/AABooo/CCCooo/oooooo/oooooo"},
		{4, 300898, 1306, 5, "oooBoo/oooBoo/AAoBoo/CDDDoo/Cooooo/Cooooo"},
		{5, 4093665, 3586, 8, "ooBooo/ooBooC/AABooC/DDEEEC/oooooo/oooooo"},
		{6, 36694718, 23838, 9, "ooBoCC/ooBooD/AABooD/EEFFFD/oooooo/oooooo"},
	}
	if !testcost.Long() {
		want = want[:4]
	}
	g, err := garage.New(6, 6)
	if err != nil {
		t.Fatal(err)
	}
	got, err := g.CountPerfect(t.Context(), len(want), solve.CensusOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range got {
		if c != want[i] {
			t.Errorf("%+v, want %+v", c, want[i])
		}
	}
}

// TestMemory checks that a census returns an error if it exceeds the memory limit.
func TestMemory(t *testing.T) {
	g, err := garage.New(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	var limit *solve.Limit
	if _, err := g.CountPerfect(t.Context(), 6, solve.CensusOptions{Memory: 100 << 10}); !errors.As(err, &limit) || limit.Kind != solve.MemoryLimit {
		t.Errorf("100 KiB: error %v, want the memory limit", err)
	}
	if _, err := g.CountPerfect(t.Context(), 6, solve.CensusOptions{Memory: 8 << 20}); err != nil {
		t.Errorf("8 MiB: %v", err)
	}
}

func TestCanceled(t *testing.T) {
	g, err := garage.New(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.CountPerfect(ctx, 4, solve.CensusOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled census: error %v, want context.Canceled", err)
	}
	for _, size := range [][2]int{{5, 5}, {2, 6}, {6, 7}} {
		if _, err := garage.New(size[0], size[1]); err == nil {
			t.Errorf("New(%d, %d) succeeded", size[0], size[1])
		}
	}
}

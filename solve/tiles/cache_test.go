package tiles

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// What a cache holds is bounded, and what was used last stays.
func TestCacheForgets(t *testing.T) {
	c := newCache(100)
	made := 0
	get := func(name string, bytes int64) {
		if _, err := c.get(t.Context(), name, bytes, func() (any, error) { made++; return name, nil }); err != nil {
			t.Error(err)
		}
	}
	for i := range 50 {
		get(fmt.Sprint(i), 30)
		get("used", 30)
	}
	if c.bytes > 100 || made != 51 {
		t.Errorf("%d bytes are kept, %d were made", c.bytes, made)
	}
	get("large", 1000)
	if c.bytes != 1000 || len(c.items) != 1 {
		t.Errorf("%d bytes in %d items are kept beside what is too large", c.bytes, len(c.items))
	}
}

// Boards of every shape leave no more tables behind than are to be kept.
func TestTablesAreForgotten(t *testing.T) {
	for _, size := range [][2]int{{4, 4}, {8, 8}, {3, 5}, {6, 7}, {7, 7}} {
		for blank := range size[0] * size[1] {
			if (blank%(8*size[0]-7) > 0 || size[0] == 7 || size[0] == 6) && os.Getenv("SLIDEGIF_LONG") == "" {
				continue
			}
			if _, _, err := quickHeuristic(t.Context(), size[0], size[1], blank, solve.Options{}); err != nil {
				t.Fatal(err)
			}
			if keptSmall.bytes > keptSmall.most {
				t.Fatalf("%d bytes are kept", keptSmall.bytes)
			}
		}
	}
}

// Tables obey the bound of memory: where it is small, so are their groups.
func TestQuickTablesObeyMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("other tests make tables too")
	}
	for _, size := range [][2]int{{4, 4}, {5, 5}, {6, 6}, {8, 8}} {
		for _, memory := range []int64{1, 100 << 10, 1 << 20, 64 << 20} {
			keptSmall.drop(0)
			if _, _, err := quickHeuristic(t.Context(), size[0], size[1], 0, solve.Options{Memory: memory}); err != nil {
				t.Fatal(err)
			}
			if least := int64(10 << 10); keptSmall.bytes > max(memory, least) {
				t.Errorf("%v: %d bytes of tables in a memory of %d", size, keptSmall.bytes, memory)
			}
		}
	}
}

// Who waits for a table that another search builds gives up at the end of its context.
func TestWaitForTableEnds(t *testing.T) {
	c := newCache(100)
	begun, end := make(chan bool), make(chan bool)
	done := make(chan error)
	go func() {
		_, err := c.get(context.Background(), "slow", 1, func() (any, error) {
			close(begun)
			<-end
			return 1, nil
		})
		done <- err
	}()
	<-begun
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	if _, err := c.get(ctx, "other", 1, nil); err != why {
		t.Errorf("%v, want %v", err, why)
	}
	close(end)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// No number of positions ends a proof but the one that was asked for.
func TestProofHasNoEnd(t *testing.T) {
	q, err := Parse("1,2,3,4/5,6,7,8/9,10,11,12/13,0,14,15")
	if err != nil {
		t.Fatal(err)
	}
	p := q.(*puzzle)
	f := normalize(p)
	h, _, err := quickHeuristic(t.Context(), 4, 4, f.blank, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := routesOf(t.Context(), 4, 4)
	if err != nil {
		t.Fatal(err)
	}
	s := &stepSearch{normalForm: f, most: math.MaxInt64, effort: math.MaxInt64, sol: solve.Solution{Metric: board.StepMetric}}
	s.proof = newDeepening(h, r, f.cells, f.start(), 0, 1)
	s.proof.nodes = 1 << 33 // as if so many had been looked at
	if done, err := s.prove(t.Context(), math.MaxInt64, math.MaxInt64); !done || err != nil || len(s.best) != 2 {
		t.Errorf("%v, %v, %v", done, err, s.best)
	}
}

package parallel_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"slidegif/solve/parallel"
)

func Example() {
	var g parallel.Group
	squares := make([]int, 4)
	for i := range squares {
		g.Go(func() error {
			squares[i] = i * i / (3 - i)
			return nil
		})
	}
	fmt.Println(g.Wait())
	fmt.Println(squares[:3])
	// Output:
	// internal error: panic: runtime error: integer divide by zero
	// [0 0 4]
}

func explode() error { panic("boom") }

func TestCatch(t *testing.T) {
	p, ok := errors.AsType[*parallel.Panic](parallel.Catch(explode))
	if !ok || p.Value != "boom" || !strings.Contains(string(p.Stack), "explode") {
		t.Errorf("Catch(explode) = %+v, want a Panic with value boom and the stack of explode", p)
	}
	plain := errors.New("plain")
	if err := parallel.Catch(func() error { return plain }); err != plain {
		t.Errorf("Catch returned %v, want %v", err, plain)
	}
}

func count(n int) func(yield func(int) bool) error {
	return func(yield func(int) bool) error {
		for i := range n {
			if !yield(i) {
				break
			}
		}
		return nil
	}
}

func TestOrdered(t *testing.T) {
	for workers := 1; workers <= 4; workers++ {
		var got []int
		err := parallel.Ordered(t.Context(), workers, count(100), func(i int) int { return i * i },
			func(n int) error { got = append(got, n); return nil })
		if err != nil || len(got) != 100 {
			t.Fatalf("%d workers: Ordered consumed %d results, error %v; want 100, nil", workers, len(got), err)
		}
		for i, n := range got {
			if n != i*i {
				t.Fatalf("%d workers: result %d = %d, want %d", workers, i, n, i*i)
			}
		}
	}
}

func TestOrderedFails(t *testing.T) {
	square := func(i int) int { return i * i }
	take := func(int) error { return nil }
	bad := errors.New("bad")
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx     context.Context
		produce func(func(int) bool) error
		work    func(int) int
		consume func(int) error
		want    string
	}{
		"produce":  {t.Context(), func(yield func(int) bool) error { yield(1); return bad }, square, take, "bad"},
		"consume":  {t.Context(), count(1000), square, func(n int) error { return map[bool]error{true: bad}[n == 25] }, "bad"},
		"panic":    {t.Context(), count(1000), func(i int) int { return 1 / (25 - i) }, take, "divide by zero"},
		"canceled": {canceled, count(1000), square, take, "canceled"},
	} {
		err := parallel.Ordered(c.ctx, 3, c.produce, c.work, c.consume)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: Ordered returned %v, want an error containing %q", name, err, c.want)
		}
	}
}

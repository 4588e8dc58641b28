package parallel_test

import (
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

// A caught panic tells where it was.
func TestCatch(t *testing.T) {
	p, ok := errors.AsType[*parallel.Panic](parallel.Catch(explode))
	if !ok || p.Value != "boom" || !strings.Contains(string(p.Stack), "explode") {
		t.Errorf("%+v", p)
	}
	plain := errors.New("plain")
	if err := parallel.Catch(func() error { return plain }); err != plain {
		t.Errorf("an error became %v", err)
	}
}

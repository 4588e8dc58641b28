package solve_test

import (
	"context"
	"errors"
	"fmt"

	"slidegif/solve"
	"slidegif/solve/catalog"
)

// This example solves one puzzle in three metrics. It then shows the errors for a search that
// reaches a limit and for an unsolvable puzzle.
func Example() {
	p, _ := catalog.Parse(context.Background(), "横刀立马")
	for _, m := range []solve.Metric{"step", "slide", "move"} {
		s, _ := p.Solve(context.Background(), solve.Options{Metric: m})
		fmt.Println(m.Count(len(s.Moves)))
	}

	_, err := p.Solve(context.Background(), solve.Options{Metric: "move", MaxPositions: 1000})
	var limit *solve.Limit
	fmt.Println(errors.As(err, &limit), errors.Is(err, solve.ErrUnsolvable))

	p, _ = catalog.Parse(context.Background(), "tiles:21/30")
	_, err = p.Solve(context.Background(), solve.Options{Metric: "step"})
	fmt.Println(errors.Is(err, solve.ErrUnsolvable))
	// Output:
	// 116 steps
	// 90 slides
	// 81 moves
	// true false
	// true
}

package census_test

import (
	"context"
	"fmt"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
)

// This example counts the positions of the 2x3 puzzle by distance and prints the most distant ones.
func ExampleSpace() {
	ctx := context.Background()
	p, _ := catalog.Parse(ctx, "tiles:123/450")
	space, _ := census.Space(p)
	c, err := space.Census(ctx, solve.CensusOptions{Metric: board.StepMetric})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Positions, c.GodsNumber(), c.Depths[:5])
	for _, b := range c.Hardest {
		fmt.Println(space.PositionID(b))
	}
	// Output:
	// 360 21 [1 2 3 5 6]
	// tiles:450/123
}

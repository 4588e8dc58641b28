package census_test

import (
	"context"
	"fmt"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/tiles/census"
)

// God's number of the 5-puzzle: no start needs more steps.
func ExampleCensus() {
	p, _ := catalog.Parse(context.Background(), "tiles:2x3@1")
	c, _ := census.Census(context.Background(), p.Board(), solve.CensusOptions{Metric: "step"})
	fmt.Println(c.Positions, "positions, by distance:", c.Depths)
	fmt.Println("the hardest:", c.Hardest[0], len(c.Depths)-1)
	// Output:
	// 360 positions, by distance: [1 2 3 5 6 7 10 12 12 16 23 25 28 39 44 40 29 21 18 12 6 1]
	// the hardest: 450/123 21
}

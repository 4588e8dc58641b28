package catalog_test

import (
	"context"
	"fmt"

	"slidegif/solve/catalog"
)

// This example parses puzzles in several notations. Each puzzle has one canonical ID, which parses
// to the same puzzle.
func ExampleParse() {
	for _, id := range []string{"864072513", "横刀立马", "rush:rush-60", "tiles:3x3@42"} {
		p, _ := catalog.Parse(context.Background(), id)
		fmt.Println(p.ID())
	}
	_, err := catalog.Parse(context.Background(), "klotski:1.1/...:.../1.1")
	fmt.Println(err)
	// Output:
	// tiles:864/072/513
	// klotski:1xx2/1xx2/3445/3675/8009
	// rush:IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM
	// tiles:402/681/537
	// klotski: row 1: piece "1" is in two parts
}

func Example() {
	k := catalog.Kind("klotski")
	fmt.Println(k.Name, "counts", k.Metrics)
	// Output: klotski counts [move step slide]
}

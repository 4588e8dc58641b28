package classic

import (
	"context"
	"slidegif/solve"
)

// The tests that need puzzles stand outside of the package, since a kind of puzzle may
// import it. This is what they see of its inside.

var FarthestText = farthestText

// CountSets is Layouts, and God's number of each set.
func CountSets(ctx context.Context, o solve.CensusOptions) (*solve.Census, map[Set]int, error) {
	sum, err := countSets(ctx, Sets(), o)
	if err != nil {
		return nil, nil, err
	}
	return &sum.c, sum.gods, nil
}

package tiles

import (
	"context"

	"slidegif/solve"
)

// The browser build does not prove lower bounds.
var prove func(ctx context.Context, p solve.Puzzle, proof solve.BoundProof, o solve.ProveOptions) (solve.BoundProof, error)

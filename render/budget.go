package render

import (
	"context"
	"io"
)

func withinBudget(ctx context.Context, w io.Writer, s Show, o Options) (Report, error) {
	return animate(ctx, w, s, o)
}

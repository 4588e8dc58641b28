package document

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
)

// SortByLength sorts puzzles by the length of their solutions. Puzzles with equally long solutions are sorted
// by ID.
func SortByLength(list []pipeline.Solved) {
	slices.SortStableFunc(list, func(a, b pipeline.Solved) int {
		return cmp.Or(len(a.Solution.Moves)-len(b.Solution.Moves), strings.Compare(a.ID(), b.ID()))
	})
}

// WriteWorksheet writes a printable worksheet that contains the puzzles in the given order, followed by their
// solutions.
func WriteWorksheet(ctx context.Context, w io.Writer, list []pipeline.Solved, o render.Options) (render.Report, error) {
	var all []render.Solution
	for _, s := range list {
		drawn := Solution(s)
		for _, text := range []string{Task(s.Kind(), s.Start, o.Lang), s.Kind().Rule.In(o.Lang)} {
			if text != "" {
				drawn.Tasks = append(drawn.Tasks, text)
			}
		}
		all = append(all, drawn)
	}
	return render.Worksheet(ctx, w, all, o)
}

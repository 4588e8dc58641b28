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

// HoldsMany reports whether one file of the format can hold many puzzles: a worksheet.
func (f Format) HoldsMany() bool { return f.Name == "pdf" }

// ByLength orders puzzles by the length of their solutions, and then by ID.
func ByLength(list []pipeline.Solved) {
	slices.SortStableFunc(list, func(a, b pipeline.Solved) int {
		return cmp.Or(len(a.Solution.Moves)-len(b.Solution.Moves), strings.Compare(a.ID(), b.ID()))
	})
}

// WriteWorksheet writes puzzles to print, in their order, and their solutions.
func WriteWorksheet(ctx context.Context, w io.Writer, list []pipeline.Solved, o render.Options) (render.Report, error) {
	var all []render.Exercise
	for _, s := range list {
		all = append(all, render.Exercise{Show: Show(s), ShowGoal: hasGoal(s.ID())})
	}
	return render.Worksheet(ctx, w, all, o)
}

// hasGoal reports whether the ID names a goal, which is not the usual one of the kind then.
func hasGoal(id string) bool {
	parts := strings.Split(id, ":")
	return len(parts) > 2 && parts[2] != ""
}

package document

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/hanzi"
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
	var all []render.Solution
	for _, s := range list {
		drawn := Solution(s)
		for _, text := range []string{Task(s.Kind(), s.Start, o.Lang), hanzi.Or(o.Lang, s.Kind().Rule["zh"], s.Kind().Rule["en"])} {
			if text != "" {
				drawn.Tasks = append(drawn.Tasks, text)
			}
		}
		all = append(all, drawn)
	}
	return render.Worksheet(ctx, w, all, o)
}

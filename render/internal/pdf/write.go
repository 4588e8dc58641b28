package pdf

import (
	"context"
	"io"

	"slidegif/render/internal/plan"
)

// Write writes a plan as a PDF document. The content of the plan must be a plan.Sheet or a plan.Drawing.
func Write(ctx context.Context, w io.Writer, p plan.Plan) (plan.Result, error) {
	if drawing, ok := p.Content.(plan.Drawing); ok {
		return writePicture(ctx, w, p, drawing)
	}
	c := p.Content.(plan.Sheet)
	sheet := Sheet{ID: p.ID, Design: p.Design, Lines: c.Lines, Titles: c.Subtitles, Columns: c.Columns, Paper: p.Paper}
	pages, err := sheet.Write(ctx, w)
	return plan.Result{Pages: pages}, err
}

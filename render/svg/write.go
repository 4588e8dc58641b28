package svg

import (
	"context"
	"io"

	"slidegif/render/internal/plan"
)

// Write writes a plan as an SVG file. Animations in the file use CSS keyframes.
func Write(ctx context.Context, w io.Writer, p plan.Plan) (plan.Result, error) {
	picture := Picture{
		Design: p.Design, Size: p.Size, ID: p.ID, Title: p.Texts.Title, Description: p.Texts.Description,
	}
	var file File
	var err error
	frames := 1
	switch c := p.Content.(type) {
	case plan.Animation:
		file, err = picture.Animation(ctx, c.Lines, p.Loops)
		for _, l := range c.Lines {
			frames = max(frames, l.Timing.To-l.Timing.From+1)
		}
	case plan.Sheet:
		file, err = picture.Sheet(ctx, c.SheetContent)
	case plan.Still:
		file, err = picture.Still(ctx, c...)
	case plan.Drawing:
		var d plan.Picture
		if d, err = c.Draw(ctx, p.Size); err == nil {
			file.Size = d.Size
			file.Data, err = Drawing(d.Drawing, d.Theme, d.Size, d.Title, d.Details, p.ID)
		}
	}
	if err == nil {
		_, err = w.Write(file.Data)
	}
	return plan.Result{Frames: frames, Size: file.Size}, err
}

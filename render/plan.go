package render

import (
	"context"
	"image"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/solve/input"
)

// A Plan is a plan.Plan with its format. Use Decide to make a Plan.
type Plan struct {
	plan.Plan
	format Format
	Notes  []input.Message // changes that were made to stay within Options.MaxFrames
}

// limitFrames lowers the tween value until the animation has at most p.MaxFrames frames. If even an
// animation without motion has too many frames, limitFrames returns an error. If moves have fewer
// frames than requested, p.Notes contains the reason.
func (p Plan) limitFrames(s Solution) (Plan, error) {
	t := p.Content.(plan.Animation).Lines[0].Timing
	if limit := t.MaxMoveFrames(s.Moves); limit > 0 && limit < t.Tween {
		p.Notes = append(p.Notes, input.Say("%d frames per move instead of %d: the move is too short for more", limit, t.Tween))
	}
	p, byPixels, err := p.limitPixels()
	if err != nil || p.MaxFrames == 0 {
		return p, err
	}
	requested := p.Tween
	for {
		frames, err := p.countFrames()
		if err != nil {
			return p, err
		}
		if frames <= p.MaxFrames {
			break
		}
		if p.Tween <= 1 {
			moves := input.Number(len(s.Moves), s.Metric.Unit(len(s.Moves)))
			if byPixels {
				return p, input.Errorf("allow more pixels, use a smaller size, or show a part with from and to",
					"max-pixels: %s need %d frames even without motion, and %d pixels allow only %d", moves, frames, p.Limits.Pixels, p.MaxFrames)
			}
			return p, input.Errorf("allow more frames, or show a part with from and to",
				"max-frames: %s need %d frames even without motion, more than %d", moves, frames, p.MaxFrames)
		}
		lower := p.Level
		lower.Tween--
		p.Plan = p.Lower(lower)
	}
	switch {
	case p.Tween == requested:
	case byPixels:
		p.Notes = append(p.Notes, input.Say("tween lowered from %d to %d to stay within %d pixels", requested, p.Tween, p.Limits.Pixels))
	default:
		p.Notes = append(p.Notes, input.Say("tween lowered from %d to %d to stay within %d frames", requested, p.Tween, p.MaxFrames))
	}
	return p, nil
}

// limitPixels lowers p.MaxFrames to the number of frames that p.Limits.Pixels allows. limitPixels reports
// whether p.MaxFrames changed.
func (p Plan) limitPixels() (limited Plan, changed bool, err error) {
	if p.Limits.Pixels == 0 {
		return p, false, nil
	}
	at, err := p.Layout()
	if err != nil {
		return p, false, err
	}
	allowed := p.Limits.Pixels / int64(at.Size.X*at.Size.Y)
	if allowed == 0 {
		return p, false, input.Errorf("allow more pixels, or use a smaller size", "max-pixels: one frame has %d pixels, more than %d", at.Size.X*at.Size.Y, p.Limits.Pixels)
	}
	level := p.Level
	if level.MaxFrames != 0 && allowed >= int64(level.MaxFrames) {
		return p, false, nil
	}
	level.MaxFrames = int(min(allowed, maxCount))
	p.Plan = p.Lower(level)
	return p, true, nil
}

// countFrames returns the number of frames, including frames that are identical to the previous frame.
func (p Plan) countFrames() (int, error) {
	switch c := p.Content.(type) {
	case plan.Animation:
		at, err := p.Layout()
		if err != nil {
			return 0, err
		}
		return c.FrameCount(at), nil
	case plan.AnimatedDrawing:
		return c.Frames, nil
	}
	return 1, nil
}

func (p Plan) pictureSize() (image.Point, error) {
	switch c := p.Content.(type) {
	case plan.Sheet:
		sheet, err := scene.NewSheet(p.Design.Board, p.Design.Theme.Margin, c.SheetContent, p.Size)
		return sheet.Size, err
	case plan.AnimatedDrawing:
		if c.Size != nil {
			return c.Size(p.Size), nil
		}
		a, err := c.Draw(context.Background(), p.Size)
		if err != nil {
			return image.Point{}, err
		}
		return a.Size, nil
	case plan.Drawing:
		if c.Size != nil {
			return c.Size(p.Size), nil
		}
		picture, err := c.Draw(context.Background(), p.Size)
		return picture.Size, err
	}
	at, err := p.Layout()
	return at.Size, err
}

// A Report describes a file that has been written.
type Report struct {
	Frames, Width, Height int
	Pages                 int             // number of pages of a document
	Notes                 []input.Message // changes that were made to stay within the limits in the options
}

func newReport(r plan.Result) Report {
	return Report{Frames: r.Frames, Width: r.Size.X, Height: r.Size.Y, Pages: r.Pages}
}

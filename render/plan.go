package render

import (
	"image"

	"slidegif/render/internal/plan"
	"slidegif/solve/input"
)

// A Plan holds all decisions about the content and the encoding of a file. Use Decide to make a
// plan and Format.Write to write it.
type Plan struct {
	plan.Plan
	Notes []input.Message // changes that were made to stay within Options.MaxFrames
}

// limitFrames lowers the tween value until the animation has at most p.MaxFrames frames. It returns
// an error if even an animation without motion has too many frames. It adds a note if it lowered
// the tween value. It adds another note if every move is too short for the requested tween value.
func (p Plan) limitFrames(s Solution) (Plan, error) {
	t := p.Content.(plan.Animation).Lines[0].Timing
	if limit := t.MaxMoveFrames(s.Moves); limit > 0 && limit < t.Tween {
		p.Notes = append(p.Notes, input.Say("%d frames per move instead of %d: the move is too short for more", limit, t.Tween))
	}
	p, err := p.limitPixels()
	if err != nil || p.MaxFrames == 0 {
		return p, err
	}
	requested := p.Tween
	for {
		frames, _, err := p.measure()
		if err != nil {
			return p, err
		}
		if frames <= p.MaxFrames {
			break
		}
		if p.Tween <= 1 {
			return p, input.Errorf("allow more frames, or show a part with from and to",
				"max-frames: %s need %d frames even without motion, more than %d", input.Number(len(s.Moves), s.Metric.Unit(len(s.Moves))), frames, p.MaxFrames)
		}
		lower := p.Level
		lower.Tween--
		p.Plan = p.Lower(lower)
	}
	if p.Tween != requested {
		p.Notes = append(p.Notes, input.Say("tween lowered from %d to %d to stay within %d frames", requested, p.Tween, p.MaxFrames))
	}
	return p, nil
}

// limitPixels lowers p.MaxFrames to the number of frames that p.Limits.Pixels allows.
func (p Plan) limitPixels() (Plan, error) {
	if p.Limits.Pixels == 0 {
		return p, nil
	}
	at, err := p.Layout()
	if err != nil {
		return p, err
	}
	allowed := p.Limits.Pixels / int64(at.Size.X*at.Size.Y)
	if allowed == 0 {
		return p, input.Errorf("allow more pixels, or use a smaller size", "max-pixels: one frame has %d pixels, more than %d", at.Size.X*at.Size.Y, p.Limits.Pixels)
	}
	if level := p.Level; level.MaxFrames == 0 || allowed < int64(level.MaxFrames) {
		level.MaxFrames = int(min(allowed, maxCount))
		p.Plan = p.Lower(level)
	}
	return p, nil
}

// measure returns the number of frames and the size of the picture, in pixels.
func (p Plan) measure() (frames int, size image.Point, err error) {
	a, animated := p.Content.(plan.Animation)
	if !animated {
		return 1, image.Pt(p.Size, p.Size), nil
	}
	at, err := p.Layout()
	if err != nil {
		return 0, image.Point{}, err
	}
	return a.FrameCount(at), at.Size, nil
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

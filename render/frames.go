package render

import (
	"image"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// minTween returns the minimum number of frames per move that still shows motion.
func (o Options) minTween() int {
	if o.View == raceView {
		return 1 + scene.MinRaceMotionFrames
	}
	return 1 + scene.MinMotionFrames
}

// maxFrameCount returns the maximum number of frames of an animation with the given number of
// moves and frames per move.
func (j job) maxFrameCount(moves, perMove int) int {
	endings := 1
	switch {
	case j.stillEnding:
		endings = 0
	case j.View == raceView:
		endings = 2
	}
	return perMove*moves + 1 + endings*scene.MaxEndingFrames
}

// fitFrames lowers j.Tween until the animation has at most j.MaxFrames frames. It returns an error
// if there are too many frames even without motion. The notes report a lowered tween, and a tween
// that exceeds the duration of every move.
func fitFrames(s Solution, j job) (_ job, notes []input.Message, err error) {
	lines, err := j.lines(s, j.view("solution"))
	if err != nil {
		return j, nil, err
	}
	t := lines[0].Timing
	if limit := t.MaxMoveFrames(s.Moves); limit > 0 && limit < t.Tween {
		notes = append(notes, input.Say("%d frames a move, not %d: it takes no longer", limit, t.Tween))
	}
	if j.MaxFrames == 0 {
		return j, notes, nil
	}
	requested := j.Tween
	for {
		frames, _, err := frameCount(s, j)
		if err != nil {
			return j, nil, err
		}
		if frames <= j.MaxFrames {
			break
		}
		if j.Tween <= 1 {
			return j, nil, input.Errorf("allow more frames, or show a part with from and to",
				"max-frames: %s need %d frames even without motion, more than %d", input.Number(len(s.Moves), s.Metric.Unit(len(s.Moves))), frames, j.MaxFrames)
		}
		j.Tween--
	}
	if j.Tween != requested {
		notes = append(notes, input.Say("tween lowered from %d to %d to fit %d frames", requested, j.Tween, j.MaxFrames))
	}
	return j, notes, nil
}

// progressFunc returns a function that reports progress to o.Progress. Call it before each frame.
// It always returns true, for use in conditions.
func (o Options) progressFunc(total int) func() bool {
	done := 0
	return func() bool {
		if o.Progress != nil {
			o.Progress(done, total)
		}
		done++
		return true
	}
}

// Measure returns the number of frames and the size in pixels of a GIF without drawing it. It
// counts frames that equal the previous frame, and it ignores Options.MaxBytes.
func Measure(s Solution, o Options) (Report, error) {
	j, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	if view := j.view("solution"); !animates(view) {
		size := j.size(gifSize)
		return Report{Frames: 1, Width: size, Height: size}, nil
	}
	j, _, err = fitFrames(s, j)
	if err != nil {
		return Report{}, err
	}
	n, size, err := frameCount(s, j)
	return Report{Frames: n, Width: size.X, Height: size.Y}, err
}

// frameCount returns the number of frames of the timeline and the size of the picture in pixels.
func frameCount(s Solution, j job) (int, image.Point, error) {
	lines, err := j.lines(s, j.view("solution"))
	if err != nil {
		return 0, image.Point{}, err
	}
	p, err := layoutDesign(s, j).Layout(j.AnimationSize())
	if err != nil {
		return 0, p.Size, err
	}
	return len(scene.Moments(lines, p)), p.Size, nil
}

// layoutDesign returns a design with all fields that affect the layout of the picture. It reads no
// files.
func layoutDesign(s Solution, j job) (d theme.Design) {
	d.Board, d.Caption, d.Goal = s.Board, j.caption(j.Title, Solution{Board: s.Board, Metric: s.Metric}), scene.ShowsGoal(s.Board) && j.View != "goal"
	if j.View == raceView {
		d.Race = s.captions(j.Options)
	}
	d.Theme = j.theme
	return d
}

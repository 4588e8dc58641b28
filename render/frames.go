package render

import (
	"image"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// moving returns the least frames of a move with motion.
func (o Options) moving() int {
	if o.View == raceView {
		return 1 + scene.LeastInStep
	}
	return 1 + scene.LeastBetween
}

// framesOf returns how many frames an animation has at most whose moves have each so many.
func (j job) framesOf(moves, each int) int {
	endings := 1
	switch {
	case j.calmEnding:
		endings = 0
	case j.View == raceView:
		endings = 2
	}
	return each*moves + 1 + endings*scene.LongestEnding
}

// fitFrames lowers a tween that was asked for until there are no more than o.MaxFrames
// frames, and checks that there can be so few. It notes what it did, and whether a move has no
// time for so many.
func fitFrames(s Solution, j job) (_ job, notes []input.Message, err error) {
	lines, err := j.lines(s, j.view("solution"))
	if err != nil {
		return j, nil, err
	}
	t := lines[0].Timing
	if most := t.MostFrames(s.Moves); most > 0 && most < t.Tween {
		notes = append(notes, input.Say("%d frames a move, not %d: it takes no longer", most, t.Tween))
	}
	if j.MaxFrames == 0 {
		return j, notes, nil
	}
	asked := j.Tween
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
	if j.Tween != asked {
		notes = append(notes, input.Say("tween lowered from %d to %d to fit %d frames", asked, j.Tween, j.MaxFrames))
	}
	return j, notes, nil
}

// counter returns a func that tells Progress, to be called before each frame. It is always true.
func (o Options) counter(total int) func() bool {
	done := 0
	return func() bool {
		if o.Progress != nil {
			o.Progress(done, total)
		}
		done++
		return true
	}
}

// Measure returns the number of frames and the size in pixels of the GIF that the options
// ask for, without drawing it. Frames that look like the one before are counted, and bytes
// are not bounded.
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

// frameCount returns the length of the timeline, and the size of the picture.
func frameCount(s Solution, j job) (int, image.Point, error) {
	lines, err := j.lines(s, j.view("solution"))
	if err != nil {
		return 0, image.Point{}, err
	}
	p, err := shape(s, j).Arrange(j.AnimationSize())
	if err != nil {
		return 0, p.Size, err
	}
	return len(scene.Moments(lines, p)), p.Size, nil
}

// shape is the design as far as its arrangement depends on it. It reads no file.
func shape(s Solution, j job) (d theme.Design) {
	d.Board, d.Caption, d.Goal = s.Board, j.caption(j.Title, Solution{Board: s.Board, Metric: s.Metric}), scene.ShowsGoal(s.Board) && j.View != "goal"
	if j.View == raceView {
		d.Race = s.captions(j.Options)
	}
	d.Theme = j.look
	return d
}

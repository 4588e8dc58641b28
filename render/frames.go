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
func (o Options) framesOf(moves, each int) int {
	endings := 1
	switch {
	case o.calmEnding:
		endings = 0
	case o.View == raceView:
		endings = 2
	}
	return each*moves + 1 + endings*scene.LongestEnding
}

// fitFrames lowers a tween that was asked for until there are no more than o.MaxFrames
// frames, and checks that there can be so few. It notes what it did, and whether a move has no
// time for so many.
func fitFrames(s Solution, o Options) (_ Options, notes []input.Message, err error) {
	lines, err := o.lines(s, o.view("solution"))
	if err != nil {
		return o, nil, err
	}
	t := lines[0].Timing
	if most := t.MostFrames(s.Moves); most > 0 && most < t.Tween {
		notes = append(notes, input.Say("%d frames a move, not %d: it takes no longer", most, t.Tween))
	}
	if o.MaxFrames == 0 {
		return o, notes, nil
	}
	asked := o.Tween
	for {
		frames, _, err := frameCount(s, o)
		if err != nil {
			return o, nil, err
		}
		if frames <= o.MaxFrames {
			break
		}
		if o.Tween <= 1 {
			return o, nil, input.Errorf("allow more frames, or show a part with from and to",
				"max-frames: %s need %d frames even without motion, more than %d", input.Number(len(s.Moves), s.Metric.Unit(len(s.Moves))), frames, o.MaxFrames)
		}
		o.Tween--
	}
	if o.Tween != asked {
		notes = append(notes, input.Say("tween lowered from %d to %d to fit %d frames", asked, o.Tween, o.MaxFrames))
	}
	return o, notes, nil
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
	o, err := prepare(s, o)
	if err != nil {
		return Report{}, err
	}
	if view := o.view("solution"); !animates(view) {
		size := o.size(gifSize)
		return Report{Frames: 1, Width: size, Height: size}, nil
	}
	o, _, err = fitFrames(s, o)
	if err != nil {
		return Report{}, err
	}
	n, size, err := frameCount(s, o)
	return Report{Frames: n, Width: size.X, Height: size.Y}, err
}

// frameCount returns the length of the timeline, and the size of the picture.
func frameCount(s Solution, o Options) (int, image.Point, error) {
	lines, err := o.lines(s, o.view("solution"))
	if err != nil {
		return 0, image.Point{}, err
	}
	d, err := shape(s, o)
	if err != nil {
		return 0, image.Point{}, err
	}
	p, err := d.Arrange(o.AnimationSize())
	if err != nil {
		return 0, p.Size, err
	}
	return len(scene.Moments(lines, p)), p.Size, nil
}

// shape is the design as far as its arrangement depends on it. It reads no file but that of a theme.
func shape(s Solution, o Options) (d theme.Design, err error) {
	d.Board, d.Caption, d.Goal = s.Board, o.caption(o.Title, Solution{Board: s.Board, Metric: s.Metric}), scene.ShowsGoal(s.Board) && o.View != "goal"
	if o.View == raceView {
		d.Race = s.captions(o)
	}
	d.Theme, err = o.chooseTheme(s.Board)
	return d, err
}

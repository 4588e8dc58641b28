package plan

import (
	"slices"

	"slidegif/render/scene"
)

// AutoFrames is the default limit for the number of frames. Some sites reject GIFs with more frames than this.
// Every move keeps at least two frames of motion, even if the total then exceeds the limit.
const AutoFrames = 350

// An Animation shows moves one after another, on one board or on two boards side by side.
type Animation struct {
	Lines []scene.Line // one line of moves per board, timed for the level of the plan

	untimed []scene.Line // lines with complete endings and without limits on the number of frames
}

// NewAnimation returns an animation of the given lines. The timing of each line must have the complete ending and
// no limit on frames. Plan.Lower applies limits.
func NewAnimation(lines []scene.Line) Animation { return Animation{untimed: lines} }

func (a Animation) isRace() bool { return len(a.untimed) > 1 }

// Moves returns the number of moves in the longest line.
func (a Animation) Moves() int {
	n := 0
	for _, l := range a.untimed {
		n = max(n, len(l.Moves))
	}
	return n
}

// MinTween returns the smallest number of frames per move at which motion is still visible.
func (a Animation) MinTween() int {
	if a.isRace() {
		return 1 + scene.MinRaceMotionFrames
	}
	return 1 + scene.MinMotionFrames
}

// MaxFrameCount returns the maximum number of frames of an animation with the given number of moves and
// frames per move.
func (a Animation) MaxFrameCount(moves, perMove int, stillEnding bool) int {
	endings := 1
	switch {
	case stillEnding:
		endings = 0
	case a.isRace():
		endings = 2
	}
	n := perMove*moves + 1 + endings*scene.MaxEndingFrames
	for _, l := range a.untimed {
		if l.Timing.KeepsCaption() {
			n++
		}
	}
	return n
}

// timedFor returns a copy of the animation with the tween value and the limits of the given level.
func (a Animation) timedFor(l Level) Animation {
	maxFrames := l.MaxFrames
	if maxFrames == 0 {
		from, to := 0, 0
		for _, line := range a.untimed {
			from, to = max(from, line.Timing.From), max(to, line.Timing.To)
		}
		maxFrames = max(AutoFrames, a.MaxFrameCount(to-from, a.MinTween(), l.StillEnding))
	}
	a.Lines = slices.Clone(a.untimed)
	for i := range a.Lines {
		t := &a.Lines[i].Timing
		t.Tween, t.MaxFrames = l.Tween, maxFrames
		if l.StillEnding || t.Tween == 1 || t.To-t.From+1+t.EndingFrames() > maxFrames {
			t.Ending = t.Ending.WithoutMotion()
		}
	}
	if a.isRace() {
		scene.Synchronize(a.Lines)
	}
	return a
}

// FrameCount returns the number of frames needed to animate the boards of the given picture.
func (a Animation) FrameCount(p scene.Picture) int { return len(scene.Moments(a.Lines, p)) }

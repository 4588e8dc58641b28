package scene

import (
	"time"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Timing describes the range of moves and the speed of an animation. Times are in centiseconds,
// the unit of GIF files.
type Timing struct {
	Move            int  // duration of a move; 0: depends on the distance
	First, Last     int  // duration of the first and the last frame
	Tween           int  // maximum frames per move, including the final one; 0: up to MaxFPS
	MaxFrames       int  // target for the total number of frames if Tween is 0; exceeded if there are too many moves
	Counter         bool // whether there is a counter
	CounterFirst    bool // change the counter before the move instead of after it
	SeparateCounter bool // keep a separate frame for the counter if MaxFrames limits the frames
	Highlight       bool // highlight moving pieces
	From, To        int  // range of positions, by number of moves made
	Ending          Ending
	Paths           []string // displayed paths by move; see DisplayPaths

	spans []Span // durations shared by synchronized lines; nil: see moveTime
}

const (
	// MinDelay is the shortest delay that browsers respect. They replace 0 and 1 by 10.
	MinDelay = 2
	// MaxDelay is the longest delay that a GIF can store.
	MaxDelay = 65535

	// Default durations of a move in centiseconds. The motion takes firstCell plus extraCell for each
	// additional cell, at most maxMotion. Then the piece rests for restTime.
	firstCell, extraCell, maxMotion, restTime = 20, 5, 50, 10

	// Range of the delay between two frames of a motion, in centiseconds. Longer delays look jerky.
	// With few frames, the motion is therefore fast and followed by a long rest.
	minStep, maxStep = 4, 5

	// MaxFPS is the maximum number of motion frames per second, unless Tween is set.
	MaxFPS = 100 / minStep
)

// Minimum number of frames of motion per move, for a single board and for a race. They can be lower
// if MaxFrames requires it.
const (
	MinMotionFrames     = 2
	MinRaceMotionFrames = 3
)

// Centiseconds converts d to centiseconds, limited to the range from MinDelay to MaxDelay.
func Centiseconds(d time.Duration) int {
	return min(max(int((d+5*time.Millisecond)/(10*time.Millisecond)), MinDelay), MaxDelay)
}

// Validate returns an *input.Error if the range is outside a solution of n moves.
func (t Timing) Validate(n int) error {
	hint := input.Say("from and to must be numbers from 0 to %d", n)
	if t.To > n {
		return input.Errorf(hint, "to: there is no move %d", t.To)
	}
	if t.From > t.To {
		return input.Errorf(hint, "from: %d is after the end of the range, %d", t.From, t.To)
	}
	return nil
}

// A Span is the time of one move.
type Span struct {
	Begin  int // start time in the animation
	Motion int // duration of the motion
	Rest   int // pause until the next move
}

// A Pace describes the duration of moves. A motion takes FirstCell plus ExtraCell for each
// additional cell, at most MaxMotion. Then the piece rests for Rest.
type Pace struct{ FirstCell, ExtraCell, MaxMotion, Rest int }

// OneCellMove returns the duration of a move by one cell, including the rest.
func (p Pace) OneCellMove() time.Duration {
	return time.Duration(p.FirstCell+p.Rest) * 10 * time.Millisecond
}

// Pace returns the pace of the moves. Long solutions are up to twice as fast.
func (t Timing) Pace() Pace {
	if t.Move > 0 {
		rest := t.Move / 3
		return Pace{FirstCell: t.Move - rest, MaxMotion: t.Move - rest, Rest: rest}
	}
	const long = 150 // moves
	n := min(max(long, t.To-t.From), 2*long)
	scale := func(time int) int { return (time*long + n/2) / n }
	return Pace{scale(firstCell), scale(extraCell), scale(maxMotion), scale(restTime)}
}

// moveTime returns the duration of a move: its motion and the rest after it.
func (t Timing) moveTime(m board.Move) (motion, rest int) {
	p := t.Pace()
	return min(p.FirstCell+p.ExtraCell*(len(m.Path)-1), p.MaxMotion), p.Rest
}

// Spans returns the times of the moves from t.From to t.To, and the total duration of the
// animation.
func (t Timing) Spans(moves []board.Move) (spans []Span, total int) {
	at := t.First
	for k, m := range moves[t.From:t.To] {
		motion, rest := t.moveTime(m)
		if t.spans != nil {
			motion, rest = t.spans[k].Motion, t.spans[k].Rest
		}
		spans = append(spans, Span{at, motion, rest})
		at += motion + rest
	}
	if len(spans) > 0 {
		wait, exit := t.Ending.Durations()
		at += wait + exit
	}
	return spans, at + t.Last
}

// A framePlan determines the number of frames per move.
type framePlan struct {
	minMotion       int  // minimum motion frames if tenths is set
	tenths          int  // delay between motion frames in tenths of a centisecond; 0: limited by maxPerMove only
	maxPerMove      int  // maximum frames per move; 0: no limit
	separateCounter bool // draw the counter in a separate frame: a change in two distant places costs more bytes than two frames
}

// motionFrames returns the number of frames that show the piece in motion.
func (p framePlan) motionFrames(motion, rest int) int {
	n := motion / MinDelay
	if p.tenths > 0 {
		n = max(p.minMotion, (10*motion+p.tenths/2)/p.tenths-1)
	}
	if p.maxPerMove > 0 {
		rests := 1
		if p.hasCounterFrame(motion, rest) {
			rests = 2
		}
		n = min(n, p.maxPerMove-rests)
	}
	return max(0, min(n, motion/MinDelay-1))
}

// hasCounterFrame reports whether a move has a separate frame for the counter.
func (p framePlan) hasCounterFrame(motion, rest int) bool {
	return p.separateCounter && rest >= 2*minStep
}

// frames returns the total number of frames of the moves.
func (p framePlan) frames(spans []Span) int {
	n := 0
	for _, s := range spans {
		n += p.motionFrames(s.Motion, s.Rest) + 1
		if p.hasCounterFrame(s.Motion, s.Rest) {
			n++
		}
	}
	return n
}

// planFrames chooses the number of frames per move. If Tween is set, it is used directly. Otherwise
// the plan has MaxFPS frames per second, or fewer if that would exceed MaxFrames.
func (t Timing) planFrames(spans []Span) framePlan {
	if t.Tween > 0 {
		return framePlan{maxPerMove: t.Tween, separateCounter: t.Counter && t.Tween >= 5}
	}
	limit := t.MaxFrames - 1 - t.Ending.FrameCount()
	minMotion := MinMotionFrames
	if t.spans != nil {
		spans, minMotion = t.spans, MinRaceMotionFrames // same plan for all lines
	}
	p := framePlan{minMotion: minMotion, tenths: 10 * minStep, separateCounter: t.Counter}
	if t.MaxFrames == 0 || p.frames(spans) <= limit {
		return p
	}
	separate := t.Counter && t.SeparateCounter
	for _, p = range []framePlan{{minMotion: minMotion, separateCounter: separate}, {minMotion: minMotion}, {minMotion: 1}, {separateCounter: separate}, {}} {
		for p.tenths = 10 * minStep; p.tenths < 1000; p.tenths++ {
			if p.frames(spans) <= limit {
				return p
			}
		}
	}
	return p
}

// MaxMoveFrames returns the maximum number of frames of any move.
func (t Timing) MaxMoveFrames(moves []board.Move) int {
	spans, _ := t.Spans(moves)
	p := t.planFrames(spans)
	n := 0
	for _, s := range spans {
		n = max(n, p.frames([]Span{s}))
	}
	return n
}

// IsPartOf reports whether the range omits positions of a solution of n moves.
func (t Timing) IsPartOf(n int) bool { return t.From > 0 || t.To < n }

package scene

import (
	"time"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Timing determines which moves an animation shows, and how fast it shows them. All times are in
// centiseconds, which is the unit of GIF files.
type Timing struct {
	Move        int // duration of a move; 0 means that the duration depends on the distance
	First, Last int // duration of the first and the last frame
	// Tween is the maximum number of frames per move, including the final frame. The value 0 allows
	// up to MaxFPS frames per second.
	Tween int
	// MaxFrames is the desired maximum for the total number of frames if Tween is 0. The animation
	// of a very long solution exceeds MaxFrames.
	MaxFrames    int
	Counter      bool // whether there is a counter
	CounterFirst bool // whether the counter changes before the move instead of after it
	// SeparateCounter keeps the separate frames of the counter, at the expense of motion frames, if MaxFrames is
	// too small for both.
	SeparateCounter bool
	Highlight       bool // highlight moving pieces
	From, To        int  // range of positions to show; a position is the number of moves made
	Ending          Ending
	Paths           []string // displayed path of each move; see DisplayPaths
	// Reading holds the time needed to read the caption of each move, which may lengthen the move. Reading can be
	// nil.
	Reading []int

	spans []Span // durations that synchronized lines share; if nil, see moveTime
}

const (
	// MinDelay is the shortest delay that web browsers honour. Browsers replace the delays 0 and 1
	// with 10.
	MinDelay = 2
	// MaxDelay is the longest delay that a GIF can store.
	MaxDelay = 65535

	// These are the default durations of the parts of a move, in centiseconds. The motion takes
	// firstCell for the first cell plus extraCell for each additional cell, but at most maxMotion.
	// After the motion, the piece rests for restTime.
	firstCell, extraCell, maxMotion, restTime = 20, 5, 50, 10

	// minStep and maxStep limit the delay between two frames of a motion, in centiseconds. Longer
	// delays would look jerky. If there are few frames, the motion is therefore fast and a long
	// rest follows.
	minStep, maxStep = 4, 5

	// MaxFPS is the maximum number of frames per second during a motion, unless Tween is set.
	MaxFPS = 100 / minStep
)

// These are the minimum numbers of motion frames per move, for a single board and for a race. A small MaxFrames
// overrides these minimums.
const (
	MinMotionFrames     = 2
	MinRaceMotionFrames = 3
)

// Centiseconds converts d to centiseconds. The result is limited to the range from MinDelay to
// MaxDelay.
func Centiseconds(d time.Duration) int {
	return min(max(int((d+5*time.Millisecond)/(10*time.Millisecond)), MinDelay), MaxDelay)
}

// Validate returns an *input.Error if the range of moves exceeds a solution of n moves.
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

// A Span is the period of time that one move takes.
type Span struct {
	Begin  int // start time of the move in the animation
	Motion int // duration of the motion
	Rest   int // pause until the next move starts
}

// A Pace determines how long moves take. A motion takes FirstCell for the first cell plus ExtraCell
// for each additional cell, but at most MaxMotion. Rest is the pause after the motion.
type Pace struct{ FirstCell, ExtraCell, MaxMotion, Rest int }

// OneCellMove returns the duration of a move by a single cell, including the rest after it.
func (p Pace) OneCellMove() time.Duration {
	return time.Duration(p.FirstCell+p.Rest) * 10 * time.Millisecond
}

// Pace returns the speed at which the moves are played. The moves of long solutions are up to twice
// as fast.
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

// moveTime returns the duration of a move, divided into its motion and the rest after it.
func (t Timing) moveTime(m board.Move) (motion, rest int) {
	p := t.Pace()
	return min(p.FirstCell+p.ExtraCell*(len(m.Path)-1), p.MaxMotion), p.Rest
}

// restAfter returns the duration of the rest after move t.From+k. If necessary, the given rest is extended until
// there is time to read the caption. The previous caption may stay for one frame of the motion, so maxStep is
// added.
func (t Timing) restAfter(k, motion, rest int) int {
	if t.Reading == nil {
		return rest
	}
	return max(rest, t.Reading[t.From+k]+maxStep-motion)
}

// Spans returns the start time and the duration of each move from t.From to t.To. Spans also
// returns the total duration of the animation.
func (t Timing) Spans(moves []board.Move) (spans []Span, total int) {
	at := t.First
	for k, m := range moves[t.From:t.To] {
		motion, rest := t.moveTime(m)
		if t.spans != nil {
			motion, rest = t.spans[k].Motion, t.spans[k].Rest
		}
		spans = append(spans, Span{at, motion, t.restAfter(k, motion, rest)})
		rest = spans[k].Rest
		at += motion + rest
	}
	if len(spans) > 0 {
		wait, exit := t.Ending.Durations()
		at += wait + exit
	}
	return spans, at + t.Last
}

// KeepsCaption reports whether a separate frame shows the caption of the last move until it is read. The next frame
// shows that the puzzle is solved.
func (t Timing) KeepsCaption() bool { return t.CounterFirst && t.Ending.Solved }

// EndingFrames returns the number of frames after the last move, without the frame that every move ends with.
func (t Timing) EndingFrames() int {
	if t.KeepsCaption() {
		return t.Ending.FrameCount() + 1
	}
	return t.Ending.FrameCount()
}

// A frameRule determines the number of frames of each move.
type frameRule struct {
	minMotion int // minimum number of motion frames; used only if tenths is set
	// tenths is the delay between motion frames, in tenths of a centisecond. If tenths is 0, the delay is as short
	// as maxPerMove and MinDelay permit.
	tenths     int
	maxPerMove int // maximum number of frames per move; 0 means no limit
	// separateCounter reports whether the counter changes in a separate frame. A single frame with changes in two
	// distant places would need more bytes than two frames.
	separateCounter bool
}

// motionFrames returns the number of frames that show the piece between the start and the end of a
// move.
func (p frameRule) motionFrames(motion, rest int) int {
	n := motion / MinDelay
	if p.tenths > 0 {
		n = max(p.minMotion, (10*motion+p.tenths/2)/p.tenths-1)
	}
	if p.maxPerMove > 0 {
		rests := 1
		if p.hasCounterFrame(rest) {
			rests = 2
		}
		n = min(n, p.maxPerMove-rests)
	}
	return max(0, min(n, motion/MinDelay-1))
}

// hasCounterFrame reports whether a move has a separate frame for the counter.
func (p frameRule) hasCounterFrame(rest int) bool {
	return p.separateCounter && rest >= 2*minStep
}

// frames returns the total number of frames of all moves.
func (p frameRule) frames(spans []Span) int {
	n := 0
	for _, s := range spans {
		n += p.motionFrames(s.Motion, s.Rest) + 1
		if p.hasCounterFrame(s.Rest) {
			n++
		}
	}
	return n
}

// frameRule returns the rule that determines the number of frames of each move. If Tween is set, Tween determines the
// number directly. If Tween is not set, the animation has MaxFPS frames per second, or fewer if the animation would
// exceed MaxFrames.
func (t Timing) frameRule(spans []Span) frameRule {
	if t.Tween > 0 {
		return frameRule{maxPerMove: t.Tween, separateCounter: t.Counter && t.Tween >= 5}
	}
	limit := t.MaxFrames - 1 - t.EndingFrames()
	minMotion := MinMotionFrames
	if t.spans != nil {
		spans, minMotion = t.spans, MinRaceMotionFrames // all lines use the same rule
	}
	p := frameRule{minMotion: minMotion, tenths: 10 * minStep, separateCounter: t.Counter}
	if t.MaxFrames == 0 || p.frames(spans) <= limit {
		return p
	}
	separate := t.Counter && t.SeparateCounter
	for _, p = range []frameRule{{minMotion: minMotion, separateCounter: separate}, {minMotion: minMotion}, {minMotion: 1}, {separateCounter: separate}, {}} {
		for p.tenths = 10 * minStep; p.tenths < 1000; p.tenths++ {
			if p.frames(spans) <= limit {
				return p
			}
		}
	}
	return p
}

// MaxMoveFrames returns the maximum number of frames per move.
func (t Timing) MaxMoveFrames(moves []board.Move) int {
	spans, _ := t.Spans(moves)
	p := t.frameRule(spans)
	n := 0
	for _, s := range spans {
		n = max(n, p.frames([]Span{s}))
	}
	return n
}

// IsPartOf reports whether the range omits part of a solution with n moves.
func (t Timing) IsPartOf(n int) bool { return t.From > 0 || t.To < n }

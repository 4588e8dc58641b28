package scene

import (
	"time"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Timing says which moves an animation shows and how long each part of it takes. Times
// are in centiseconds, as a GIF has them.
type Timing struct {
	Move        int  // that one move takes; 0: by its distance
	First, Last int  // holds of the first and the last frame
	Tween       int  // most frames of a move, the resting one included; 0: up to MostPerSecond
	MaxFrames   int  // where Tween is 0, most frames of all, if the moves can do with so few
	Counter     bool // there is a counter
	Ahead       bool // it changes before the move, of which it tells, and not after it
	CountApart  bool // it changes in a frame of its own wherever there are two frames a move
	Highlight   bool // pieces that move are lit
	From, To    int  // in moves done
	Ending      Ending
	Ways        []string // by move, see Ways

	beat []Span // how long each move takes, beside others in step; nil: as of says
}

const (
	// MinDelay is the shortest delay that browsers keep; they play 0 and 1 at 10.
	MinDelay = 2
	// MaxDelay is the longest delay that a GIF can say.
	MaxDelay = 65535

	// A motion without a given time takes oneCell, and moreCell for each further cell, but no
	// more than longest. The piece then rests.
	oneCell, moreCell, longest, restAfter = 20, 5, 50, 10

	// From one frame of a motion to the next there are shortStep to longStep: a longer one
	// looks jerky, so where frames are few a motion is quick and the rest after it long.
	shortStep, longStep = 4, 5

	// MostPerSecond is how many frames of a motion a second shows unless a tween asks for more.
	MostPerSecond = 100 / shortStep
)

// LeastBetween is the least number of frames that show a piece on its way; LeastInStep is that of two boards
// in step. A bound on all frames may lower both.
const (
	LeastBetween = 2
	LeastInStep  = 3
)

// Centiseconds returns d as a GIF has it, within what a delay may be.
func Centiseconds(d time.Duration) int {
	return min(max(int((d+5*time.Millisecond)/(10*time.Millisecond)), MinDelay), MaxDelay)
}

// Check reports an input.Error where the range is not one of a solution of n moves.
func (t Timing) Check(n int) error {
	hint := input.Say("the solution goes from 0 to %d", n)
	if t.To > n {
		return input.Errorf(hint, "to: there is no move %d", t.To)
	}
	if t.From > t.To {
		return input.Errorf(hint, "from: %d is after the end, %d", t.From, t.To)
	}
	return nil
}

// A Span is the time of one move.
type Span struct {
	Begin  int // since the animation began
	Motion int // how long the piece is on its way
	Rest   int // until the next move
}

// A Pace says how long moves take: a motion by one cell takes One, More for each further cell,
// but no more than Longest. Then the piece rests.
type Pace struct{ One, More, Longest, Rest int }

// Shortest returns how long a move by one cell takes, with the rest after it.
func (p Pace) Shortest() time.Duration {
	return time.Duration(p.One+p.Rest) * 10 * time.Millisecond
}

// Pace returns the pace of the moves. Those of a long solution are shorter, down to half.
func (t Timing) Pace() Pace {
	if t.Move > 0 {
		rest := t.Move / 3
		return Pace{One: t.Move - rest, Longest: t.Move - rest, Rest: rest}
	}
	const many = 150
	n := min(max(many, t.To-t.From), 2*many)
	short := func(time int) int { return (time*many + n/2) / n }
	return Pace{short(oneCell), short(moreCell), short(longest), short(restAfter)}
}

// of returns how long a move takes: its motion, and the rest after it.
func (t Timing) of(m board.Move) (motion, rest int) {
	p := t.Pace()
	return min(p.One+p.More*(len(m.Path)-1), p.Longest), p.Rest
}

// Spans returns the times of the moves from t.From to t.To, and how long the animation
// takes as a whole.
func (t Timing) Spans(moves []board.Move) (spans []Span, whole int) {
	at := t.First
	for k, m := range moves[t.From:t.To] {
		motion, rest := t.of(m)
		if t.beat != nil {
			motion, rest = t.beat[k].Motion, t.beat[k].Rest
		}
		spans = append(spans, Span{at, motion, rest})
		at += motion + rest
	}
	if len(spans) > 0 {
		wait, way := t.Ending.Times()
		at += wait + way
	}
	return spans, at + t.Last
}

// A plan says how many frames a move has.
type plan struct {
	least    int  // frames of a motion where tenths counts
	tenths   int  // of a centisecond from one frame of a motion to the next; 0: by the tween alone
	tween    int  // most frames of a move; 0: no bound
	ownCount bool // the counter has a frame of its own: a change in two corners of a picture costs more bytes than two frames
}

// between returns how many frames show the piece on its way.
func (p plan) between(motion, rest int) int {
	n := motion / MinDelay
	if p.tenths > 0 {
		n = max(p.least, (10*motion+p.tenths/2)/p.tenths-1)
	}
	if p.tween > 0 {
		rests := 1
		if p.counts(motion, rest) {
			rests = 2
		}
		n = min(n, p.tween-rests)
	}
	return max(0, min(n, motion/MinDelay-1))
}

// counts reports whether the counter of a move has a frame of its own.
func (p plan) counts(motion, rest int) bool { return p.ownCount && rest >= 2*shortStep }

// frames counts the frames of some moves.
func (p plan) frames(spans []Span) int {
	n := 0
	for _, s := range spans {
		n += p.between(s.Motion, s.Rest) + 1
		if p.counts(s.Motion, s.Rest) {
			n++
		}
	}
	return n
}

// plan chooses the frames of the moves. With a given tween that is all of them; else as many
// as make MostPerSecond, or, where there would be too many, as few as it takes.
func (t Timing) plan(spans []Span) plan {
	if t.Tween > 0 {
		return plan{tween: t.Tween, ownCount: t.Counter && t.Tween >= 5}
	}
	limit := t.MaxFrames - 1 - t.Ending.Frames()
	least := LeastBetween
	if t.beat != nil {
		spans, least = t.beat, LeastInStep // one plan for all
	}
	p := plan{least: least, tenths: 10 * shortStep, ownCount: t.Counter}
	if t.MaxFrames == 0 || p.frames(spans) <= limit {
		return p
	}
	apart := t.Counter && t.CountApart
	for _, p = range []plan{{least: least, ownCount: apart}, {least: least}, {least: 1}, {ownCount: apart}, {}} {
		for p.tenths = 10 * shortStep; p.tenths < 1000; p.tenths++ {
			if p.frames(spans) <= limit {
				return p
			}
		}
	}
	return p
}

// MostFrames returns the frames of the move that has most of them.
func (t Timing) MostFrames(moves []board.Move) int {
	spans, _ := t.Spans(moves)
	p := t.plan(spans)
	most := 0
	for _, s := range spans {
		most = max(most, p.frames([]Span{s}))
	}
	return most
}

// Part reports whether only a part of a solution of n moves is shown.
func (t Timing) Part(n int) bool { return t.From > 0 || t.To < n }

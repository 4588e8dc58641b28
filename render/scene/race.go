package scene

import (
	"iter"
	"slices"
	"strconv"

	"slidegif/solve/board"
)

// A Line is moves, and when they are shown.
type Line struct {
	Moves  []board.Move
	Timing Timing
	Forced []int // the moves after which the number on a sheet has a mark

	// Say returns what a sheet writes behind the number of a move; nil for nothing. Alone is where the board of
	// the move before is not shown.
	Say func(done int, alone bool) string
}

// Forced stands behind the number of a position that all shortest solutions pass.
const Forced = "*"

// Below returns what a sheet writes below the board after so many moves.
func (l Line) Below(done int, alone bool) string {
	text := strconv.Itoa(done)
	if slices.Contains(l.Forced, done) {
		text += Forced
	}
	if l.Say != nil && done > 0 {
		text += l.Say(done, alone)
	}
	return text
}

// Positions yields the positions that the line shows one after another, from start after no move.
func (l Line) Positions(start board.Board) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		p := Position{Board: start}
		for ; p.Done <= l.Timing.To; p.Done++ {
			if p.Done > 0 {
				m := l.Moves[p.Done-1]
				p.Board = p.Board.Apply(m)
				if l.Timing.Highlight {
					p.Lit = m.Pieces
				}
			}
			if p.Done >= l.Timing.From && !yield(p) {
				return
			}
		}
	}
}

// InStep gives lines that are shown side by side one beat: all moves, however far they go, take as long as
// one by two cells, so that move n of each begins and ends at the same time, and all lines end together.
// There are no more frames than MaxFrames of the first.
func InStep(lines []Line) {
	most := 0
	var beat []Span
	for _, l := range lines {
		p := l.Timing.Pace()
		most = max(most, l.Timing.To-l.Timing.From)
		for len(beat) < most {
			beat = append(beat, Span{Motion: min(p.One+p.More, p.Longest), Rest: p.Rest})
		}
	}
	longest, endings := 0, 0
	for i := range lines {
		t := &lines[i].Timing
		t.beat = beat
		_, whole := t.Spans(lines[i].Moves)
		longest, endings = max(longest, whole), endings+t.Ending.Frames()
	}
	for i := range lines {
		t := &lines[i].Timing
		_, whole := t.Spans(lines[i].Moves)
		t.Last += longest - whole
		if t.MaxFrames > 0 {
			t.MaxFrames = max(1, t.MaxFrames-endings+t.Ending.Frames())
		}
	}
}

// A Moment is one picture of an animation: a frame of each of its boards.
type Moment struct {
	Delay  int     // centiseconds, from MinDelay to MaxDelay
	Frames []Frame // the delays of which mean nothing here
}

// Moments returns the animation of lines on the boards of a picture. A board that is done
// shows its last frame until all are.
func Moments(lines []Line, p Picture) []Moment {
	frames := make([][]Frame, len(lines)) // the current one first
	for i, l := range lines {
		frames[i] = Timeline(l.Moves, p.Boards[i], l.Timing)
	}
	var all []Moment
	for {
		next, last := 0, 0 // time until the first board changes, and until the last one ends
		for _, f := range frames {
			if last = max(last, f[0].Delay); len(f) > 1 && (next == 0 || f[0].Delay < next) {
				next = f[0].Delay
			}
		}
		if next == 0 {
			next = last
		}
		m := Moment{Delay: min(next, MaxDelay)}
		more := false
		for i, f := range frames {
			m.Frames = append(m.Frames, f[0])
			f[0].Delay -= next
			// What changes hardly later changes now: a delay cannot be as short.
			for len(f) > 1 && f[0].Delay < MinDelay {
				f[1].Delay += f[0].Delay
				f = f[1:]
				more = true
			}
			frames[i] = f
		}
		all = append(all, m)
		if !more {
			return all
		}
	}
}

// A Position is what a still shows of a board: where its pieces are, which of them are lit,
// and how many moves are done. A piece without cells is not shown.
type Position struct {
	Board board.Board
	Lit   []int
	Done  int
}

package scene

import (
	"iter"
	"slices"
	"strconv"

	"slidegif/solve/board"
)

// A Line is a sequence of moves with its timing.
type Line struct {
	Moves  []board.Move
	Timing Timing
	Forced []int // numbers of moves that sheets mark with ForcedMark

	// Explain returns the text after the number of a move on a sheet. The parameter alone is set if
	// the sheet does not show the previous position. A nil Explain adds no text.
	Explain func(done int, alone bool) string
}

// ForcedMark follows the number of a position that is on every shortest solution.
const ForcedMark = "*"

// Label returns the text below a board on a sheet, given the number of moves made.
func (l Line) Label(done int, alone bool) string {
	text := strconv.Itoa(done)
	if slices.Contains(l.Forced, done) {
		text += ForcedMark
	}
	if l.Explain != nil && done > 0 {
		text += l.Explain(done, alone)
	}
	return text
}

// Positions yields the positions from Timing.From to Timing.To. The start parameter is the board
// before the first move.
func (l Line) Positions(start board.Board) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		p := Position{Board: start}
		for ; p.Done <= l.Timing.To; p.Done++ {
			if p.Done > 0 {
				m := l.Moves[p.Done-1]
				p.Board = p.Board.Apply(m)
				if l.Timing.Highlight {
					p.Highlighted = m.Pieces
				}
			}
			if p.Done >= l.Timing.From && !yield(p) {
				return
			}
		}
	}
}

// Synchronize makes lines play in step. Every move takes as long as a move by two cells,
// regardless of its length, so that move n starts and ends at the same time in all lines. All lines
// end at the same time. The total number of frames is limited to MaxFrames of the first line.
func Synchronize(lines []Line) {
	most := 0
	var beat []Span
	for _, l := range lines {
		p := l.Timing.Pace()
		most = max(most, l.Timing.To-l.Timing.From)
		for len(beat) < most {
			beat = append(beat, Span{Motion: min(p.FirstCell+p.ExtraCell, p.MaxMotion), Rest: p.Rest})
		}
	}
	longest, endings := 0, 0
	for i := range lines {
		t := &lines[i].Timing
		t.spans = beat
		_, whole := t.Spans(lines[i].Moves)
		longest, endings = max(longest, whole), endings+t.Ending.FrameCount()
	}
	for i := range lines {
		t := &lines[i].Timing
		_, whole := t.Spans(lines[i].Moves)
		t.Last += longest - whole
		if t.MaxFrames > 0 {
			t.MaxFrames = max(1, t.MaxFrames-endings+t.Ending.FrameCount())
		}
	}
}

// A Moment is one picture of an animation with a frame for each board.
type Moment struct {
	Delay  int     // centiseconds, MinDelay to MaxDelay
	Frames []Frame // by board; their delays are not used
}

// Moments merges the timelines of all lines into one animation. A board that finishes early keeps
// showing its last frame.
func Moments(lines []Line, p Picture) []Moment {
	frames := make([][]Frame, len(lines)) // remaining frames by line, starting with the current frame
	for i, l := range lines {
		frames[i] = Timeline(l.Moves, p.Boards[i], l.Timing)
	}
	var all []Moment
	for {
		next, last := 0, 0 // time until any board changes, and until all frames end
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
			// Frames shorter than MinDelay are not possible, so merge changes that are almost simultaneous.
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

// A Position is a board after Done moves, with the indices of highlighted pieces. Pieces without
// cells are hidden.
type Position struct {
	Board       board.Board
	Highlighted []int
	Done        int
}

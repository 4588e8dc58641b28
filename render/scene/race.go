package scene

import (
	"image"
	"slices"
	"strconv"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Picture says where boards of one size stand. One board takes all of the picture, as
// NewPicture lays it out; in a race two stand side by side:
//
//	+-----------------------+
//	|         title         |   Head: none without a title
//	| +-------+   +-------+ |
//	| | yours |   |optimum| |   the head of each board
//	| |       |   |       | |
//	| | 12/97 |   | 12/81 | |   the foot of each board
//	| +-------+   +-------+ |
//	|         goal          |   where the boards do not show it
//	+-----------------------+
type Picture struct {
	Size     image.Point
	Head     image.Rectangle // above the boards of a race
	Boards   []Geometry
	Goal     image.Rectangle // where the picture of the goal stands; empty without one
	GoalCell int             // of that picture
}

// NewRace lays out two boards side by side, each with a head. Errors are those of NewGeometry.
func NewRace(b board.Board, margin Margin, size int, around Around) (Picture, error) {
	if b.W < 1 || b.H < 1 {
		return Picture{}, noCells()
	}
	gap, above := max(4, size/50), 0
	headHigh, footHigh := max(14, size/18), 0
	if around.Title {
		above = max(14, size/16)
	}
	if around.Counter {
		footHigh = max(12, size/22)
	}
	for cell := size / max(2*b.W, b.H); cell >= minCell; cell-- {
		m := margin(cell)
		one := image.Pt(b.W*cell+2*m, headHigh+b.H*cell+2*m+goalHeight(b, cell)+footHigh)
		goal := newGoalRoom(b, margin, size, cell, around.Goal).turned()
		whole := image.Pt(2*one.X+3*gap, max(above, gap)+one.Y+gap+goal.below)
		if whole.X > size || whole.Y > size {
			continue
		}
		p := Picture{Size: whole}
		if whole.X >= whole.Y { // what cells cannot fill goes to the edges
			p.Size.X = size
		} else {
			p.Size.Y = size
		}
		spare := p.Size.Sub(whole).Div(2)
		p.Head = image.Rect(gap, 0, p.Size.X-gap, above)
		for i := range 2 {
			at := image.Pt(gap+i*(one.X+gap), max(above, gap)).Add(spare)
			p.Boards = append(p.Boards, geometryAt(b, margin, cell, image.Rectangle{at, at.Add(one)}, headHigh, footHigh))
			p.Boards[i].Size = p.Size
		}
		return goal.in(p), nil
	}
	return Picture{}, input.Errorf("give a larger size", "size: two boards of %d x %d cells do not fit into %d pixels", b.W, b.H, size)
}

// A Line is moves, and when they are shown.
type Line struct {
	Moves  []board.Move
	Timing Timing
	Forced []int // the moves after which the number on a sheet has a mark
}

// Forced stands behind the number of a position that all shortest solutions pass.
const Forced = "*"

// Number returns what a sheet writes below the board after so many moves.
func (l Line) Number(step int) string {
	if slices.Contains(l.Forced, step) {
		return strconv.Itoa(step) + Forced
	}
	return strconv.Itoa(step)
}

// InStep gives lines that are shown side by side one beat: move n of each begins at the same
// time and takes as long as that of the others, and all of them end together. There are no
// more frames than MaxFrames of the first.
func InStep(lines []Line) {
	var beat []Span
	for _, l := range lines {
		for k, m := range l.Moves[l.Timing.From:l.Timing.To] {
			motion, rest := l.Timing.Of(m)
			if k == len(beat) {
				beat = append(beat, Span{})
			}
			beat[k].Motion, beat[k].Rest = max(beat[k].Motion, motion), max(beat[k].Rest, rest)
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

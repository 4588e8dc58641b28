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
	Forced []int // numbers of moves that sheets mark with a ForcedMark

	// Explain returns the explanation that a sheet shows after a move number. If alone is set, the sheet does not
	// show the position before the move. If Explain is nil, the sheet shows only move numbers.
	Explain func(done int, alone bool) string

	// Stops lists the positions that a sheet shows, in order. If Stops is nil, a sheet can show all positions from
	// Timing.From to Timing.To. Stops have an explanation, but no move number.
	Stops []Stop
}

// ForcedMark is written after the number of a position that is on every shortest solution.
const ForcedMark = "*"

// Label returns the text below a board on a sheet after the given number of moves.
func (l *Line) Label(done int, alone bool) string {
	if l.Stops != nil {
		return l.Explain(done, alone)
	}
	text := strconv.Itoa(done)
	if slices.Contains(l.Forced, done) {
		text += ForcedMark
	}
	if l.Explain != nil && done > 0 {
		text += l.Explain(done, alone)
	}
	return text
}

// Labels returns the texts for the positions that Positions yields.
func (l *Line) Labels(alone bool) (texts []string) {
	for i := range l.Count() {
		done := l.Timing.From + i
		if l.Stops != nil {
			done = l.Stops[i].Done
		}
		texts = append(texts, l.Label(done, alone))
	}
	return texts
}

// A Stop is a position that a sheet shows, with pieces to highlight.
type Stop struct {
	Done   int // number of moves made
	Pieces []int
}

// Count returns the number of positions that Positions yields.
func (l Line) Count() int {
	if l.Stops != nil {
		return len(l.Stops)
	}
	return l.Timing.To - l.Timing.From + 1
}

// Positions yields the stops, or all positions from Timing.From to Timing.To. The start parameter is the board
// before the first move.
func (l Line) Positions(start board.Board) iter.Seq[Position] {
	return func(yield func(Position) bool) { l.yieldPositions(start, yield) }
}

// yieldPositions is a separate method to keep the program small: the compiler copies iterator functions into each
// loop.
func (l *Line) yieldPositions(start board.Board, yield func(Position) bool) {
	p := Position{Board: start}
	for ; p.Done <= l.Timing.To; p.Done++ {
		if p.Done > 0 {
			m := l.Moves[p.Done-1]
			p.Board = p.Board.Apply(m)
			if l.Timing.Highlight {
				p.Highlighted, p.Trails = m.Pieces, Slides(start, l.Moves, p.Done-1, p.Done)
			}
		}
		shown := p
		if l.Stops != nil {
			i := slices.IndexFunc(l.Stops, func(s Stop) bool { return s.Done == p.Done })
			if i < 0 {
				continue
			}
			if shown.Highlighted, shown.Trails = nil, nil; l.Timing.Highlight {
				shown.Highlighted = l.Stops[i].Pieces
			}
		}
		if p.Done >= l.Timing.From && !yield(shown) {
			return
		}
	}
}

// Synchronize changes the timing of lines so that they play in step. Every move takes as long as a move by two
// cells, regardless of the distance that the piece moves. Move n therefore starts and ends at the same time in all
// lines. All lines end at the same time. The MaxFrames value of each line is reduced by the endings of the other
// lines.
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
	longest, endings, first := 0, 0, 0
	for _, l := range lines {
		first = max(first, l.Timing.First)
		for k := range l.Timing.To - l.Timing.From {
			beat[k].Rest = l.Timing.restAfter(k, beat[k].Motion, beat[k].Rest)
		}
	}
	for i := range lines {
		t := &lines[i].Timing
		t.spans, t.First = beat, first
		_, whole := t.Spans(lines[i].Moves)
		longest, endings = max(longest, whole), endings+t.EndingFrames()
	}
	for i := range lines {
		t := &lines[i].Timing
		_, whole := t.Spans(lines[i].Moves)
		t.Last += longest - whole
		if t.MaxFrames > 0 {
			t.MaxFrames = max(1, t.MaxFrames-endings+t.EndingFrames())
		}
	}
}

// A Moment is one picture of an animation. A Moment contains a frame for each board.
type Moment struct {
	Delay  int     // duration from MinDelay to MaxDelay, in centiseconds
	Frames []Frame // one frame for each board; the delays of the frames are not used
}

// Moments merges the frames of all lines into a single animation. A board that finishes early continues to show
// its last frame.
func Moments(lines []Line, p Picture) []Moment {
	frames := make([][]Frame, len(lines)) // remaining frames of each line, starting with the current frame
	for i, l := range lines {
		frames[i] = Timeline(l.Moves, p.Boards[i], l.Timing)
	}
	var all []Moment
	for {
		// next is the time until any board changes, or 0. last is the time until all current frames end.
		next, last := 0, 0
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
			// A frame cannot be shorter than MinDelay, so changes that are almost simultaneous are
			// combined.
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

// A Position is a board after Done moves, with the indices of highlighted pieces and the trails of pieces that
// glided. A piece without cells is hidden.
type Position struct {
	Board       board.Board
	Highlighted []int
	Trails      []Trail
	Done        int
}

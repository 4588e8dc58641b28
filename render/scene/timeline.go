package scene

import (
	"image"

	"slidegif/solve/board"
)

// A Frame is one picture of an animation before it has pixels: what is where.
type Frame struct {
	Delay  int         // centiseconds, at least MinDelay
	Done   int         // moves done: where the pieces that do not move are
	Moving []int       // pieces on their way; none at rest
	Shift  image.Point // pixels that they are away from where they were after Done moves
	Lit    []int       // pieces shown lit
	Count  int         // moves that the counter shows
	Ended  bool        // the counter says that the puzzle is solved
	Gone   int         // 1 + the piece that has left the board; 0 for none
	Whole  bool        // the photo is shown as a whole
}

// minShift is the least number of pixels from one frame to the next that is worth one.
const minShift = 2

// Timeline returns the frames of a solution where l says.
//
//	first    .04s .04s .04s .04s  .10s  .04s                   last
//	[ rest  ][ a ][ b ][ c ][ d ][ rest ][ 1/81 ][ a ][ b ] ... [ rest ]
//
// Delays may be longer than MaxDelay.
func Timeline(moves []board.Move, l Geometry, t Timing) []Frame {
	spans, _ := t.Spans(moves)
	p := t.plan(spans)
	frames := []Frame{{Delay: t.First, Done: t.From, Count: t.From}}
	for k, s := range spans {
		n := t.From + k
		frames = p.appendMove(frames, board.Move{Pieces: moves[n].Pieces, Path: t.Way(n, moves[n])}, n, s, l.Cell, t)
	}
	last := &frames[len(frames)-1]
	if t.To > t.From {
		last.Delay = t.Last
		frames = t.Ending.append(frames, l)
	}
	return frames
}

// appendMove appends the frames of move n.
func (p plan) appendMove(frames []Frame, m board.Move, n int, s Span, cell int, t Timing) []Frame {
	between := p.between(s.Motion, s.Rest)
	length, shown, left := len(m.Path)*cell, 0, s.Motion+s.Rest
	count, apart := n, p.counts(s.Motion, s.Rest)
	if t.Ahead {
		count++
		if apart {
			frames = append(frames, Frame{Delay: shortStep, Done: n, Count: count})
			left -= shortStep
		}
	}
	for k := 1; k <= between; k++ {
		slot := min(k*s.Motion/(between+1)-(k-1)*s.Motion/(between+1), longStep)
		left -= slot
		d := ease(k, between+1, length)
		if d-shown < minShift || length-d < minShift {
			frames[len(frames)-1].Delay += slot // nobody would see it move
			continue
		}
		shown = d
		f := Frame{Delay: slot, Done: n, Moving: m.Pieces, Shift: along(m.Path, cell, d), Count: count}
		if t.Highlight {
			f.Lit = m.Pieces
		}
		frames = append(frames, f)
	}
	rest := Frame{Delay: left, Done: n + 1, Count: n + 1}
	if t.Highlight && between == 0 {
		rest.Lit = m.Pieces
	}
	if apart && !t.Ahead {
		before := rest
		before.Delay, before.Count = left-shortStep, n
		rest.Delay = shortStep
		frames = append(frames, before)
	}
	return append(frames, rest)
}

// ease returns how far a piece has come after k of n equal times on a way of the given
// length: 3x^2 - 2x^3 with x = k/n, which starts and ends slowly, rounded to a pixel.
func ease(k, n, length int) int {
	k64, n64 := int64(k), int64(n)
	cube := n64 * n64 * n64
	return int((2*int64(length)*k64*k64*(3*n64-2*k64) + cube) / (2 * cube))
}

// along returns where a piece is that has come d pixels along a path, corners included.
func along(path string, cell, d int) image.Point {
	var p image.Point
	for i := range len(path) {
		step, _ := board.Step(path[i])
		leg := min(d, cell)
		p = p.Add(image.Pt(step.X, step.Y).Mul(leg))
		d -= leg
	}
	return p
}

package scene

import (
	"image"

	"slidegif/solve/board"
)

// A Frame is the state of a board at a certain time in an animation.
type Frame struct {
	Delay int // duration in centiseconds, at least MinDelay
	// Done is the number of completed moves.
	Done   int
	Moving []int // indices of moving pieces; empty if all pieces are at rest
	// Offset is the distance, in pixels, that the moving pieces have moved since the last completed move.
	Offset       image.Point
	Highlighted  []int // indices of highlighted pieces
	Count        int   // number of moves that the counter shows
	Solved       bool  // whether the counter shows that the puzzle is solved
	RemovedPiece int   // index of the piece that has left the board, plus 1; otherwise 0
	FullPhoto    bool  // whether to show the complete photo
}

// minOffset is the minimum motion of a piece between two frames, in pixels. Frames with a shorter motion are
// skipped.
const minOffset = 2

// Timeline returns the frames that show the moves on a board. The argument l is the geometry of the
// board.
//
//	first    .04s .04s .04s .04s  .10s  .04s                   last
//	[ rest  ][ a ][ b ][ c ][ d ][ rest ][ 1/81 ][ a ][ b ] ... [ rest ]
//
// The delay of a frame may exceed MaxDelay.
func Timeline(moves []board.Move, l Geometry, t Timing) []Frame {
	spans, _ := t.Spans(moves)
	p := t.frameRule(spans)
	frames := []Frame{{Delay: t.First, Done: t.From, Count: t.From}}
	for k, s := range spans {
		n := t.From + k
		frames = p.appendMove(frames, board.Move{Pieces: moves[n].Pieces, Path: t.Path(n, moves[n])}, n, s, l.Cell, t)
	}
	if t.To == t.From {
		return frames
	}
	last := &frames[len(frames)-1]
	switch {
	case t.KeepsCaption():
		frames = append(frames, *last)
		frames[len(frames)-1].Delay = t.Last
	case t.CounterFirst:
		last.Delay = max(last.Delay, t.Last)
	default:
		last.Delay = t.Last
	}
	return t.Ending.append(frames, l)
}

func (p frameRule) appendMove(frames []Frame, m board.Move, n int, s Span, cell int, t Timing) []Frame {
	between := p.motionFrames(s.Motion, s.Rest)
	length, shown, remaining := len(m.Path)*cell, 0, s.Motion+s.Rest
	count, apart := n, p.hasCounterFrame(s.Rest)
	if t.CounterFirst {
		count++
		if apart {
			frames = append(frames, Frame{Delay: minStep, Done: n, Count: count})
			remaining -= minStep
		}
	}
	for k := 1; k <= between; k++ {
		slot := min(k*s.Motion/(between+1)-(k-1)*s.Motion/(between+1), maxStep)
		remaining -= slot
		d := ease(k, between+1, length)
		if d-shown < minOffset || length-d < minOffset {
			frames[len(frames)-1].Delay += slot // the motion would be too small to be visible
			continue
		}
		shown = d
		f := Frame{Delay: slot, Done: n, Moving: m.Pieces, Offset: pathOffset(m.Path, cell, d), Count: count}
		if t.Highlight {
			f.Highlighted = m.Pieces
		}
		frames = append(frames, f)
	}
	rest := Frame{Delay: remaining, Done: n + 1, Count: n + 1}
	if t.Highlight && between == 0 {
		rest.Highlighted = m.Pieces
	}
	if apart && !t.CounterFirst {
		before := rest
		before.Delay, before.Count = remaining-minStep, n
		rest.Delay = minStep
		frames = append(frames, before)
	}
	return append(frames, rest)
}

// ease returns how far a piece has moved after k of n equal time steps. The piece moves along a
// path with a given length in pixels. The easing function is 3x^2 - 2x^3 with x = k/n. The motion
// therefore starts and ends slowly. The result is rounded to a whole pixel.
func ease(k, n, length int) int {
	k64, n64 := int64(k), int64(n)
	cube := n64 * n64 * n64
	return int((2*int64(length)*k64*k64*(3*n64-2*k64) + cube) / (2 * cube))
}

// pathOffset returns the offset of a piece that has moved d pixels along a path from the start of the path.
func pathOffset(path string, cell, d int) image.Point {
	var p image.Point
	for i := range len(path) {
		step, _ := board.Step(path[i])
		leg := min(d, cell)
		p = p.Add(image.Pt(step.X, step.Y).Mul(leg))
		d -= leg
	}
	return p
}

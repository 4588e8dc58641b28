package scene

import (
	"image"
	"slices"

	"slidegif/solve/board"
)

// An Ending is what an animation shows once the puzzle is solved. The zero Ending shows
// nothing.
type Ending struct {
	Solved bool  // the counter says so
	Leaves int   // 1 + the piece that leaves the board; 0 for none
	Side   Side  // where it does
	Whole  bool  // the photo is shown as a whole
	Lit    []int // pieces that stay lit: those that have built the goal
	wave   []int // by piece the frame of the wave in which it lights up; nil for no wave
	piece  board.Piece
}

const (
	beforeEnding  = 40 // centiseconds from the last move until the wave begins, or a piece leaves
	leavingFrames = 8  // of the way of a piece that leaves, each but the last of longStep
	waveFrames    = 10 // of a wave of light over the pieces, each of waveStep
	waveStep      = 7
	litFrames     = 3 // of the wave, in which a piece is lit

	// LongestEnding is the greatest number of frames of an ending.
	LongestEnding = waveFrames + leavingFrames
)

// EndingOf returns the ending of a board: none if it is not solved. Where pieces are lit at all, a
// wave of light runs over them from the top left. Then the piece that the goal is about leaves through
// the way out, if there is one; a photo that is whole stays.
func EndingOf(b board.Board, photo, lit bool) Ending {
	if !b.Solved() {
		return Ending{}
	}
	e := Ending{Solved: true, Whole: photo}
	if lit && !photo && !b.Leave {
		e.wave = wave(b.Pieces)
		if b.Motion != board.ByCells {
			e.Lit = built(b)
		}
	}
	side, _, _ := WayOut(b)
	if photo || side == Nowhere {
		return e
	}
	e.Side = side
	i := slices.IndexFunc(b.Pieces, func(p board.Piece) bool {
		return p.Class == b.Goal[0].Class && p.At == b.Goal[0].At
	})
	e.Leaves, e.piece = i+1, b.Pieces[i]
	return e
}

// wave returns for each piece when a wave from the top left reaches it.
func wave(pieces []board.Piece) []int {
	var far []int
	for _, p := range pieces {
		far = append(far, p.At.X+p.At.Y)
	}
	first, last := slices.Min(far), slices.Max(far)
	for i := range far {
		far[i] = (waveFrames - litFrames) * (far[i] - first) / max(1, last-first)
	}
	return far
}

// Flash returns when the wave lights a piece up, in centiseconds since the last move, and when it is
// dark again; two zeros for no wave.
func (e Ending) Flash(i int) (from, to int) {
	if e.wave == nil {
		return 0, 0
	}
	from = beforeEnding + e.wave[i]*waveStep
	return from, from + litFrames*waveStep
}

// built returns the pieces of a solved board that stand where the goal wants one.
func built(b board.Board) []int {
	var pieces []int
	for _, shift := range shifts(b) {
		pieces = pieces[:0]
		for _, g := range b.Goal {
			i := slices.IndexFunc(b.Pieces, func(p board.Piece) bool { return p.Class == g.Class && p.At == g.At.Add(shift) })
			if i < 0 {
				break
			}
			pieces = append(pieces, i)
		}
		if len(pieces) == len(b.Goal) {
			break
		}
	}
	return pieces
}

// shifts returns how far the goal may lie from its coordinates.
func shifts(b board.Board) []board.Point {
	if !b.GoalAnywhere || len(b.Goal) == 0 {
		return []board.Point{{}}
	}
	var all []board.Point
	for _, p := range b.Pieces {
		all = append(all, board.Point{X: p.At.X - b.Goal[0].At.X, Y: p.At.Y - b.Goal[0].At.Y})
	}
	return all
}

// Frames returns how many frames an ending adds.
func (e Ending) Frames() int {
	n := 0
	if e.wave != nil {
		n = waveFrames
	}
	switch {
	case e.Leaves > 0:
		return n + leavingFrames
	case e.Whole, e.wave != nil:
		return n + 1
	}
	return 0
}

// Still returns the ending without motion: the counter alone, and the photo.
func (e Ending) Still() Ending {
	e.Leaves, e.Side, e.wave = 0, Nowhere, nil
	return e
}

// Times returns how long an ending takes before a piece leaves or the last frame begins, and how long
// a piece leaves.
func (e Ending) Times() (wait, way int) {
	if e.Leaves > 0 || e.Whole || e.wave != nil {
		wait = beforeEnding
	}
	if e.wave != nil {
		wait += waveFrames * waveStep
	}
	if e.Leaves > 0 {
		way = (leavingFrames - 1) * longStep
	}
	return wait, way
}

// Way returns how far the piece goes in pixels until it has left the board.
func (e Ending) Way(l Geometry) image.Point {
	out, box := e.Side.Out(), l.Box(e.piece)
	far := l.Board.Max.Sub(box.Min)
	return image.Pt(out.X*far.X, out.Y*far.Y)
}

// append appends the frames of an ending to those of the moves. A piece that leaves starts slowly.
func (e Ending) append(frames []Frame, l Geometry) []Frame {
	last := &frames[len(frames)-1]
	last.Ended = e.Solved
	if e.Frames() == 0 {
		if e.Lit != nil {
			last.Lit = e.Lit
		}
		return frames
	}
	f, hold := *last, last.Delay
	last.Delay = beforeEnding
	f.Lit = nil
	if e.wave != nil {
		for k := range waveFrames {
			g := f
			g.Delay = waveStep
			for i, begin := range e.wave {
				if begin <= k && k < begin+litFrames {
					g.Lit = append(g.Lit, i)
				}
			}
			frames = append(frames, g)
		}
	}
	if e.Leaves > 0 {
		way := e.Way(l)
		for k := 1; k < leavingFrames; k++ {
			g := f
			g.Delay, g.Moving, g.Shift = longStep, []int{e.Leaves - 1}, way.Mul(k*k).Div(leavingFrames*leavingFrames)
			frames = append(frames, g)
		}
	}
	f.Delay, f.Gone, f.Whole, f.Lit = hold, e.Leaves, e.Whole, e.Lit
	return append(frames, f)
}

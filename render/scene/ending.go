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
	Lit    []int // pieces that are lit, where pieces are lit at all: those that have built the goal
	piece  board.Piece
}

const (
	beforeEnding  = 40 // centiseconds from the last move until a piece leaves
	LongestEnding = 8  // frames of its way, each but the last of longStep
)

// EndingOf returns the ending of a board: none if it is not solved. The piece that the goal
// is about leaves through the way out, if there is one; a photo that is whole stays.
func EndingOf(b board.Board, photo bool) Ending {
	if !b.Solved() {
		return Ending{}
	}
	e := Ending{Solved: true, Whole: photo}
	if b.Motion != board.ByCells && !photo {
		e.Lit = built(b)
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
	switch {
	case e.Leaves > 0:
		return LongestEnding
	case e.Whole:
		return 1
	}
	return 0
}

// Still returns the ending without motion: the counter alone, and the photo.
func (e Ending) Still() Ending {
	e.Leaves, e.Side = 0, Nowhere
	return e
}

// LeavingTimes returns how long a solved board waits until a piece leaves it, and how long that
// takes.
func LeavingTimes() (wait, way int) { return Ending{Leaves: 1}.Times() }

// Times returns how long an ending waits, and how long it is before the last frame then
// begins.
func (e Ending) Times() (wait, way int) {
	switch {
	case e.Leaves > 0:
		return beforeEnding, (LongestEnding - 1) * longStep
	case e.Whole:
		return beforeEnding, 0
	}
	return 0, 0
}

// Way returns how far the piece goes in pixels until it has left the board.
func (e Ending) Way(l Geometry) image.Point {
	out, box := e.Side.Out(), l.Box(e.piece)
	far := l.Board.Max.Sub(box.Min)
	if out.X+out.Y < 0 {
		far = box.Max.Sub(l.Board.Min)
	}
	return image.Pt(out.X*far.X, out.Y*far.Y)
}

// append appends the frames of an ending to those of the moves. The piece starts slowly.
func (e Ending) append(frames []Frame, l Geometry) []Frame {
	last := &frames[len(frames)-1]
	last.Ended = e.Solved
	f := *last
	f.Lit = nil
	switch {
	case e.Leaves > 0:
		last.Delay = beforeEnding
		way := e.Way(l)
		for k := 1; k < LongestEnding; k++ {
			g := f
			g.Delay, g.Moving, g.Shift = longStep, []int{e.Leaves - 1}, way.Mul(k*k).Div(LongestEnding*LongestEnding)
			frames = append(frames, g)
		}
		f.Gone = e.Leaves
		return append(frames, f)
	case e.Whole:
		last.Delay = beforeEnding
		f.Whole = true
		return append(frames, f)
	}
	return frames
}

package scene

import (
	"image"
	"slices"

	"slidegif/solve/board"
)

// An Ending describes the end of an animation, after the last move. The zero Ending adds no frames.
type Ending struct {
	Solved       bool  // whether the puzzle is solved, for the counter
	LeavingPiece int   // 1 + index of the piece that leaves the board, or 0
	Side         Side  // side through which it leaves
	FullPhoto    bool  // show the complete photo
	Highlighted  []int // pieces that form the goal, highlighted in the last frame
	waveStart    []int // by piece: first frame of the wave in which it is highlighted; nil: no wave
	piece        board.Piece
}

const (
	endingDelay = 40 // centiseconds between the last move and the ending
	exitFrames  = 8  // frames of a leaving piece, each but the last takes maxStep
	waveFrames  = 10 // frames of a wave of highlights
	waveDelay   = 7  // centiseconds per frame of the wave
	flashFrames = 3  // frames of the wave in which one piece is highlighted

	// MaxEndingFrames is the maximum number of frames of an ending.
	MaxEndingFrames = waveFrames + exitFrames
)

// NewEnding returns the ending of a board. It returns the zero Ending if the board is not solved. If
// highlight is set, a wave of highlights runs over the pieces from the top left. Then the goal piece
// leaves through the exit, if there is one. If photo is set, the ending shows the complete photo
// instead.
func NewEnding(b board.Board, photo, highlight bool) Ending {
	if !b.Solved() {
		return Ending{}
	}
	e := Ending{Solved: true, FullPhoto: photo}
	if highlight && !photo && !b.Leave {
		e.waveStart = wave(b.Pieces)
		if b.Motion != board.ByCells {
			e.Highlighted = goalPieces(b)
		}
	}
	side, _, _ := FindExit(b)
	if photo || side == NoSide {
		return e
	}
	e.Side = side
	i := slices.IndexFunc(b.Pieces, func(p board.Piece) bool {
		return p.Class == b.Goal[0].Class && p.At == b.Goal[0].At
	})
	e.LeavingPiece, e.piece = i+1, b.Pieces[i]
	return e
}

// wave returns, for each piece, the frame in which a wave from the top left reaches it.
func wave(pieces []board.Piece) []int {
	var start []int
	for _, p := range pieces {
		start = append(start, p.At.X+p.At.Y)
	}
	first, last := slices.Min(start), slices.Max(start)
	for i := range start {
		start[i] = (waveFrames - flashFrames) * (start[i] - first) / max(1, last-first)
	}
	return start
}

// FlashTimes returns the time span in which the wave highlights piece i, in centiseconds after the
// last move. It returns zeros if there is no wave.
func (e Ending) FlashTimes(i int) (from, to int) {
	if e.waveStart == nil {
		return 0, 0
	}
	from = endingDelay + e.waveStart[i]*waveDelay
	return from, from + flashFrames*waveDelay
}

// goalPieces returns the pieces of a solved board that form the goal.
func goalPieces(b board.Board) []int {
	var pieces []int
	for _, shift := range goalOffsets(b) {
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

// goalOffsets returns the offsets at which the goal pattern can match. There is a single zero offset
// unless the pattern may be anywhere on the board.
func goalOffsets(b board.Board) []board.Point {
	if !b.GoalAnywhere || len(b.Goal) == 0 {
		return []board.Point{{}}
	}
	var all []board.Point
	for _, p := range b.Pieces {
		all = append(all, board.Point{X: p.At.X - b.Goal[0].At.X, Y: p.At.Y - b.Goal[0].At.Y})
	}
	return all
}

// FrameCount returns the number of frames of the ending.
func (e Ending) FrameCount() int {
	n := 0
	if e.waveStart != nil {
		n = waveFrames
	}
	switch {
	case e.LeavingPiece > 0:
		return n + exitFrames
	case e.FullPhoto, e.waveStart != nil:
		return n + 1
	}
	return 0
}

// WithoutMotion returns the ending without wave and leaving piece.
func (e Ending) WithoutMotion() Ending {
	e.LeavingPiece, e.Side, e.waveStart = 0, NoSide, nil
	return e
}

// Durations returns the duration of the ending in centiseconds, in two parts: wait is the time
// before the piece leaves or the last frame starts, and exit is the time that the piece takes to
// leave.
func (e Ending) Durations() (wait, exit int) {
	if e.LeavingPiece > 0 || e.FullPhoto || e.waveStart != nil {
		wait = endingDelay
	}
	if e.waveStart != nil {
		wait += waveFrames * waveDelay
	}
	if e.LeavingPiece > 0 {
		exit = (exitFrames - 1) * maxStep
	}
	return wait, exit
}

// ExitOffset returns the offset in pixels by which the leaving piece moves.
func (e Ending) ExitOffset(l Geometry) image.Point {
	out, box := e.Side.Direction(), l.Box(e.piece)
	distance := l.Board.Max.Sub(box.Min)
	return image.Pt(out.X*distance.X, out.Y*distance.Y)
}

// append appends the frames of the ending to the frames of the moves. A leaving piece accelerates.
func (e Ending) append(frames []Frame, l Geometry) []Frame {
	last := &frames[len(frames)-1]
	last.Solved = e.Solved
	if e.FrameCount() == 0 {
		if e.Highlighted != nil {
			last.Highlighted = e.Highlighted
		}
		return frames
	}
	f, hold := *last, last.Delay
	last.Delay = endingDelay
	f.Highlighted = nil
	if e.waveStart != nil {
		for k := range waveFrames {
			g := f
			g.Delay = waveDelay
			for i, begin := range e.waveStart {
				if begin <= k && k < begin+flashFrames {
					g.Highlighted = append(g.Highlighted, i)
				}
			}
			frames = append(frames, g)
		}
	}
	if e.LeavingPiece > 0 {
		exit := e.ExitOffset(l)
		for k := 1; k < exitFrames; k++ {
			g := f
			g.Delay, g.Moving, g.Offset = maxStep, []int{e.LeavingPiece - 1}, exit.Mul(k*k).Div(exitFrames*exitFrames)
			frames = append(frames, g)
		}
	}
	f.Delay, f.RemovedPiece, f.FullPhoto, f.Highlighted = hold, e.LeavingPiece, e.FullPhoto, e.Highlighted
	return append(frames, f)
}

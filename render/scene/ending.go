package scene

import (
	"image"
	"slices"

	"slidegif/solve/board"
)

// An Ending describes what an animation shows after the last move. The zero value of Ending adds no
// frames.
type Ending struct {
	Solved       bool  // whether the puzzle is solved, which the counter shows
	LeavingPiece int   // index of the piece that leaves the board, plus 1; 0 if no piece leaves
	Side         Side  // side through which the piece leaves
	FullPhoto    bool  // whether to show the complete photo
	Highlighted  []int // indices of the goal pieces, which are highlighted in the last frame
	// waveStart holds, for each piece, the first frame in which the wave highlights the piece.
	// waveStart is nil if there is no wave.
	waveStart []int
	piece     board.Piece
}

const (
	endingDelay = 40 // pause between the last move and the ending, in centiseconds
	// exitFrames is the number of frames that show a piece leaving the board. Each exit frame except the last has the
	// duration maxStep.
	exitFrames  = 8
	waveFrames  = 10 // number of frames in a wave of highlights
	waveDelay   = 7  // duration of a frame of the wave, in centiseconds
	flashFrames = 3  // number of frames in which the wave highlights a single piece

	// MaxEndingFrames is the maximum number of frames that an ending can have.
	MaxEndingFrames = waveFrames + exitFrames
)

// NewEnding returns the ending of an animation with the last position b. If the board is not solved, NewEnding
// returns the zero Ending. If highlight is set, the ending starts with a wave of highlights from the top left.
// After the wave, the goal piece leaves through the exit, if the board has one. If the pieces form a photo, the
// ending shows only the complete photo.
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

// wave returns the frame in which a wave from the top left reaches each piece.
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

// FlashTimes returns the start and the end of the highlight of piece i during the wave. The times
// are in centiseconds after the last move. If there is no wave, both times are 0.
func (e Ending) FlashTimes(i int) (from, to int) {
	if e.waveStart == nil {
		return 0, 0
	}
	from = endingDelay + e.waveStart[i]*waveDelay
	return from, from + flashFrames*waveDelay
}

// goalPieces returns the indices of the pieces on the goal positions of a solved board.
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

// goalOffsets returns the offsets at which the goal pattern may be placed on the board. A pattern with a fixed
// position has a single offset of zero.
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

// FrameCount returns the number of frames that the ending adds.
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

// WithoutMotion returns a copy of the ending without the wave and without the leaving piece.
func (e Ending) WithoutMotion() Ending {
	e.LeavingPiece, e.Side, e.waveStart = 0, NoSide, nil
	return e
}

// Durations returns the durations of the two parts of the ending, in centiseconds. The first part ends when the
// piece starts to leave, or when the last frame starts. In the second part, the piece leaves the board.
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

// ExitOffset returns the distance, in pixels, that a piece moves to leave the board.
func (e Ending) ExitOffset(l Geometry) image.Point {
	out, box := e.Side.Direction(), l.Box(e.piece)
	distance := l.Board.Max.Sub(box.Min)
	return image.Pt(out.X*distance.X, out.Y*distance.Y)
}

// append appends the frames of the ending to the frames of the moves. If a piece leaves the board, it accelerates.
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

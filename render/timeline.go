package render

import (
	"fmt"
	"image"
	"time"

	"slidegif/solve/board"
)

// A frame is one picture of an animation before it has pixels: what is where.
type frame struct {
	delay  int         // centiseconds, at least minDelay
	done   int         // moves done: where the pieces that do not move are
	moving []int       // pieces on their way; none at rest
	shift  image.Point // pixels that they are away from where they were after done moves
	lit    []int       // pieces shown lit
	count  int         // moves that the counter shows
}

const (
	// minDelay is the shortest delay that browsers keep; they play 0 and 1 at 10.
	minDelay = 2
	maxDelay = 65535
	// minShift is the least number of pixels from one frame to the next that is worth one.
	minShift = 2
)

// A tempo is the part of the options that a timeline needs.
type tempo struct {
	tween             int
	move, first, last int // centiseconds
	counter           bool
	highlight         bool
	from, to          int
}

func centiseconds(d time.Duration) int {
	return min(max(int((d+5*time.Millisecond)/(10*time.Millisecond)), minDelay), maxDelay)
}

// newTempo reads the options for a solution of n moves.
func newTempo(o Options, n int) (tempo, error) {
	t := tempo{
		tween: o.Tween, counter: o.Counter, highlight: o.Highlight,
		move: centiseconds(o.Move), first: centiseconds(o.First), last: centiseconds(o.Last),
		from: o.From, to: o.To,
	}
	if t.to < 0 {
		t.to = n
	}
	hint := fmt.Sprintf("the solution goes from 0 to %d", n)
	if t.to > n {
		return t, board.BadInput(hint, "to: there is no move %d", t.to)
	}
	if t.from > t.to {
		return t, board.BadInput(hint, "from: %d is after the end, %d", t.from, t.to)
	}
	return t, nil
}

// poses returns at how many places one move shows its piece, the resting one included,
// and whether the counter has a frame of its own, which is one of the tween frames: a
// change in two corners of a picture costs more bytes than two frames.
func (t tempo) poses() (n int, ownCount bool) {
	n = t.tween
	ownCount = t.counter && n >= 3
	if ownCount {
		n--
	}
	n = max(1, min(n, t.move/minDelay))
	if t.move/n < 2*minDelay {
		ownCount = false
	}
	return n, ownCount
}

// timeline returns the frames of a solution on a board with cells of the given size.
// There are at most tween frames a move, and one more.
//
//	tween 4, with counter        first    .15s .15s  .13s  .02s                last
//	                           [  rest  ][ a ][ b ][ rest ][ 1/81 ][ a ][ b ] ...
func timeline(moves []board.Move, cell int, t tempo) []frame {
	poses, ownCount := t.poses()
	frames := []frame{{delay: t.first, done: t.from, count: t.from}}
	for n := t.from; n < t.to; n++ {
		m := moves[n]
		length, shown := len(m.Path)*cell, 0
		for k := 1; k < poses; k++ {
			d, slot := ease(k, poses, length), t.slot(k, poses)
			if d-shown < minShift || length-d < minShift {
				frames[len(frames)-1].delay += slot // nobody would see it move
				continue
			}
			shown = d
			f := frame{delay: slot, done: n, moving: m.Pieces, shift: along(m.Path, cell, d), count: n}
			if t.highlight {
				f.lit = m.Pieces
			}
			frames = append(frames, f)
		}
		rest := frame{delay: t.slot(poses, poses), done: n + 1, count: n + 1}
		if t.highlight && poses == 1 {
			rest.lit = m.Pieces
		}
		if ownCount {
			before := rest
			before.delay, before.count = rest.delay-minDelay, n
			rest.delay = minDelay
			frames = append(frames, before)
		}
		frames = append(frames, rest)
	}
	if t.to > t.from {
		frames[len(frames)-1].delay = t.last
	}
	for i := range frames {
		frames[i].delay = min(frames[i].delay, maxDelay)
	}
	return frames
}

// slot returns how long pose k of n lasts, in centiseconds; together they last t.move.
func (t tempo) slot(k, n int) int { return k*t.move/n - (k-1)*t.move/n }

// ease returns how far a piece has come after k of n equal times on a way of the given
// length: 3x^2 - 2x^3 with x = k/n, which starts and ends slowly, rounded to a pixel.
func ease(k, n, length int) int {
	cube := n * n * n
	return (2*length*k*k*(3*n-2*k) + cube) / (2 * cube)
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

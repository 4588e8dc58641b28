// Package census counts the positions of a board of tiles by their distance from a goal.
package census

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/insight"
	"slidegif/solve/parallel"
)

// maxCells is the largest board of tiles: 12!/2 is 239,500,800, and a board of 14
// cells has 180 times as many positions.
const maxCells = 12

// maxInsightCells is the largest board whose shortest solutions are counted: of 2x6 a layer has
// up to 20 million positions, each with a number, which takes some 100 bytes.
const maxInsightCells = 10

// Census counts every position that reaches the goal of b, a board of tiles, in the metric
// step or push. Where the tiles of b stand does not matter.
//
// The positions are kept at one bit each and their distances not at all. A position is
// the blank's cell and the rank of the permutation of the tiles, so nothing is hashed or
// stored as a code. 3x4 has 239,500,800 positions and takes about 40 MB.
func Census(ctx context.Context, b board.Board, o solve.CensusOptions) (*solve.Census, error) {
	if b.W*b.H > maxCells {
		return nil, input.Errorf(input.Say("a census goes up to %d cells, as 3x4 or 2x6", maxCells),
			"tiles: a board of %dx%d has too many positions to look at all", b.H, b.W)
	}
	if o.Insight && b.W*b.H > maxInsightCells {
		return nil, input.Errorf("take a board of up to 10 cells, as 3x3 or 2x5, or leave --insight out",
			"tiles: a board of %dx%d has too many positions to count the shortest solutions of all", b.H, b.W)
	}
	switch o.Metric {
	case board.PushMetric:
	case "", board.StepMetric, board.SlideMetric, board.MoveMetric:
		o.Metric = board.StepMetric // a tile never has two cells to go
	default:
		return nil, input.Errorf("use step or push", "tiles have no metric %q", string(o.Metric))
	}
	s := newTileSpace(b)
	w := &tileWalk{tileSpace: s, push: o.Metric == board.PushMetric}
	if err := w.allot(o); err != nil {
		return nil, err
	}
	return w.run(ctx, o)
}

// A tileWalk goes through the space of a board breadth first. A layer is a bitset for
// each cell of the blank. In the metric step the blank changes its colour, as on a
// chessboard, with every move, so the layer that is expanded and the one before it lie on
// cells of different colours and share one array, and the new layer takes the place of
// the one before:
//
//	blank's cell   0     1     2     3
//	depth d        now   last  now   last
//	depth d+1      last  now   last  now      now(d+1) = neighbours of now(d) - last(d)
//
// Nothing else need be remembered: a neighbour of depth d is at d-1, d or d+1. A push may
// keep the colour, so there both layers need an array of their own.
type tileWalk struct {
	*tileSpace
	push    bool
	workers int
	now     [][]uint64   // blank's cell -> bitset over ranks
	last    [][]uint64   // the layer before; in the metric step the same array
	scratch [][][]uint64 // worker -> bitsets
	count   []int64      // of now, by the blank's cell

	shortest insight.Counts
}

// smallSpace is how many ranks are too few for a second goroutine to pay.
const smallSpace = 1 << 16

// allot makes the bitsets, with fewer workers where memory is short.
func (w *tileWalk) allot(o solve.CensusOptions) error {
	w.workers = min(parallel.Workers(o.Workers), w.cells())
	if w.size < smallSpace {
		w.workers = 1
	}
	for w.workers > 1 && o.Memory > 0 && w.bytes() > o.Memory {
		w.workers--
	}
	if o.Memory > 0 && w.bytes() > o.Memory {
		return o.OutOfMemory(w.bytes())
	}
	w.now = w.bitsets(w.cells())
	w.last = w.now
	if w.push {
		w.last = w.bitsets(w.cells())
	}
	for range w.workers {
		w.scratch = append(w.scratch, w.bitsets(w.scratchSets()))
	}
	w.count = make([]int64, w.cells())
	return nil
}

// scratchSets returns how many bitsets a worker needs.
func (w *tileWalk) scratchSets() int {
	if w.push {
		return 3
	}
	return 1
}

// bytes returns what all bitsets take.
func (w *tileWalk) bytes() int64 {
	sets := w.cells() + w.scratchSets()*w.workers
	if w.push {
		sets += w.cells()
	}
	return int64(sets) * int64(w.size/8+8)
}

func (w *tileWalk) bitsets(n int) [][]uint64 {
	words := (w.size + 63) / 64
	all := make([]uint64, n*words)
	sets := make([][]uint64, n)
	for i := range sets {
		sets[i] = all[i*words : (i+1)*words : (i+1)*words]
	}
	return sets
}

func (w *tileWalk) run(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
	total := int64(w.size) * int64(w.cells())
	c := &solve.Census{Metric: o.Metric, Positions: total}
	w.now[w.goal][0] = 1 // the goal has rank 0
	w.count[w.goal] = 1
	colour := w.colour(w.goal)
	for found, done := int64(1), int64(0); found > 0; {
		c.Depths = append(c.Depths, found)
		done += found
		o.Report(done, total)
		if err := w.visit(ctx, o, len(c.Depths)-1, colour); err != nil {
			return nil, err
		}
		if done == total {
			break
		}
		colour ^= 1
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		var err error
		if found, err = w.layer(colour); err != nil {
			return nil, err
		}
	}
	var hardest []board.Board
	w.each(colour, func(blank, rank int) error {
		hardest = append(hardest, w.boardOf(blank, rank))
		return nil
	})
	c.SetHardest(hardest)
	c.Unique = w.shortest.Unique
	return c, nil
}

// layer replaces now by the layer after it, whose blanks are of that colour, and returns
// its size. Each cell of the blank is a task of its own, and only it writes that bitset.
func (w *tileWalk) layer(colour int) (int64, error) {
	counts := make([]int64, w.cells())
	err := parallel.Each(w.workers, w.cells(), func(worker, blank int) error {
		switch {
		case w.push:
			counts[blank] = w.pushInto(blank, w.scratch[worker])
		case w.colour(blank) == colour:
			counts[blank] = w.stepInto(blank, w.scratch[worker][0])
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	w.now, w.last = w.last, w.now
	w.count = counts
	sum := int64(0)
	for _, n := range counts {
		sum += n
	}
	return sum, nil
}

// stepInto makes the next layer of one cell of the blank.
func (w *tileWalk) stepInto(blank int, into []uint64) int64 {
	clear(into)
	x, y := blank%w.w, blank/w.w
	if x > 0 {
		w.join(into, blank-1)
	}
	if x < w.w-1 {
		w.join(into, blank+1)
	}
	if y > 0 && w.count[blank-w.w] > 0 {
		w.down[blank-w.w].apply(into, w.now[blank-w.w])
	}
	if y < w.h-1 && w.count[blank+w.w] > 0 {
		w.up[blank].apply(into, w.now[blank+w.w])
	}
	return replaceBits(w.last[blank], into, nil)
}

// join adds the positions of another blank of the same row: a tile that goes along its
// row keeps its place in the order of the tiles, so the ranks are the same.
func (w *tileWalk) join(into []uint64, blank int) {
	if w.count[blank] > 0 {
		orBits(into, w.now[blank])
	}
}

// pushInto does the same where the blank goes any distance along its row or column. Along
// a column the positions of all blanks above are carried down row by row, and those below
// are carried up.
func (w *tileWalk) pushInto(blank int, scratch [][]uint64) int64 {
	into := scratch[0]
	clear(into)
	x, y := blank%w.w, blank/w.w
	for i := range w.w {
		if i != x {
			w.join(into, y*w.w+i)
		}
	}
	carry, moved := scratch[1], scratch[2]
	clear(carry)
	for r := range y {
		w.join(carry, r*w.w+x)
		clear(moved)
		w.down[r*w.w+x].apply(moved, carry)
		carry, moved = moved, carry
	}
	orBits(into, carry)
	clear(carry)
	for r := w.h - 1; r > y; r-- {
		w.join(carry, r*w.w+x)
		clear(moved)
		w.up[(r-1)*w.w+x].apply(moved, carry)
		carry, moved = moved, carry
	}
	orBits(into, carry)
	return replaceBits(w.last[blank], into, w.now[blank])
}

// each calls f with every position of now, whose blanks are of that colour.
func (w *tileWalk) each(colour int, f func(blank, rank int) error) error {
	for blank := range w.now {
		if !w.push && w.colour(blank) != colour {
			continue
		}
		if err := eachBit(w.now[blank], func(rank int) error { return f(blank, rank) }); err != nil {
			return err
		}
	}
	return nil
}

// tileNumber reads the name of a tile.
func tileNumber(p board.Piece) int {
	n := 0
	for _, d := range p.Name {
		n = 10*n + int(d-'0')
	}
	return n
}

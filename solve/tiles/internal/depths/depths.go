// Package depths counts the positions of a tiles board at each distance from the goal, for slidecensus. The package
// visits every position, but never stores the distances, so that a position takes little more than one bit.
package depths

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/insight"
	"slidegif/solve/parallel"
)

// maxCells is the maximum number of cells of a board. A board of 12 cells has 12!/2 = 239,500,800
// positions, and a board of 14 cells has about 180 times as many.
const maxCells = 12

// maxInsightCells is the number of cells of the largest boards on which shortest solutions are
// counted. On larger boards, the counts would take too much memory. For example, a layer of a 2x6
// board has up to 20 million positions, with about 100 bytes for each count.
const maxInsightCells = 10

// Count counts the positions at each distance from the goal of b. Every position that can reach the
// goal is counted. Count accepts the push metric, and treats step, slide and move as the same
// metric. The start of b is ignored.
//
// A position is identified by the blank's cell and the rank of the permutation of the tiles, so no hash table is
// needed. A 3x4 board has 239,500,800 positions, and its census takes about 40 MB.
func Count(ctx context.Context, b board.Board, o solve.CensusOptions) (*solve.Census, error) {
	if b.W*b.H > maxCells {
		return nil, input.Errorf(input.Say("a census supports up to %d cells, such as 3x4 or 2x6", maxCells),
			"tiles: a %dx%d board has too many positions for a census", b.H, b.W)
	}
	if o.Insight && b.W*b.H > maxInsightCells {
		return nil, input.Errorf("use a board of up to 10 cells, such as 3x3 or 2x5, or omit --insight",
			"tiles: a %dx%d board has too many positions to count the shortest solutions of each", b.H, b.W)
	}
	switch o.Metric {
	case board.PushMetric:
	case "", board.StepMetric, board.SlideMetric, board.MoveMetric:
		// With one blank, a tile moves only one cell at a time, so these metrics equal the step
		// metric.
		o.Metric = board.StepMetric
	default:
		return nil, input.Errorf("use step or push", "tiles have no metric %q", string(o.Metric))
	}
	s := newTileSpace(b)
	w := &tileSearch{tileSpace: s, push: o.Metric == board.PushMetric}
	if err := w.allocate(o); err != nil {
		return nil, err
	}
	return w.run(ctx, o)
}

// A tileSearch performs a breadth-first search of the positions of a board. A layer consists of one
// bitset for each cell that the blank can occupy. In the step metric, every move takes the blank to
// a cell of the other colour, as on a chessboard. The blank is therefore on different cells in the
// current and previous layers, which share one array. The next layer replaces the previous layer:
//
//	blank's cell   0         1         2         3
//	depth d        current   previous  current   previous
//	depth d+1      previous  current   previous  current
//
//	current(d+1) = neighbours of current(d) - previous(d)
//
// Older layers are not needed, because every neighbour of a position at depth d has depth d-1, d or
// d+1. In the push metric, each layer has its own array, because a push may keep the blank's
// colour.
type tileSearch struct {
	*tileSpace
	push     bool
	workers  int
	current  [][]uint64   // bitset of ranks for each cell of the blank
	previous [][]uint64   // previous layer, in the same array as current in the step metric
	scratch  [][][]uint64 // bitsets for each worker
	counts   []int64      // number of positions in current for each cell of the blank

	shortest insight.Counter
}

// minParallelRanks is the smallest number of ranks for which a second worker is worthwhile.
const minParallelRanks = 1 << 16

// allocate creates all bitsets. If there is not enough memory, allocate reduces the number of
// workers.
func (w *tileSearch) allocate(o solve.CensusOptions) error {
	w.workers = min(parallel.Workers(o.Workers), w.cells())
	if w.ranks < minParallelRanks {
		w.workers = 1
	}
	for w.workers > 1 && o.Memory > 0 && w.bytes() > o.Memory {
		w.workers--
	}
	if o.Memory > 0 && w.bytes() > o.Memory {
		return o.OutOfMemory(w.bytes())
	}
	w.current = w.bitsets(w.cells())
	w.previous = w.current
	if w.push {
		w.previous = w.bitsets(w.cells())
	}
	for range w.workers {
		w.scratch = append(w.scratch, w.bitsets(w.scratchSets()))
	}
	w.counts = make([]int64, w.cells())
	return nil
}

// scratchSets returns the number of bitsets that each worker needs as scratch space.
func (w *tileSearch) scratchSets() int {
	if w.push {
		return 3
	}
	return 1
}

// bytes returns the total size of all bitsets in bytes.
func (w *tileSearch) bytes() int64 {
	sets := w.cells() + w.scratchSets()*w.workers
	if w.push {
		sets += w.cells()
	}
	return int64(sets) * int64(w.ranks/8+8)
}

func (w *tileSearch) bitsets(n int) [][]uint64 {
	words := (w.ranks + 63) / 64
	all := make([]uint64, n*words)
	sets := make([][]uint64, n)
	for i := range sets {
		sets[i] = all[i*words : (i+1)*words : (i+1)*words]
	}
	return sets
}

func (w *tileSearch) run(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
	total := int64(w.ranks) * int64(w.cells())
	c := &solve.Census{Metric: o.Metric, Positions: total}
	w.current[w.goal][0] = 1 // the rank of the goal is 0
	w.counts[w.goal] = 1
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
		if found, err = w.nextLayer(colour); err != nil {
			return nil, err
		}
	}
	var hardest []board.Board
	w.forEach(colour, func(blank, rank int) error {
		hardest = append(hardest, w.boardOf(blank, rank))
		return nil
	})
	c.SetHardest(hardest)
	c.Unique = w.shortest.Unique
	return c, nil
}

// nextLayer replaces the current layer with the next layer and returns the number of its positions.
// In the next layer, the blank is on cells of the given colour. Each cell of the blank is a
// separate task, and only one task writes the bitset of the cell.
func (w *tileSearch) nextLayer(colour int) (int64, error) {
	counts := make([]int64, w.cells())
	err := parallel.Each(w.workers, w.cells(), func(worker, blank int) error {
		switch {
		case w.push:
			counts[blank] = w.expandPushes(blank, w.scratch[worker])
		case w.colour(blank) == colour:
			counts[blank] = w.expandSteps(blank, w.scratch[worker][0])
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	w.current, w.previous = w.previous, w.current
	w.counts = counts
	sum := int64(0)
	for _, n := range counts {
		sum += n
	}
	return sum, nil
}

// expandSteps computes the positions of the next layer in which the blank is on the given cell.
// expandSteps returns the number of these positions.
func (w *tileSearch) expandSteps(blank int, into []uint64) int64 {
	clear(into)
	x, y := blank%w.w, blank/w.w
	if x > 0 {
		w.mergeRow(into, blank-1)
	}
	if x < w.w-1 {
		w.mergeRow(into, blank+1)
	}
	if y > 0 && w.counts[blank-w.w] > 0 {
		w.down[blank-w.w].applySet(into, w.current[blank-w.w])
	}
	if y < w.h-1 && w.counts[blank+w.w] > 0 {
		w.up[blank].applySet(into, w.current[blank+w.w])
	}
	return setNewBits(w.previous[blank], into, nil)
}

// mergeRow adds the positions that are reached when the blank moves from another cell of the same
// row. Moves along a row do not change ranks, because a tile that moves along its row keeps its
// position in the order of the tiles.
func (w *tileSearch) mergeRow(into []uint64, blank int) {
	if w.counts[blank] > 0 {
		orBits(into, w.current[blank])
	}
}

// expandPushes is like expandSteps, but for pushes, which move the blank any distance in a row or
// column. For moves in the column, expandPushes carries positions down from the top row, and then
// up from the bottom row.
func (w *tileSearch) expandPushes(blank int, scratch [][]uint64) int64 {
	into := scratch[0]
	clear(into)
	x, y := blank%w.w, blank/w.w
	for i := range w.w {
		if i != x {
			w.mergeRow(into, y*w.w+i)
		}
	}
	carry, moved := scratch[1], scratch[2]
	clear(carry)
	for r := range y {
		w.mergeRow(carry, r*w.w+x)
		clear(moved)
		w.down[r*w.w+x].applySet(moved, carry)
		carry, moved = moved, carry
	}
	orBits(into, carry)
	clear(carry)
	for r := w.h - 1; r > y; r-- {
		w.mergeRow(carry, r*w.w+x)
		clear(moved)
		w.up[(r-1)*w.w+x].applySet(moved, carry)
		carry, moved = moved, carry
	}
	orBits(into, carry)
	return setNewBits(w.previous[blank], into, w.current[blank])
}

// forEach calls f with every position of the current layer. In the current layer, the blank is on
// cells of the given colour.
func (w *tileSearch) forEach(colour int, f func(blank, rank int) error) error {
	for blank := range w.current {
		if !w.push && w.colour(blank) != colour {
			continue
		}
		if err := forEachBit(w.current[blank], func(rank int) error { return f(blank, rank) }); err != nil {
			return err
		}
	}
	return nil
}

func tileNumber(p board.Piece) int {
	n := 0
	for _, d := range p.Name {
		n = 10*n + int(d-'0')
	}
	return n
}

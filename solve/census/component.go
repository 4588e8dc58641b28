package census

import (
	"context"
	"math"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/blocks"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/numbered"
	"slidegif/solve/internal/search"
)

// Component counts the positions that can be reached from the start of b, for each distance from
// the nearest goal position.
func Component(ctx context.Context, b board.Board, o solve.CensusOptions) (*solve.Census, error) {
	w, err := newComponent(b, o, PositionsOf)
	if err != nil {
		return nil, err
	}
	return w.census(ctx)
}

// Count is like Component, but counts the positions of p. The function text formats a position as a
// row of the census.
func Count(ctx context.Context, p solve.Positions, b board.Board, text func(board.Board) string, o solve.CensusOptions) (*solve.Census, error) {
	return (&component{Positions: p, start: b, rowText: text, o: o}).census(ctx)
}

// PositionsOf returns the positions of a board with sliding or gliding pieces.
func PositionsOf(b board.Board, m board.Metric) (solve.Positions, error) {
	if b.Motion != board.ByCells {
		return glide.Positions(b)
	}
	return blocks.Positions(b, m)
}

// unorderedPositionsOf is a faster PositionsOf that finds the positions of a layer in an unspecified order.
func unorderedPositionsOf(b board.Board, m board.Metric) (solve.Positions, error) {
	if b.Motion != board.ByCells {
		return glide.Positions(b)
	}
	return blocks.UnorderedPositions(b, m)
}

// A component contains all positions that can be reached from a start. A forward search from the
// start finds the positions. Afterward, a backward search from the solved positions determines the
// distances. Two searches are necessary because the slides of gliding pieces cannot be undone.
type component struct {
	solve.Positions // in the order of discovery
	search.Depths
	start        board.Board
	rowText      func(board.Board) string // formats a row of the census
	o            solve.CensusOptions
	distance     []uint16
	order        []uint32 // positions sorted by distance; positions from which no goal can be reached come last
	ends         []int    // ends[d] is the index in order just after the last position at distance d
	paths        []uint8  // number of shortest solutions of each position, but at most 2; nil if not counted
	maxPositions int64    // 0 means no limit
	counter      insight.Counter
}

// unreachable is the distance of a position from which no goal can be reached.
const unreachable = math.MaxUint16

func newComponent(b board.Board, o solve.CensusOptions, positionsOf func(board.Board, board.Metric) (solve.Positions, error)) (*component, error) {
	p, err := positionsOf(b, o.Metric)
	if err != nil {
		return nil, err
	}
	return &component{Positions: p, start: b, rowText: board.Board.String, o: o}, nil
}

func (w *component) census(ctx context.Context) (*solve.Census, error) {
	if err := w.explore(ctx); err != nil {
		return nil, err
	}
	if err := w.measure(ctx); err != nil {
		return nil, err
	}
	c := &solve.Census{Metric: w.o.Metric, Positions: int64(w.Len()), Components: 1}
	last := 0
	for _, end := range w.ends {
		c.Depths = append(c.Depths, int64(end-last))
		last = end
	}
	c.Unreachable = c.Positions - int64(last)
	if d := c.GodsNumber(); d >= 0 {
		var hardest []board.Board
		for _, i := range w.layer(d) {
			hardest = append(hardest, w.Board(i))
		}
		c.SetHardest(hardest)
	}
	err := w.visitAll(ctx)
	c.Unique = w.counter.Unique
	return c, err
}

// layer returns all positions at distance d from the goal.
func (w *component) layer(d int) []uint32 {
	first := 0
	if d > 0 {
		first = w.ends[d-1]
	}
	return w.order[first:w.ends[d]]
}

// explore finds all positions that can be reached from the start.
func (w *component) explore(ctx context.Context) error {
	w.Number(w.start)
	w.EndLayer(w.Len())
	for !w.Complete {
		if err := w.extend(ctx); err != nil {
			return err
		}
	}
	return nil
}

// extend adds the next layer to the forward search.
func (w *component) extend(ctx context.Context) error {
	o := w.searchOptions()
	expand := func(p uint32, _ int) (int, error) { return w.Expand(ctx, p, numbered.AllMoves, o) }
	if err := w.Extend(ctx, w.Len, expand, o); err != nil {
		return err
	}
	// The table may have room for more than w.maxPositions positions.
	if w.maxPositions > 0 && int64(w.Len()) > w.maxPositions {
		return &solve.Limit{Kind: solve.PositionsLimit, Metric: w.o.Metric}
	}
	return nil
}

func (w *component) searchOptions() solve.Options {
	return solve.Options{Metric: w.o.Metric, Memory: w.o.Memory, MaxPositions: w.maxPositions, Progress: func(p solve.Progress) { w.o.Report(p.Positions, 0) }}
}

// memory returns the total size, in bytes, of the positions, their distances and their order.
func (w *component) memory() int64 {
	return w.Bytes() + 6*int64(w.Len())
}

// measure computes the distances of all positions that the forward search has found. If w.paths is
// not nil, measure also counts the shortest solutions of these positions.
func (w *component) measure(ctx context.Context) error {
	if w.o.Memory > 0 && w.memory() > w.o.Memory {
		return w.o.OutOfMemory(0)
	}
	w.distance = make([]uint16, w.Len())
	w.order, w.ends = make([]uint32, 0, w.Len()), nil
	for i := range w.Len() {
		w.distance[i] = unreachable
		if w.Solved(i) {
			w.distance[i] = 0
			w.order = append(w.order, i)
			if w.paths != nil {
				w.paths[i] = 1
			}
		}
	}
	var before []uint32
	for done := 0; done < len(w.order); {
		end := len(w.order)
		w.ends = append(w.ends, end)
		next := uint16(min(len(w.ends), unreachable-1))
		for ; done < end; done++ {
			if done%checkInterval == 0 {
				if err := context.Cause(ctx); err != nil {
					return err
				}
				w.o.Report(int64(done), int64(w.Len()))
			}
			before = w.Predecessors(before[:0], w.order[done])
			for n, i := range before {
				if w.distance[i] == unreachable {
					w.distance[i] = next
					w.order = append(w.order, i)
				}
				if w.paths != nil && w.distance[i] == next && !slices.Contains(before[:n], i) {
					w.paths[i] = min(2, w.paths[i]+w.paths[w.order[done]])
				}
			}
		}
	}
	for i, d := range w.distance {
		if d == unreachable {
			w.order = append(w.order, uint32(i))
		}
	}
	return nil
}

// visitAll calls o.Visit for all positions in order of increasing distance. If o.Insight is set,
// visitAll also counts the shortest solutions.
func (w *component) visitAll(ctx context.Context) error {
	if w.o.Visit == nil && !w.o.Insight {
		return nil
	}
	for n, i := range w.order {
		if n%checkInterval == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			if w.o.Memory > 0 && w.memory()+w.counter.Bytes() > w.o.Memory {
				return w.o.OutOfMemory(0)
			}
		}
		p := w.position(i)
		if w.o.Visit == nil {
			continue
		}
		if err := w.o.Visit(p); err != nil {
			return err
		}
	}
	return nil
}

func (w *component) position(i uint32) solve.Position {
	b := w.Board(i)
	p := solve.Position{Text: w.rowText(b), Distance: -1}
	d := w.distance[i]
	var best []string
	var nearer []int
	if d != unreachable {
		p.Distance = int(d)
		w.Moves(i, func(m board.Move, to uint32) {
			if d == 0 || w.distance[to]+1 != d {
				return
			}
			nearer = append(nearer, int(to))
			if text := b.Pieces[m.Pieces[0]].Name + ":" + m.Path; !slices.Contains(best, text) {
				best = append(best, text)
			}
		})
	}
	p.Best = strings.Join(best, " ")
	if w.o.Insight {
		n := w.counter.Count(int(i), p.Distance, nearer)
		p.Shortest = &n
	}
	return p
}

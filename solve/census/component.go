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
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// Component counts all positions that can be reached from the start of b, by their distance from
// the nearest goal position.
func Component(ctx context.Context, b board.Board, o solve.CensusOptions) (*solve.Census, error) {
	w, err := newComponentCensus(b, o)
	if err != nil {
		return nil, err
	}
	return w.census(ctx)
}

// Count is like Component, but uses a custom graph of the positions of b. The argument text is a
// function that formats a position as a row of the census.
func Count[S search.Code](ctx context.Context, g Graph[S], b board.Board, text func(board.Board) string, o solve.CensusOptions) (*solve.Census, error) {
	return newComponent(g, b, text, o).census(ctx)
}

// A componentCensus takes the census of one component. The interface hides the type of the codes.
type componentCensus interface {
	census(ctx context.Context) (*solve.Census, error)
	draw(ctx context.Context, r *solve.Rand, low, high int) (board.Board, error)
	drawUnique(ctx context.Context, r *solve.Rand, maxPositions int64, low, high int) (Unique, error)
	distances(ctx context.Context, positions []board.Board, o solve.Options) ([]int, error)
}

func newComponentCensus(b board.Board, o solve.CensusOptions) (componentCensus, error) {
	words, err := CodeWords(b, o.Metric)
	switch {
	case err != nil:
		return nil, err
	case words == 1:
		return newComponentOf[[1]uint64](b, o)
	case words == 2 && width.All:
		return newComponentOf[[2]uint64](b, o)
	case words <= 4 && width.All:
		return newComponentOf[[4]uint64](b, o)
	case words <= 8 && width.All:
		return newComponentOf[[8]uint64](b, o)
	}
	return newComponentOf[[32]uint64](b, o)
}

// A Graph is the graph of all positions of a board, as encoded by an engine.
type Graph[S search.Code] interface {
	Encode(b board.Board) (code S, ok bool)
	Board(s S) board.Board

	// Expand appends the successors of s. Predecessors appends the positions from which one move
	// leads to s. Predecessors may include unreachable positions. Both methods may append
	// duplicates.
	Expand(dst []S, s S) []S
	Predecessors(dst []S, s S) []S

	Goal(s S) bool

	// Moves calls f for every move from s, and passes the move and the resulting position. Moves
	// numbers the pieces in the same way as Board(s).
	Moves(s S, f func(m board.Move, to S))
}

// CodeWords returns the number of words in a code of a position of b.
func CodeWords(b board.Board, m board.Metric) (int, error) {
	if b.Motion != board.ByCells {
		return glide.Words(b)
	}
	return blocks.Words(b, m)
}

// NewGraph returns the graph of all positions of b. A value of type S must have at least
// CodeWords(b, m) words.
func NewGraph[S search.Code](b board.Board, m board.Metric) (Graph[S], error) {
	if b.Motion != board.ByCells {
		return glide.NewSpace[S](b)
	}
	return blocks.NewSpace[S](b, m)
}

// A component contains all positions that can be reached from a start. A forward search from the
// start finds these positions. Afterward, a backward search from the solved positions determines
// the distances. Two searches are necessary because the slides of gliding pieces cannot be undone.
type component[S search.Code] struct {
	search.DepthTable[S] // in the order of discovery
	space                Graph[S]
	start                S
	rowText              func(board.Board) string // formats a row of the census
	o                    solve.CensusOptions
	distance             []uint16
	order                []uint32 // positions sorted by distance; positions from which no goal can be reached come last
	ends                 []int    // ends[d] is the index in order just after the last position at distance d
	paths                []uint8  // number of shortest solutions of each position, but at most 2; nil if not counted
	maxPositions         int64    // 0 means no limit
	succ                 []S
	counter              insight.Counter
}

// unreachable marks a position from which no goal can be reached.
const unreachable = math.MaxUint16

func newComponentOf[S search.Code](b board.Board, o solve.CensusOptions) (componentCensus, error) {
	g, err := NewGraph[S](b, o.Metric)
	if err != nil {
		return nil, err
	}
	return newComponent(g, b, board.Board.String, o), nil
}

func newComponent[S search.Code](g Graph[S], b board.Board, text func(board.Board) string, o solve.CensusOptions) *component[S] {
	w := &component[S]{space: g, rowText: text, o: o}
	w.start, _ = g.Encode(b)
	return w
}

func (w *component[S]) census(ctx context.Context) (*solve.Census, error) {
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
			hardest = append(hardest, w.space.Board(w.At(i)))
		}
		c.SetHardest(hardest)
	}
	err := w.visitAll(ctx)
	c.Unique = w.counter.Unique
	return c, err
}

// layer returns all positions at distance d from the goal.
func (w *component[S]) layer(d int) []uint32 {
	first := 0
	if d > 0 {
		first = w.ends[d-1]
	}
	return w.order[first:w.ends[d]]
}

// explore finds all positions of the component.
func (w *component[S]) explore(ctx context.Context) error {
	err := w.Begin(ctx, []S{w.start}, w.searchOptions())
	for !w.Complete && err == nil {
		err = w.extend(ctx)
	}
	return err
}

// extend adds the next layer to the forward search.
func (w *component[S]) extend(ctx context.Context) error {
	return w.Extend(ctx, func(dst []S, s S, _ int) []S { return w.space.Expand(dst, s) }, w.searchOptions())
}

// searchOptions returns the options for the forward search.
func (w *component[S]) searchOptions() solve.Options {
	return solve.Options{Metric: w.o.Metric, Memory: w.o.Memory, MaxPositions: w.maxPositions, Progress: func(p solve.Progress) { w.o.Report(p.Positions, 0) }}
}

// memory returns the total size, in bytes, of the positions, their distances and their order.
func (w *component[S]) memory() int64 {
	bytes, _ := w.Bytes()
	return bytes + 6*int64(w.Len())
}

// measure computes the distances of all positions, and counts their shortest solutions if w.paths is
// not nil. It considers only positions that the forward search has found.
func (w *component[S]) measure(ctx context.Context) error {
	if w.o.Memory > 0 && w.memory() > w.o.Memory {
		return w.o.OutOfMemory(0)
	}
	w.distance = make([]uint16, w.Len())
	w.order, w.ends = make([]uint32, 0, w.Len()), nil
	for i := range w.Len() {
		w.distance[i] = unreachable
		if w.space.Goal(w.At(i)) {
			w.distance[i] = 0
			w.order = append(w.order, i)
			if w.paths != nil {
				w.paths[i] = 1
			}
		}
	}
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
			w.succ = w.space.Predecessors(w.succ[:0], w.At(w.order[done]))
			for n, s := range w.succ {
				i, ok := w.Find(s)
				if !ok {
					continue
				}
				if w.distance[i] == unreachable {
					w.distance[i] = next
					w.order = append(w.order, i)
				}
				if w.paths != nil && w.distance[i] == next && !slices.Contains(w.succ[:n], s) {
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

// visitAll calls o.Visit for all positions in order of increasing distance. If o.Insight is set, it
// also counts the shortest solutions.
func (w *component[S]) visitAll(ctx context.Context) error {
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

// position returns the row of the census for position i.
func (w *component[S]) position(i uint32) solve.Position {
	b := w.space.Board(w.At(i))
	p := solve.Position{Text: w.rowText(b), Distance: -1}
	d := w.distance[i]
	var best []string
	var nearer []int
	if d != unreachable {
		p.Distance = int(d)
		w.space.Moves(w.At(i), func(m board.Move, to S) {
			k, _ := w.Find(to)
			if d == 0 || w.distance[k]+1 != d {
				return
			}
			nearer = append(nearer, int(k))
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

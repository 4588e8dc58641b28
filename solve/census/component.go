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

// Component counts every position that the start of b can reach, by distance to the nearest
// goal position.
func Component(ctx context.Context, b board.Board, o solve.CensusOptions) (*solve.Census, error) {
	w, err := newComponentCensus(b, o)
	if err != nil {
		return nil, err
	}
	return w.census(ctx)
}

// Count is Component for a graph of the positions of b, of which text writes one as a row of the census.
func Count[S search.Code](ctx context.Context, g Graph[S], b board.Board, text func(board.Board) string, o solve.CensusOptions) (*solve.Census, error) {
	return newComponent(g, b, text, o).census(ctx)
}

// A componentCensus is the census of a component, whatever the size of its codes.
type componentCensus interface {
	census(ctx context.Context) (*solve.Census, error)
	draw(ctx context.Context, r *solve.Rand, low, high int) (board.Board, error)
	distances(ctx context.Context, positions []board.Board, o solve.Options) ([]int, error)
}

func newComponentCensus(b board.Board, o solve.CensusOptions) (componentCensus, error) {
	words, err := wordsOf(b, o.Metric)
	switch {
	case err != nil:
		return nil, err
	case words == 1:
		return componentOf[[1]uint64](b, o)
	case words == 2 && width.Many:
		return componentOf[[2]uint64](b, o)
	case words <= 4 && width.Many:
		return componentOf[[4]uint64](b, o)
	case words <= 8 && width.Many:
		return componentOf[[8]uint64](b, o)
	}
	return componentOf[[32]uint64](b, o)
}

// A Graph is every position of a board, as an engine has them.
type Graph[S search.Code] interface {
	Encode(b board.Board) (code S, ok bool)
	Board(s S) board.Board

	// Expand appends the positions one move on from s, and Before those one move before it,
	// perhaps with some that cannot be reached. They may repeat one.
	Expand(dst []S, s S) []S
	Before(dst []S, s S) []S

	Goal(s S) bool

	// Moves calls f with every move from s, with pieces as in Board(s), and where it leads to.
	Moves(s S, f func(m board.Move, to S))
}

func wordsOf(b board.Board, m board.Metric) (int, error) {
	if b.Motion != board.ByCells {
		return glide.Words(b)
	}
	return blocks.Words(b, m)
}

func graphOf[S search.Code](b board.Board, m board.Metric) (Graph[S], error) {
	if b.Motion != board.ByCells {
		return glide.NewSpace[S](b)
	}
	return blocks.NewSpace[S](b, m)
}

// A component is searched twice: from the start, which finds all positions, and then
// backwards from those among them that are solved, which finds the distances: slides of gliding
// pieces cannot be undone.
type component[S search.Code] struct {
	search.DepthTable[S] // the positions in the order in which they were found
	space                Graph[S]
	start                S
	text                 func(board.Board) string // of a row
	o                    solve.CensusOptions
	distance             []uint16
	order                []uint32 // positions by distance; those that reach no goal are behind ends
	ends                 []int    // ends[d] is one past the last of distance d
	succ                 []S
	shortest             insight.Counts
}

// far is the distance of a position from which no goal can be reached.
const far = math.MaxUint16

func componentOf[S search.Code](b board.Board, o solve.CensusOptions) (componentCensus, error) {
	g, err := graphOf[S](b, o.Metric)
	if err != nil {
		return nil, err
	}
	return newComponent(g, b, board.Board.String, o), nil
}

func newComponent[S search.Code](g Graph[S], b board.Board, text func(board.Board) string, o solve.CensusOptions) *component[S] {
	w := &component[S]{space: g, text: text, o: o}
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
	err := w.visit(ctx)
	c.Unique = w.shortest.Unique
	return c, err
}

func (w *component[S]) layer(d int) []uint32 {
	first := 0
	if d > 0 {
		first = w.ends[d-1]
	}
	return w.order[first:w.ends[d]]
}

// explore finds every position.
func (w *component[S]) explore(ctx context.Context) error {
	err := w.Begin(ctx, []S{w.start}, w.bounds())
	for !w.Whole && err == nil {
		err = w.extend(ctx)
	}
	return err
}

// extend finds the positions that are one move farther from where it began.
func (w *component[S]) extend(ctx context.Context) error {
	return w.Extend(ctx, func(dst []S, s S, _ int) []S { return w.space.Expand(dst, s) }, w.bounds())
}

// bounds are those of a search for positions.
func (w *component[S]) bounds() solve.Options {
	return solve.Options{Metric: w.o.Metric, Memory: w.o.Memory, Progress: func(p solve.Progress) { w.o.Report(p.Positions, 0) }}
}

// needs returns the memory that the positions take with their distances and their order.
func (w *component[S]) needs() int64 {
	bytes, _ := w.Bytes()
	return bytes + 6*int64(w.Len())
}

// measure finds every distance, on ways through positions that were found.
func (w *component[S]) measure(ctx context.Context) error {
	if w.o.Memory > 0 && w.needs() > w.o.Memory {
		return w.o.OutOfMemory(0)
	}
	w.distance = make([]uint16, w.Len())
	w.order, w.ends = make([]uint32, 0, w.Len()), nil
	for i := range w.Len() {
		w.distance[i] = far
		if w.space.Goal(w.At(i)) {
			w.distance[i] = 0
			w.order = append(w.order, i)
		}
	}
	for done := 0; done < len(w.order); {
		end := len(w.order)
		w.ends = append(w.ends, end)
		next := uint16(min(len(w.ends), far-1))
		for ; done < end; done++ {
			if done%patience == 0 {
				if err := context.Cause(ctx); err != nil {
					return err
				}
				w.o.Report(int64(done), int64(w.Len()))
			}
			w.succ = w.space.Before(w.succ[:0], w.At(w.order[done]))
			for _, s := range w.succ {
				if i, ok := w.Find(s); ok && w.distance[i] == far {
					w.distance[i] = next
					w.order = append(w.order, i)
				}
			}
		}
	}
	for i, d := range w.distance {
		if d == far {
			w.order = append(w.order, uint32(i))
		}
	}
	return nil
}

func (w *component[S]) visit(ctx context.Context) error {
	if w.o.Visit == nil && !w.o.Insight {
		return nil
	}
	for n, i := range w.order {
		if n%patience == 0 {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			if w.o.Memory > 0 && w.needs()+w.shortest.Bytes() > w.o.Memory {
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

func (w *component[S]) position(i uint32) solve.Position {
	b := w.space.Board(w.At(i))
	p := solve.Position{Text: w.text(b), Distance: -1}
	d := w.distance[i]
	var best []string
	var nearer []int
	if d != far {
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
		p.Shortest = w.shortest.Count(int(i), p.Distance, nearer)
	}
	return p
}

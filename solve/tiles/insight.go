package tiles

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/search"
	"slidegif/solve/tiles/internal/tables"
)

// nearCells is the largest board whose shortest solutions are counted by a search from both
// ends in steps. Pushes always are; in steps pattern databases leave out more on larger boards.
const nearCells = 12

// countShortest counts the shortest solutions; see insight.Count.
func countShortest(ctx context.Context, q solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	p := own(q)
	f := normalize(p)
	// The graph has 0 for the blank, which the normal form calls by its goal cell.
	cells, home := slices.Clone(f.cells), inOrder(len(f.cells))
	for _, c := range [][]uint8{cells, home} {
		for i := range c {
			c[i] = f.named(c[i])
		}
	}
	g := graphOf(&puzzle{f.h, f.w, cells, home}, o.Metric)
	in, err := g.countShortest(ctx, f, cells, length, o)
	if in != nil && f.swapped {
		slices.Reverse(in.Widths)
		slices.Reverse(in.Forced)
		for i := range in.Forced {
			in.Forced[i] = length - in.Forced[i]
		}
	}
	return in, err
}

func (g *graph[S]) countShortest(ctx context.Context, f *normalForm, start []uint8, length int, o solve.Options) (*solve.Insight, error) {
	p := &positions[S]{graph: g, f: f}
	if p.push || f.h*f.w <= nearCells {
		o := o
		if o.Effort == 0 {
			o.Effort = solve.InsightEffort
		}
		if o.MaxPositions == 0 || o.MaxPositions > o.Effort {
			o.MaxPositions = o.Effort
		}
		p.depth = length / 2
		var err error
		if p.near, err = search.Explore(ctx, p.expandAt, p.goal, o, p.depth); err != nil {
			return nil, err
		}
		if !p.near.Whole && p.near.Depth() < p.depth {
			return nil, nil
		}
	} else {
		h, err := tables.QuickHeuristic(ctx, f.h, f.w, f.home, wayOf(f.h*f.w, board.StepMetric).groupSize, o)
		if err != nil {
			return nil, err
		}
		p.walker = h.Walker()
	}
	return insight.Count(ctx, p, p.encode(start), length, o)
}

// named exchanges the names of the blank and of the tile whose goal is the first cell.
func (f *normalForm) named(t uint8) uint8 {
	switch int(t) {
	case 0:
		return uint8(f.home)
	case f.home:
		return 0
	}
	return t
}

// positions are those of a board as package insight wants them. What is left out are
// positions that are known to be too far from the goal: by all positions that are near to it,
// or by a heuristic.
type positions[S search.Code] struct {
	*graph[S]
	f      *normalForm
	near   *search.DepthTable[S] // up to depth moves from the goal
	depth  int
	walker *tables.Walker
	cells  []uint8
}

func (p *positions[S]) Expand(dst []S, s S, left int) []S {
	first := len(dst)
	dst = p.graph.Expand(dst, s)
	if p.near != nil && left > p.depth {
		return dst
	}
	kept := dst[:first]
	for _, t := range dst[first:] {
		if p.least(t) <= left {
			kept = append(kept, t)
		}
	}
	return kept
}

// least returns how many moves a position needs at least.
func (p *positions[S]) least(s S) int {
	if p.near != nil {
		return p.near.DepthOf(s)
	}
	p.cells = p.cells[:0]
	blank := 0
	for c := range p.h * p.w {
		t := uint8(p.tile(&s, c))
		if t == 0 {
			blank = c
		}
		p.cells = append(p.cells, p.f.named(t))
	}
	return p.walker.Set(p.cells, blank)
}

func (p *positions[S]) Before(dst []S, s S) []S { return p.graph.Expand(dst, s) }
func (p *positions[S]) Goal(s S) bool           { return s == p.goal }

// Images appends nothing: a mirror image exchanges tiles, which the goal tells apart.
func (p *positions[S]) Images(dst []S, _ S) []S { return dst }

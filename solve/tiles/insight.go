package tiles

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/numbered"
	"slidegif/solve/internal/search"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// maxBidirectionalCells is the maximum number of cells for which shortest solutions in steps are counted from both
// ends. On larger boards, pattern databases prune more positions. In the push metric, boards of all sizes are also
// searched from the goal.
const maxBidirectionalCells = 12

// countShortest counts the optimal solutions of a puzzle; see insight.Count.
func countShortest(ctx context.Context, q solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	p := asPuzzle(q)
	f := normalize(p)
	// In the graph, the label of the blank is 0. The normal form labels the blank with its goal
	// cell.
	cells, home := slices.Clone(f.cells), identity(len(f.cells))
	for _, c := range [][]uint8{cells, home} {
		for i := range c {
			c[i] = f.relabel(c[i])
		}
	}
	g := graphOf(&puzzle{h: f.h, w: f.w, start: cells, goal: home}, o.Metric)
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
	p := &insightGraph[S]{graph: g, f: f}
	switch {
	case p.push || f.h*f.w <= maxBidirectionalCells:
		o := o
		if o.Effort == 0 {
			o.Effort = solve.DefaultInsightEffort
		}
		if o.MaxPositions == 0 || o.MaxPositions > o.Effort {
			o.MaxPositions = o.Effort
		}
		p.depth = length / 2
		var err error
		if p.near, err = search.Explore(ctx, p.graph.Expand, p.goal, o, p.depth); err != nil {
			return nil, err
		}
		if !p.near.Complete && p.near.Depth() < p.depth {
			return nil, nil
		}
	case f.isLarge():
		p.searcher = tables.NewPlainSearcher(f.w)
	default:
		h, err := tables.QuickHeuristic(ctx, f.h, f.w, f.home, strategyFor(f.h, f.w, board.StepMetric).groupSize, o)
		if err != nil {
			return nil, err
		}
		p.searcher = h.Searcher()
	}
	return insight.Count(ctx, numbered.New(p, p.encode(start)), length, o)
}

// relabel swaps the label of the blank with the label of the tile that belongs on cell 0.
func (f *normalForm) relabel(t uint8) uint8 {
	switch int(t) {
	case 0:
		return uint8(f.home)
	case f.home:
		return 0
	}
	return t
}

// An insightGraph implements numbered.Graph. The method Expand skips positions that are too far
// from the goal.
type insightGraph[S search.Code] struct {
	*graph[S]
	f        *normalForm
	near     *search.DepthTable[S] // positions at most depth moves from the goal, or nil to use the heuristic
	depth    int
	searcher paths.Searcher
	cells    []uint8
}

func (p *insightGraph[S]) Expand(dst []S, s S, remaining int) []S {
	first := len(dst)
	dst = p.graph.Expand(dst, s)
	if p.near != nil && remaining > p.depth {
		return dst
	}
	kept := dst[:first]
	for _, t := range dst[first:] {
		if p.lowerBound(t) <= remaining {
			kept = append(kept, t)
		}
	}
	return kept
}

// lowerBound returns a lower bound on the number of moves from position s to the goal.
func (p *insightGraph[S]) lowerBound(s S) int {
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
		p.cells = append(p.cells, p.f.relabel(t))
	}
	return p.searcher.Set(p.cells, blank)
}

func (p *insightGraph[S]) Predecessors(dst []S, s S) []S { return p.graph.Expand(dst, s) }
func (p *insightGraph[S]) Goal(s S) bool                 { return s == p.goal }

// Images returns dst unchanged. Mirroring a position would permute the tiles and therefore change
// the goal.
func (p *insightGraph[S]) Images(dst []S, _ S) []S { return dst }

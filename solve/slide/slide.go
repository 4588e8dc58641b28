// Package slide solves every puzzle of rigid pieces that slide on a grid, whatever their
// shapes, from data alone: a board.Board goes in, a shortest solution comes out.
package slide

import (
	"context"
	"fmt"
	"strconv"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/search"
)

// MaxCells is the largest board the engine takes: a bit for each cell in one word.
const MaxCells = 64

// Solve returns a shortest solution of b in o.Metric: step, slide or move.
func Solve(ctx context.Context, b board.Board, o solve.Options) (solve.Solution, error) {
	m, err := newModel(b, o.Metric)
	if err != nil {
		return solve.Solution{}, err
	}
	return m.solve(ctx, o)
}

func (m *model) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	switch {
	case m.words == 1:
		return run[[1]uint64](ctx, m, o)
	case m.words == 2:
		return run[[2]uint64](ctx, m, o)
	case m.words == 3:
		return run[[3]uint64](ctx, m, o)
	case m.words == 4:
		return run[[4]uint64](ctx, m, o)
	case m.words <= 6:
		return run[[6]uint64](ctx, m, o)
	case m.words <= 8:
		return run[[8]uint64](ctx, m, o)
	default:
		return run[[32]uint64](ctx, m, o)
	}
}

func run[S search.Code](ctx context.Context, m *model, o solve.Options) (solve.Solution, error) {
	sol := solve.Solution{Metric: o.Metric}
	g := newGraph[S](m)
	start := g.encode(m.start())
	path, st, err := search.BFS(ctx, fastest(g), g.canonical(start), o)
	sol.Positions = st.Positions
	if err != nil {
		return sol, err
	}
	if path == nil {
		return g.unsolvable(ctx, sol, start, o)
	}
	sol.Moves, err = g.replay(path)
	return sol, err
}

// fastest returns a graph that walks as g does, but quicker where there is one.
func fastest[S search.Code](g *graph[S]) search.Graph[S] {
	if one, ok := any(g).(*graph[[1]uint64]); ok && len(g.syms) <= 1 {
		return any(newNarrow(one)).(search.Graph[S])
	}
	return g
}

// unsolvable words the proof. The search may have merged mirror images, of which only
// one need be reachable, so the number of positions is counted again without merging.
func (g *graph[S]) unsolvable(ctx context.Context, sol solve.Solution, start S, o solve.Options) (solve.Solution, error) {
	if len(g.syms) > 0 {
		g.syms = nil
		if _, st, err := search.BFS(ctx, fastest(g), start, o); err == nil {
			sol.Positions = st.Positions
		} else if ctx.Err() != nil {
			return sol, err
		}
	}
	reason := fmt.Sprintf("all %s positions that can be reached were tried", thousands(sol.Positions))
	if sol.Positions == 1 {
		reason = "no piece can move at all"
	}
	return sol, &solve.Unsolvable{Reason: reason}
}

// thousands writes n with commas: 12,345.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

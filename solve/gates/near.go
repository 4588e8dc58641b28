package gates

import (
	"context"

	"slidegif/solve/internal/search"
)

// defaultEffort is the default search budget, in positions. A search with this budget takes about a
// second on a board of 8 x 10 cells with 12 blocks. The fallback search gets only 1/fallbackShare
// of the effort, because a position takes longer in it than in the proof, which gets the rest. A
// small effort is divided equally, because a lower bound without a solution is of little use.
const (
	defaultEffort = 500_000
	fallbackShare = 8

	// retryFactor is the factor by which the suggested effort exceeds an effort that found no
	// solution.
	retryFactor = 8
)

// The work of the proof is measured by the number of block states that it writes: for each
// successor of a position, it writes one state for each block. Finding the successors of a position
// costs as much work as writing reachWork additional successors. One unit of effort corresponds to
// workPerEffort units of work.
const (
	reachWork     = 2
	workPerEffort = 128
)

// The fallback search first runs when the proof has stored fallbackAfter positions. The first run
// of the fallback search visits at most firstFallback positions. Proofs that store fewer positions
// do without a fallback search.
const (
	fallbackAfter = 1 << 16
	firstFallback = 1 << 14
)

// runBeamSearch runs the fallback search with the given effort, and keeps the new solution if it is
// the shortest so far. Every solution must be known to need at least minMoves moves, not counting exits.
func (l *layerSearch[S]) runBeamSearch(ctx context.Context, effort int64, minMoves int) {
	o := l.o
	if o.Effort = effort; o.MaxPositions > 0 {
		o.Effort = min(effort, o.MaxPositions)
	}
	o.Progress = l.report
	if held, _ := l.Bytes(); o.Memory > 0 {
		o.Memory = max(1, o.Memory-held-l.exitBytes())
	}
	// The only possible reasons for an error are that ctx was canceled or that the memory limit was
	// hit.
	path, stats, _ := search.BeamSearch(ctx, l.g, l.start, search.Bounds{Lower: minMoves}, o)
	l.fallbackPositions += stats.Positions
	l.fallbackLeft = max(0, l.fallbackLeft-stats.Positions)
	if path != nil && (l.best == nil || len(path) < len(l.best)) {
		l.best, l.bestLength = path, len(l.g.leastTravel(ctx, l.g.layersOf(path)))
	}
}

// Expand appends the successors of position c to dst. Expand makes all possible exits before each
// move.
func (g *graph[S]) Expand(dst []S, c S) []S {
	g.successors(g.afterExits(c), false, func(next S, _ step) { dst = append(dst, next) })
	return dst
}

// Evaluate implements search.HeuristicGraph. The estimate is the number of colours that the blocks
// still have to lose.
func (g *graph[S]) Evaluate(dst []uint16, c S) (left int, places []uint16) {
	g.afterExits(c)
	for slot, p := range g.state.at {
		dst = append(dst, uint16(slot)<<11|uint16(p))
	}
	return g.m.coloursLeft(&g.state), dst
}

// EvalCost implements search.HeuristicGraph. Evaluate is expensive because it finds the exits of
// every block.
func (g *graph[S]) EvalCost() int64 { return 2 * int64(len(g.m.pieces)) }

func (g *graph[S]) Goal() search.Goal[S] {
	return search.Goal[S]{Test: func(c S) bool { return g.solved(g.afterExits(c)) }}
}

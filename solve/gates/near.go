package gates

import (
	"context"

	"slidegif/solve/internal/search"
)

// defaultEffort is how many positions a search looks at before it answers with what it has. One of spareShare
// of them is for a search for some solution, which takes longer with each, the others are for the proof. A
// board of 8 x 10 cells and 12 blocks takes a second then. Where the effort is small, that search has half of
// it, since a bound without a solution is little use.
const (
	defaultEffort = 500_000
	spareShare    = 8

	// usualTimes is how many times an effort that was too small for any solution probably does.
	usualTimes = 8
)

// The work of the proof is the places of blocks that it writes: all of them for each successor of a position,
// and the finding of the successors takes as long as workOfReach more. usualWork is one of the effort.
const (
	workOfReach = 2
	usualWork   = 128
)

// What is proved with fewer positions than lookAfter needs no other search. One that stores more looks for some
// solution first, at firstLook positions at most.
const (
	lookAfter = 1 << 16
	firstLook = 1 << 14
)

// some looks for some solution with so much effort.
func (l *layers[S]) some(ctx context.Context, effort int64) {
	o := l.o
	if o.Effort = effort; o.MaxPositions > 0 {
		o.Effort = min(effort, o.MaxPositions)
	}
	if held, _ := l.Bytes(); o.Memory > 0 {
		o.Memory = max(1, o.Memory-held-l.arrivalBytes())
	}
	path, stats, _ := search.Near(ctx, l.g, l.start, o) // the error is the end of ctx or of the memory
	l.looked += stats.Positions
	l.spare = max(0, l.spare-stats.Positions)
	if path != nil && (l.best == nil || len(path) < len(l.best)) {
		l.best = path
	}
}

// Expand appends the positions that are a move from the one that c comes to.
func (g *graph[S]) Expand(dst []S, c S) []S {
	g.around(g.closed(c), false, func(next S, _ step) { dst = append(dst, next) })
	return dst
}

// Look returns how many colours are left to lose, and where each block stands.
func (g *graph[S]) Look(dst []uint16, c S) (left int, places []uint16) {
	g.closed(c)
	for slot, p := range g.state.at {
		dst = append(dst, uint16(slot)<<11|uint16(p))
	}
	return g.m.left(&g.state), dst
}

// Work is that of a Look: it finds the exits of every block.
func (g *graph[S]) Work() int64 { return 2 * int64(len(g.m.pieces)) }

func (g *graph[S]) Goal() search.Goal[S] {
	return search.Goal[S]{Test: func(c S) bool { return g.solved(g.closed(c)) }}
}

package gates

import (
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// The work of the proof is the number of block states that the proof writes: one state per block for each successor
// of a position. Finding the successors of a position counts as reachWork additional successors. One unit of effort
// corresponds to workPerEffort units of work.
const (
	reachWork     = 2
	workPerEffort = 128
)

// prove implements search.Engine.
func (l *layerSearch[S]) prove() ([]board.Move, error) {
	found, err := l.search()
	switch {
	case found:
		end, _ := l.Find(l.g.solvedCode())
		return l.g.leastTravel(l.ctx, l.layersTo(end, maxLayer)), nil
	case err == nil:
		err = &solve.Unsolvable{Reason: l.unsolvableReason()}
	}
	return nil, err
}

// spent implements search.Engine.
func (l *layerSearch[S]) spent() (st search.Stats, bytes int64) {
	stored := l.released + int64(l.Len())
	held, _ := l.Bytes()
	return search.Stats{Positions: stored, Effort: max(stored, l.work/workPerEffort)}, held + l.exitBytes()
}

// release implements search.Engine.
func (l *layerSearch[S]) release() {
	l.released += int64(l.Len())
	l.DepthTable, l.exits = search.DepthTable[S]{}, nil
}

// runBeam implements search.Engine. Path lengths in the graph of positions do not include exits. Every block
// needs one exit.
func (l *layerSearch[S]) runBeam(b search.Bounds, o solve.Options) (length int, st search.Stats, err error) {
	exits := len(l.g.m.pieces)
	b.Lower -= exits
	length, st, err = search.KeepBeam(l.ctx, l.g, l.start, &l.best, b, o)
	if length > 0 {
		length += exits
	}
	return length, st, err
}

// bestMoves implements search.Engine.
func (l *layerSearch[S]) bestMoves() []board.Move {
	return l.g.leastTravel(l.ctx, l.g.layersOf(l.best))
}

// Expand appends the successors of position c to dst, after removing all blocks that can leave.
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

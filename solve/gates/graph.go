package gates

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// An engine searches a board, for any code length.
type engine interface {
	solve(ctx context.Context, o solve.Options) (solve.Solution, error)

	// needsAtLeast reports whether every solution has at least the given number of moves, not
	// counting exits.
	needsAtLeast(ctx context.Context, moves int) (bool, error)

	insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error)

	census(ctx context.Context, o solve.CensusOptions) (*solve.Census, error)
}

func engineOf(m *model) engine {
	switch words := m.words(); {
	case words == 1 && width.All:
		return newGraph[[1]uint64](m)
	case words <= 2:
		return newGraph[[2]uint64](m)
	case words <= 4 && width.All:
		return newGraph[[4]uint64](m)
	}
	return newGraph[[8]uint64](m)
}

// A graph is the state space of a board. It holds scratch memory, so it must not be used by several
// goroutines at the same time.
type graph[S search.Code] struct {
	m       *model
	state   state // current position
	reach   reach
	scratch state
}

func newGraph[S search.Code](m *model) *graph[S] {
	return &graph[S]{m: m, state: m.stateOf(m.board), scratch: m.stateOf(m.board)}
}

// start returns the code of the start position.
func (g *graph[S]) start() S {
	s := g.m.stateOf(g.m.board)
	return encode[S](g.m, &s)
}

// exitAll makes all possible exits, including those that other exits make possible. If left is not
// nil, it calls left before each exit, when g.reach is the reach of the leaving block.
func (g *graph[S]) exitAll(s *state, left func(slot int)) {
	occupied := g.m.occupied(s)
	for again := true; again; {
		again = false
		for slot := range s.at {
			k := &g.m.classes[g.m.class[slot]]
			if g.m.isImmobile(s, slot) || s.at[slot].lost() < len(k.colours)-1 {
				continue
			}
			if !g.reach.findExits(g.m, s, slot, occupied) {
				continue
			}
			if g.reach.findReachable(g.m, s, slot); !g.reach.hasExit() {
				continue
			}
			if left != nil {
				left(slot)
			}
			occupied = occupied.minus(g.m.blockCells(s, slot))
			s.at[slot] = k.exited()
			s.gone++
			again = true
		}
	}
}

// afterExits returns the position after all possible exits.
func (g *graph[S]) afterExits(c S) S {
	decode(g.m, c, &g.state)
	before := g.state.gone
	if g.exitAll(&g.state, nil); g.state.gone == before {
		return c
	}
	return encode[S](g.m, &g.state)
}

// A step is a move of the block in a slot to a cell, and possibly through a gate. If the block
// leaves or loses a colour, direction is the direction of the gate, else it is -1. The field cells
// counts the cells moved, and to is the resulting state.
type step struct {
	slot, cell, direction, cells int
	to                           blockState
}

// successors is like moves, for the position with code c.
func (g *graph[S]) successors(c S, leave bool, f func(next S, by step)) {
	decode(g.m, c, &g.state)
	g.moves(&g.state, leave, f)
}

// moves calls f for every move of a block to another cell, and for every loss of a colour. If leave
// is set, it includes exits. During the call of f, g.reach is the reach of the moving block.
func (g *graph[S]) moves(s *state, leave bool, f func(next S, by step)) {
	occupied := g.m.occupied(s)
	for slot, from := range s.at {
		if g.m.isImmobile(s, slot) {
			continue
		}
		k := &g.m.classes[g.m.class[slot]]
		g.reach.compute(g.m, s, slot, occupied)
		last := from.lost() == len(k.colours)-1
		move := func(to blockState, cell, way, cells int) {
			copy(g.scratch.at, s.at)
			g.scratch.at[slot] = to
			f(encode[S](g.m, &g.scratch), step{slot, cell, way, cells, to})
		}
		if leave && last && g.reach.hasExit() {
			cell := g.nearestExit()
			move(k.exited(), cell, g.exitDirection(cell), 1)
		}
		for distance, layer := range g.reach.layers {
			layer.each(func(cell int) {
				p := from&^255 | blockState(cell)
				if distance > 0 {
					move(p, cell, -1, distance)
				}
				if way := g.exitDirection(cell); way >= 0 && !last {
					move(p+256, cell, way, distance+1)
				}
			})
		}
	}
}

// exitDirection returns the direction in which the block of g.reach loses a colour at a cell, or
// -1.
func (g *graph[S]) exitDirection(cell int) int {
	for i := range g.reach.exits {
		if g.reach.exits[i].contains(cell) {
			return i
		}
	}
	return -1
}

// solved reports whether all blocks have left.
func (g *graph[S]) solved(c S) bool {
	decode(g.m, c, &g.scratch)
	return g.scratch.gone == len(g.scratch.at)
}

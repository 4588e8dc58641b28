package gates

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/search"
)

// An engine searches a board. The interface hides the length of the position codes.
type engine interface {
	solve(ctx context.Context, o solve.Options) (solve.Solution, error)

	// needsAtLeast reports whether every solution needs at least the given number of moves, not
	// counting exits.
	needsAtLeast(ctx context.Context, moves int) (bool, error)

	// positions returns the positions of a graph in which every exit is a separate move.
	positions() positions
}

// positions adds the methods that package insight needs to solve.Positions.
type positions interface {
	solve.Positions
	insight.Graph
}

func engineOf(m *model) engine {
	if m.words() <= 2 {
		return newGraph[[2]uint64](m)
	}
	return newGraph[[8]uint64](m)
}

// A graph is the state space of a board. A graph contains scratch memory, so only one goroutine may
// use it at a time.
type graph[S search.Code] struct {
	m       *model
	state   state // current position of the search
	reach   reach
	scratch state
}

func newGraph[S search.Code](m *model) *graph[S] {
	return &graph[S]{m: m, state: m.stateOf(m.board), scratch: m.stateOf(m.board)}
}

func (g *graph[S]) start() S {
	s := g.m.stateOf(g.m.board)
	return encode[S](g.m, &s)
}

// exitAll removes every block that can leave, including blocks that can leave only after other
// blocks have left.
func (g *graph[S]) exitAll(s *state) {
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
			occupied = occupied.minus(g.m.blockCells(s, slot))
			s.at[slot] = k.exited()
			s.gone++
			again = true
		}
	}
}

// afterExits returns the position after all possible exits from a given position.
func (g *graph[S]) afterExits(c S) S {
	decode(g.m, c, &g.state)
	before := g.state.gone
	if g.exitAll(&g.state); g.state.gone == before {
		return c
	}
	return encode[S](g.m, &g.state)
}

// A step moves the block in a slot to a cell, and possibly through a gate. direction is the
// direction of this gate, or -1 if there is none. to is the new state of the block.
type step struct {
	slot, cell, direction int
	to                    blockState
}

// successors calls the function f for every move from the position with code c; see moves.
func (g *graph[S]) successors(c S, leave bool, f func(next S, by step)) {
	decode(g.m, c, &g.state)
	g.moves(&g.state, leave, f)
}

// moves calls the function f for every move that takes a block to another cell or removes a colour.
// If leave is true, moves also calls f for exits. While f runs, g.reach describes the moving block.
func (g *graph[S]) moves(s *state, leave bool, f func(next S, by step)) {
	occupied := g.m.occupied(s)
	for slot, from := range s.at {
		if g.m.isImmobile(s, slot) {
			continue
		}
		k := &g.m.classes[g.m.class[slot]]
		g.reach.compute(g.m, s, slot, occupied)
		last := from.lost() == len(k.colours)-1
		move := func(to blockState, cell, way int) {
			copy(g.scratch.at, s.at)
			g.scratch.at[slot] = to
			f(encode[S](g.m, &g.scratch), step{slot, cell, way, to})
		}
		if leave && last && g.reach.hasExit() {
			cell, _ := g.nearestExit()
			move(k.exited(), cell, g.exitDirection(cell))
		}
		for distance, layer := range g.reach.layers {
			layer.each(func(cell int) {
				p := from&^255 | blockState(cell)
				if distance > 0 {
					move(p, cell, -1)
				}
				if way := g.exitDirection(cell); way >= 0 && !last {
					move(p+256, cell, way)
				}
			})
		}
	}
}

// exitDirection returns the direction in which the block described by g.reach can lose a colour at
// the given cell, or -1 if there is none.
func (g *graph[S]) exitDirection(cell int) int {
	for i := range g.reach.exits {
		if g.reach.exits[i].contains(cell) {
			return i
		}
	}
	return -1
}

// solved reports whether all blocks have left the board.
func (g *graph[S]) solved(c S) bool {
	decode(g.m, c, &g.scratch)
	return g.scratch.gone == len(g.scratch.at)
}

// solvedCode returns the code of the position in which all blocks have left.
func (g *graph[S]) solvedCode() S {
	for slot := range g.scratch.at {
		g.scratch.at[slot] = g.m.classes[g.m.class[slot]].exited()
	}
	return encode[S](g.m, &g.scratch)
}

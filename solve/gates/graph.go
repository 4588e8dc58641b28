package gates

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// An engine is the search of a board, whatever the size of its codes.
type engine interface {
	solve(ctx context.Context, o solve.Options) (solve.Solution, error)

	// needs reports whether there is no solution of fewer than so many moves beside ways out.
	needs(ctx context.Context, moves int) (bool, error)

	insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error)

	census(ctx context.Context, o solve.CensusOptions) (*solve.Census, error)
}

func engineOf(m *model) engine {
	switch words := m.words(); {
	case words == 1 && width.Many:
		return newGraph[[1]uint64](m)
	case words <= 2:
		return newGraph[[2]uint64](m)
	case words <= 4 && width.Many:
		return newGraph[[4]uint64](m)
	}
	return newGraph[[8]uint64](m)
}

// A graph has the positions of a board, and scratch space: it is for one goroutine at a time.
type graph[S search.Code] struct {
	m     *model
	state state // of the position that is looked at
	reach reach
	other state
}

func newGraph[S search.Code](m *model) *graph[S] {
	return &graph[S]{m: m, state: m.placed(m.board), other: m.placed(m.board)}
}

// start returns the position of the board.
func (g *graph[S]) start() S {
	s := g.m.placed(g.m.board)
	return encode[S](g.m, &s)
}

// close lets every block leave that can, and then those that can do so now, and calls left before
// each, whose reach is found then.
func (g *graph[S]) close(s *state, left func(slot int)) {
	occupied := g.m.occupied(s)
	for again := true; again; {
		again = false
		for slot := range s.at {
			k := &g.m.classes[g.m.class[slot]]
			if g.m.still(s, slot) || s.at[slot].lost() < len(k.colours)-1 {
				continue
			}
			if !g.reach.look(g.m, s, slot, occupied) {
				continue
			}
			if g.reach.complete(g.m, s, slot); !g.reach.leaves() {
				continue
			}
			if left != nil {
				left(slot)
			}
			occupied = occupied.without(g.m.cells(s, slot))
			s.at[slot] = k.left()
			s.gone++
			again = true
		}
	}
}

// closed returns the position that a position comes to when everything leaves that can.
func (g *graph[S]) closed(c S) S {
	decode(g.m, c, &g.state)
	before := g.state.gone
	if g.close(&g.state, nil); g.state.gone == before {
		return c
	}
	return encode[S](g.m, &g.state)
}

// A step is the move of the block of a slot to a cell, and in a way through an exit or against one,
// or -1. Its place is to then.
type step struct {
	slot, cell, way, cells int
	to                     place
}

// around calls moves with the position of a code.
func (g *graph[S]) around(c S, leave bool, f func(next S, by step)) {
	decode(g.m, c, &g.state)
	g.moves(&g.state, leave, f)
}

// moves calls f with every position to which a block comes that goes to another place or loses a
// colour, and with the step that leads there. The block's reach is found then. Where leave is set,
// blocks leave too.
func (g *graph[S]) moves(s *state, leave bool, f func(next S, by step)) {
	occupied := g.m.occupied(s)
	for slot, from := range s.at {
		if g.m.still(s, slot) {
			continue
		}
		k := &g.m.classes[g.m.class[slot]]
		g.reach.find(g.m, s, slot, occupied)
		last := from.lost() == len(k.colours)-1
		move := func(to place, cell, way, cells int) {
			copy(g.other.at, s.at)
			g.other.at[slot] = to
			f(encode[S](g.m, &g.other), step{slot, cell, way, cells, to})
		}
		if leave && last && g.reach.leaves() {
			cell := g.nearest()
			move(k.left(), cell, g.exit(cell), 1)
		}
		for distance, layer := range g.reach.layers {
			layer.each(func(cell int) {
				p := from&^255 | place(cell)
				if distance > 0 {
					move(p, cell, -1, distance)
				}
				if way := g.exit(cell); way >= 0 && !last {
					move(p+256, cell, way, distance+1)
				}
			})
		}
	}
}

// exit returns the way in which the block whose reach was found loses a colour at a cell, or -1.
func (g *graph[S]) exit(cell int) int {
	for i := range g.reach.exits {
		if g.reach.exits[i].has(cell) {
			return i
		}
	}
	return -1
}

// solved reports whether all blocks have left.
func (g *graph[S]) solved(c S) bool {
	decode(g.m, c, &g.other)
	return g.other.gone == len(g.other.at)
}

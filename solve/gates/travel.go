package gates

import (
	"context"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// Among all shortest solutions, leastTravel chooses one in which blocks move across the fewest
// cells, including the exits. In the breadth-first search, every block leaves as soon as possible,
// but a block may have a shorter way out later:
//
//	# # # # A # #     a can leave at once, by a detour of two cells. If b leaves first, a
//	# . a b . . #     goes straight to the gate.
//	# . . . . . #
//	# # # B # # #
//
// The travel search therefore delays exits. After every other move, all possible exits must still lead to a position
// on a shortest solution. The travel search uses the A* algorithm. The heuristic adds up the travel that each block
// would need if it were alone on the board. A block that can leave with this travel leaves immediately.

// maxTravelNodes is the maximum number of positions in a travel search that delays exits. A search that needs more
// starts again, and lets every block leave as soon as possible. Named and random boards need at most 1,000 positions.
const maxTravelNodes = 1 << 14

// leastTravel returns the moves of a solution with the least travel within the given layers: after
// k moves, not counting exits, and all possible exits, its position must be in layers[k]. If ctx is
// canceled, every block leaves as soon as possible.
func (g *graph[S]) leastTravel(ctx context.Context, layers []map[S]bool) []board.Move {
	path := g.newTravelSearch(layers, false).search(ctx)
	if path == nil {
		path = g.newTravelSearch(layers, true).search(ctx)
	}
	return g.replay(path)
}

// A travelSearch contains the state of a search for a solution with the least travel.
type travelSearch[S search.Code] struct {
	g      *graph[S]
	layers []map[S]bool
	eager  bool        // whether every block must leave as soon as possible
	least  [][]travels // travel of a block that is alone on the board, indexed by class and number of lost colours
	nodes  []travelNode[S]
	index  map[travelKey[S]]int32
	queue  [][]int32 // nodes for each estimate of the total travel; later nodes come first
	edges  map[travelKey[S]][]travelEdge[S]
}

func (g *graph[S]) newTravelSearch(layers []map[S]bool, eager bool) *travelSearch[S] {
	t := &travelSearch[S]{g: g, layers: layers, eager: eager, index: map[travelKey[S]]int32{}, edges: map[travelKey[S]][]travelEdge[S]{}}
	for i := range g.m.classes {
		t.least = append(t.least, g.m.travelAlone(&g.m.classes[i]))
	}
	return t
}

// A travelKey consists of a position and the number of moves that lead to it, not counting exits.
type travelKey[S search.Code] struct {
	code  S
	depth int
}

type travelNode[S search.Code] struct {
	travelKey[S]
	afterExits S // position after the same moves and all possible exits
	travel     int
	parent     int32
	expanded   bool
}

// A travelEdge is a move by any block of a class.
type travelEdge[S search.Code] struct {
	class      int
	from, to   blockState
	afterExits S // position after the move and all possible exits
}

// A travels array contains, for each cell, the travel that a block at this cell needs to leave the
// board.
type travels [maxSide * maxSide]int

// travelAlone returns the travel that a block alone on the board needs to leave, indexed by the
// number of lost colours. The last element is zero, for a block that has left.
func (m *model) travelAlone(k *class) []travels {
	all := make([]travels, len(k.colours)+1)
	room := fits(m.open, k.cells)
	for lost := len(k.colours) - 1; lost >= 0; lost-- {
		exits := map[int]set{} // exit cells, indexed by travel
		last := 0
		for i, w := range k.directions {
			k.exits[lost][i].and(fits(m.open, w.clearance)).and(room).each(func(cell int) {
				travel := all[lost+1][cell] + 1
				exits[travel] = exits[travel].or(singleton(cell))
				last = max(last, travel)
			})
		}
		var done, layer set
		for travel := 1; travel <= last || !layer.empty(); travel++ {
			layer = k.neighbours(layer).and(room).or(exits[travel]).minus(done)
			done = done.or(layer)
			layer.each(func(cell int) { all[lost][cell] = travel })
		}
	}
	return all
}

// search returns the positions on a path of least travel from the start to the last layer. If the
// search needs more than maxTravelNodes positions or if ctx is canceled, search returns nil. An
// eager search has no limit.
func (t *travelSearch[S]) search(ctx context.Context) []S {
	g := t.g
	start := g.start()
	t.add(travelKey[S]{start, 0}, g.afterExits(start), 0, -1)
	for travel := 0; travel < len(t.queue); travel++ {
		for len(t.queue[travel]) > 0 {
			end := len(t.queue[travel]) - 1
			i := t.queue[travel][end]
			t.queue[travel] = t.queue[travel][:end]
			n := &t.nodes[i]
			switch {
			case n.expanded:
				continue
			case n.depth == len(t.layers)-1 && n.code == n.afterExits:
				return t.path(i)
			case !t.eager && (len(t.nodes) > maxTravelNodes || len(t.nodes)%ctxCheckInterval == 0 && ctx.Err() != nil):
				return nil
			}
			n.expanded = true
			t.expand(i)
		}
	}
	return nil
}

// path returns the positions from the start to node i.
func (t *travelSearch[S]) path(i int32) []S {
	if i < 0 {
		return nil
	}
	return append(t.path(t.nodes[i].parent), t.nodes[i].code)
}

// add puts a position into the queue, unless it is already known with at most the same travel.
func (t *travelSearch[S]) add(key travelKey[S], afterExits S, travel int, parent int32) {
	i, known := t.index[key]
	switch {
	case !known:
		i = int32(len(t.nodes))
		t.index[key] = i
		t.nodes = append(t.nodes, travelNode[S]{key, afterExits, travel, parent, false})
	case t.nodes[i].travel <= travel:
		return
	default:
		t.nodes[i] = travelNode[S]{key, afterExits, travel, parent, false}
	}
	m, s := t.g.m, &t.g.scratch
	decode(m, key.code, s)
	for slot, at := range s.at {
		travel += t.least[m.class[slot]][at.lost()][at.cell()]
	}
	for len(t.queue) <= travel {
		t.queue = append(t.queue, nil)
	}
	t.queue[travel] = append(t.queue[travel], i)
}

// expand adds the successors of node i to the queue.
func (t *travelSearch[S]) expand(i int32) {
	g, m, n := t.g, t.g.m, t.nodes[i]
	edges := t.edgesOf(travelKey[S]{n.afterExits, n.depth})
	s := &g.state
	decode(m, n.code, s)
	occupied := m.occupied(s)
	after := func(slot int, to blockState) S {
		copy(g.scratch.at, s.at)
		g.scratch.at[slot] = to
		return encode[S](m, &g.scratch)
	}
	type exit struct{ slot, travel int }
	var exits []exit
	for slot, at := range s.at {
		k := &m.classes[m.class[slot]]
		if m.isImmobile(s, slot) || at.lost() < len(k.colours)-1 || !g.reach.findExits(m, s, slot, occupied) {
			continue
		}
		if g.reach.findReachable(m, s, slot); !g.reach.hasExit() {
			continue
		}
		_, distance := g.nearestExit()
		exits = append(exits, exit{slot, distance + 1})
		if t.eager || distance+1 == t.least[m.class[slot]][at.lost()][at.cell()] {
			exits, edges = exits[len(exits)-1:], nil
			break
		}
	}
	for _, e := range exits {
		left := after(e.slot, m.classes[m.class[e.slot]].exited())
		t.add(travelKey[S]{left, n.depth}, n.afterExits, n.travel+e.travel, i)
	}
	for _, e := range edges {
		for slot, at := range s.at {
			if m.class[slot] != e.class || at != e.from || m.isImmobile(s, slot) {
				continue
			}
			g.reach.compute(m, s, slot, occupied)
			if travel, ok := g.travelTo(at, e.to); ok {
				t.add(travelKey[S]{after(slot, e.to), n.depth + 1}, e.afterExits, n.travel+travel, i)
			}
			break
		}
	}
}

// travelTo returns the travel of the block described by g.reach between two states. If the block
// cannot reach the state to, travelTo reports false.
func (g *graph[S]) travelTo(from, to blockState) (travel int, ok bool) {
	if to.lost() > from.lost() {
		if g.exitDirection(to.cell()) < 0 {
			return 0, false
		}
		travel = 1
	}
	for distance, layer := range g.reach.layers {
		if layer.contains(to.cell()) {
			return travel + distance, true
		}
	}
	return 0, false
}

// edgesOf returns the moves from p, in which no block can leave, to the next layer.
func (t *travelSearch[S]) edgesOf(p travelKey[S]) []travelEdge[S] {
	if p.depth == len(t.layers)-1 {
		return nil
	}
	edges, ok := t.edges[p]
	if ok {
		return edges
	}
	t.g.successors(p.code, false, func(next S, by step) {
		edges = append(edges, travelEdge[S]{t.g.m.class[by.slot], t.g.state.at[by.slot], by.to, next})
	})
	kept := edges[:0]
	for _, e := range edges {
		e.afterExits = t.g.afterExits(e.afterExits)
		if t.layers[p.depth+1][e.afterExits] {
			kept = append(kept, e)
		}
	}
	t.edges[p] = kept
	return kept
}

package tiles

import (
	"context"
	"fmt"
	"math/bits"
	"sync"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/internal/tables"
)

// A distanceTable holds the distances from the positions of a small board to its goal. Each entry
// takes one byte, so the table of a 2x5 board has 1.8 MB. The table is the same for all goals with
// the blank in the same cell, because the tiles are numbered by their goal cells.
//
// All searches of a process share the table. A search extends the table layer by layer until the
// table contains the start. Looking up a start that is already in the table takes a few
// microseconds.
type distanceTable struct {
	mu     sync.Mutex // guards all fields below
	graph  *graph[[1]uint64]
	moves  []uint8  // by rank: distance from the goal plus 1, or 0 if it is not known yet
	travel []uint8  // by rank: cells to travel on the best shortest solution; nil in the step metric
	layer  []ranked // the positions at the greatest distance so far
	stored []int64  // by distance: number of positions that are not farther from the goal
}

// A ranked position is a position with its rank.
type ranked struct {
	code [1]uint64
	rank int
}

// proveSmall searches all positions of a small board.
func (s *solver) proveSmall() error {
	if s.tableFits() {
		return s.lookUp()
	}
	return s.breadthFirst()
}

// tableFits reports whether the limits on positions and memory allow a table of all reachable
// positions.
func (s *solver) tableFits() bool {
	n := s.p.reachablePositions()
	return s.Remaining() >= n && (s.o.Memory <= 0 || s.o.Memory >= distanceTableBytes(n))
}

func distanceTableBytes(positions int64) int64 { return 4*positions + 1<<20 }

// lookUp solves the puzzle with the table of distances.
func (s *solver) lookUp() error {
	p := s.p.relabeled()
	g := newGraph[[1]uint64](p, s.o.Metric == board.PushMetric)
	name := fmt.Sprintf("%dx%d-%d-%s", p.h, p.w, blank(p.goal), s.o.Metric)
	v, err := tables.Shared(s.ctx, name, 2*p.reachablePositions(), func() (any, error) { return newDistanceTable(g, p.reachablePositions()), nil })
	if err != nil {
		return err
	}
	t := v.(*distanceTable)
	t.mu.Lock()
	defer t.mu.Unlock()
	start := g.encode(p.start)
	for t.moves[t.rank(start)] == 0 {
		if s.ctx.Err() != nil {
			return context.Cause(s.ctx)
		}
		t.extend()
		s.Raise(len(t.stored)-1, solve.LayerReason)
		s.ReportNodes(t.stored[len(t.stored)-1])
	}
	s.best = t.path(start)
	length := len(s.best) - 1
	s.stored = t.stored[length] // independent of earlier searches
	s.Raise(length, solve.LayerReason)
	return nil
}

// relabeled returns the puzzle with the tiles renumbered in the order of their goal cells.
func (p *puzzle) relabeled() *puzzle {
	labels := make([]uint8, len(p.goal))
	next := uint8(1)
	for _, t := range p.goal {
		if t != 0 {
			labels[t] = next
			next++
		}
	}
	q := &puzzle{h: p.h, w: p.w}
	for c := range p.goal {
		q.start = append(q.start, labels[p.start[c]])
		q.goal = append(q.goal, labels[p.goal[c]])
	}
	return q
}

// newDistanceTable returns a table that contains only the goal.
func newDistanceTable(g *graph[[1]uint64], positions int64) *distanceTable {
	t := &distanceTable{graph: g, moves: make([]uint8, positions), stored: []int64{1}}
	if g.push {
		t.travel = make([]uint8, positions)
	}
	goal := ranked{g.goal, t.rank(g.goal)}
	t.moves[goal.rank], t.layer = 1, []ranked{goal}
	return t
}

func (t *distanceTable) extend() {
	var next []ranked
	var succ [][1]uint64
	depth := uint8(len(t.stored) + 1)
	for _, p := range t.layer {
		succ = t.graph.Expand(succ[:0], p.code)
		for _, s := range succ {
			r := t.rankAfter(p, s)
			if t.moves[r] == 0 {
				t.moves[r] = depth
				next = append(next, ranked{s, r})
			}
			if t.travel != nil && t.moves[r] == depth {
				if cells := t.travel[p.rank] + t.cells(p.code, s); t.travel[r] == 0 || cells < t.travel[r] {
					t.travel[r] = cells
				}
			}
		}
	}
	t.layer = next
	t.stored = append(t.stored, t.stored[len(t.stored)-1]+int64(len(next)))
}

// cells returns the number of tiles that a push moves.
func (t *distanceTable) cells(from, to [1]uint64) uint8 {
	return uint8(pushGraph[[1]uint64]{t.graph}.Travel(from, to))
}

// path returns the cells that the blank visits on a shortest solution. Among the shortest
// solutions, path prefers the least travel, and then the order of Expand, like search.Shortest.
func (t *distanceTable) path(code [1]uint64) []int {
	p := ranked{code, t.rank(code)}
	cells := []int{t.graph.blank(code)}
	var succ [][1]uint64
	for t.moves[p.rank] > 1 {
		succ = t.graph.Expand(succ[:0], p.code)
		for _, s := range succ {
			next := t.rankAfter(p, s)
			if t.moves[next] == t.moves[p.rank]-1 && (t.travel == nil || t.travel[next]+t.cells(p.code, s) == t.travel[p.rank]) {
				p = ranked{s, next}
				break
			}
		}
		cells = append(cells, t.graph.blank(p.code))
	}
	return cells
}

// rank numbers the reachable positions from 0. For each cell of the blank, the positions are in the
// lexicographic order of their tiles. The rank omits the last two tiles, because parity determines
// their order.
func (t *distanceTable) rank(code [1]uint64) int {
	g := t.graph
	n := g.h * g.w
	rank, seen, blank, left := 0, uint64(0), 0, n-1
	mask := uint64(1)<<g.width - 1
	for i, rest := 0, code[0]; i < n; i, rest = i+1, rest>>g.width {
		tile := rest & mask
		if tile == 0 {
			blank = i
		} else if left > 2 {
			rank = rank*left + int(tile) - 1 - bits.OnesCount64(seen&(1<<tile-1))
			seen |= 1 << tile
			left--
		}
	}
	return blank*(len(t.moves)/n) + rank
}

// rankAfter returns the rank of a position that is one move after p. A move within a row does not
// change the order of the tiles. Without a shortcut for such moves, building a table would take 1.6
// times as long.
func (t *distanceTable) rankAfter(p ranked, to [1]uint64) int {
	g := t.graph
	a, b := g.blank(p.code), g.blank(to)
	if a/g.w == b/g.w {
		return p.rank + (b-a)*(len(t.moves)/(g.h*g.w))
	}
	return t.rank(to)
}

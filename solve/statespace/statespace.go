// Package statespace numbers the positions of a puzzle in the order in which a caller discovers them.
//
//	0: 12/03       position 0 is the start
//	1: 02/13       its first successor: the blank moves up
//	2: 12/30       its second successor: the blank moves right
//
// A Graph computes the successors of a position when they are first needed, and keeps them. An algorithm on a Graph
// can therefore store its own data in slices, and several algorithms can share one Graph. The successors of a position
// have a fixed order: by piece in reading order, then by destination in reading order. On a board of number tiles, the
// moves of the blank have the order up, left, right, down.
//
// Interchangeable pieces may be swapped without changing a position. Mirror images are different positions.
//
// Explore returns a Space, from which maps are drawn: all positions, or the positions near given moves, with their
// distances to the goal.
//
// A Graph keeps about 50 bytes for each position if a code fits in one word, and four bytes for each successor.
// Spaces of more than some tens of millions of positions therefore do not fit in memory. Package census needs less
// memory for each position.
package statespace

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

// A Graph is the state space of a puzzle in one metric. Only one goroutine may use a Graph at a time.
type Graph struct {
	positions solve.Positions
	start     uint32
	text      func(board.Board) string

	first []uint32 // index in all of the first successor of each position, plus 1; 0 if not computed
	count []uint16 // number of successors
	all   []uint32 // successors, in the order in which they were computed
}

// New returns the state space of p in metric m. If m is empty, New uses the first metric of the kind.
func New(p solve.Puzzle, m solve.Metric) (*Graph, error) {
	k := p.Kind()
	m, err := k.Metric(m)
	if err != nil {
		return nil, err
	}
	if same, ok := k.SameAs[m]; ok {
		m = same
	}
	g := &Graph{text: board.Board.String}
	s, err := census.Space(p)
	if err == nil && s.Text != nil {
		g.text = s.Text
	}
	if k.Positions != nil {
		g.positions, err = k.Positions(p, m)
	} else {
		g.positions, err = census.PositionsOf(p.Board(), m)
	}
	if err != nil {
		return nil, err
	}
	g.start, _ = g.positions.Number(p.Board())
	return g, nil
}

// Start returns the number of the start position.
func (g *Graph) Start() uint32 { return g.start }

// Find returns the number of a board that has the same pieces, walls and goal as the start. If a
// piece cannot reach its cell, Find returns false.
func (g *Graph) Find(b board.Board) (uint32, bool) { return g.positions.Number(b) }

// Successors returns the positions to which one move from p leads. The caller must not modify the result.
func (g *Graph) Successors(p uint32) []uint32 {
	for int(p) >= len(g.first) {
		g.first, g.count = append(g.first, 0), append(g.count, 0)
	}
	if g.first[p] == 0 {
		from := len(g.all)
		g.all = g.positions.SortedSuccessors(g.all, p)
		g.first[p], g.count[p] = uint32(from)+1, uint16(len(g.all)-from)
	}
	from := g.first[p] - 1
	return g.all[from : from+uint32(g.count[p])]
}

// Solved reports whether p is solved.
func (g *Graph) Solved(p uint32) bool { return g.positions.Solved(p) }

// Board returns the board at position p. Interchangeable pieces may be swapped.
func (g *Graph) Board(p uint32) board.Board { return g.positions.Board(p) }

// Text returns position p in the notation of an ID, without kind and goal.
func (g *Graph) Text(p uint32) string { return g.text(g.Board(p)) }

// TextOf returns a board in the notation of Text.
func (g *Graph) TextOf(b board.Board) string { return g.text(b) }

// Len returns the number of positions discovered so far.
func (g *Graph) Len() int { return int(g.positions.Len()) }

// Bytes returns the memory that the graph occupies.
func (g *Graph) Bytes() int64 {
	return g.positions.Bytes() + 4*int64(cap(g.first)) + 2*int64(cap(g.count)) + 4*int64(cap(g.all))
}

// Undirected reports whether every move can be undone by one move.
func (g *Graph) Undirected() bool { return g.positions.Undirected() }

// Goals returns all solved positions that the start can reach. If the goal names all pieces, it is a
// single position. Goals returns it without checking that the start can reach it. Otherwise, Goals
// searches all positions that the start can reach, within the limits o.MaxPositions and o.Memory.
func (g *Graph) Goals(ctx context.Context, o solve.Options) (goals []uint32, err error) {
	b := g.Board(g.start)
	if !b.Leave && !b.GoalCovers && !b.GoalAnywhere && len(b.Goal) == len(b.Pieces) {
		targets := slices.Clone(b.Goal)
		at := b
		at.Pieces = slices.Clone(b.Pieces)
		for i, q := range at.Pieces {
			t := slices.IndexFunc(targets, func(t board.Piece) bool { return t.Class == q.Class })
			at.Pieces[i].At = targets[t].At
			targets = slices.Delete(targets, t, t+1)
		}
		if p, ok := g.Find(at); ok {
			goals = append(goals, p)
		}
		return goals, nil
	}
	reached := map[uint32]bool{g.start: true}
	for queue := []uint32{g.start}; len(queue) > 0; queue = queue[1:] {
		switch n := int64(len(reached)); {
		case ctx.Err() != nil:
			return nil, solve.ContextError(ctx, 0, "")
		case o.MaxPositions > 0 && n > o.MaxPositions:
			return nil, &solve.Limit{Kind: solve.PositionsLimit}
		case o.Memory > 0 && g.Bytes()+16*n > o.Memory:
			return nil, &solve.Limit{Kind: solve.MemoryLimit}
		}
		if g.Solved(queue[0]) {
			goals = append(goals, queue[0])
		}
		for _, next := range g.Successors(queue[0]) {
			if !reached[next] {
				reached[next] = true
				queue = append(queue, next)
			}
		}
	}
	return goals, nil
}

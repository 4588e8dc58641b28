// Package numbered replaces codes, the form in which a solver stores positions, by numbers, in the order in which
// positions are found:
//
//	code    number
//	0x2f01  0       the start
//	0x2f10  1       its first successor
//	0x1f12  2       its second successor
//
// Codes have different types, because they take 1 to 32 words. An algorithm on codes would be compiled once for each
// type, but an algorithm on numbers, such as a census, is compiled only once. The searches for solutions still use
// codes, because finding the number of a code costs a lookup.
package numbered

import (
	"cmp"
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/order"
	"slidegif/solve/internal/search"
)

// A Graph is the graph of all positions of a puzzle, as encoded by an engine. Mirror images are different
// positions.
type Graph[S search.Code] interface {
	// Expand appends the successors of s. Expand may omit positions that are more than left moves away
	// from a goal. Predecessors appends all positions from which one move leads to s, and possibly
	// positions that cannot be reached. Expand and Predecessors may append duplicates.
	Expand(dst []S, s S, left int) []S
	Predecessors(dst []S, s S) []S

	Goal(s S) bool

	// Images appends the mirror image of s under each symmetry of the puzzle, always in the same order.
	Images(dst []S, s S) []S
}

// Graph.Expand(dst, s, AllMoves) omits no successors.
const AllMoves = math.MaxInt

// Positions numbers the positions of a Graph.
type Positions[S search.Code] struct {
	graph Graph[S]
	table *search.Table[S]
	codes []S // scratch
}

// New returns the positions of a graph. The start has number 0.
func New[S search.Code](g Graph[S], start S) *Positions[S] {
	p := newPositions(g)
	p.number(start)
	return &p
}

func newPositions[S search.Code](g Graph[S]) Positions[S] {
	p := Positions[S]{graph: g, table: &search.Table[S]{}}
	p.table.Reset()
	return p
}

// number returns the number of a code. A new code gets the next number.
func (p *Positions[S]) number(s S) uint32 {
	if i, ok := p.table.Find(s); ok {
		return i
	}
	for len(p.table.Add([]S{s})) > 0 {
		p.table.Grow(context.Background(), search.MaxPositions) // fails only if the context ends
	}
	return p.table.Len() - 1
}

// Len returns the number of positions.
func (p *Positions[S]) Len() uint32 { return p.table.Len() }

// Bytes returns the memory in use.
func (p *Positions[S]) Bytes() int64 {
	now, _ := p.table.Bytes()
	return now
}

// Expand numbers the successors of position i; see Graph.Expand. The result is the number of successors,
// including duplicates. The error is a *solve.Limit or context.Cause(ctx).
func (p *Positions[S]) Expand(ctx context.Context, i uint32, left int, o solve.Options) (successors int, err error) {
	p.codes = p.graph.Expand(p.codes[:0], p.table.At(i), left)
	return len(p.codes), p.table.AddLimited(ctx, p.codes, o)
}

// Successors appends the numbered successors of position i.
func (p *Positions[S]) Successors(dst []uint32, i uint32) []uint32 {
	p.codes = p.graph.Expand(p.codes[:0], p.table.At(i), AllMoves)
	return p.appendStored(dst)
}

// Predecessors appends the numbered predecessors of position i.
func (p *Positions[S]) Predecessors(dst []uint32, i uint32) []uint32 {
	p.codes = p.graph.Predecessors(p.codes[:0], p.table.At(i))
	return p.appendStored(dst)
}

// appendStored appends the numbers of the codes in p.codes that p.table contains.
func (p *Positions[S]) appendStored(dst []uint32) []uint32 {
	for _, s := range p.codes {
		if i, ok := p.table.Find(s); ok {
			dst = append(dst, i)
		}
	}
	return dst
}

// SolvedSuccessors numbers the solved successors of position i and appends their numbers.
func (p *Positions[S]) SolvedSuccessors(dst []uint32, i uint32) []uint32 {
	p.codes = p.graph.Expand(p.codes[:0], p.table.At(i), 0)
	for _, s := range p.codes {
		if p.graph.Goal(s) {
			dst = append(dst, p.number(s))
		}
	}
	return dst
}

// Solved reports whether position i is solved.
func (p *Positions[S]) Solved(i uint32) bool { return p.graph.Goal(p.table.At(i)) }

// Images numbers the mirror images of position i and appends their numbers.
func (p *Positions[S]) Images(dst []uint32, i uint32) []uint32 {
	p.codes = p.graph.Images(p.codes[:0], p.table.At(i))
	for _, s := range p.codes {
		dst = append(dst, p.number(s))
	}
	return dst
}

// A BoardGraph is a Graph that converts between codes and boards.
type BoardGraph[S search.Code] interface {
	Graph[S]
	Encode(b board.Board) (code S, ok bool)
	Board(s S) board.Board

	// Moves calls f for every move from s, and passes the move and the resulting position. Moves
	// numbers the pieces in the same way as Board(s).
	Moves(s S, f func(m board.Move, to S))
}

// Boards implements solve.Positions.
type Boards[S search.Code] struct {
	Positions[S]
	graph      BoardGraph[S]
	undirected bool
	inMetric   func(solve.Metric) (BoardGraph[S], error)
	moves      []sortedMove // scratch
}

// A sortedMove contains the keys by which SortedSuccessors sorts moves.
type sortedMove struct {
	piece, destination board.Point // first cell of the piece before and after the move
	code               int         // index of the code after the move
}

func (m sortedMove) compare(n sortedMove) int {
	return cmp.Or(m.piece.Compare(n.piece), m.destination.Compare(n.destination), cmp.Compare(m.code, n.code))
}

// NewBoards returns the positions of a graph. The argument undirected states whether every move can be undone by one
// move. The function inMetric returns the graph with the same codes in another metric, and may be nil if there is
// only one metric.
func NewBoards[S search.Code](g BoardGraph[S], undirected bool, inMetric func(solve.Metric) (BoardGraph[S], error)) *Boards[S] {
	return &Boards[S]{Positions: newPositions[S](g), graph: g, undirected: undirected, inMetric: inMetric}
}

// Number implements solve.Positions.
func (p *Boards[S]) Number(b board.Board) (uint32, bool) {
	s, ok := p.graph.Encode(b)
	if !ok {
		return 0, false
	}
	return p.number(s), true
}

// Board implements solve.Positions.
func (p *Boards[S]) Board(i uint32) board.Board { return p.graph.Board(p.table.At(i)) }

// SortedSuccessors implements solve.Positions.
func (p *Boards[S]) SortedSuccessors(dst []uint32, i uint32) []uint32 {
	s := p.table.At(i)
	b := p.graph.Board(s)
	p.codes, p.moves = p.codes[:0], p.moves[:0]
	p.graph.Moves(s, func(m board.Move, to S) {
		at := b.Pieces[m.Pieces[0]].At
		p.moves = append(p.moves, sortedMove{at, at.Add(m.Offset()), len(p.codes)})
		p.codes = append(p.codes, to)
	})
	order.Sort(p.moves, sortedMove.compare)
	for k, m := range p.moves {
		if k > 0 && m.piece == p.moves[k-1].piece && p.codes[m.code] == p.codes[p.moves[k-1].code] {
			continue // several paths lead to one destination
		}
		dst = append(dst, p.number(p.codes[m.code]))
	}
	return dst
}

// Moves implements solve.Positions.
func (p *Boards[S]) Moves(i uint32, f func(m board.Move, to uint32)) {
	p.graph.Moves(p.table.At(i), func(m board.Move, to S) { f(m, p.number(to)) })
}

// Undirected implements solve.Positions.
func (p *Boards[S]) Undirected() bool { return p.undirected }

// In implements solve.Positions.
func (p *Boards[S]) In(m solve.Metric) (solve.Positions, error) {
	g, err := p.inMetric(m)
	if err != nil {
		return nil, err
	}
	return &Boards[S]{Positions: Positions[S]{graph: g, table: p.table}, graph: g, undirected: p.undirected, inMetric: p.inMetric}, nil
}

package statespace

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/internal/search"
)

// A numbering numbers the codes of an engine.
type numbering[S search.Code] struct {
	search.Table[S]
	graph      census.Graph[S]
	undirected bool
	found      []successor[S]
}

// A successor is a move to a position, with the keys by which moves are sorted.
type successor[S search.Code] struct {
	piece, destination board.Point // first cell of the piece before and after the move
	to                 S
}

// Number numbers the positions of a graph of codes. The argument undirected states whether every move
// can be undone by one move.
func Number[S search.Code](g census.Graph[S], undirected bool) solve.Positions {
	n := &numbering[S]{graph: g, undirected: undirected}
	n.Reset()
	return n
}

func (n *numbering[S]) Len() int { return int(n.Table.Len()) }

func (n *numbering[S]) Bytes() int64 {
	now, _ := n.Table.Bytes()
	return now
}

func (n *numbering[S]) Number(b board.Board) (uint32, bool) {
	s, ok := n.graph.Encode(b)
	if !ok {
		return 0, false
	}
	return n.numberOf(s), true
}

// numberOf returns the number of a code. A new code gets the next number.
func (n *numbering[S]) numberOf(s S) uint32 {
	if i, ok := n.Find(s); ok {
		return i
	}
	for len(n.Add([]S{s})) > 0 {
		n.Grow(context.Background(), search.MaxPositions) // fails only if the context ends
	}
	return n.Table.Len() - 1
}

func (n *numbering[S]) Successors(dst []uint32, p uint32) []uint32 {
	s := n.At(p)
	b := n.graph.Board(s)
	n.found = n.found[:0]
	n.graph.Moves(s, func(m board.Move, to S) {
		at := b.Pieces[m.Pieces[0]].At
		n.found = append(n.found, successor[S]{at, at.Add(m.Offset()), to})
	})
	slices.SortStableFunc(n.found, func(a, b successor[S]) int {
		if c := a.piece.Compare(b.piece); c != 0 {
			return c
		}
		return a.destination.Compare(b.destination)
	})
	for i, next := range n.found {
		if i == 0 || next != n.found[i-1] { // several paths can lead to one destination
			dst = append(dst, n.numberOf(next.to))
		}
	}
	return dst
}

func (n *numbering[S]) Solved(p uint32) bool { return n.graph.Goal(n.At(p)) }

func (n *numbering[S]) Board(p uint32) board.Board { return n.graph.Board(n.At(p)) }

func (n *numbering[S]) Undirected() bool { return n.undirected }

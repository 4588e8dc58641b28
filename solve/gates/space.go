package gates

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/search"
)

// space implements solve.Kind.Space.
func space(p solve.Puzzle) solve.Space {
	b := p.Board()
	return solve.Space{
		ID: p.ID(), Title: cmp.Or(b.NameIn(""), p.ID()), Board: b, PositionID: id, Text: positionText,
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			return engineOf(newModel(b)).census(ctx, o)
		},
	}
}

// positionText returns the text of a board with its remaining blocks.
func positionText(b board.Board) string { return strings.TrimPrefix(id(b), "gates:") }

func (g *graph[S]) census(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
	return census.Count(ctx, stateSpace[S]{g}, g.m.board, positionText, o)
}

// A stateSpace is the graph of all positions of a board, with every exit as a separate move.
type stateSpace[S search.Code] struct{ *graph[S] }

// Encode returns the code of a reachable board.
func (p stateSpace[S]) Encode(b board.Board) (code S, ok bool) {
	s := p.m.stateOf(b)
	return encode[S](p.m, &s), true
}

// Board returns the board of a position. Interchangeable blocks may be exchanged, compared to the
// moves that lead to the position.
func (p stateSpace[S]) Board(c S) board.Board {
	s := p.m.stateOf(p.m.board)
	decode(p.m, c, &s)
	b := p.m.board
	b.Pieces = slices.Clone(b.Pieces)
	for slot, i := range p.m.pieces {
		k, q := &p.m.classes[p.m.class[slot]], &b.Pieces[i]
		cell := s.at[slot].cell()
		q.At, q.Colours = board.Point{X: cell % maxSide, Y: cell / maxSide}, k.colours[s.at[slot].lost():]
		q.Frozen = max(0, k.frozen-s.gone)
		if q.Colours == "" {
			q.Cells = nil
		}
	}
	return b
}

// Expand appends the successors of c to dst. It may append duplicates.
func (p stateSpace[S]) Expand(dst []S, c S) []S {
	p.successors(c, true, func(next S, _ step) { dst = append(dst, next) })
	return dst
}

// Moves calls f for every legal move from c and the resulting position. Piece indices refer to
// Board(c).
func (p stateSpace[S]) Moves(c S, f func(m board.Move, to S)) {
	p.successors(c, true, func(next S, by step) {
		f(board.Move{Pieces: []int{p.m.pieces[by.slot]}, Path: p.stepPath(by)}, next)
	})
}

// Predecessors appends the predecessors of c to dst. They may be unreachable from the start.
func (p stateSpace[S]) Predecessors(dst []S, c S) []S {
	s := &p.state
	decode(p.m, c, s)
	occupied := p.m.occupied(s)
	for slot, to := range s.at {
		k := &p.m.classes[p.m.class[slot]]
		from := func(lost int, cells set) {
			cells.each(func(cell int) {
				copy(p.scratch.at, s.at)
				p.scratch.at[slot] = blockState(lost<<8 | cell)
				dst = append(dst, encode[S](p.m, &p.scratch))
			})
		}
		free := p.m.open.minus(occupied.minus(p.m.blockCells(s, slot)))
		gone, lost := s.gone, to.lost()
		var at set // cells at which it may have lost its last colour
		if to == k.exited() {
			gone--
			at = p.m.open
		} else {
			at = singleton(to.cell())
		}
		if gone < k.frozen {
			continue // the block was still frozen
		}
		if to != k.exited() {
			p.reach.flood(k, at, free)
			from(lost, p.reach.all.minus(at))
		}
		if lost == 0 {
			continue
		}
		p.reach.findSources(k, lost-1, at, free)
		from(lost-1, p.reach.all)
	}
	return dst
}

// Goal reports whether c is solved.
func (p stateSpace[S]) Goal(c S) bool { return p.solved(c) }

// Images returns dst. Symmetric boards are too rare to be worth a search for mirror images.
func (p stateSpace[S]) Images(dst []S, c S) []S { return dst }

// countShortest counts the shortest solutions of p, given their length. See insight.Count.
func countShortest(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	return engineOf(newModel(p.Board())).insight(ctx, length, o)
}

func (g *graph[S]) insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error) {
	return insight.Count(ctx, boundedSpace[S]{stateSpace[S]{g}}, g.start(), length, o)
}

// A boundedSpace omits positions with more colours to lose than there are moves left.
type boundedSpace[S search.Code] struct{ stateSpace[S] }

func (p boundedSpace[S]) Expand(dst []S, c S, left int) []S {
	p.successors(c, true, func(next S, by step) {
		if p.m.coloursLeft(&p.scratch) <= left {
			dst = append(dst, next)
		}
	})
	return dst
}

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

// space is for solve.Kind.
func space(p solve.Puzzle) solve.Space {
	b := p.Board()
	return solve.Space{
		ID: p.ID(), Title: cmp.Or(b.NameIn(""), p.ID()), Board: b, PositionID: id, Text: position,
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			return engineOf(newModel(b)).census(ctx, o)
		},
	}
}

// position writes a board with what is left of each block.
func position(b board.Board) string { return strings.TrimPrefix(id(b), "gates:") }

func (g *graph[S]) census(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
	return census.Count(ctx, positions[S]{g}, g.m.board, position, o)
}

// Positions are all of a board, with each move of a block by itself, for those who want to look at all of
// them.
type positions[S search.Code] struct{ *graph[S] }

// Encode returns the code of a board to which moves lead.
func (p positions[S]) Encode(b board.Board) (code S, ok bool) {
	s := p.m.placed(b)
	return encode[S](p.m, &s), true
}

// Board returns a position as a board. Which of several interchangeable blocks stands where is not
// what led there.
func (p positions[S]) Board(c S) board.Board {
	s := p.m.placed(p.m.board)
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

// Expand appends every position one move away, and may repeat one.
func (p positions[S]) Expand(dst []S, c S) []S {
	p.around(c, true, func(next S, _ step) { dst = append(dst, next) })
	return dst
}

// Moves calls f with every move from a position, with pieces as in Board(c), and the position that
// it leads to.
func (p positions[S]) Moves(c S, f func(m board.Move, to S)) {
	p.around(c, true, func(next S, by step) {
		f(board.Move{Pieces: []int{p.m.pieces[by.slot]}, Path: p.letters(by)}, next)
	})
}

// Before appends every position from which a move leads to c. Perhaps the start does not lead to
// it.
func (p positions[S]) Before(dst []S, c S) []S {
	s := &p.state
	decode(p.m, c, s)
	occupied := p.m.occupied(s)
	for slot, to := range s.at {
		k := &p.m.classes[p.m.class[slot]]
		from := func(lost int, cells set) {
			cells.each(func(cell int) {
				copy(p.other.at, s.at)
				p.other.at[slot] = place(lost<<8 | cell)
				dst = append(dst, encode[S](p.m, &p.other))
			})
		}
		free := p.m.open.without(occupied.without(p.m.cells(s, slot)))
		gone, lost := s.gone, to.lost()
		var at set // where it has lost its last colour
		if to == k.left() {
			gone--
			at = p.m.open
		} else {
			at = one(to.cell())
		}
		if gone < k.frozen {
			continue // it could not move
		}
		if to != k.left() {
			p.reach.grow(k, at, free)
			from(lost, p.reach.all.without(at))
		}
		if lost == 0 {
			continue
		}
		p.reach.before(k, lost-1, at, free)
		from(lost-1, p.reach.all)
	}
	return dst
}

// Goal reports whether a position is solved.
func (p positions[S]) Goal(c S) bool { return p.solved(c) }

// Images appends nothing: mirror images of coloured boards are too rare to look for.
func (p positions[S]) Images(dst []S, c S) []S { return dst }

// countShortest counts the shortest solutions of p, which have so many moves; see insight.Count.
func countShortest(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	return engineOf(newModel(p.Board())).insight(ctx, length, o)
}

func (g *graph[S]) insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error) {
	return insight.Count(ctx, inTime[S]{positions[S]{g}}, g.start(), length, o)
}

// A space in time leaves out positions with more colours to lose than there are moves left.
type inTime[S search.Code] struct{ positions[S] }

func (p inTime[S]) Expand(dst []S, c S, left int) []S {
	p.around(c, true, func(next S, by step) {
		if p.m.left(&p.other) <= left {
			dst = append(dst, next)
		}
	})
	return dst
}

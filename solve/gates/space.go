package gates

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/numbered"
	"slidegif/solve/internal/search"
)

func (g *graph[S]) positions() positions {
	return numbered.NewBoards[S](stateSpace[S]{g, g.m.symmetries()}, false, nil)
}

// A stateSpace contains all positions of a board, and treats every exit as a separate move.
type stateSpace[S search.Code] struct {
	*graph[S]
	symmetries []symmetry
}

// Encode returns the code of a board that is reachable from the start.
func (p stateSpace[S]) Encode(b board.Board) (code S, ok bool) {
	s := p.m.stateOf(b)
	return encode[S](p.m, &s), true
}

// Board returns the board for the position with code c. In the board, interchangeable blocks may be
// swapped.
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

// Expand appends the successors of position c to dst, except positions in which the blocks still
// have more than left colours to lose. Expand may append duplicates.
func (p stateSpace[S]) Expand(dst []S, c S, left int) []S {
	p.successors(c, true, func(next S, _ step) {
		if p.m.coloursLeft(&p.scratch) <= left {
			dst = append(dst, next)
		}
	})
	return dst
}

// Moves calls the function f for every legal move from position c. The arguments of f are the move
// and the resulting position. The move refers to pieces by their index in Board(c).
func (p stateSpace[S]) Moves(c S, f func(m board.Move, to S)) {
	p.successors(c, true, func(next S, by step) {
		f(board.Move{Pieces: []int{p.m.pieces[by.slot]}, Path: p.stepPath(by)}, next)
	})
}

// Predecessors appends the predecessors of position c to dst. Some predecessors may not be
// reachable from the start.
func (p stateSpace[S]) Predecessors(dst []S, c S) []S { return p.predecessors(dst, c, true) }

// predecessors appends to dst all positions from which a single move leads to c. If the exits
// argument is true, the moves include exits. Some predecessors may not be reachable from the start.
func (g *graph[S]) predecessors(dst []S, c S, exits bool) []S {
	s := &g.state
	decode(g.m, c, s)
	occupied := g.m.occupied(s)
	for slot, to := range s.at {
		k := &g.m.classes[g.m.class[slot]]
		from := func(lost int, cells set) {
			cells.each(func(cell int) {
				copy(g.scratch.at, s.at)
				g.scratch.at[slot] = blockState(lost<<8 | cell)
				dst = append(dst, encode[S](g.m, &g.scratch))
			})
		}
		free := g.m.open.minus(occupied.minus(g.m.blockCells(s, slot)))
		gone, lost := s.gone, to.lost()
		var at set // cells at which the block may have lost its last colour
		if to == k.exited() {
			if !exits {
				continue
			}
			gone--
			at = g.m.open
		} else {
			at = singleton(to.cell())
		}
		if gone < k.frozen {
			continue // Before this move, the block was still frozen.
		}
		if to != k.exited() {
			g.reach.flood(k, at, free)
			from(lost, g.reach.all.minus(at))
		}
		if lost == 0 {
			continue
		}
		g.reach.findSources(k, lost-1, at, free)
		from(lost-1, g.reach.all)
	}
	return dst
}

// Goal reports whether position c is solved.
func (p stateSpace[S]) Goal(c S) bool { return p.solved(c) }

// Images appends the mirror images of position c to dst.
func (p stateSpace[S]) Images(dst []S, c S) []S {
	decode(p.m, c, &p.state)
	for _, f := range p.symmetries {
		p.scratch.gone = p.state.gone
		next := make([]int, len(p.m.classes)) // number of slots of each class that are already in use
		for slot, at := range p.state.at {
			from := p.m.class[slot]
			to := f.class[from]
			p.scratch.at[p.m.classes[to].first+next[to]] = f.image(from, at)
			next[to]++
		}
		dst = append(dst, encode[S](p.m, &p.scratch))
	}
	return dst
}

// countShortest calls insight.Count for puzzle p. The argument length is the number of moves in a
// shortest solution.
func countShortest(ctx context.Context, p solve.Puzzle, length int, o solve.Options) (*solve.Insight, error) {
	positions := engineOf(newModel(p.Board())).positions()
	positions.Number(p.Board())
	return insight.Count(ctx, positions, length, o)
}

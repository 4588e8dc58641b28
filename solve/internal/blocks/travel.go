package blocks

import (
	"context"
	"errors"
	"math"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// A leastTravel finds the moves of a shortest solution of least travel: of the fewest steps in
// the metrics slide and move, and of the fewest moves in the metric step, where steps of
// one piece in a row are one move. Among these it is the first when solutions are compared
// move by move, by the piece's index on the board and then by the cell of its anchor after
// the move.
type leastTravel[S search.Code, C cellSet] struct {
	search.Travel[S, label[C]]
	g       *generator[S, C]
	inSteps bool
	out     []edge[S, C]
}

// A label tells how good the way from a position to a goal is.
type label[C cellSet] struct {
	travel int32 // the least

	// first are, in the metric step, the cells of pieces whose step can be the first on a way
	// of the least travel. A solution that comes to a position with one of these pieces goes
	// on with it without beginning a move.
	first C
}

// better returns the label of a position from which two ways lead on.
func better[C cellSet](a, b label[C]) label[C] {
	switch {
	case a.travel < b.travel:
		return a
	case a.travel > b.travel:
		return b
	}
	return label[C]{a.travel, union(a.first, b.first)}
}

func (t *leastTravel[S, C]) solution(ctx context.Context, layers *search.Layers[S]) ([]board.Move, error) {
	t.Length, t.Around, t.Better, t.Among = layers.Depth(), t.around, better[C], layers.Among
	t.Start(t.Length, layers.Goals)
	for d := t.Length; d > 0; d-- {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := t.Extend(d, d-1); err != nil {
			return nil, err
		}
	}
	return t.follow()
}

// around calls found with the positions one move back from one, which are those one move on.
func (t *leastTravel[S, C]) around(s S, of label[C], _ bool, found func(next S, of label[C])) {
	t.out = t.g.edges(t.out[:0], s)
	for k := range t.out {
		e := &t.out[k]
		before := label[C]{of.travel + int32(e.steps), e.after}
		if t.inSteps && has(&of.first, int(e.from)) {
			before.travel--
		}
		found(e.code, before)
	}
}

// least returns the least travel from one position to another that is one move away.
func (t *leastTravel[S, C]) least(from, to S) int32 {
	least := int32(math.MaxInt32)
	t.out = t.g.edges(t.out[:0], from)
	for _, e := range t.out {
		if e.code == to {
			least = min(least, int32(e.steps))
		}
	}
	return least
}

// follow goes from the start on through the stages.
func (t *leastTravel[S, C]) follow() ([]board.Move, error) {
	now := t.g.start()
	at := make([]int, len(t.g.walls)) // cell -> index of the piece whose anchor it is
	for i, p := range t.g.board.Pieces {
		at[t.g.cell(p.At)] = i
	}
	moves := make([]board.Move, 0, t.Length)
	pieces := make([]int, 0, t.Length) // of all moves
	here := t.Stages[0].Labels[0]
	last := none    // the piece that moved last,
	var lastAfter C // and its cells in the canonical position
	for _, stage := range t.Stages[1:] {
		left := here.travel
		if t.inSteps && last != none && meet(&here.first, &lastAfter) {
			left--
		}
		var best edge[S, C]
		piece := none
		t.out = t.g.edges(t.out[:0], now)
		for _, e := range t.out {
			p := at[e.from]
			if piece != none && (p > piece || p == piece && e.to > best.to) {
				continue
			}
			i := slices.Index(stage.Codes, e.code)
			if i == none {
				continue
			}
			travel := stage.Labels[i].travel + int32(e.steps)
			if t.inSteps && p == last {
				travel--
			}
			if t.inSteps && meet(&stage.Labels[i].first, &e.after) {
				travel--
			}
			if travel == left {
				best, piece, here = e, p, stage.Labels[i]
			}
		}
		if piece == none {
			return nil, errors.New("blocks: no move leads to the next position of a shortest solution")
		}
		var path string
		now, path = t.g.move(now, best.from, best.to)
		pieces = append(pieces, piece)
		moves = append(moves, board.Move{Pieces: pieces[len(pieces)-1 : len(pieces) : len(pieces)], Path: path})
		at[best.to] = piece
		last, lastAfter = piece, best.after
	}
	return moves, nil
}

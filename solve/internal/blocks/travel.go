package blocks

import (
	"context"
	"errors"
	"math"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// A leastTravel uses the layers of a finished search to find a solution with the least travel. In
// the slide and move metrics, travel is the number of steps. In the step metric, travel is the
// number of moves: consecutive steps of one piece count as one move. Ties are broken move by move:
// first by the index of the piece on the board, then by the anchor after the move.
type leastTravel[S search.Code, C cellSet] struct {
	search.PathDAG[S, label[C]]
	g          *generator[S, C]
	stepMetric bool
	edgeBuf    []edge[S, C]
}

// A label describes the best continuations from a position to a goal.
type label[C cellSet] struct {
	travel int32 // least travel to a goal

	// In the step metric, firstCells contains the anchors of the pieces that can make the first
	// step of a best continuation. If the step before moves one of these pieces, the two steps
	// count as one move.
	firstCells C
}

// mergeLabels combines the labels of two continuations from the same position.
func mergeLabels[C cellSet](a, b label[C]) label[C] {
	switch {
	case a.travel < b.travel:
		return a
	case a.travel > b.travel:
		return b
	}
	return label[C]{a.travel, union(a.firstCells, b.firstCells)}
}

func (t *leastTravel[S, C]) solution(ctx context.Context, layers *search.Layers[S]) ([]board.Move, error) {
	t.Length, t.Neighbors, t.Better, t.InLayer = layers.Depth(), t.around, mergeLabels[C], layers.InLayer
	t.Start(t.Length, layers.Goals)
	for d := t.Length; d > 0; d-- {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := t.Extend(d, d-1); err != nil {
			return nil, err
		}
	}
	return t.buildMoves()
}

// around calls the function found for each predecessor of position s. Moves are reversible, so the
// predecessors of s are also its successors.
func (t *leastTravel[S, C]) around(s S, of label[C], _ bool, found func(next S, of label[C])) {
	t.edgeBuf = t.g.edges(t.edgeBuf[:0], s)
	for k := range t.edgeBuf {
		e := &t.edgeBuf[k]
		before := label[C]{of.travel + int32(e.steps), e.cells}
		if t.stepMetric && contains(&of.firstCells, int(e.from)) {
			before.travel--
		}
		found(e.code, before)
	}
}

// minTravel returns the least travel for getting from one position to another in a single move.
func (t *leastTravel[S, C]) minTravel(from, to S) int32 {
	least := int32(math.MaxInt32)
	t.edgeBuf = t.g.edges(t.edgeBuf[:0], from)
	for _, e := range t.edgeBuf {
		if e.code == to {
			least = min(least, int32(e.steps))
		}
	}
	return least
}

// buildMoves walks from the start through the layers of the PathDAG and returns the moves.
func (t *leastTravel[S, C]) buildMoves() ([]board.Move, error) {
	position := t.g.start()
	at := make([]int, len(t.g.walls)) // index of the piece whose anchor is at each cell
	for i, p := range t.g.board.Pieces {
		at[t.g.cell(p.At)] = i
	}
	moves := make([]board.Move, 0, t.Length)
	pieces := make([]int, 0, t.Length) // backing array for Move.Pieces
	current := t.Layers[0].Labels[0]
	last := none    // index of the piece that moved last
	var lastCells C // canonical anchors of the piece that moved last
	for _, layer := range t.Layers[1:] {
		remaining := current.travel
		if t.stepMetric && last != none && intersects(&current.firstCells, &lastCells) {
			remaining--
		}
		var best edge[S, C]
		piece := none
		t.edgeBuf = t.g.edges(t.edgeBuf[:0], position)
		for _, e := range t.edgeBuf {
			p := at[e.from]
			if piece != none && (p > piece || p == piece && e.to > best.to) {
				continue
			}
			i := slices.Index(layer.Codes, e.code)
			if i == none {
				continue
			}
			travel := layer.Labels[i].travel + int32(e.steps)
			if t.stepMetric && p == last {
				travel--
			}
			if t.stepMetric && intersects(&layer.Labels[i].firstCells, &e.cells) {
				travel--
			}
			if travel == remaining {
				best, piece, current = e, p, layer.Labels[i]
			}
		}
		if piece == none {
			return nil, errors.New("blocks: no move leads to the next position of a shortest solution")
		}
		var path string
		position, path = t.g.move(position, best.from, best.to)
		pieces = append(pieces, piece)
		moves = append(moves, board.Move{Pieces: pieces[len(pieces)-1 : len(pieces) : len(pieces)], Path: path})
		at[best.to] = piece
		last, lastCells = piece, best.cells
	}
	return moves, nil
}

package blocks

import (
	"context"
	"errors"
	"math"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/search"
)

// A travel finds the moves of a shortest solution of least travel: of the fewest steps in
// the metrics slide and move, and of the fewest moves in the metric step, where steps of
// one piece in a row are one move. Among these it is the first when solutions are compared
// move by move, by the piece's index on the board and then by the cell of its anchor after
// the move.
//
// From the goals back to the start it collects the positions of all shortest solutions,
// layer by layer, with the least travel from there on. Mostly they are few: one in a
// hundred of those that the search has stored. From the start on, the least travel then
// shows the way. Where they take more memory than there is room, one position of the layer
// is kept, the one with the least code, and the travel is the least from there on.
type travel[S search.Code, C cellSet] struct {
	g       *generator[S, C]
	edges   func(dst []edge[S, C], s S) []edge[S, C]
	inSteps bool
	room    int64          // bytes that stages and near may take
	stages  [][]node[S, C] // by the distance from the start
	held    int64          // bytes of the stages
	found   []node[S, C]   // those of near that are in the layer of the stage
	near    nodes[S, C]    // one move away from a stage
	out     []edge[S, C]
}

// A node is a position on a shortest solution, or next to one.
type node[S search.Code, C cellSet] struct {
	code   S
	travel int32 // from there to a goal, the least

	// first are, in the metric step, the cells of pieces whose step can be the first on a way
	// of the least travel. A solution that comes to a position with one of these pieces goes
	// on with it without beginning a move.
	first C
}

func (t *travel[S, C]) solution(ctx context.Context, layers *search.Layers[S]) ([]board.Move, error) {
	t.stages = make([][]node[S, C], layers.Depth()+1)
	for _, s := range layers.Goals {
		t.stages[layers.Depth()] = append(t.stages[layers.Depth()], node[S, C]{code: s})
	}
	for d := layers.Depth() - 1; d >= 0; d-- {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if !t.before(t.stages[d+1]) {
			stage := t.stages[d+1]
			t.stages[d+1] = []node[S, C]{slices.MinFunc(stage, func(a, b node[S, C]) int { return search.Compare(a.code, b.code) })}
			t.before(t.stages[d+1])
		}
		t.found = t.found[:0]
		err := layers.Each(d, func(codes []S) { t.found = t.near.find(t.found, codes) })
		if err != nil {
			return nil, err
		}
		t.stages[d] = slices.Clone(t.found)
		t.held += int64(len(t.found)) * nodeBytes[S, C]()
	}
	return t.follow()
}

// before collects the positions one move away from a stage, with the least travel. It returns
// false where there is no room for them and the stage has more than one position.
func (t *travel[S, C]) before(stage []node[S, C]) bool {
	t.near.reset()
	for i := range stage {
		if len(stage) > 1 && t.held+t.near.bytes() > t.room {
			return false
		}
		from := &stage[i]
		t.out = t.edges(t.out[:0], from.code)
		for k := range t.out {
			e := &t.out[k]
			n := t.near.add(e.code)
			travel := from.travel + int32(e.steps)
			if !t.inSteps {
				n.travel = min(n.travel, travel)
				continue
			}
			if has(&from.first, int(e.from)) {
				travel--
			}
			switch {
			case travel < n.travel:
				n.travel, n.first = travel, e.after
			case travel == n.travel:
				n.first = union(n.first, e.after)
			}
		}
	}
	return true
}

// least returns the least travel from one position to another that is one move away.
func (t *travel[S, C]) least(from, to S) int32 {
	least := int32(math.MaxInt32)
	t.out = t.edges(t.out[:0], from)
	for _, e := range t.out {
		if e.code == to {
			least = min(least, int32(e.steps))
		}
	}
	return least
}

// follow goes from the start on through the stages.
func (t *travel[S, C]) follow() ([]board.Move, error) {
	now := t.g.start()
	at := make([]int, len(t.g.walls)) // cell -> index of the piece whose anchor it is
	for i, p := range t.g.board.Pieces {
		at[t.g.cell(p.At)] = i
	}
	moves := make([]board.Move, 0, len(t.stages)-1)
	pieces := make([]int, 0, len(t.stages)-1) // of all moves
	here := &t.stages[0][0]
	last := none    // the piece that moved last,
	var lastAfter C // and its cells in the canonical position
	for _, stage := range t.stages[1:] {
		left := here.travel
		if t.inSteps && last != none && meet(&here.first, &lastAfter) {
			left--
		}
		var best edge[S, C]
		piece := none
		t.out = t.edges(t.out[:0], now)
		for _, e := range t.out {
			p := at[e.from]
			if piece != none && (p > piece || p == piece && e.to > best.to) {
				continue
			}
			i := slices.IndexFunc(stage, func(n node[S, C]) bool { return n.code == e.code })
			if i == none {
				continue
			}
			travel := stage[i].travel + int32(e.steps)
			if t.inSteps && p == last {
				travel--
			}
			if t.inSteps && meet(&stage[i].first, &e.after) {
				travel--
			}
			if travel == left {
				best, piece, here = e, p, &stage[i]
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

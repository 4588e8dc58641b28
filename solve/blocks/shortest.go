package blocks

import (
	"context"
	"fmt"
	"math"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/search"
)

// leastTravel returns the moves of a shortest solution of least travel: of the fewest
// steps in the metrics slide and move, and of the fewest moves in the metric step, where
// steps of one piece in a row are one move. Among these it is the first when solutions are
// compared move by move, by the piece's index on the board and then by the cell of its
// anchor after the move.
//
// From the goals back to the start it collects the positions of all shortest solutions,
// layer by layer, with the least travel from there on. They are few: about one in a
// hundred of those that the search has stored. From the start on, the least travel then
// shows the way.
func (g *generator[S, C]) leastTravel(ctx context.Context, layers *search.Layers[S]) ([]board.Move, error) {
	stages := make([]stage[S, C], layers.Depth()+1)
	goals := len(layers.Goals)
	stages[layers.Depth()] = stage[S, C]{layers.Goals, make([]int32, goals), make([]C, goals)}
	var near candidates[S, C]
	for d := layers.Depth() - 1; d >= 0; d-- {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		near.reset()
		g.before(&near, &stages[d+1])
		if err := layers.Each(d, near.mark); err != nil {
			return nil, err
		}
		stages[d] = near.marked()
	}
	return g.follow(stages)
}

// A stage is the positions at one distance from the start that lie on shortest solutions.
type stage[S search.Code, C cellSet] struct {
	codes  []S
	travel []int32 // from there to a goal, the least

	// first are, in the metric step, the cells of pieces whose step can be the first on a way
	// of the least travel. A solution that comes to a position with one of these pieces goes
	// on with it without beginning a move.
	first []C
}

// candidates are the positions one move away from a stage, of which those marked are one
// move nearer to the start.
type candidates[S search.Code, C cellSet] struct {
	index[S]
	here   []bool
	travel []int32
	first  []C
}

func (n *candidates[S, C]) reset() {
	n.index.reset()
	n.travel, n.first, n.here = n.travel[:0], n.first[:0], n.here[:0]
}

// mark marks those of the codes that are candidates.
func (n *candidates[S, C]) mark(codes []S) {
	for _, s := range codes {
		if i := n.find(s); i != none {
			n.here[i] = true
		}
	}
}

// marked returns the marked candidates.
func (n *candidates[S, C]) marked() stage[S, C] {
	count := 0
	for _, here := range n.here {
		if here {
			count++
		}
	}
	st := stage[S, C]{make([]S, 0, count), make([]int32, 0, count), make([]C, 0, count)}
	for i, here := range n.here {
		if here {
			st.codes = append(st.codes, n.codes[i])
			st.travel = append(st.travel, n.travel[i])
			st.first = append(st.first, n.first[i])
		}
	}
	return st
}

// before collects the positions one move away from a stage, with the least travel.
func (g *generator[S, C]) before(near *candidates[S, C], next *stage[S, C]) {
	for i, s := range next.codes {
		g.eachEdge(s, func(e edge[S]) {
			travel := next.travel[i] + int32(e.steps)
			if g.metric == board.StepMetric && has(&next.first[i], int(e.before)) {
				travel--
			}
			k := near.add(e.code)
			if k == len(near.here) {
				near.here = append(near.here, false)
				near.travel = append(near.travel, math.MaxInt32)
				near.first = append(near.first, *new(C))
			}
			if travel < near.travel[k] {
				near.travel[k], near.first[k] = travel, *new(C)
			}
			if travel == near.travel[k] {
				for _, cell := range e.after {
					add(&near.first[k], int(cell))
				}
			}
		})
	}
}

// An edge leads from a canonical position to another.
type edge[S search.Code] struct {
	piece  int // index into the pieces of the first position
	to     int16
	code   S
	steps  int16
	before int16 // cell of the piece in the first position

	// after is the cell of the piece in the second position: several cells where that is its
	// own image, and only the first in metrics other than step. It is valid during the call.
	after []int16
}

// eachEdge calls f with every move from s. The pieces are those of s as it is; after is
// told of the canonical position.
func (g *generator[S, C]) eachEdge(s S, f func(e edge[S])) {
	g.read(s)
	var after [8]int16
	for i, p := range g.pieces {
		c := &g.classes[p.class]
		for _, to := range g.reach(p) {
			e := edge[S]{piece: i, to: to, code: g.moved(s, p, to), steps: g.distance[to], before: int16(c.anchors[p.rank])}
			e.after = g.cellsAfter(after[:0], s, p, to, e.code)
			f(e)
		}
	}
}

// cellsAfter appends the cells of a piece, which went to a rank, in a canonical position.
func (g *generator[S, C]) cellsAfter(dst []int16, s S, p placed, to int16, canonical S) []int16 {
	c := &g.classes[p.class]
	s[c.word[p.rank]] ^= c.value[p.rank]
	s[c.word[to]] ^= c.value[to]
	if s == canonical {
		dst = append(dst, int16(c.anchors[to]))
	}
	for k := range g.symmetries {
		f := &g.symmetries[k].fields[p.class]
		t := g.images[k]
		t[f.word[p.rank]] ^= f.value[p.rank]
		t[f.word[to]] ^= f.value[to]
		if t == canonical {
			dst = append(dst, f.anchor[to])
		}
	}
	if g.metric != board.StepMetric {
		dst = dst[:1]
	}
	return dst
}

// follow goes from the start on through the stages.
func (g *generator[S, C]) follow(stages []stage[S, C]) ([]board.Move, error) {
	now := g.start()
	at := make([][]int, len(g.classes)) // class, rank -> index of the piece on the board
	for k := range g.classes {
		c := &g.classes[k]
		at[k] = make([]int, len(c.anchors))
		for i, p := range g.board.Pieces {
			if p.Class == c.id {
				at[k][c.rank[g.cell(p.At)]] = i
			}
		}
	}
	moves := make([]board.Move, 0, len(stages)-1)
	pieces := make([]int, 0, len(stages)-1) // of all moves
	last, lastCell := none, 0               // the piece that moved last, and its cell in the canonical position
	here := 0
	for d := 0; d+1 < len(stages); d++ {
		next := &stages[d+1]
		left := stages[d].travel[here]
		inStep := g.metric == board.StepMetric
		if inStep && last != none && has(&stages[d].first[here], lastCell) {
			left--
		}
		var best edge[S]
		bestPiece, bestCell, found := 0, 0, none
		g.eachEdge(now, func(e edge[S]) {
			p := g.pieces[e.piece]
			piece, cell := at[p.class][p.rank], g.classes[p.class].anchors[e.to]
			if found != none && (piece > bestPiece || piece == bestPiece && cell > bestCell) {
				return
			}
			i := slices.Index(next.codes, e.code)
			if i == none {
				return
			}
			travel := next.travel[i] + int32(e.steps)
			if inStep && piece == last {
				travel--
			}
			if inStep && has(&next.first[i], int(e.after[0])) {
				travel--
			}
			if travel == left {
				best, bestPiece, bestCell, found = e, piece, cell, i
				lastCell = int(e.after[0])
			}
		})
		if found == none {
			return nil, fmt.Errorf("blocks: no move leads to the next position of a shortest solution")
		}
		p := g.pieces[best.piece]
		pieces = append(pieces, bestPiece)
		moves = append(moves, board.Move{Pieces: pieces[len(pieces)-1 : len(pieces) : len(pieces)], Path: g.path(p, best.to)})
		c := &g.classes[p.class]
		now[c.word[p.rank]] ^= c.value[p.rank]
		now[c.word[best.to]] ^= c.value[best.to]
		at[p.class][best.to] = bestPiece
		last, here = bestPiece, found
	}
	return moves, nil
}

// path returns a shortest way of a piece of the position that was read to another rank,
// straight where it can be: from the end back it does not turn where there is a choice.
func (g *generator[S, C]) path(p placed, to int16) string {
	g.reach(p)
	g.distance[p.rank] = 0
	next := g.classes[p.class].next
	path := make([]byte, g.distance[to])
	straight := none
	for i := len(path) - 1; i >= 0; i-- {
		for _, d := range [5]int{straight, up, down, left, right} {
			if d == none {
				continue
			}
			back := next[to][d^1] // up and down, left and right
			if back != none && g.distance[back] == int16(i) && (back == p.rank || slices.Contains(g.targets, back)) {
				path[i], to, straight = letters[d], back, d
				break
			}
		}
	}
	return string(path)
}

// eachMove calls f with every move from a position that is not merged with its image: the
// piece by its number in decode, its way, and the position after it.
func (g *generator[S, C]) eachMove(s S, f func(i int, path string, to S)) {
	g.eachEdge(s, func(e edge[S]) {
		f(e.piece, g.path(g.pieces[e.piece], e.to), e.code)
	})
}

// An index numbers codes in the order in which they are added.
type index[S search.Code] struct {
	codes []S
	slots []int32 // number+1, open-addressed; 0 is free
	shift uint
}

func (x *index[S]) reset() {
	clear(x.slots)
	x.codes = x.codes[:0]
}

// find returns the number of a code, or none.
func (x *index[S]) find(s S) int {
	if len(x.slots) == 0 {
		return none
	}
	wrap := uint64(len(x.slots) - 1)
	for h := search.Hash(s) >> x.shift; ; h++ {
		n := x.slots[h&wrap]
		if n == 0 {
			return none
		}
		if x.codes[n-1] == s {
			return int(n - 1)
		}
	}
}

// add returns the number of a code, which it adds where it is new.
func (x *index[S]) add(s S) int {
	if i := x.find(s); i != none {
		return i
	}
	x.codes = append(x.codes, s)
	if 4*len(x.codes) <= len(x.slots) {
		x.enter(len(x.codes) - 1)
		return len(x.codes) - 1
	}
	if x.shift == 0 {
		x.shift = 64 - 7
	}
	x.shift--
	x.slots = make([]int32, 1<<(64-x.shift))
	for i := range x.codes {
		x.enter(i)
	}
	return len(x.codes) - 1
}

func (x *index[S]) enter(i int) {
	wrap := uint64(len(x.slots) - 1)
	h := search.Hash(x.codes[i]) >> x.shift
	for x.slots[h&wrap] != 0 {
		h++
	}
	x.slots[h&wrap] = int32(i + 1)
}

package tiles

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/internal/stages"
)

// teach returns a solution in stages; see package stages.
func teach(ctx context.Context, q solve.Puzzle, o solve.Options) (solve.Solution, error) {
	p := asPuzzle(q)
	s := solve.Solution{Metric: board.StepMetric, Stages: []board.Stage{}}
	if !p.solvable() {
		return s, p.unsolvable(ctx, o)
	}
	s.LowerBound = p.lowerBound(s.Metric)
	list, err := stages.Solve(ctx, p.h, p.w, p.start, p.goal)
	if err != nil {
		return s, solve.ContextError(ctx, s.LowerBound, s.Metric)
	}
	l := lesson{p: p, done: make([]bool, len(p.goal))}
	blanks := []int{blank(p.start)}
	for _, st := range list {
		blanks = append(blanks, st.Path...)
	}
	s.Moves = p.moves(blanks)
	for _, st := range list {
		s.Stages = append(s.Stages, l.describe(st, s.Moves))
	}
	return s, nil
}

// A lesson describes the stages of a solution, one after the other.
type lesson struct {
	p     *puzzle
	done  []bool // cells of the stages so far
	moves int    // number of moves in the stages so far
}

func (l *lesson) describe(st stages.Stage, moves []board.Move) board.Stage {
	for _, t := range st.Kept {
		l.done[slices.Index(l.p.goal, t)] = true
	}
	out := board.Stage{First: l.moves + 1, Last: l.moves + len(st.Path), Pieces: l.pieces(st.Tiles), Kept: l.pieces(st.Kept), Aim: board.Rest, Anchor: -1}
	for _, c := range st.Cells {
		out.Cells = append(out.Cells, board.Point{X: c % l.p.w, Y: c / l.p.w})
	}
	switch len(st.Tiles) {
	case 1:
		l.describeTile(&out, st.Cells[0])
	case 2:
		describePair(&out, moves[:out.Last])
	}
	for _, c := range st.Cells {
		l.done[c] = true
	}
	l.moves = out.Last
	return out
}

// pieces returns the indices of tiles in the pieces of the board, which are in reading order.
func (l *lesson) pieces(tiles []uint8) []int {
	var list []int
	for _, t := range tiles {
		i := slices.Index(l.p.start, t)
		if i > blank(l.p.start) {
			i--
		}
		list = append(list, i)
	}
	return list
}

// describeTile describes where a stage puts a tile: next to a finished tile, or in a corner.
// describeTile prefers a finished tile on the left or right, because most stages fill rows.
func (l *lesson) describeTile(out *board.Stage, cell int) {
	x, y := cell%l.p.w, cell/l.p.w
	for _, n := range []struct {
		free  bool
		delta int
		side  byte
	}{{x > 0, -1, 'R'}, {x < l.p.w-1, 1, 'L'}, {y > 0, -l.p.w, 'D'}, {y < l.p.h-1, l.p.w, 'U'}} {
		if n.free && l.done[cell+n.delta] {
			out.Aim, out.Side, out.Anchor = board.Beside, n.side, l.pieces([]uint8{l.p.goal[cell+n.delta]})[0]
			return
		}
	}
	out.Aim = board.ToCorner
}

// describePair describes how a stage puts two tiles in place. The last of the given moves must end
// the stage. In nearly all stages with two tiles, the first tile waits on the goal cell of the
// second tile, and the second tile waits next to this cell:
//
//	. . 4 _     4 goes right, and 3 follows around the corner
//	. . 3 .
func describePair(out *board.Stage, moves []board.Move) {
	out.Aim = board.Straight
	if out.Last == out.First {
		return
	}
	last, before := moves[len(moves)-1], moves[len(moves)-2]
	follower, leader := slices.Index(out.Pieces, last.Pieces[0]), slices.Index(out.Pieces, before.Pieces[0])
	if follower < 0 || leader < 0 || follower == leader {
		return
	}
	place := func(i int) board.Point { return out.Cells[i] }
	forward, _ := board.Step(before.Path[0])
	if place(follower).Add(forward) != place(leader) {
		return
	}
	opposite := map[string]byte{"U": 'D', "D": 'U', "L": 'R', "R": 'L'}
	out.Aim, out.Anchor, out.Side = board.Turn, before.Pieces[0], opposite[last.Path]
}

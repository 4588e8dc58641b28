package tiles

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// proof is the proof by parity, with a goal that the start does reach as the hint; nil where the start
// reaches the goal.
func proof(b board.Board) *solve.Unsolvable {
	p := of(b)
	if p.solvable() {
		return nil
	}
	e := &solve.Unsolvable{
		Reason: input.Say("this start can never reach this goal: the order of the tiles has the wrong parity (start and goal differ by an odd permutation)"),
		Hint:   input.Say("exchange any two tiles of the start, and it can be solved"),
	}
	for _, q := range p.reachable()[:1] {
		e.Hint = input.Say("with the goal %s it can be solved", input.Puzzle{Word: p.write(q.goal), ID: q.ID()})
	}
	return e
}

// unsolvable is the proof, with the nearest goal of all that can be reached as the hint.
func (p *puzzle) unsolvable(ctx context.Context, o solve.Options) error {
	e := proof(p.Board())
	if p.h*p.w > 16 {
		return e
	}
	o.Optimal, o.Effort, o.Files.Kept, o.Progress = true, 0, "", nil
	o.MaxPositions = hintPositions
	least := -1
	for _, q := range p.reachable() {
		sol, err := q.Solve(ctx, o)
		if n := len(sol.Moves); err == nil && (least < 0 || n < least) {
			least = n
			offer := input.Puzzle{Word: p.write(q.goal), ID: q.ID()}
			e.Hint = input.Say("with the goal %s it takes %s", offer, input.Number(n, sol.Metric.Unit(n)))
		}
	}
	return e
}

// reachable returns the puzzles from the start of p to the usual goals that it reaches.
func (p *puzzle) reachable() (qs []*puzzle) {
	for _, goal := range usualGoals(p.h, p.w) {
		if q := (&puzzle{h: p.h, w: p.w, start: p.start, goal: goal}); q.solvable() {
			qs = append(qs, q)
		}
	}
	return qs
}

// hintPositions is how many positions are looked at for the length of one hint.
const hintPositions = 500_000

// usualGoals lists the goals that people mean: in reading order with the blank last or
// first, in a spiral, and by columns.
//
//	123  .12  123  147
//	456  345  8.4  258
//	78.  678  765  36.
func usualGoals(h, w int) [][]uint8 {
	n := h * w
	last := standard(n)
	first := inOrder(n)
	columns := make([]uint8, n)
	for i, t := range last {
		columns[i%h*w+i/h] = t
	}
	return [][]uint8{last, first, spiral(h, w), columns}
}

// spiral numbers the cells from the upper left one clockwise to the middle, which is blank.
func spiral(h, w int) []uint8 {
	g := make([]uint8, h*w)
	x, y, dx, dy := 0, 0, 1, 0
	for t := 1; t < h*w; t++ {
		g[y*w+x] = uint8(t)
		nx, ny := x+dx, y+dy
		if nx < 0 || nx >= w || ny < 0 || ny >= h || g[ny*w+nx] != 0 {
			dx, dy = -dy, dx
		}
		x, y = x+dx, y+dy
	}
	return g
}

// inOrder returns 0, 1, 2 and so on.
func inOrder(n int) []uint8 {
	g := make([]uint8, n)
	for i := range g {
		g[i] = uint8(i)
	}
	return g
}

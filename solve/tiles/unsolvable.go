package tiles

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// parityProof returns a proof that the start cannot reach the goal because of its parity. If the goal is reachable,
// parityProof returns nil. The proof includes a hint, which is a goal that the start can reach. If the start can
// reach none of the goals in commonGoals, the hint is to swap two tiles.
func parityProof(b board.Board) *solve.Unsolvable {
	p := fromBoard(b)
	if p.solvable() {
		return nil
	}
	e := &solve.Unsolvable{
		Reason: input.Say("this start can never reach this goal: the order of the tiles has the wrong parity (start and goal differ by an odd permutation)"),
		Hint:   input.Say("swap any two tiles of the start to make it solvable"),
	}
	if qs := p.reachableGoals(); len(qs) > 0 {
		e.Hint = input.Say("with the goal %s it can be solved", input.Puzzle{Word: p.format(qs[0].goal), ID: qs[0].ID()})
	}
	return e
}

// unsolvable returns a proof, by parity, that p has no solution. The hint of the proof is the
// nearest reachable goal in commonGoals, if there is one.
func (p *puzzle) unsolvable(ctx context.Context, o solve.Options) error {
	e := parityProof(p.Board())
	if p.h*p.w > 16 {
		return e
	}
	o.Optimal, o.Effort, o.Files.CacheDir, o.Progress = true, 0, "", nil
	o.MaxPositions = maxHintPositions
	shortest := -1
	for _, q := range p.reachableGoals() {
		sol, err := q.Solve(ctx, o)
		if n := len(sol.Moves); err == nil && (shortest < 0 || n < shortest) {
			shortest = n
			offer := input.Puzzle{Word: p.format(q.goal), ID: q.ID()}
			e.Hint = input.Say("with the goal %s it takes %s", offer, input.Number(n, sol.Metric.Unit(n)))
		}
	}
	return e
}

// reachableGoals returns one puzzle for each goal in commonGoals that the start of p can reach.
func (p *puzzle) reachableGoals() (qs []*puzzle) {
	for _, goal := range commonGoals(p.h, p.w) {
		if q := (&puzzle{h: p.h, w: p.w, start: p.start, goal: goal}); q.solvable() {
			qs = append(qs, q)
		}
	}
	return qs
}

// maxHintPositions is the maximum number of positions to search for one hint.
const maxHintPositions = 500_000

// commonGoals returns the goals that are often used: reading order with the blank last or first, a
// spiral, and column order.
//
//	123  .12  123  147
//	456  345  8.4  258
//	78.  678  765  36.
func commonGoals(h, w int) [][]uint8 {
	n := h * w
	last := standardGoal(n)
	first := identity(n)
	columns := make([]uint8, n)
	for i, t := range last {
		columns[i%h*w+i/h] = t
	}
	return [][]uint8{last, first, spiral(h, w), columns}
}

// snail is the name of the goal that spiral returns.
const snail = "snail"

// spiral returns the goal with the numbers in a clockwise spiral from the upper left corner to the
// middle, which is blank.
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

// identity returns the permutation of n numbers that changes nothing: 0, 1, 2 and so on.
func identity(n int) []uint8 {
	g := make([]uint8, n)
	for i := range g {
		g[i] = uint8(i)
	}
	return g
}

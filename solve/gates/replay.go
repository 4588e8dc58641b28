package gates

import "slidegif/solve/board"

// replay returns the moves along a path. Each position of the path is before its exits.
func (g *graph[S]) replay(path []S) (moves []board.Move) {
	m := g.m
	s := m.stateOf(m.board) // never sorted, so each slot keeps its block
	move := func(by step) {
		moves = append(moves, board.Move{Pieces: []int{m.pieces[by.slot]}, Path: g.stepPath(by)})
	}
	leave := func(slot int) {
		cell := g.nearestExit()
		move(step{slot: slot, cell: cell, direction: g.exitDirection(cell)})
	}
	g.exitAll(&s, leave)
	for _, to := range path[1:] {
		var made *step
		g.moves(&s, false, func(next S, by step) {
			if next == to && made == nil {
				move(by)
				made = &by
			}
		})
		s.at[made.slot] = made.to
		g.exitAll(&s, leave)
	}
	return moves
}

// stepPath returns the path of a step of the block of g.reach.
func (g *graph[S]) stepPath(by step) string {
	k := &g.m.classes[g.m.class[by.slot]]
	path := g.reach.path(k, by.cell)
	if by.direction >= 0 {
		path += string(k.directions[by.direction].letter)
	}
	return path
}

// nearestExit returns the nearest cell at which the block of g.reach can leave, or -1.
func (g *graph[S]) nearestExit() (cell int) {
	cell = -1
	for _, layer := range g.reach.layers {
		layer.each(func(c int) {
			if cell < 0 && g.exitDirection(c) >= 0 {
				cell = c
			}
		})
	}
	return cell
}

// path returns a shortest path to a cell. It builds the path from its end and turns only when it
// cannot continue straight.
func (r *reach) path(k *class, cell int) string {
	d := 0
	for !r.layers[d].contains(cell) {
		d++
	}
	path := make([]byte, d)
	way := k.directions[0]
	for d--; d >= 0; d-- {
		for i := -1; i < len(k.directions); i++ {
			if i >= 0 {
				way = k.directions[i]
			}
			if r.layers[d].contains(cell - way.step) {
				break
			}
		}
		cell -= way.step
		path[d] = way.letter
	}
	return string(path)
}

package gates

import "slidegif/solve/board"

// replay returns the moves that lead through some positions, each of them before blocks leave.
func (g *graph[S]) replay(path []S) (moves []board.Move) {
	m := g.m
	s := m.placed(m.board) // the block of a slot is always the same one here
	move := func(by step) {
		moves = append(moves, board.Move{Pieces: []int{m.pieces[by.slot]}, Path: g.letters(by)})
	}
	leave := func(slot int) {
		cell := g.nearest()
		move(step{slot: slot, cell: cell, way: g.exit(cell)})
	}
	g.close(&s, leave)
	for _, to := range path[1:] {
		var made *step
		g.moves(&s, false, func(next S, by step) {
			if next == to && made == nil {
				move(by)
				made = &by
			}
		})
		s.at[made.slot] = made.to
		g.close(&s, leave)
	}
	return moves
}

// letters returns the path of a step of a block whose reach was found.
func (g *graph[S]) letters(by step) string {
	k := &g.m.classes[g.m.class[by.slot]]
	path := g.reach.path(k, by.cell)
	if by.way >= 0 {
		path += string(k.ways[by.way].letter)
	}
	return path
}

// nearest returns the nearest cell where the block whose reach was found can leave.
func (g *graph[S]) nearest() (cell int) {
	cell = -1
	for _, layer := range g.reach.layers {
		layer.each(func(c int) {
			if cell < 0 && g.exit(c) >= 0 {
				cell = c
			}
		})
	}
	return cell
}

// path returns the letters of a shortest way to a cell, which turns where it must.
func (r *reach) path(k *class, cell int) string {
	d := 0
	for !r.layers[d].has(cell) {
		d++
	}
	path := make([]byte, d)
	way := k.ways[0]
	for d--; d >= 0; d-- {
		for i := -1; i < len(k.ways); i++ {
			if i >= 0 {
				way = k.ways[i]
			}
			if r.layers[d].has(cell - way.step) {
				break
			}
		}
		cell -= way.step
		path[d] = way.letter
	}
	return string(path)
}

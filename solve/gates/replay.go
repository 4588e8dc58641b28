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
		g.follow(&s, to, move)
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

// follow makes the shortest move that leads to a position.
func (g *graph[S]) follow(s *state, to S, move func(by step)) {
	m := g.m
	occupied := m.occupied(s)
	is := func(slot int, p place) bool {
		copy(g.other.at, s.at)
		g.other.at[slot] = p
		return encode[S](m, &g.other) == to
	}
	for slot, from := range s.at {
		if m.still(s, slot) {
			continue
		}
		g.reach.find(m, s, slot, occupied)
		for cell := range maxSide * maxSide {
			p, way := from&^255|place(cell), -1
			switch {
			case !g.reach.all.has(cell):
				continue
			case !is(slot, p):
				if p, way = p+256, g.exit(cell); way < 0 || !is(slot, p) {
					continue
				}
			}
			move(step{slot: slot, cell: cell, way: way})
			s.at[slot] = p
			return
		}
	}
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

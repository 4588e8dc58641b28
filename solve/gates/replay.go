package gates

import "slidegif/solve/board"

// replay converts a path, given as a list of positions, to moves. Every exit is a separate move.
func (g *graph[S]) replay(path []S) (moves []board.Move) {
	// The state s is never sorted, so every slot keeps its block.
	s := g.m.stateOf(g.m.board)
	for _, to := range path[1:] {
		var made *step
		g.moves(&s, true, func(next S, by step) {
			if next == to && made == nil {
				moves = append(moves, board.Move{Pieces: []int{g.m.pieces[by.slot]}, Path: g.stepPath(by)})
				made = &by
			}
		})
		if s.at[made.slot] = made.to; made.to == g.m.classes[g.m.class[made.slot]].exited() {
			s.gone++
		}
	}
	return moves
}

// stepPath returns the path of the block described by g.reach during a step.
func (g *graph[S]) stepPath(by step) string {
	k := &g.m.classes[g.m.class[by.slot]]
	path := g.reach.path(k, by.cell)
	if by.direction >= 0 {
		path += string(k.directions[by.direction].letter)
	}
	return path
}

// nearestExit returns the nearest exit of the block described by g.reach, and its distance in
// cells. The block must have an exit.
func (g *graph[S]) nearestExit() (cell, distance int) {
	cell = -1
	for distance, layer := range g.reach.layers {
		layer.each(func(c int) {
			if cell < 0 && g.exitDirection(c) >= 0 {
				cell = c
			}
		})
		if cell >= 0 {
			return cell, distance
		}
	}
	return cell, 0
}

// path returns a shortest path of the block to the given cell. Followed backward, the path turns only if it cannot
// continue straight.
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

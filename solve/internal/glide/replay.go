package glide

import (
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

// replay returns the moves between the consecutive states of a path.
func replay[S search.Code](m *model, path []S) []board.Move {
	b := m.board
	moves := make([]board.Move, 0, len(path)-1)
	var steps []step
	for _, to := range path[1:] {
		s := m.stateOf(b)
		var g cellFlags
		m.occupy(&g, &s)
		steps = m.slides(steps[:0], &s, &g)
		for _, t := range steps {
			if next := m.apply(&s, t); encode[S](m, &next) == to {
				mv := m.move(b, m.points[s[t.slot]], m.points[t.to])
				moves = append(moves, mv)
				b = b.Apply(mv)
				break
			}
		}
	}
	return moves
}

// move returns the slide that moves a piece from one cell to another.
func (m *model) move(b board.Board, from, to board.Point) board.Move {
	var mv board.Move
	for i, p := range b.Pieces {
		if p.At == from {
			mv.Pieces = []int{i}
		}
	}
	dx, dy := to.X-from.X, to.Y-from.Y
	mv.Path = strings.Repeat("U", max(0, -dy)) + strings.Repeat("D", max(0, dy)) + strings.Repeat("L", max(0, -dx)) + strings.Repeat("R", max(0, dx))
	return mv
}

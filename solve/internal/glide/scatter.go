package glide

import (
	"slidegif/solve"
	"slidegif/solve/board"
)

// Scatter goes back from a board by so many random slides and returns where it came to,
// pieces in reading order: from there the board can be reached again. It reports false where
// no slide leads to it.
func Scatter(b board.Board, r *solve.Rand, slides int) (board.Board, bool) {
	m, err := newModel(b)
	if err != nil {
		return b, false
	}
	s := m.start()
	var g cellFlags
	var steps []step
	for range slides {
		m.occupy(&g, &s)
		steps = m.origins(steps[:0], &s, &g)
		m.leave(&g, &s)
		if len(steps) == 0 {
			return b, false
		}
		s = m.take(&s, steps[r.Below(len(steps))])
	}
	return m.boardOf(&s), true
}

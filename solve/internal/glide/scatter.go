package glide

import (
	"slidegif/solve"
	"slidegif/solve/board"
)

// Scramble makes random backward slides from b. It returns the resulting board, from which b can be
// reached and on which interchangeable pieces are in reading order. It returns false if it gets stuck at
// a board that no slide leads to.
func Scramble(b board.Board, r *solve.Rand, slides int) (board.Board, bool) {
	m, err := newModel(b)
	if err != nil {
		return b, false
	}
	s := m.start()
	var g cellFlags
	var steps []step
	for range slides {
		m.occupy(&g, &s)
		steps = m.backwardSlides(steps[:0], &s, &g)
		m.vacate(&g, &s)
		if len(steps) == 0 {
			return b, false
		}
		s = m.apply(&s, steps[r.IntN(len(steps))])
	}
	return m.boardOf(&s), true
}

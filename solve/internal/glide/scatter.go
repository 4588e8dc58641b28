package glide

import (
	"slidegif/solve"
	"slidegif/solve/board"
)

// Scramble makes random backward slides from b. Scramble returns the resulting board, from which b can
// be reached. On this board, interchangeable pieces are in reading order. If no slide leads to the
// current board, Scramble returns false.
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

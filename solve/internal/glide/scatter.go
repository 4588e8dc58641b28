package glide

import (
	"slidegif/solve"
	"slidegif/solve/board"
)

// Scramble makes random slides backward from b and returns the resulting board, from which b can be
// reached. Interchangeable pieces are in reading order. Scramble returns false if no slide leads to some
// board on the way.
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

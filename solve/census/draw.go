package census

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Draw returns a random position that can be reached from b and is between low and high moves away from the goal. All
// suitable positions are equally likely. The positions are sorted by notation so that a seed always gives the same
// position. If no position is suitable, the error describes the distances that occur.
func Draw(ctx context.Context, b board.Board, r *solve.Rand, o solve.CensusOptions, low, high int) (board.Board, error) {
	w, err := newComponent(b, o, unorderedPositionsOf)
	if err != nil {
		return board.Board{}, err
	}
	return w.draw(ctx, r, low, high)
}

// LengthError returns the error for a space in which no position has a shortest solution of low to high moves. The
// gods argument is God's number, which is the greatest length in the space.
func LengthError(space string, m board.Metric, gods, low, high int) error {
	if gods < 0 {
		return input.Errorf("use other pieces", "no position of %s can be solved", input.Word(space))
	}
	if high < low {
		return input.Errorf("write a number or a range, for example 20-25", "%d-%d is not a valid range", low, high)
	}
	return input.Errorf("choose a smaller length", "no position of %s needs more than %s", input.Word(space), input.Number(gods, m.Unit(gods)))
}

func (w *component) draw(ctx context.Context, r *solve.Rand, low, high int) (b board.Board, err error) {
	if err := w.explore(ctx); err != nil {
		return b, err
	}
	if err := w.measure(ctx); err != nil {
		return b, err
	}
	gods := len(w.ends) - 1
	if low == solve.Hardest && high == solve.Hardest {
		low, high = gods, gods
	}
	var texts []string
	index := map[string]uint32{}
	for d := max(low, 0); d <= min(high, gods); d++ {
		for _, i := range w.layer(d) {
			text := w.Board(i).String()
			texts, index[text] = append(texts, text), i
		}
	}
	if len(texts) == 0 {
		return b, LengthError("this component", w.o.Metric, gods, low, high)
	}
	slices.Sort(texts)
	return w.Board(index[texts[r.IntN(len(texts))]]), nil
}

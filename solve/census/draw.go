package census

import (
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// Draw returns a position of b's component whose distance lies in low..high, drawn
// uniformly from all of them in the order of their notation, so that the same numbers
// draw the same position for ever. The error says what the component offers where that
// is nothing.
func Draw(ctx context.Context, b board.Board, r *solve.Rand, o solve.CensusOptions, low, high int) (board.Board, error) {
	w, err := newComponentCensus(b, o)
	if err != nil {
		return board.Board{}, err
	}
	return w.draw(ctx, r, low, high)
}

// NoLength is the error that no position of a space has a length in low..high, of which
// gods is the greatest.
func NoLength(space string, m board.Metric, gods, low, high int) error {
	if gods < 0 {
		return input.Errorf("use other pieces", "no position of %s can be solved", input.Word(space))
	}
	if high < low {
		return input.Errorf("write a number or a range, as 20-25", "no length lies in %d-%d", low, high)
	}
	return input.Errorf("ask for less", "no position of %s needs more than %s", input.Word(space), input.Number(gods, m.Unit(gods)))
}

func (w *component[S]) draw(ctx context.Context, r *solve.Rand, low, high int) (b board.Board, err error) {
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
	var fit []string
	at := map[string]uint32{}
	for d := max(low, 0); d <= min(high, gods); d++ {
		for _, i := range w.layer(d) {
			text := w.space.Board(w.At(i)).String()
			fit, at[text] = append(fit, text), i
		}
	}
	if len(fit) == 0 {
		return b, NoLength("this component", w.o.Metric, gods, low, high)
	}
	slices.Sort(fit)
	return w.space.Board(w.At(at[fit[r.Below(len(fit))]])), nil
}

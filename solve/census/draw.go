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
	texts, gods, err := w.between(ctx, low, high)
	switch {
	case err != nil:
		return board.Board{}, err
	case len(texts) == 0:
		return board.Board{}, NoLength("this component", o.Metric, gods, low, high)
	}
	slices.Sort(texts)
	return w.at(texts[r.Below(len(texts))]), nil
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

// between returns the positions at the distances low..high as text, and God's number.
func (w *component[S]) between(ctx context.Context, low, high int) (texts []string, gods int, err error) {
	if err := w.explore(ctx); err != nil {
		return nil, 0, err
	}
	if err := w.measure(ctx); err != nil {
		return nil, 0, err
	}
	gods = len(w.ends) - 1
	if low == solve.Hardest && high == solve.Hardest {
		low, high = gods, gods
	}
	w.named = map[string]uint32{}
	for d := max(low, 0); d <= min(high, gods); d++ {
		for _, i := range w.layer(d) {
			text := w.space.Board(w.At(i)).String()
			w.named[text] = i
			texts = append(texts, text)
		}
	}
	return texts, gods, nil
}

// at returns a position that between named.
func (w *component[S]) at(text string) board.Board { return w.space.Board(w.At(w.named[text])) }

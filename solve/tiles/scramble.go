package tiles

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

// scramble returns the puzzle whose start moves make out of its goal, by default that of 4x4.
func scramble(ctx context.Context, desc, text string) (solve.Puzzle, error) {
	p, err := scrambleGoal(cmp.Or(desc, "4x4"))
	if err != nil {
		return nil, err
	}
	b := p.Board()
	ms, _, err := moves.Read(ctx, b, notations, text)
	if err != nil {
		return nil, err
	}
	for i, v := range b.Apply(ms...).Grid() {
		p.start[i] = 0
		if v >= 0 {
			p.start[i] = uint8(b.Pieces[v].Class)
		}
	}
	return p, nil
}

// scrambleGoal returns the solved board of a size, of a goal, or of a puzzle.
func scrambleGoal(desc string) (*puzzle, error) {
	goal, alone := strings.CutPrefix(desc, ":")
	if rows, columns, ok := cutSize(desc); ok {
		h, _ := strconv.Atoi(rows) // digits; what is too large stays too large
		w, _ := strconv.Atoi(columns)
		if min(h, w) < minSide || max(h, w) > maxSide {
			return nil, input.Errorf(sizeHint, "tiles: a board of %dx%d cannot be used", h, w)
		}
		return &puzzle{h, w, standard(h * w), standard(h * w)}, nil
	}
	if alone {
		desc = goal + ":" + goal
	}
	read, err := Parse(desc)
	if err != nil {
		return nil, err
	}
	p := read.(*puzzle)
	copy(p.start, p.goal)
	return p, nil
}

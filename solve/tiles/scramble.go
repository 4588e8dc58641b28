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

// scramble returns a puzzle with the given goal. The start is the position that the given moves
// reach from the goal. The default goal is the standard goal of a 4x4 board.
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

// scrambleGoal returns the solved board that is described by a size, a goal or a puzzle.
func scrambleGoal(desc string) (*puzzle, error) {
	goal, alone := strings.CutPrefix(desc, ":")
	if rows, columns, ok := splitSize(desc); ok {
		// The string contains only digits. For a number that is too large, Atoi returns the largest
		// int, which exceeds maxSide.
		h, _ := strconv.Atoi(rows)
		w, _ := strconv.Atoi(columns)
		if min(h, w) < minSide || max(h, w) > maxSide {
			return nil, input.Errorf(sizeHint, "tiles: the board size %dx%d is not supported", h, w)
		}
		return &puzzle{h: h, w: w, start: standardGoal(h * w), goal: standardGoal(h * w)}, nil
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

package glide

import (
	"strconv"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// Rows returns how a kind writes its rows.
func Rows(kind input.Message) grid.Format {
	return grid.Format{Kind: kind, Side: 16, Cells: "a piece is a printable character, an empty cell a dot"}
}

// A Format says how one kind writes its boards.
type Format struct {
	Kind input.Message // its name, with which errors begin
	Hint string        // how to write a board
	Form string        // the same in words, without an example

	// Read reads START and GOAL; goal is empty where none is written.
	Read func(start, goal string) (board.Board, error)
}

// Parse returns the board that desc, an ID without its kind, describes.
func (f Format) Parse(desc string) (board.Board, error) {
	if desc == "" {
		return board.Board{}, input.Errorf(f.Hint, "%s: the puzzle is empty", f.Kind)
	}
	start, rest, _ := strings.Cut(desc, ":")
	goal, rest, _ := strings.Cut(rest, ":")
	if rest != "" {
		return board.Board{}, input.Errorf(f.Hint, "%s: %q after the goal is not understood", f.Kind, input.Clip(rest, 40))
	}
	b, err := f.Read(start, goal)
	if err != nil && !strings.ContainsAny(desc, "/:.#") {
		err = &solve.NoBoard{Form: f.Form}
	}
	return b, err
}

// Count reads the params of a random puzzle: a number of pieces from low to high, and 0
// where params are empty. pieces is what the kind calls them.
func (f Format) Count(params, pieces string, low, high int) (int, error) {
	if params == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(params)
	if err != nil || n < low || n > high {
		return 0, input.Errorf(input.Say("write %s:5@7 for a board of 5 %s", f.Kind.Format, input.Word(pieces)),
			"%s: %q is not a number of %s from %d to %d", f.Kind, input.Clip(params, 40), input.Word(pieces), low, high)
	}
	return n, nil
}

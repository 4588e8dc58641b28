// Package moves reads and writes moves in common notations, and counts moves in each board.Metric, such as steps of
// one cell.
//
//	8D 9L 5DD     pairs of a piece and its path, one letter per cell
//	A+2 B-1       cars: plus means right or down
//	URDL2UR2      directions of the tiles or of the blank; L2 is LL
//	1xx2/… …      consecutive boards
//
// Read tries the notations in order, and returns the moves of the first notation in which all moves are legal.
package moves

import (
	"context"
	"errors"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	// MaxText is the maximum length of a text that describes moves, in bytes.
	MaxText = 1 << 20
	// MaxSteps is the maximum total number of steps that a text may describe.
	MaxSteps = 100_000
)

// A Notation is a way to write moves.
type Notation struct {
	Name    string // description, such as "pairs of a piece and its path"
	Example string
	Prefix  string // word that forces this notation, as in "blank: UDLR"; may be empty

	// Read parses text that must not be empty. Callers check whether the moves are legal, so Read
	// need not check it. If only the beginning of the text is in this notation, the error is a
	// *ReadError. If ctx ends first, the error is context.Cause(ctx).
	Read func(ctx context.Context, b board.Board, text string) ([]board.Move, error)

	// Write formats legal moves from b. Read parses the written text and returns the same moves, or
	// their single steps if the notation does not separate moves.
	Write func(b board.Board, ms []board.Move) string
}

// A ReadError reports that only the first words of a text are valid in a notation.
type ReadError struct {
	Words int // number of valid words at the beginning of the text
	Err   error
}

func (e *ReadError) Error() string { return e.Err.Error() }
func (e *ReadError) Unwrap() error { return e.Err }

// Read parses the text in the first notation in which all moves are legal from b. A text that starts with the Prefix of
// a notation and a colon is read in that notation only. If no notation gives legal moves, the error is an *input.Error
// that describes the problem in the notation with the most valid moves. If ctx ends first, the error is
// context.Cause(ctx).
func Read(ctx context.Context, b board.Board, notations []Notation, text string) ([]board.Move, Notation, error) {
	if len(text) > MaxText {
		return nil, Notation{}, input.Errorf(hint(notations), "the moves are too long (%d bytes)", len(text))
	}
	if strings.TrimSpace(text) == "" {
		return nil, Notation{}, input.Errorf(hint(notations), "no moves are given")
	}
	text = narrowDigits(b, text)
	if word, rest, ok := strings.Cut(text, ":"); ok {
		for _, n := range notations {
			if n.Prefix != "" && strings.EqualFold(strings.TrimSpace(word), n.Prefix) {
				return Read(ctx, b, []Notation{{Name: n.Name, Example: n.Example, Read: n.Read, Write: n.Write}}, rest)
			}
		}
	}
	var illegal *board.IllegalMove
	var illegalNotation string // the notation in which the move is illegal
	var readErrs []error
	var best *ReadError
	for _, n := range notations {
		ms, err := n.Read(ctx, b, text)
		if err == nil {
			err = Check(b, ms)
		}
		switch {
		case err == nil:
			return ms, n, nil
		case ctx.Err() != nil:
			return nil, Notation{}, context.Cause(ctx)
		}
		if i, ok := errors.AsType[*board.IllegalMove](err); !ok {
			readErrs = append(readErrs, err)
			if r, ok := errors.AsType[*ReadError](err); ok && r.Words > 0 && (best == nil || r.Words > best.Words) {
				best = r
			}
		} else if illegal == nil || i.Number > illegal.Number {
			illegal, illegalNotation = i, n.Name
		}
	}
	switch {
	case illegal != nil:
		return nil, Notation{}, input.Errorf(input.Say("the moves were read as %s", input.Word(illegalNotation)), "%v", illegal)
	case best != nil:
		return nil, Notation{}, input.Errorf(hint(notations), "%v", best)
	case len(readErrs) == 1:
		return nil, Notation{}, input.Errorf(hint(notations), "%v", readErrs[0])
	}
	return nil, Notation{}, input.Errorf(hint(notations), "%q cannot be read as moves", input.Truncate(strings.TrimSpace(text), 40))
}

func hint(notations []Notation) input.Message {
	var all input.Message
	for i, n := range notations {
		item := input.Say("%s (%s)", input.Word(n.Name), input.Word(n.Example))
		if all = input.Say("%s, or %s", all, item); i == 0 {
			all = item
		}
	}
	return input.Say("write %s", all)
}

// Check returns a *board.IllegalMove that describes the first illegal move from b, or nil. The moves need not belong
// to the same metric.
func Check(b board.Board, ms []board.Move) error {
	for i, m := range ms {
		if len(m.Path) == 0 || len(m.Pieces) == 0 {
			return &board.IllegalMove{Number: i + 1, Err: input.Faultf("nothing moves")}
		}
		metric := board.SlideMetric
		parts := []board.Move{m}
		if b.Motion == board.ByCells {
			metric, parts = board.StepMetric, steps(m)
		}
		next, err := board.Replay(b, parts, metric)
		if err != nil {
			return &board.IllegalMove{Number: i + 1, Err: errors.Unwrap(err)}
		}
		b = next
	}
	return nil
}

// steps splits a move into single steps. In each step, one piece moves by one cell.
func steps(m board.Move) []board.Move {
	all := make([]board.Move, 0, len(m.Path)*len(m.Pieces))
	for i := range len(m.Path) {
		for _, p := range m.Pieces {
			all = append(all, board.Move{Pieces: []int{p}, Path: m.Path[i : i+1]})
		}
	}
	return all
}

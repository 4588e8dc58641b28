// Package moves reads and writes moves in the notations that people use, and
// counts them in each metric.
//
//	8D 9L 5DD     pairs of a piece and its path, one letter a cell
//	A+2 B-1       cars: plus is right or down
//	URDL2UR2      tiles, or the blank, one letter a cell
//	1xx2/… …      boards, one after the other
//
// Which notation a text is in is found out by trying: some texts can be read in several,
// but hardly ever with legal moves.
package moves

import (
	"context"
	"errors"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	// MaxText is as many bytes as a text of moves may have.
	MaxText = 1 << 20
	// MaxSteps is as many steps as moves may have together.
	MaxSteps = 100_000
)

// A Notation is one way to write moves.
type Notation struct {
	Name    string // in words, as "pairs of piece and path"
	Example string

	// Read reads a text that is not empty. A text that is not in this notation is an error,
	// a *ReadError where some of it is, and the cause of ctx's end where that came first. The
	// moves need not be legal: the caller asks the referee.
	Read func(ctx context.Context, b board.Board, text string) ([]board.Move, error)

	// Write writes legal moves from b on such that Read reads them back: the same moves, or
	// where the notation tells no more, the steps that they consist of.
	Write func(b board.Board, ms []board.Move) string
}

// A ReadError says that the first words of a text have the form of a notation.
type ReadError struct {
	Words int
	Err   error
}

func (e *ReadError) Error() string { return e.Err.Error() }
func (e *ReadError) Unwrap() error { return e.Err }

// Read reads a text in the first notation in which its moves are legal from b on. Where
// there is none, the error is an *input.Error about the notation in which it came farthest. At
// the end of ctx it is the cause.
func Read(ctx context.Context, b board.Board, notations []Notation, text string) ([]board.Move, Notation, error) {
	if len(text) > MaxText {
		return nil, Notation{}, input.Errorf(hint(notations), "%d bytes of text are too long for moves", len(text))
	}
	if strings.TrimSpace(text) == "" {
		return nil, Notation{}, input.Errorf(hint(notations), "there is no move")
	}
	text = narrow(b, text)
	var illegal *board.IllegalMove
	var as string // the notation of that illegal move
	var unread []error
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
			unread = append(unread, err)
			if r, ok := errors.AsType[*ReadError](err); ok && r.Words > 0 && (best == nil || r.Words > best.Words) {
				best = r
			}
		} else if illegal == nil || i.Number > illegal.Number {
			illegal, as = i, n.Name
		}
	}
	switch {
	case illegal != nil:
		return nil, Notation{}, input.Errorf(input.Say("the text was read as %s", input.Word(as)), "%v", illegal)
	case best != nil:
		return nil, Notation{}, input.Errorf(hint(notations), "%v", best)
	case len(unread) == 1:
		return nil, Notation{}, input.Errorf(hint(notations), "%v", unread[0])
	}
	return nil, Notation{}, input.Errorf(hint(notations), "%q cannot be read as moves", input.Clip(strings.TrimSpace(text), 40))
}

func hint(notations []Notation) input.Message {
	var all input.Message
	for i, n := range notations {
		one := input.Say("%s (%s)", input.Word(n.Name), input.Word(n.Example))
		if all = input.Say("%s, or %s", all, one); i == 0 {
			all = one
		}
	}
	return input.Say("write %s", all)
}

// Check returns a *board.IllegalMove for the first move that the rules forbid from b on,
// in whatever metric it is one move.
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

// steps takes a move apart into single pieces that go one cell.
func steps(m board.Move) []board.Move {
	all := make([]board.Move, 0, len(m.Path)*len(m.Pieces))
	for i := range len(m.Path) {
		for _, p := range m.Pieces {
			all = append(all, board.Move{Pieces: []int{p}, Path: m.Path[i : i+1]})
		}
	}
	return all
}

package moves_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

// TestReadErrors checks that an error names the move or the board that is wrong, and the problem.
func TestReadErrors(t *testing.T) {
	const classic = "1xx2/1xx2/3445/3785/6009"
	const blocks = "klotski:a000/00b0/0000:..../..../...a" // two cells
	const corner = "klotski:aa.b/...b/....:..../..../..aa" // two dominoes
	const gliding = "atomix:a..b/....:ab"
	for _, test := range []struct{ id, text, want string }{
		{classic, " \n", "no moves are given"},
		{classic, strings.Repeat(" ", moves.MaxText+1), "the moves are too long (1048577 bytes)"},
		{classic, strings.Repeat(" ", moves.MaxText-3) + "6RR", ""},
		{classic, "?", `"?" cannot be read as moves`},
		{classic, "8D 6R Q", `move 3: "Q" is not a piece followed by a path`},
		{gliding, "aD bQ", `move 2: "bQ" is not a piece followed by a path`},
		{classic, "8D 9U", "move 2: 兵 9 cannot move up from column 4, row 5: 黄忠 5 is in the way"},
		{blocks, "a000/00b0/0000 a000/0000/00b0 a000/0000/00b", "board 3: it has 11 cells, not 12"},
		{blocks, "a000/00b0/0000 a000/0000/00b0 a000/0000/00c0", `board 3: "c" is not a cell of this puzzle`},
		{blocks, "a000/00b0/0000 a000/0000/00b0 a000/00b0/00b0", `board 3: piece "b" has 2 cells, not 1`},
		{blocks, "a000/00b0/0000 a000/00b0/0000", "board 2: no single move leads here from the previous board"},
		// A piece that continues in the next row, and one below the last row.
		{corner, "aa.b/...b/.... ...a/a..b/...b", `board 2: piece "a" has a different shape`},
		{corner, "aa.b/...b/.... aa../..../..bb", `board 2: piece "b" has a different shape`},
		// A piece behind a wall cannot be reached.
		{"klotski:a.#./..#./..#.:.a../..../....", "..#a/..#./..#.", "board 1: no single move leads here from the previous board"},
		{gliding, "a..b/....\n...b/....", `board 2: piece "a" is missing`},
		{gliding, "a..b/.... ab.b/....", `board 2: there are too many pieces "b"`},
	} {
		k, b := boardOf(t, test.id)
		_, _, err := moves.Read(t.Context(), b, k.Notations, test.text)
		text := test.text
		if len(text) > 60 {
			text = text[:5] + "…"
		}
		if err == nil != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: Read(%q): error %v, want %q", test.id, text, err, test.want)
		}
	}
}

// TestReadChoosesError checks that the error is from the notation that understood most of the text. An illegal move
// counts more than a word that cannot be read.
func TestReadChoosesError(t *testing.T) {
	_, b := boardOf(t, "klotski:a000/00b0/0000:..../..../...a")
	legal := board.Move{Pieces: []int{0}, Path: "R"}
	illegal := board.Move{Pieces: []int{0}, Path: "U"}
	notation := func(name string, err error, ms ...board.Move) moves.Notation {
		return moves.Notation{Name: name, Example: name + "…", Read: func(context.Context, board.Board, string) ([]board.Move, error) { return ms, err }}
	}
	word := func(n int, text string) moves.Notation {
		return notation(text, &moves.ReadError{Words: n, Err: errors.New(text)})
	}
	for _, test := range []struct {
		notations  []moves.Notation
		text, hint string
	}{
		{[]moves.Notation{word(0, "A")}, "A", "write A (A…)"},
		{[]moves.Notation{word(0, "A"), word(0, "B")}, `"text" cannot be read as moves`, "write A (A…), or B (B…)"},
		{[]moves.Notation{word(0, "A"), word(1, "B")}, "B", "write A (A…), or B (B…)"},
		{[]moves.Notation{word(2, "A"), word(3, "B"), word(1, "C")}, "B", "write A (A…), or B (B…), or C (C…)"},
		{[]moves.Notation{word(3, "A"), word(3, "B")}, "A", "write A (A…), or B (B…)"},
		{[]moves.Notation{word(5, "A"), notation("B", nil, illegal)}, "move 1: ", "the moves were read as B"},
		{[]moves.Notation{notation("A", nil, illegal), notation("B", nil, legal, illegal), notation("C", nil, legal, illegal)}, "move 2: ", "the moves were read as B"},
		{[]moves.Notation{notation("A", nil, legal, board.Move{})}, "move 2: nothing moves", "the moves were read as A"},
	} {
		_, _, err := moves.Read(t.Context(), b, test.notations, "text")
		if bad, ok := errors.AsType[*input.Error](err); !ok || !strings.HasPrefix(bad.Text, test.text) || bad.Hint != test.hint {
			t.Errorf("Read() with %d notations: error %v, want %q with the hint %q", len(test.notations), err, test.text, test.hint)
		}
	}
}

// TestStepLimit checks that a text may describe MaxSteps steps in one path or in several, but not one more.
func TestStepLimit(t *testing.T) {
	_, b := boardOf(t, "klotski:a000/00b0/0000:..../..../...a")
	for text, legal := range map[string]bool{"aR100000": true, "aR99999U": true, "aR100000U": false, "aR50000 aL50000": true, "aR50000 aL50001": false} {
		if _, err := moves.Pairs.Read(t.Context(), b, text); err == nil != legal {
			t.Errorf("Pairs.Read(%s): error %v, want none: %t", text, err, legal)
		}
	}
}

// TestArrows checks that equal arrows are cells of one slide if pieces glide, and steps otherwise.
func TestArrows(t *testing.T) {
	for _, test := range []struct{ id, text, want string }{
		{"klotski:a000/00b0/0000:..../..../...a", "a→→", "aRR"},
		{"klotski:a00000000000:...........a", "a→9", "aRRRRRRRRR"},
		{"klotski:a00000000000:...........a", "a→10", "aRRRRRRRRRR"},
		{"atomix:a..b/....:ab", "a→→ b↓", "aRR bD"},
		{"atomix:a..b/....:ab", "aDD", ""},
	} {
		k, b := boardOf(t, test.id)
		ms, _, err := moves.Read(t.Context(), b, k.Notations, test.text)
		if got := formatMoves(b, ms); got != test.want {
			t.Errorf("%s: Read(%s) = %q (%v), want %q", test.id, test.text, got, err, test.want)
		}
	}
}

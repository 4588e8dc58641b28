package rush

import (
	"strings"
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/moves"
)

// TestSigned checks moves such as A+2, and that an error gives the number of the move.
func TestSigned(t *testing.T) {
	p, err := parse("ooBo/AABo/oooo/oooo")
	if err != nil {
		t.Fatal(err)
	}
	signed := notations[0]
	for text, want := range map[string]string{
		"B+2 A+2":   "BDD ARR",
		"B+2,X+2":   "BDD ARR",
		"B-1 A-3":   "BU ALLL",
		"B+2 A2":    `! move 2: "A2" is not a car, a sign and a number`,
		"B+2 A+":    `! move 2: "A+" is not a car, a sign and a number`,
		"B+2 A+-1":  `! move 2: "A+-1" is not a car, a sign and a number`,
		"B+2 A+001": `! move 2: "A+001" is not a car, a sign and a number`,
		"B+2 2+1":   `! move 2: "2+1" is not a car, a sign and a number`,
		"A*2":       `! move 1: "A*2" is not a car, a sign and a number`,
		"B+2 C+1":   `! move 2: there is no car "C"`,
		"B+2 A+4":   "! move 2: a car can move 1 to 3 cells",
		"B+2 A+0":   "! move 2: a car can move 1 to 3 cells",
		strings.Repeat("B+1 ", moves.MaxSteps/4+1): "! there are more than 25000 moves",
	} {
		ms, err := signed.Read(t.Context(), p.Board(), text)
		var words []string
		for _, m := range ms {
			words = append(words, p.Board().Pieces[m.Pieces[0]].Name+m.Path)
		}
		got := strings.Join(words, " ")
		if err != nil {
			got = "! " + err.Error()
		}
		if got != want {
			t.Errorf("%.20q: %s, want %s", text, got, want)
		}
	}
	if ms, err := signed.Read(t.Context(), p.Board(), strings.Repeat("B+1 ", moves.MaxSteps/4)); err != nil || len(ms) != 25_000 {
		t.Errorf("25,000 moves: read %d, %v, want all", len(ms), err)
	}
	var ms []board.Move
	for i, path := range []string{"RR", "L", "D", "UU"} {
		ms = append(ms, board.Move{Pieces: []int{1 - i/2}, Path: path})
	}
	if got := signed.Write(p.Board(), ms); got != "A+2 A-1 B+1 B-2" {
		t.Errorf("Write: %s, want A+2 A-1 B+1 B-2", got)
	}
}

// TestCarThatGetsOut checks which car must reach the right edge, and the note about the choice.
func TestCarThatGetsOut(t *testing.T) {
	for text, want := range map[string]string{
		"ooBo/AABo/oooo/oooo":                             "A: ",
		"ooBo/XXBo/oooo/oooo":                             "A: ",
		"ooBo/RRBo/oooo/oooo":                             "A: R is the car that gets out, because there is no car A or X",
		"ooBo/rrBo/oooo/oooo":                             "A: r is the car that gets out, because there is no car A or X",
		"60 ooBo/rrBo/oooo/oooo 2332":                     "A: ignored the numbers beside the board: 60, 2332; r is the car that gets out, because there is no car A or X",
		"60 ooBo/AABo/oooo/oooo 2332":                     "A: ignored the numbers beside the board: 60, 2332",
		"ooBo/AABo/oooo/XXoo":                             "X: X is the car that gets out, and car A is another car",
		"7 ooBo/AABo/oooo/XXoo":                           "X: ignored the numbers beside the board: 7; X is the car that gets out, and car A is another car",
		"ooBo/AABo/oooo/ccoo":                             "A: car A must get out; if you mean car c, swap the two letters: rush:ooBo/ccBo/oooo/AAoo",
		"ooBo/AABo/ddoo/ccoo":                             "A: ",
		"BBooooo/AAooooo/ooooooo/XXooooo/ooooooo/ooooooo": "A: car A must get out; if you mean car X, swap the two letters: rush:BBooooo/XXooooo/ooooooo/AAooooo/ooooooo/ooooooo",
		"ooBo/RRBo/oooo/CCoo/rroo":                        "!",
		"oooo/RRCC/oooo/oooo":                             "!",
		"ooBo/BBoo/oooo/oooo":                             "!",
	} {
		p, err := parse(text)
		got := "!"
		if err == nil {
			got = p.Board().Goal[0].Name + ": " + p.(*puzzle).note.String()
		}
		if got != want {
			t.Errorf("parse(%q): %s (%v), want %s", text, got, err, want)
		}
		if err != nil {
			continue
		}
		for _, piece := range p.Board().Pieces {
			if hero := piece.Name == p.Board().Goal[0].Name; hero != (piece.Role == board.MainPiece) {
				t.Errorf("parse(%q): car %s gets out: %t, want %t", text, piece.Name, piece.Role == board.MainPiece, hero)
			}
		}
	}
}

// TestRecognize checks which texts without the name of a kind are boards of Rush Hour.
func TestRecognize(t *testing.T) {
	board36 := "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"
	for text, want := range map[string]bool{
		board36:                            true,
		board36[:35]:                       true, // a cell is missing
		board36[:25]:                       true, // 25 to 49 cells
		board36[:24]:                       false,
		board36 + board36[:13]:             true,
		board36 + board36[:14]:             false,
		strings.Repeat("1", 36):            true, // has the size of a board
		strings.Repeat("a", 35):            false,
		"AA..zZ" + strings.Repeat("a", 29): true,
		"AA..[" + strings.Repeat("a", 29):  false,
		"rush:" + board36:                  false,
		"60 " + board36:                    true,
		"60 61":                            false,
		"ooBo/CCBo/oooo/oooo":              false, // no car A
		"ooBo/AABo/oooo/oooo":              true,
	} {
		if got := recognize(text); got != want {
			t.Errorf("recognize(%q) = %t, want %t", text, got, want)
		}
	}
}

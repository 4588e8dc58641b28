package lockout

import (
	"fmt"
	"strings"
	"testing"

	"slidegif/solve/board"
)

// TestReadErrors checks that each invalid board gets an error that names the place.
func TestReadErrors(t *testing.T) {
	many := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg" // 33 robots
	for text, want := range map[string]string{
		"...":                                "the board has no robots",
		many + "/" + strings.Repeat(".", 33): "33 robots are too many",
		"A.X/.#.":                            "row 2: a lockout board has no walls",
		"A.X/...":                            "a board of 2 rows of 3 cells has no centre cell",
		"A.X./..../....":                     "a board of 3 rows of 4 cells has no centre cell",
		"A.B":                                "a board without a robot X needs a goal",
		"A.X/...:.../.#.":                    "goal row 2: a lockout board has no walls",
		"A.X/...:.../...":                    "the goal names no robots",
		"A.X/...:.../.B.":                    `goal row 2: there is no robot "B" in the start`,
		"A.X/...:B@1.1":                      "B",
		"A.X/...:..X":                        "goal",
		"A.X/...:A.X/A..":                    "A",
		"A.X/.A.:X../...":                    "A",
		"lockout:A.X/...:....":               "goal",
	} {
		if _, err := Kind.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want %q", text, err, want)
		}
	}
	if p, err := Kind.Parse(many[:32] + "/" + strings.Repeat(".", 32) + ":A@1.1"); err != nil || len(p.Board().Pieces) != 32 {
		t.Errorf("32 robots: error %v, want none", err)
	}
}

// TestGoals checks the goals of boards in all notations, and the shortest ID of each board.
func TestGoals(t *testing.T) {
	for _, test := range []struct{ text, id, goal string }{
		{"A.X/.../B..", "lockout:A.X/.../B..", "X@2.2"},
		{"A.X/.../B..:.../.X./...", "lockout:A.X/.../B..", "X@2.2"}, // the default goal
		{"A.X/.../B..:X@2.2", "lockout:A.X/.../B..", "X@2.2"},
		{"A.X/.../B..:X@1.1", "lockout:A.X/.../B..:X../.../...", "X@1.1"},
		{"A.X/.../B..:.../.A./...", "lockout:A.X/.../B..:.../.A./...", "A@2.2"},
		{"A.X/.../B..:X@3.3+A@1.1", "lockout:A.X/.../B..:A../.../..X", "A@1.1 X@3.3"},
		{"A.X/...:X../...", "lockout:A.X/...:X../...", "X@1.1"},
		{"A.X./..../....:.X../..../....", "lockout:A.X./..../....:.X../..../....", "X@2.1"},
	} {
		p, err := Kind.Parse(test.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", test.text, err)
			continue
		}
		var goal []string
		for _, g := range p.Board().Goal {
			goal = append(goal, fmt.Sprintf("%s@%d.%d", g.Name, g.At.X+1, g.At.Y+1))
			if g.Role != board.MainPiece {
				t.Errorf("%s: the robot %s of the goal has role %v, want MainPiece", test.text, g.Name, g.Role)
			}
		}
		if got := strings.Join(goal, " "); p.ID() != test.id || got != test.goal {
			t.Errorf("%s: ID %s, goal %s, want %s and %s", test.text, p.ID(), got, test.id, test.goal)
		}
	}
}

// TestRecognize checks which boards without the name of their kind are taken for Lunar Lockout.
func TestRecognize(t *testing.T) {
	const all = "ABCDE/FGHIJ/KLMNO/PQRSX/....."
	for text, want := range map[string]bool{
		"A...B/...../..X../...../C...D": true,
		"A.../...../..X../...../C...D":  false, // a short row
		"A...B/...../..X../.....":       false,
		"A...B/...../..X../...../C...A": false, // a letter twice
		"A...B/...../..Y../...../C...D": false, // no X
		"...../...../..X../...../.....": false, // no other robot
		"A...b/...../..X../...../C...D": false,
		"A...B/..#../..X../...../C...D": false,
		"@...B/...../..X../...../C...D": false,
		"[...B/...../..X../...../C...D": false,
		"Z...A/...../..X../...../.....": true,
		all:                             true,
		"ABCDE/FGHIJ/KLMNO/PQRSX/TUVW.": true, // 24 robots
		"ABCDE/FGHIJ/KLMNO/PQRSX/TUVWY": false,
	} {
		if got := Kind.Recognize(text); got != want {
			t.Errorf("Recognize(%q) = %t, want %t", text, got, want)
		}
	}
}

// TestKits checks that the kits have all letters on boards of all sizes of random boards.
func TestKits(t *testing.T) {
	sides := map[int]bool{}
	for _, ids := range Kind.Kits.Boards() {
		letters, side := "", 0
		for _, id := range ids {
			p, err := Kind.Parse(strings.TrimPrefix(id, "lockout:"))
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			b := p.Board()
			if side = b.W; b.H != side {
				t.Errorf("%s: %d x %d cells, want a square", id, b.W, b.H)
			}
			for _, piece := range b.Pieces {
				letters += piece.Name
			}
		}
		sides[side] = true
		for c := 'A'; c <= 'Z'; c++ {
			if !strings.ContainsRune(letters, c) {
				t.Errorf("kits of side %d lack the letter %c", side, c)
			}
		}
	}
	for _, slides := range []int{0, 10, 11, 15, 16, 99} {
		if side := sideForLength(slides); !sides[side] {
			t.Errorf("random boards of %d slides have side %d, which has no kits", slides, side)
		}
	}
}

package grid

import (
	"slices"
	"strings"
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

var format = Format{Kind: input.Word("cars"), MaxSide: 4, CellHint: "use letters"}

// TestRead checks boards, and the place that each error names.
func TestRead(t *testing.T) {
	numbers := Format{Kind: input.Word("blocks"), ZeroIsEmpty: true, MaxSide: 4}
	for _, c := range []struct {
		f          Format
		text, want string // cells, or a part of the error
	}{
		{format, "AB/.C", "AB.C"},
		{format, "横刀/立马", "横刀立马"},
		{format, "A0", "A0"},
		{numbers, "10/21", "1.21"},
		{numbers, "1 0/2 1", "1.21"},
		{numbers, "10 2/1 3", `row 1: " " is not a cell`},
		{format, "AB/C", "row 2 has 1 cell, row 1 has 2"},
		{format, "", "row 1 is empty"},
		{format, "AB/", "row 2 is empty"},
		{format, "AB//CD", "row 2 is empty"},
		{format, "A,B/CDE", `row 1: "," is not a cell`},
		{format, "AB/C\u0301", "row 2"},
		{format, "AAAA/AAAA/AAAA/AAAA/A", "row 5 has 1 cell, row 1 has 4"},
		{format, strings.Repeat("A", 16), strings.Repeat("A", 16)},
		{format, strings.Repeat("A", 17), "a board of 1 row of 17 cells is too large"},
	} {
		g, err := c.f.Read("", c.text)
		switch {
		case err == nil && string(g.Cells) != c.want:
			t.Errorf("%q: cells %q, want %q", c.text, string(g.Cells), c.want)
		case err == nil && g.W*g.H != len(g.Cells):
			t.Errorf("%q: %dx%d with %d cells", c.text, g.W, g.H, len(g.Cells))
		case err != nil && !strings.Contains(err.Error(), c.want):
			t.Errorf("%q: error %q, want %q", c.text, err, c.want)
		}
	}
	if _, err := format.ReadGoal("AB", 2, 2); err == nil || !strings.Contains(err.Error(), "the goal has 1 row of 2 cells, but the start has 2 of 2") {
		t.Errorf("goal of another size: error %v", err)
	}
	if _, err := format.ReadGoal("AB/C", 2, 2); err == nil || !strings.Contains(err.Error(), "goal row 2") {
		t.Errorf("goal with a short row: error %v", err)
	}
}

// TestCompact checks that spaces are separators or empty cells, whichever makes a rectangle.
func TestCompact(t *testing.T) {
	for text, want := range map[string]string{
		"A B/. C": "AB/.C",
		"A-/_B":   "A./.B",
		"A⬜/0*":   "A./..",
		"AB/ C":   "AB/.C",
		"A B/CDE": "A.B/CDE",
	} {
		if got := Compact(text, Blanks, '.'); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestPiece checks pieces of several forms, and the first cell that is not connected.
func TestPiece(t *testing.T) {
	g, err := format.Read("", "AAB/.AB/CDC")
	if err != nil {
		t.Fatal(err)
	}
	if p, _, split := g.Piece('A'); split || p.At != (board.Point{}) || !slices.Equal(p.Cells, []board.Point{{}, {X: 1}, {X: 1, Y: 1}}) {
		t.Errorf("A at %v with cells %v, split %v", p.At, p.Cells, split)
	}
	if _, far, split := g.Piece('C'); !split || far != (board.Point{X: 2, Y: 2}) {
		t.Errorf("C is split %v, at %v", split, far)
	}
	// The cells of an S meet only in the order in which they touch each other.
	if g, _ = format.Read("", "..SS/.SS./SS.."); g.W != 4 {
		t.Fatal(g)
	}
	if _, _, split := g.Piece('S'); split {
		t.Error("S is one piece")
	}
}

// TestTrim checks that Trim keeps empty rows between others, and that an empty grid has no cells.
func TestTrim(t *testing.T) {
	for text, want := range map[string]string{"..../.A../..../..B.": "A./../.B", "AB": "AB", "../..": ""} {
		g, err := format.Read("", text)
		if err != nil {
			t.Fatal(err)
		}
		out := g.Trim()
		rows := []string{}
		for row := range slices.Chunk(out.Cells, max(1, out.W)) {
			rows = append(rows, string(row))
		}
		if got := strings.Join(rows, "/"); got != want || out.W*out.H != len(out.Cells) {
			t.Errorf("%s: %s (%dx%d), want %s", text, got, out.W, out.H, want)
		}
	}
}

// TestTargets checks the targets of a goal, and one error for each rule.
func TestTargets(t *testing.T) {
	robot := func(name string, x int) board.Piece {
		return board.Piece{Name: name, At: board.Point{X: x}, Cells: []board.Point{{}}, Role: board.Robot}
	}
	b := board.Board{W: 3, H: 2, Pieces: []board.Piece{robot("A", 0), robot("+", 1)}, Walls: []board.Point{{X: 2, Y: 1}}}
	for goal, want := range map[string]string{
		"A@3.1":       "",
		"A@3.1 +@1.1": "", // a plus sign of a URL
		"A@3.1++@1.2": "",
		"A@3":         `"A@3" is not of the form PIECE@COLUMN.ROW`,
		"":            `"" is not of the form`,
		"B@1.1":       `there is no piece "B" in the start`,
		"A@4.1":       "the board has 2 rows of 3 cells",
		"A@1.3":       "the board has 2 rows of 3 cells",
		"A@3.2":       "the cell is a wall",
		"A@1.1+A@2.1": `robot "A" has two targets`,
		"A@2.2++@2.2": `piece "A" already has its goal there`,
	} {
		targets, err := format.Targets(b, goal, "")
		switch {
		case want == "" && err != nil:
			t.Errorf("%q: error %v", goal, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: targets %v, error %v; want %q", goal, targets, err, want)
		}
	}
	if targets, _ := format.Targets(b, "A@3.1++@1.2", ""); len(targets) != 2 || targets[0].At != (board.Point{X: 2}) || targets[1].At != (board.Point{Y: 1}) {
		t.Errorf("targets %v", targets)
	}
}

// TestRobots checks that each robot has one cell.
func TestRobots(t *testing.T) {
	for text, want := range map[string]string{"A.b/#.C": "", "A./.A": `row 2: robot "A" is already in row 1`, "A1": `row 1: "1" is not a robot`} {
		g, err := format.Read("", text)
		if err != nil {
			t.Fatal(err)
		}
		robots, err := format.Robots(g, "", "")
		switch {
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: error %v, want %q", text, err, want)
		case want == "" && (err != nil || len(robots) != 3 || robots[2].Name != "C" || robots[2].At != board.Point{X: 2, Y: 1}):
			t.Errorf("%s: robots %v, error %v", text, robots, err)
		}
	}
}

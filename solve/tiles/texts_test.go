package tiles

import (
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/sheet"
)

// TestTables checks which tables are boards, and the errors of tables that are almost boards.
func TestTables(t *testing.T) {
	table := func(text string) *solve.Table {
		var rows [][]string
		for line := range strings.SplitSeq(text, "/") {
			rows = append(rows, strings.Fields(strings.ReplaceAll(line, "x", sheet.Blank)))
		}
		return &solve.Table{Rows: rows}
	}
	for _, test := range []struct{ start, goal, want string }{
		{"1 2 3/4 x 5/6 7 8", "", "1,2,3/4,0,5/6,7,8"},
		{"1 2 3/4 x 5/6 7 8", "x 1 2/3 4 5/6 7 8", "1,2,3/4,0,5/6,7,8:0,1,2/3,4,5/6,7,8"},
		{"1 2 3/4 x 5/6 7 8", "x 1 2/3 4 5/6 7 9", ""},
		{"9 A B C/1 2 3 4/5 6 7 8/D E F 0", "", "9,10,11,12/1,2,3,4/5,6,7,8/13,14,15,0"},
		{"9 A B C/1 2 3 4/5 6 7 8/D E F", "", ""},
		{"123/456/780", "", "1,2,3/4,5,6/7,8,0"},
		{"123/456/78x", "", "1,2,3/4,5,6/7,8,0"},
		{"123/456/788", "", "! tiles: row 3: tile 8 appears twice"},
		{"1 2/3 0", "", "1,2/3,0"},
		{"0 1 2 3", "", "0,1/2,3"},
		{"0 1 2", "", ""},
		{"1 2 3 4 5 6 7 8 0 31", "", "! tiles: the line has 10 numbers, 1 more than a board of 9 cells"},
		{"17 1 2 3 4 5 6 7 8 0 31", "", "! tiles: the line has 11 numbers, 2 more than a board of 9 cells"},
		{"0 1 2 3 9", "", "! tiles: the line has 5 numbers, 1 more than a board of 4 cells"},
		{"1 2 3 4 5 6 7 8 9", "", "! tiles: the numbers 1 to 9 have no blank"},
		{"1 2 3/4 5/6 7 8", "", "! tiles: row 2 has no blank and 2 cells, row 1 has 3"},
		{"1 2 3/4 5 6/7 8 9", "", "! tiles: row 3: there is no tile 9"},
	} {
		var goal *solve.Table
		if test.goal != "" {
			goal = table(test.goal)
		}
		got, _, err := readTable(table(test.start), goal)
		if err != nil {
			got = "! " + err.Error()
		}
		if got != test.want {
			t.Errorf("table %s: %q, want %q", test.start, got, test.want)
		}
	}
}

// TestTexts checks boards of other programs, and that an error names the row or the size that is wrong.
func TestTexts(t *testing.T) {
	for text, want := range map[string]string{
		"3x2:1,2,3,4,5,0":           "tiles:123/450",
		"3x2:1,2,3,4,5":             "! tiles: 5 numbers do not fit a 3x2 board",
		"0x0:1,2":                   "! tiles: 2 numbers do not fit a 0x0 board",
		"123456780":                 "tiles:123/456/780",
		"12345":                     "! tiles: 5 cells do not form a square",
		"6R100001":                  "! tiles: row 1: \"R\" is not a number",
		"12/30:1_R":                 "! tiles: goal: row 1: \"R\" is not a number",
		"12/30:123":                 "! tiles: goal: 3 cells do not form a square",
		"12/30:1203":                "tiles:12/30:12/03",
		"867/254/3 1":               "tiles:867/254/301",
		" 8 6 7/ 2 5 4/ 3   1":      "tiles:867/254/301",
		" 1  2  3/ 4     5":         "tiles:123/405",
		"1 2 3/4 5":                 "! ",
		"3x3":                       "! tiles: 3x3 is a size, not a board",
		"123/456/780:123/456/780:x": "! tiles: the puzzle has 3 parts, more than 2",
	} {
		p, err := Parse(text)
		got := ""
		if err != nil {
			got = "! " + err.Error()
		} else {
			got = p.ID()
		}
		if got != want && !(err != nil && strings.HasPrefix(got, want)) {
			t.Errorf("Parse(%q): %s, want %s", text, got, want)
		}
	}
}

// TestScrambleGoal checks the solved boards that a size, a goal or a puzzle describes.
func TestScrambleGoal(t *testing.T) {
	for desc, want := range map[string]string{
		"3x4": "tiles:1,2,3,4/5,6,7,8/9,10,11,0", "2x2": "tiles:12/30", ":03/21": "tiles:03/21:03/21", "13/20:03/21": "tiles:03/21:03/21", "13/20": "tiles:12/30",
		"1x3": "! tiles: the board size 1x3 is not supported", "3x99": "! tiles: the board size 3x99 is not supported", "12/3": "! ",
	} {
		p, err := scrambleGoal(desc)
		got := "! "
		if err == nil {
			got = p.ID()
		} else if want != "! " {
			got += err.Error()
		}
		if got != want {
			t.Errorf("scrambleGoal(%q): %s, want %s", desc, got, want)
		}
	}
}

// TestWorthwhile checks that short puzzles are not interesting, unless the board is narrow.
func TestWorthwhile(t *testing.T) {
	for id, want := range map[string]bool{"12/03": true, "123/456/708": false, "867/254/301": true, "123/450": true} {
		p, err := Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := worthwhile(t.Context(), p); got != want || err != nil {
			t.Errorf("%s: worthwhile %t, %v, want %t", id, got, err, want)
		}
	}
}

// TestStoredProofs checks that a stored part of a proof with a wrong number is rejected, and a correct part accepted.
func TestStoredProofs(t *testing.T) {
	p, err := Parse("867/254/301") // 31 moves
	if err != nil {
		t.Fatal(err)
	}
	const below = 32
	var stored solve.BoundProof
	for part := range 2 {
		if stored, err = prove(t.Context(), p, solve.BoundProof{Metric: board.StepMetric, Below: below, Parts: 2, Part: part}, solve.ProveOptions{}); err != nil {
			t.Fatal(err)
		}
		if stored.Solved {
			break
		}
	}
	if !stored.Solved || !stored.Complete {
		t.Fatalf("solved %t, complete %t", stored.Solved, stored.Complete)
	}
	last := len(stored.Bounds) - 1
	for name, test := range map[string]struct {
		change func(p *solve.BoundProof)
		valid  bool
	}{
		"unchanged":         {func(*solve.BoundProof) {}, true},
		"part -1":           {func(p *solve.BoundProof) { p.Part = -1 }, false},
		"part 2 of 2":       {func(p *solve.BoundProof) { p.Part = 2 }, false},
		"no parts":          {func(p *solve.BoundProof) { p.Parts = 0 }, false},
		"below -1":          {func(p *solve.BoundProof) { p.Below = -1 }, false},
		"other subtrees":    {func(p *solve.BoundProof) { p.Subtrees += 2 }, false},
		"own subtrees":      {func(p *solve.BoundProof) { p.Own++ }, false},
		"least length":      {func(p *solve.BoundProof) { p.AtLeast++ }, false},
		"length":            {func(p *solve.BoundProof) { p.Bounds[last].Length++ }, false},
		"positions":         {func(p *solve.BoundProof) { p.Bounds[last].Positions = -1 }, false},
		"too many searched": {func(p *solve.BoundProof) { p.Bounds[last].Searched = p.Own + 1 }, false},
		"negative searched": {func(p *solve.BoundProof) { p.Bounds[last].Searched = -1 }, false},
		"missing length":    {func(p *solve.BoundProof) { p.Bounds = p.Bounds[:last] }, false},
		"solution":          {func(p *solve.BoundProof) { p.Solved, p.Moves = true, []board.Move{{Pieces: []int{0}, Path: "L"}} }, false},
		"subtree":           {func(p *solve.BoundProof) { p.Solved, p.Subtree = true, p.Subtree+1 }, false},
	} {
		changed := stored
		changed.Bounds = slices.Clone(stored.Bounds)
		test.change(&changed)
		if _, err := prove(t.Context(), p, changed, solve.ProveOptions{}); (err == nil) != test.valid {
			t.Errorf("%s: error %v, want a valid proof: %t", name, err, test.valid)
		}
	}
}

package pipeline

import (
	"cmp"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
)

// TestLoad checks that Load replaces the goal and keeps the name, metric and labels of the puzzle file.
func TestLoad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.puzzle")
	filetest.Write(t, file, []byte("name: mine\nlabels: 1=one\nmetric: push\n\n864\n072\n513\n"))
	for _, c := range []struct{ arg, goal, id, wantErr string }{
		{"864/072/513", "123/804/756", "tiles:864/072/513:123/804/756", ""},
		{"tiles:864/072/513:123/804/756", "123456780", "tiles:864/072/513", ""},
		{"横刀立马", "x@1.4", "klotski:1xx2/1xx2/3445/3675/8009:x@1.4", ""},
		{"klotski:xaa/bcd/e.d", "x@3.3", "klotski:xaa/bcd/e0d:x@3.3", ""},
		{"klotski:xaa/bcd/e.d", "x@３.３", "klotski:xaa/bcd/e0d:x@3.3", ""},
		{"water", "ohh", "", ""},
		{file, "123/804/756", "tiles:864/072/513:123/804/756", ""},
		{"rush:rush-58", "A@1.1", "", "--goal: rush: the rules define the goal"},
		{"864/072/513", "12:3", "", "--goal: tiles: "},
		{"864/072/513", "1234", "", "--goal: tiles: the goal"},
		{"xyz/ab0", "123", "", "needs a goal"},
	} {
		p, err := Reader{}.Load(t.Context(), c.arg, c.goal)
		switch {
		case c.wantErr != "" && (err == nil || !strings.Contains(err.Error(), c.wantErr)):
			t.Errorf("Load(%q, %q): error %v, want %q", c.arg, c.goal, err, c.wantErr)
		case c.wantErr == "" && err != nil:
			t.Errorf("Load(%q, %q): %v", c.arg, c.goal, err)
		case c.id != "" && p.ID() != c.id:
			t.Errorf("Load(%q, %q) = %s, want %s", c.arg, c.goal, p.ID(), c.id)
		}
		if c.arg == file && (p.Start.Name != "mine" || p.Metric != "push" || p.Start.Pieces[4].Label == p.Start.Pieces[4].Name && p.Start.Pieces[4].Name == "1") {
			t.Errorf("Load(%q, %q): metric %q, start %+v, want the name, metric and labels of the file", c.arg, c.goal, p.Metric, p.Start)
		}
	}
}

// TestSetGoalName checks that a layout loses its name if it gets another goal. The name of a puzzle file must be kept,
// and so must the name of a layout with an unchanged goal.
func TestSetGoalName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.puzzle")
	filetest.Write(t, file, []byte("name: mine\n\n1xx2\n1xx2\n3445\n3675\n8009\n"))
	for _, c := range []struct{ arg, goal, name, file string }{
		{"横刀立马", "x@1.1", "", "klotski-3da6c82514ee65da"},
		{"red donkey", "x@1.1", "", "klotski-3da6c82514ee65da"},
		{"横刀立马", "x@2.4", "", ""}, // any cell of x, not its first
		{"横刀立马", "..../..../..../.xx./.xx.", "横刀立马", "heng-dao-li-ma"},
		{"water", "hh", "", ""},
		{file, "x@1.1", "mine", "mine"},
	} {
		p, err := Reader{}.Load(t.Context(), c.arg, c.goal)
		if err != nil || p.Start.Name != c.name || p.Title("zh") != cmp.Or(c.name, p.ID()) || c.file != "" && p.FileName() != c.file {
			t.Errorf("Load(%q, %q): name %q, file name %q, error %v, want %q, %q", c.arg, c.goal, p.Start.Name, p.FileName(), err, c.name, c.file)
		}
	}
}

// TestSetGoalErrorInChinese checks that Chinese errors contain the Chinese name of the kind, not the English one.
func TestSetGoalErrorInChinese(t *testing.T) {
	for _, k := range catalog.Kinds {
		if k.Example == "" {
			continue
		}
		p := puzzleWith(t, k.Example, "")
		err := p.SetGoal("a:b")
		if err == nil {
			t.Fatalf("%s: SetGoal(\"a:b\") succeeded, want an error", k.Name)
		}
		if message := words.In("zh").Error(err); strings.Contains(message, k.Name) || !strings.Contains(message, k.DisplayName().Names["zh"]) {
			t.Errorf("%s: Chinese error %q, want the Chinese name %q only", k.Name, message, k.DisplayName().Names["zh"])
		}
	}
}

// TestRowsStartingWithWalls checks that a row is not a comment if it begins with a wall and has spaces between its cells.
func TestRowsStartingWithWalls(t *testing.T) {
	const want = "atomix:#####/#a.b#/#...#/#####:ab"
	for _, file := range []string{
		"kind: atomix\n\n#####\n#a.b#\n#...#\n#####\n\nab\n",
		"# two atoms\nkind: atomix\n\n# # # # #\n# a . b #\n# . . . #\n# # # # #\n\na b .\n",
		"kind: atomix\n# the walls stand all around\n\n#####\n# a . b #\n# . . . #\n#####\n\n# and this is built\nab\n",
	} {
		p, err := ParseFile(t.Context(), []byte(file))
		if err != nil || p.ID() != want {
			t.Errorf("ParseFile(%q) = %v, %v, want %s", file, p.Puzzle, err, want)
		}
	}
}

// TestListAsPuzzle checks the error for a list of puzzles in place of a puzzle file. Rows must not be mistaken for
// puzzles.
func TestListAsPuzzle(t *testing.T) {
	for text, list := range map[string]bool{
		"867254301\n864072513\n123456708\n": true,
		"横刀立马\n指挥若定\n":                      true,
		"rush:@1\nklotski:@2\n":             true,
		"rush-60  # hard\nlunar-5\n":        true,
		"1122\n3445\n1122\n":                false,
		"1020\n3425\n6477\n6xx8\n9xx9\n":    false,
		"name: a\nrush: b\n":                false,
	} {
		_, err := ParseFile(t.Context(), []byte(text))
		if err == nil || strings.Contains(err.Error(), "one per line") != list {
			t.Errorf("ParseFile(%q): error %v, want an error about a list: %v", text, err, list)
		}
	}
}

// TestSpacesInFiles checks that spaces between cells are ignored, and that a space in place of a cell is the blank.
func TestSpacesInFiles(t *testing.T) {
	for text, want := range map[string]string{
		"867\n254\n3 1\n":       "tiles:867/254/301",
		"8 6 7\n2 5 4\n3   1":   "tiles:867/254/301",
		"  1 2\n3 4 5\n6 7 8\n": "tiles:012/345/678",
		" 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14    15\n": "tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15",
		"kind: tiles\n\n867\n254\n3 1\n\n123\n8 4\n765\n":      "tiles:867/254/301:123/804/765",
		"  8 6 7\n  2 5 4\n  3 0 1\n":                          "tiles:867/254/301",
		"[[8,6,7],\n [2,5,4],\n [3,0,1]]\n":                    "tiles:867/254/301",
		"张曹曹马\n张曹曹马\n黄关关赵\n黄兵兵赵\n兵..兵\n":                       "klotski:张曹曹马/张曹曹马/黄关关赵/黄12赵/3004",
		"张曹曹马\n张曹曹马\n黄关关赵\n黄兵兵赵\n....\n":                       "klotski:张曹曹马/张曹曹马/黄关关赵/黄兵兵赵/0000", // touching cells are one piece
		"1曹曹2\n1曹曹2\n3关关5\n3兵兵5\n兵..兵\n":                       "klotski:1曹曹2/1曹曹2/3关关5/3465/7008",
		"kind: klotski\n\n卒曹曹卒\n卒曹曹卒\n张..马\n张..马\n....\n":      "klotski:1曹曹2/3曹曹4/张00马/张00马/0000",
	} {
		if p, err := ParseFile(t.Context(), []byte(text)); err != nil || p.ID() != want {
			t.Errorf("ParseFile(%q) = %v, %v, want %s", text, p.Puzzle, err, want)
		}
	}
}

// TestNoControlCharacters checks that names and labels from files contain no control characters. They are printed on
// terminals, in logs and on pages.
func TestNoControlCharacters(t *testing.T) {
	for _, file := range []string{
		`{"id":"tiles:123/456/708","name":"a\u001b]0;own\u0007\u202e\u009bb","metric":"step","moves":[]}`,
		"name: a\u202e\u2066b\u200f\nlabels: 1=x\u202ey\n\n123\n456\n708\n",
	} {
		p, err := ParseFile(t.Context(), []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		printed := p.Start.Name + p.Start.Pieces[0].Label
		for _, r := range printed {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
				t.Errorf("ParseFile(%q): name and label %q contain %U", file, printed, r)
			}
		}
	}
}

package klotski

import (
	"context"
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/kindtest"
)

func TestCanonicalIDs(t *testing.T) {
	for in, want := range map[string]string{
		"1xx2/1xx2/3445/3785/6..9":                          "1xx2/1xx2/3445/3785/6009",
		"1xx2/1xx2/3445/3785/6009:..../..../..../.xx./.xx.": "1xx2/1xx2/3445/3785/6009",
		"1xx2/1xx2/3445/3785/6009:0000/0000/0000/0xx0/0xx0": "1xx2/1xx2/3445/3785/6009",
		"1xx2/1xx2/3445/3785/6009:..../..../..../.xx./1xx.": "",
		"1xx2/1xx2/3445/3785/6009:..../..../1.../1xx./.xx.": "1xx2/1xx2/3445/3785/6009:..../..../1.../1xx./.xx.",
		"1xx2/1xx2/3445/3785/6009::same=12":                 "1xx2/1xx2/3445/3785/6009",
		"11/20:../11":                                       "11/20:../11",
		"#a-/..-:#../.a.":                                   "#a-/00-:.../.a.",
		"a0/00:-a/..":                                       "a0/00:-a/..",
		"AB0:.BA:same=BA":                                   "AB0:.BA:same=AB",
		"AB0C:C.BA:same=AB,C":                               "AB0C:C.BA:same=AB",
		"曹曹0/曹曹0:.曹曹/.曹曹":                                   "曹曹0/曹曹0:.曹曹/.曹曹",
		"@@0/$_0:.@@/...":                                   "@@0/$_0:.@@/...",
		"xaa/bcd/e.d:x@3.3":                                 "xaa/bcd/e0d:x@3.3",
		"xaa/bcd/e.d:x@3.3+b@2.1+x@3.3":                     "xaa/bcd/e0d:b@2.1+x@3.3",
		"aa0/bb0:a@3.2+b@3.1:same=ba":                       "aa0/bb0:b@3.1+a@3.2:same=ab",
		"1xx2/1xx2/3445/3785/6009:x@2.5":                    "1xx2/1xx2/3445/3785/6009:x@2.5",
		"x@0:@@1.1":                                         "x@0:@@1.1",
		"+0/00:+@2.2":                                       "+0/00:+@2.2",
		"x@100:.x@1.":                                       "x@100:.x@1.", // a grid, in which a piece is called @
	} {
		p, err := Parse(in)
		if want == "" {
			if err == nil {
				t.Errorf("%s was taken", in)
			}
			continue
		}
		if err != nil || p.ID() != prefix+want {
			t.Errorf("%s: %v, %v; want %s", in, p, err, want)
		}
	}
}

func TestBadInput(t *testing.T) {
	for in, want := range map[string]string{
		"":                         "klotski: the puzzle is empty",
		"1xx2/1xx2/3445/3785/600":  "klotski: row 5 has 3 cells, row 1 has 4",
		"1xx2/1xx2/3445//6009":     "klotski: row 4 is empty",
		"/12":                      "klotski: row 1 is empty",
		"1xx2/1xx2/3425/3785/6009": `klotski: row 3: piece "2" is in two parts`,
		"1x,2/1xx2":                `klotski: row 1: "," is not a cell`,
		"1x 2/1xx2":                `klotski: row 1: " " is not a cell`,
		"1x\x072/1xx2":             `klotski: row 1: "\a" is not a cell`,
		"12/30":                    "klotski: a board of 2 rows of 2 cells needs a goal",
		"1122/3344/5566/7788/0099": "klotski: a board without exactly one 2x2 piece needs a goal",
		"xxyy/xxyy/3344/5566/0000": "klotski: a board without exactly one 2x2 piece needs a goal",
		"1xx2/1xx2/3445/3785/6#09": "klotski: row 5: a wall stands in the classic goal, so the board needs a goal",
		"..../....":                "klotski: the board has no piece",
		"12/30:12/3":               "klotski: goal row 2 has 1 cell, row 1 has 2",
		"12/30:12/30/..":           "klotski: the goal has 3 rows of 2 cells, the start 2 of 2",
		"12/30:../..":              "klotski: the goal names no piece",
		"12/30:../.4":              `klotski: goal row 2: there is no piece "4" in the start`,
		"11/30:../.1":              `klotski: goal row 2: piece "1" has another shape than in the start`,
		"11/30:1./1.":              `klotski: goal row 1: piece "1" has another shape than in the start`,
		"12/30:1./.1":              `klotski: goal row 2: piece "1" is in two parts`,
		"1#/30:.1/..":              `klotski: goal row 1: piece "1" stands on a wall`,
		"12/30:1./.#":              "klotski: goal row 2: a wall that the start does not have",
		"12/30:1-/..":              `klotski: row 1: piece "2" covers a gate`,
		"12/30:../.1:x=y":          `klotski: unknown option "x=y"`,
		"12/30:../.1:same=":        "klotski: same= has an empty group",
		"12/30:../.1:same=19":      `klotski: same=19: there is no piece "9"`,
		"12/30:../.1:same=11":      `klotski: same=11: piece "1" appears twice`,
		"12/30:../.1:same=12,13":   `klotski: same=13: piece "1" is in another group as well`,
		"11/20:../11:same=12":      `klotski: same=12: pieces "1" and "2" differ in shape`,
		"12/30:../.1:same=12:more": "klotski: the puzzle has 4 parts, more than 3",
		"12/30:1@2":                `klotski: goal: "1@2" is not a piece and its cell`,
		"12/30:1@2.2+":             `klotski: goal: "" is not a piece and its cell`,
		"12/30:1@0.1":              `klotski: goal: "1@0.1" is not a piece and its cell`,
		"12/30:12@1.1":             `klotski: goal: "12@1.1" is not a piece and its cell`,
		"12/30:4@2.2":              `klotski: goal 4@2.2: there is no piece "4" in the start`,
		"12/30:1@3.1":              "klotski: goal 1@3.1: the board has 2 rows of 2 cells",
		"1#/30:1@2.1":              "klotski: goal 1@2.1: the cell is a wall",
		"12/30:1@2.2+2@2.2":        `klotski: goal 2@2.2: the goal asks for piece "1" there`,
		"\xff/\xfe":                "klotski: the puzzle is not UTF-8",
		"123456789/.........:.........../1........": "",
		strings.Repeat("0", 401) + ":1":             "klotski: a board of 1 row of 401 cells is too large",
		strings.Repeat("ab/", 200) + "cd":           "klotski: a board of 201 rows of 2 cells is too large",
		strings.Repeat("1", 100000):                 "klotski: a puzzle of 100000 characters is too long",
	} {
		p, err := Parse(in)
		var bad *input.Error
		if p != nil || !errors.As(err, &bad) || !strings.HasPrefix(bad.Text, want) || bad.Hint == "" {
			t.Errorf("%.40q: %v, %v; want %s", in, p, err, want)
		}
	}
}

func TestLabels(t *testing.T) {
	for in, want := range map[string]string{
		"1xx2/1xx2/3445/3785/6009":                                              "张飞 曹操 赵云 马超 关羽 黄忠 兵 兵 兵 兵",
		"ZCCM/ZCCM/YGGH/YabH/c00d":                                              "张飞 曹操 马超 赵云 关羽 黄忠 兵 兵 兵 兵",
		"1122/3xx4/3xx4/5667/8..9":                                              "关羽 马超 张飞 曹操 赵云 兵 黄忠 兵 兵 兵", // a third row across takes the next name
		"1xx2/1xx2/3456/3456/7..8":                                              "张飞 曹操 赵云 马超 黄忠 关羽 关平 兵 兵",
		"xx1122/xx3344/556677:....xx/....xx/......":                             "曹操 关羽 张飞 赵云 马超 黄忠 关平 周仓",
		"xxabcdefghijk/xxabcdefghijk:xx.........../xx...........":               "曹操 张飞 赵云 马超 黄忠 关羽 关平 周仓 魏延 姜维 廖化 k",
		"AACCEF/AADDEF/GGHI00/JKLLBB/JKMMBB:....../....../....../BB..../BB....": "A C E F D G H I J K L B M",
		"王1/0.:1./..":                                                           " 1",
	} {
		p, err := Parse(in)
		if err != nil {
			t.Fatal(err)
		}
		var labels []string
		for _, q := range p.Board().Pieces {
			labels = append(labels, q.Label)
		}
		if got := strings.Join(labels, " "); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

// A gate is open to the pieces that the goal names and to no others.
func TestGatesChangeTheOptimum(t *testing.T) {
	for id, want := range map[string]int{
		"ab/00:b./..":     2,
		"ab/-0:b./..":     4, // a cannot make room, b has to go round
		"ab/0-:ba/..":     4,
		"abc/00-:..a/...": 6,
	} {
		p, err := Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		sol, err := p.Solve(context.Background(), solve.Options{Metric: board.StepMetric})
		if err == nil {
			_, err = board.Check(p.Board(), sol.Moves, board.StepMetric)
		}
		if want < 0 && !errors.Is(err, solve.ErrUnsolvable) || want >= 0 && (err != nil || len(sol.Moves) != want) {
			t.Errorf("%s: %d steps, %v; want %d", id, len(sol.Moves), err, want)
		}
	}
}

// The number of placements of a piece set is what exhaustive counts say, and each is
// drawn as often as any other.
func TestRandomIsUniform(t *testing.T) {
	p := newPlacer()
	total := 0
	for v := range 9 {
		for h := range 9 {
			for s := range 15 {
				if 4+2*v+2*h+s <= 18 {
					total += newPlacer().count(filling{left: pieceSet{1, v, h, s}})
				}
			}
		}
	}
	if total != 29334498 {
		t.Errorf("%d layouts with one 2x2 and two empty cells or more, want 29,334,498", total)
	}
	all := filling{left: pieceSet{1, 1, 5, 2}}
	n := p.count(all)
	seen := map[string]bool{}
	for i := range n {
		seen[p.draw(all, i)] = true
	}
	if len(seen) != n {
		t.Errorf("%d different layouts of %d", len(seen), n)
	}
}

func TestRandomIsSolvable(t *testing.T) {
	for _, set := range []string{"", "v4h1s4", "v0h0s0", "s14", "h5s4", "v2h3s4", "h1v4s4"} {
		for seed := range uint64(10) {
			p, err := Random(t.Context(), set, seed)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Solve(context.Background(), solve.Options{Metric: board.MoveMetric}); err != nil {
				t.Errorf("%s@%d: %v", set, seed, err)
			}
		}
	}
	for _, set := range []string{"v", "v4v4", "x1", "v4h1s5", "s20", "v99999999999999999999"} {
		if _, err := Random(t.Context(), set, 1); err == nil {
			t.Errorf("%s was taken", set)
		}
	}
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "a-/.b:../a-", "曹曹0/曹曹0:.曹曹/.曹曹")
}

// Every layout with an author tells who says so.
func TestAuthors(t *testing.T) {
	slugs := map[string]solve.Layout{}
	for _, l := range Layouts() {
		slugs[l.Slug] = l
		if (l.Author == "") != (l.Credit == "") {
			t.Errorf("%s is by %q, as says %q", l.Slug, l.Author, l.Credit)
		}
	}
	for slug, want := range map[string]string{"super-century": "Gil Dogon, 2004", "soap": "Ed Pegg Jr.", "heng-dao-li-ma": ""} {
		if got := slugs[slug].By(); got != want {
			t.Errorf("%s is by %q, want %q", slug, got, want)
		}
	}
}

package klotski

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

func TestLabels(t *testing.T) {
	for in, want := range map[string]string{
		"1xx2/1xx2/3445/3785/6009":                                "张飞 曹操 赵云 马超 关羽 黄忠 兵 兵 兵 兵",
		"ZCCM/ZCCM/YGGH/YabH/c00d":                                "张飞 曹操 马超 赵云 关羽 黄忠 兵 兵 兵 兵",
		"1122/3xx4/3xx4/5667/8..9":                                "关羽 马超 张飞 曹操 赵云 兵 黄忠 兵 兵 兵", // a third horizontal domino takes the next name
		"1xx2/1xx2/3456/3456/7..8":                                "张飞 曹操 赵云 马超 黄忠 关羽 关平 兵 兵",
		"xx1122/xx3344/556677/000000:....xx/....xx/....../......": "曹操 关羽 张飞 赵云 马超 黄忠 关平 周仓",
		"xxabcdefghijk/xxabcdefghijk/0000000000000:xx.........../xx.........../.............": "曹操 张飞 赵云 马超 黄忠 关羽 关平 周仓 魏延 姜维 廖化 k",
		"AACCEF/AADDEF/GGHI00/JKLLBB/JKMMBB:....../....../....../BB..../BB....":               "A C E F D G H I J K L B M",
		"王1/0.:1./..": " 1",
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
			t.Errorf("labels of %s = %s, want %s", in, got, want)
		}
	}
}

// TestRandomIsUniform compares the number of placements with an exhaustive count, and checks that
// all ranks of a piece set give different layouts.
func TestRandomIsUniform(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	p := newPlacer()
	total := 0
	for v := range 9 {
		for h := range 9 {
			for s := range 15 {
				if 4+2*v+2*h+s <= 18 {
					total += newPlacer().count(partialLayout{left: pieceSet{1, v, h, s}})
				}
			}
		}
	}
	if total != 29334498 {
		t.Errorf("%d layouts with one 2x2 and at least two empty cells, want 29,334,498", total)
	}
	all := partialLayout{left: pieceSet{1, 1, 5, 2}}
	n := p.count(all)
	layouts := map[string]bool{}
	for i := range n {
		layouts[p.draw(all, i)] = true
	}
	if len(layouts) != n {
		t.Errorf("%d different layouts, want %d", len(layouts), n)
	}
}

func TestRandomIsSolvable(t *testing.T) {
	for _, drawn := range [][2][5]string{
		{{"", "v4h1s4", "v0h0s0", "s14", "h5s4"}, {"31621547", "26e16ae9", "d02b6f8e", "f7dc1159", "5dc48694"}},
		{{"v2h3s4", "h1v4s4", "v1", "v4h1s3", "h2s8"}, {"6e2b813c", "26e16ae9", "abf4a6a8", "d95ef57c", "44740bce"}},
	} {
		kindtest.CheckRandom(t, Kind, drawn[0], drawn[1], []string{"v", "v4v4", "x1", "v4h1s5", "s20", "v99999999999999999999"}, 0)
	}
}

// TestCellGoalFits checks that a goal of cells is rejected with a hint if a piece can never cover
// its cells, and only then.
func TestCellGoalFits(t *testing.T) {
	for desc, want := range map[string]string{
		"ab/c.:a@1.1+a@2.1":               `klotski: goal a@1.1+a@2.1: piece "a" never fits there`,
		"ab/c.:a@1.1+b@2.2+b@1.2":         `klotski: goal b@1.2+b@2.2: piece "b" never fits there`,
		"aab./...#/...#:a@4.1+a@2.1":      `klotski: goal a@2.1+a@4.1: piece "a" never fits there`,
		"aab./aac#/...#:a@4.1":            `klotski: goal a@4.1: piece "a" never fits there`,
		"aa#bb/...../#..##:a@1.1+b@2.1":   "", // they overlap in every placement, but each fits
		"aa#/bb#/..#:a@1.3+b@2.3:same=ab": "klotski: goal a@1.3+b@2.3: there is no room for all of its pieces",
		"aab./aac./....:a@4.1+a@4.2":      "",
		"aab./aac./....:a@4.1+b@1.1":      "",
	} {
		_, err := Parse(desc)
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want || !hasHint(err)) {
			t.Errorf("Parse(%q): error %v, want %q with a hint", desc, err, want)
		}
	}
}

func hasHint(err error) bool {
	bad, ok := errors.AsType[*input.Error](err)
	return ok && bad.HintMessage().String() != ""
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "a-/.b:../a-", "曹曹0/曹曹0:.曹曹/.曹曹", "1xx2/1xx2/3445/3785/6009:x@2.4")
}

// TestAuthors checks that every layout with an author has a credit.
func TestAuthors(t *testing.T) {
	slugs := map[string]solve.Layout{}
	for _, l := range layouts() {
		slugs[l.Slug] = l
		if (l.Author == "") != (l.Credit == "") {
			t.Errorf("%s: author %q, credit %q, want both or neither", l.Slug, l.Author, l.Credit)
		}
	}
	for slug, want := range map[string]string{"super-century": "Gil Dogon, 2004", "soap": "Ed Pegg Jr.", "heng-dao-li-ma": ""} {
		if got := slugs[slug].Attribution(); got != want {
			t.Errorf("%s: Attribution() = %q, want %q", slug, got, want)
		}
	}
}

// TestPlacerPrunes checks that layouts without room for the remaining pieces are not counted
// further.
func TestPlacerPrunes(t *testing.T) {
	p := newPlacer()
	if ways := p.count(partialLayout{left: pieceSet{1, 4, 1, 4}}); ways != 65_880 || len(p.memo) > 2_000 {
		t.Errorf("%d ways, %d memo entries, want 65,880 ways and at most 2,000 entries", ways, len(p.memo))
	}
}

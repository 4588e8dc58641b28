package atomix

import (
	"strings"
	"testing"

	"slidegif/solve/internal/kindtest"
)

func TestParse(t *testing.T) {
	kindtest.Parse(t, Kind, map[string]string{
		"#######/#a...b#/#..#..#/#.c...#/#######:acb": "atomix:#######/#a...b#/#..#..#/#.c...#/#######:acb",
		"a.b:ab":          "atomix:a.b:ab",
		"a.b:ab:":         "atomix:a.b:ab",
		"ab.:a":           "atomix:ab.:a",
		"a.b/...:.../.ab": "atomix:a.b/...:ab", // empty edges of the goal say nothing
		"a.b/...:a.b":     "atomix:a.b/...:a.b",
		"氢.氧/...:氢氧":      "atomix:氢.氧/...:氢氧",
		"hoh/...:.o./h.h": "atomix:hoh/...:.o./h.h",
		"01.-@/.....:0-":  "atomix:01.-@/.....:0-",
		"#/a/./b:a/b":     "atomix:#/a/./b:a/b",
		strings.Repeat("a", 32) + "/" + strings.Repeat(".", 32) + ":aa": "atomix:" + strings.Repeat("a", 32) + "/" + strings.Repeat(".", 32) + ":aa",
	})
}

func TestRandom(t *testing.T) {
	kindtest.Random(t, Kind, [5]string{"", "3", "4", "5", "6"}, []string{"2", "9", "x", "4x4", "-3"}, game.Worthwhile)
}

func FuzzParse(f *testing.F) { kindtest.FuzzParse(f, Kind, "a.b/#..:.b/a.") }

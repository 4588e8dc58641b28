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

func TestBadInput(t *testing.T) {
	kindtest.BadInputs(t, Kind, map[string]string{
		"":                                "atomix: the puzzle is empty",
		"a.b":                             "atomix: the board needs a goal",
		"a.b/...":                         "atomix: the board needs a goal",
		"a.b/...:":                        "atomix: the board needs a goal",
		":ab":                             "atomix: row 1 is empty",
		"/a.b:ab":                         "atomix: row 1 is empty",
		"a.b/:ab":                         "atomix: row 2 is empty",
		"a.b//...:ab":                     "atomix: row 2 is empty",
		"a.b:/":                           "atomix: goal row 1 is empty",
		"a.b:ab/":                         "atomix: goal row 2 is empty",
		"a.b/..:ab":                       "atomix: row 2 has 2 cells, row 1 has 3",
		"a.b/....:ab":                     "atomix: row 2 has 4 cells, row 1 has 3",
		"a.b/...:ab/a":                    "atomix: goal row 2 has 1 cell, row 1 has 2",
		"a b/...:ab":                      `atomix: row 1: " " is not a cell`,
		"a,b/...:ab":                      `atomix: row 1: "," is not a cell`,
		"a\tb/...:ab":                     `atomix: row 1: "\t" is not a cell`,
		"a\u0301b/...:ab":                 `atomix: row 1: "́" is not a cell`,
		"a\u200bb/...:ab":                 `atomix: row 1: "\u200b" is not a cell`,
		"a.b/..\u0000:ab":                 `atomix: row 2: "\x00" is not a cell`,
		"a.b/...:a b":                     `atomix: goal row 1: " " is not a cell`,
		"###/#.#/###:a":                   "atomix: the board has no atom",
		"...:a":                           "atomix: the board has no atom",
		"a.b:..":                          "atomix: the goal names no atom",
		"a.b:./.":                         "atomix: the goal names no atom",
		"a.b:ac":                          `atomix: goal row 1: there is no atom "c" in the start`,
		"a.b:.b/.A":                       `atomix: goal row 2: there is no atom "A" in the start`,
		"a.b:aab":                         `atomix: goal row 1: the goal has more atoms "a" than the start`,
		"a.b:ab/b.":                       `atomix: goal row 2: the goal has more atoms "b" than the start`,
		"a.b:a#b":                         "atomix: goal row 1: a wall is not part of a molecule",
		"a.b:ab/##":                       "atomix: goal row 2: a wall is not part of a molecule",
		"a.b:a..b":                        "atomix: the goal has 1 row of 4 cells, the board 1 of 3",
		"a.b:a/b":                         "atomix: the goal has 2 rows of 1 cell, the board 1 of 3",
		"a.b:ab:same=ab":                  `atomix: "same=ab" after the goal is not understood`,
		"a.b:ab::":                        `atomix: ":" after the goal is not understood`,
		"a.b:ab:ab:ab":                    `atomix: "ab:ab" after the goal is not understood`,
		strings.Repeat("a", 257) + ":a":   "atomix: a board of 1 row of 257 cells is too large",
		strings.Repeat("a/", 256) + "a:a": "atomix: a board of 257 rows of 1 cell is too large",
		strings.Repeat("a", 33) + ":a":    "atomix: 33 atoms are too many",
		strings.Repeat("................./", 15) + "a...............b:ab":       "atomix: a board of 16 rows of 17 cells is too large",
		"a.b:" + strings.Repeat("................./", 15) + "a...............b": "atomix: goal a board of 16 rows of 17 cells is too large",
	})
}

func TestRandom(t *testing.T) {
	kindtest.Random(t, Kind, [5]string{"", "3", "4", "5", "6"}, []string{"2", "9", "x", "4x4", "-3"}, worthwhile)
}

func FuzzParse(f *testing.F) { kindtest.FuzzParse(f, Kind, "a.b/#..:.b/a.") }

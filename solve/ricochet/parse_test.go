package ricochet

import (
	"strings"
	"testing"

	"slidegif/solve/internal/kindtest"
)

func TestParse(t *testing.T) {
	kindtest.Parse(t, Kind, map[string]string{
		"A..,../....._/.#..C/..B..:A@5.2": "ricochet:A..,../....._/.#..C/..B..:A@5.2",
		"A.B,/C.._:any@1.2+B@2.1+A@2.2":   "ricochet:A.B/C..:B@2.1+any@1.2+A@2.2",
		"A,#B_/.,_.#:any@2.2":             "ricochet:A#B/.,.#:any@2.2",
		"甲.b:b@1.1":                       "ricochet:甲.b:b@1.1",
	})
}

func TestBadInput(t *testing.T) {
	kindtest.BadInputs(t, Kind, map[string]string{
		"":                      "ricochet: the puzzle is empty",
		"A..":                   "ricochet: the board needs a goal",
		"A../...:":              "ricochet: the board needs a goal",
		"A../..:A@1.1":          "ricochet: row 2 has 2 cells, row 1 has 3",
		",A./...:A@1.1":         `ricochet: row 1: "," stands behind no cell`,
		"A../_...:A@1.1":        `ricochet: row 2: "_" stands behind no cell`,
		"A_,./...:A@1.1":        `ricochet: row 1: "," cannot stand behind "_"`,
		"A,,./...:A@1.1":        `ricochet: row 1: "," cannot stand behind ","`,
		"A__./...:A@1.1":        `ricochet: row 1: "_" cannot stand behind "_"`,
		"A../..1:A@1.1":         `ricochet: row 2: "1" is not a robot`,
		"A../..A:A@1.1":         `ricochet: row 2: robot "A" stands in row 1 already`,
		".../...:A@1.1":         "ricochet: the board has no robot",
		"ABC/DEF/GHI:A@1.1":     "ricochet: 9 robots are too many",
		"A../...:B@1.1":         `ricochet: goal: there is no robot "B" in the start`,
		"A../...:A":             `ricochet: goal: "A" is not a robot and its cell`,
		"A../...:A@0.1":         `ricochet: goal: "A@0.1" is not a robot and its cell`,
		"A../...:A@4.1":         "ricochet: goal: 4.1 lies outside of 2 rows of 3 cells",
		"A../...:A@1.3":         "ricochet: goal: 1.3 lies outside of 2 rows of 3 cells",
		"A.#/...:A@3.1":         "ricochet: goal: 3.1 is a wall",
		"A../...:A@2.1+A@3.1":   `ricochet: goal: robot "A" has two targets`,
		"A.B/...:A@2.1+any@2.1": "ricochet: goal: 2.1 is a target twice",
		"A../...:A@2.1+any@3.1": "ricochet: goal: 2 targets for 1 robot",
		"A../...:A@2.1:x":       `ricochet: "x" after the goal is not understood`,
		"A" + strings.Repeat(".", 256) + ":A@1.1": "ricochet: a board of 1 row of 257 cells is too large",
	})
}

func TestRandom(t *testing.T) {
	kindtest.Random(t, Kind, [5]string{}, []string{"4", "x", "16x16"}, worthwhile)
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "A..,../....._/.#..C/..B..:A@5.2", "A.C/...:any@2.2+C@1.2")
}

package lockout

import (
	"strings"
	"testing"

	"slidegif/solve/internal/kindtest"
)

func TestParse(t *testing.T) {
	kindtest.Parse(t, Kind, map[string]string{
		"A...B/...../..X../...../C...D": "lockout:A...B/...../..X../...../C...D",
		"A.X/.../B.C:.../.X./...":       "lockout:A.X/.../B.C",
		"A.X/.../B.C:.../.A./...":       "lockout:A.X/.../B.C:.../.A./...",
		"A.X/.../B.C:A../.X./...:":      "lockout:A.X/.../B.C:A../.X./...",
		"A.B/...:.B./...":               "lockout:A.B/...:.B./...",
		"A.B/...:B@2.1":                 "lockout:A.B/...:.B./...",
		"A.X/.../..B:B@2.3+A@1.2":       "lockout:A.X/.../..B:.../A../.B.",
		"A.X/.../B..:X@2.2":             "lockout:A.X/.../B..",
		"甲.X/.../乙..":                   "lockout:甲.X/.../乙..",
		"A.X":                           "lockout:A.X", // a single row
		"AXB":                           "lockout:AXB:.X.",
		"x.X/.../y..":                   "lockout:x.X/.../y..",
		strings.Repeat(".", 16) + strings.Repeat("/"+strings.Repeat(".", 16), 14) + "/X..............Y:" + strings.Repeat(strings.Repeat(".", 16)+"/", 15) + ".............XY.": "lockout:" + strings.Repeat(strings.Repeat(".", 16)+"/", 15) + "X..............Y:" + strings.Repeat(strings.Repeat(".", 16)+"/", 15) + ".............XY.",
	})
}

func TestBadInput(t *testing.T) {
	letters := "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghi" // 34, without X
	kindtest.BadInputs(t, Kind, map[string]string{
		"":                                    "lockout: the puzzle is empty",
		"A..":                                 "lockout: a board without a robot X needs a goal",
		"/":                                   "lockout: row 1 is empty",
		"A.X/":                                "lockout: row 2 is empty",
		"A.X//...":                            "lockout: row 2 is empty",
		"A.X/..":                              "lockout: row 2 has 2 cells, row 1 has 3",
		"A.X/.../....":                        "lockout: row 3 has 4 cells, row 1 has 3",
		"A.X/ ../...":                         `lockout: row 2: " " is not a cell`,
		"A,X/.../...":                         `lockout: row 1: "," is not a cell`,
		"A.X/.../..\x7f":                      `lockout: row 3: "\x7f" is not a cell`,
		"A.X/.1./...":                         `lockout: row 2: "1" is not a robot`,
		"A.X/.0./...":                         `lockout: row 2: "0" is not a robot`,
		"A.X/.-./...":                         `lockout: row 2: "-" is not a robot`,
		"A.X/.#./...":                         "lockout: row 2: a board of lockout has no walls",
		"A.X/.../..A":                         `lockout: row 3: robot "A" stands in row 1 already`,
		"AAX/.../...":                         `lockout: row 1: robot "A" stands in row 1 already`,
		".../.../...":                         "lockout: the board has no robot",
		"A.B/.../...":                         "lockout: a board without a robot X needs a goal",
		"A.x/.../...":                         "lockout: a board without a robot X needs a goal",
		"A.X/...":                             "lockout: a board of 2 rows of 3 cells has no centre, so it needs a goal",
		"AX/../..":                            "lockout: a board of 3 rows of 2 cells has no centre, so it needs a goal",
		"A.X/...:":                            "lockout: a board of 2 rows of 3 cells has no centre, so it needs a goal",
		"A.X/.../...:.X.":                     "lockout: the goal has 1 row of 3 cells, the start 3 of 3",
		"A.X/.../...:.X/../..":                "lockout: the goal has 3 rows of 2 cells, the start 3 of 3",
		"A.X/.../...:.../.../..":              "lockout: goal row 3 has 2 cells, row 1 has 3",
		"A.X/.../...:.../.../...":             "lockout: the goal names no robot",
		"A.X/.../...:.../.B./...":             `lockout: goal row 2: there is no robot "B" in the start`,
		"A.X/.../...:.X./.../.X.":             `lockout: goal row 3: robot "X" stands in row 1 already`,
		"A.X/.../...:.#./.../...":             "lockout: goal row 1: a board of lockout has no walls",
		"A.B/...:C@1.1":                       `lockout: goal row 1: there is no robot "C" in the start`,
		"A.B/...:B@4.1":                       "lockout: goal: 4.1 lies outside of 2 rows of 3 cells",
		"A.B/...:B@0.1":                       `lockout: goal: "B@0.1" is not a robot and its cell`,
		"A.B/...:B@1.1+A@1.1":                 "lockout: goal: A@1.1 is one target too many",
		"A.B/...:B@1.1+B@2.1":                 "lockout: goal: B@2.1 is one target too many",
		"A.X/.../...:.X./.../...:a=b":         `lockout: "a=b" after the goal is not understood`,
		strings.Repeat("A", 300) + "/":        "lockout: row 2 is empty",
		"X" + strings.Repeat(".", 300) + "/.": "lockout: row 2 has 1 cell, row 1 has 301",
		"X" + strings.Repeat(".", 128) + "/" + strings.Repeat(".", 129):               "lockout: a board of 2 rows of 129 cells is too large",
		"X" + letters + "/" + strings.Repeat(".", 35) + "/" + strings.Repeat(".", 35): "lockout: 35 robots are too many",
	})
}

// Robots that the goal does not name are interchangeable.
func TestClasses(t *testing.T) {
	p, err := Parse("A.X/.../B.C:.../.XB/...")
	if err != nil {
		t.Fatal(err)
	}
	class := map[string]int{}
	for _, piece := range p.Board().Pieces {
		class[piece.Name] = piece.Class
	}
	if class["A"] != class["C"] || class["X"] == class["B"] || class["X"] == class["A"] || class["B"] == class["A"] {
		t.Errorf("classes %v", class)
	}
}

func TestRandom(t *testing.T) {
	kindtest.Random(t, Kind, [5]string{"", "5", "6", "7", "8"}, []string{"4", "9", "x", "5x5", "-3"}, worthwhile)
}

func FuzzParse(f *testing.F) { kindtest.FuzzParse(f, Kind, "A.X/.../B.C:.../.XB/...", "X:") }

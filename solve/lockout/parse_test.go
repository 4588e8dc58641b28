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

// Robots that the goal does not name are interchangeable.
func TestClasses(t *testing.T) {
	p, err := Kind.Parse("A.X/.../B.C:.../.XB/...")
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
	kindtest.Random(t, Kind, [5]string{"", "5", "6", "7", "8"}, []string{"4", "9", "x", "5x5", "-3"}, game.Worthwhile)
}

func FuzzParse(f *testing.F) { kindtest.FuzzParse(f, Kind, "A.X/.../B.C:.../.XB/...", "X:") }

package ricochet

import (
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

func TestRandom(t *testing.T) {
	kindtest.Random(t, Kind, [5]string{}, []string{"4", "x", "16x16"}, game.Worthwhile)
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "A..,../....._/.#..C/..B..:A@5.2", "A.C/...:any@2.2+C@1.2")
}

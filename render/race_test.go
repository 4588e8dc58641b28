package render

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/test/testcost"
)

// withComparison returns s with a comparison of n random moves.
func withComparison(s Solution, n int) Solution {
	s.Comparison = &Comparison{Moves: rendertest.RandomMoves(s.Board, n, 99), Metric: board.MoveMetric, AtLeast: n}
	s.Given = n%2 == 0
	return s
}

func TestRaceRoundTrip(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for i, s := range solutions {
		for j, keys := range []string{
			"size=197,tween=5,theme=dark,lang=zh", "size=200,tween=1,counter=off", "size=231,tween=3,title=a-b,theme=contrast,lang=zh-Hant",
			"size=240,from=4,to=5,labels=off,theme=wood", "size=180,background=#123456,highlight=off",
		} {
			if (i+j)%5 != 0 && !testcost.Long() {
				continue
			}
			t.Run(s.name+" "+keys, func(t *testing.T) {
				checkGIF(t, withComparison(s.solution, 5+3*i), parseOptions(t, "view=race,"+keys))
			})
		}
	}
}

// TestRaceFormats checks that every format can draw a race and is deterministic.
func TestRaceFormats(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := withComparison(solutions[0].solution, 7)
	for _, c := range []struct{ format, keys string }{
		{"gif", "size=200"},
		{"gif", "max-bytes=30000"},
		{"apng", "size=200"},
		{"apng", "size=200,background=transparent"},
		{"png", "size=200,from=3"},
		{"svg", "lang=zh"},
	} {
		o := parseOptions(t, "view=race,"+c.keys)
		file := mustDraw(t, c.format, s, o)
		if mustDraw(t, c.format, s, o) != file {
			t.Errorf("%s with %s is not deterministic", c.format, c.keys)
		}
		if o.MaxBytes > 0 && int64(len(file)) > o.MaxBytes {
			t.Errorf("%s with %s: %d bytes, want at most %d", c.format, c.keys, len(file), o.MaxBytes)
		}
	}
}

// TestRaceStill checks that a PNG shows both boards after Part.From moves, or at the end if a board has
// fewer moves.
func TestRaceStill(t *testing.T) {
	s := withComparison(solutions[0].solution, 7)
	o := parseOptions(t, "view=race,from=9,size=300")
	positions, ok := mustDecide(t, "png", s, o).Content.(plan.Still)
	if !ok || len(positions) != 2 || positions[0].Done != 9 || positions[1].Done != 7 {
		t.Fatalf("positions %+v, want positions after 9 and 7 moves", positions)
	}
	var b bytes.Buffer
	if _, err := PNG(t.Context(), &b, s, o); err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(&b); err != nil || img.Bounds().Dx() != 300 {
		t.Errorf("PNG: bounds %v, error %v; want width 300", img.Bounds(), err)
	}
}

// TestRaceSVGUniqueIDs checks that ids and keyframe names in the SVG of a race are unique.
func TestRaceSVGUniqueIDs(t *testing.T) {
	s := withComparison(solutions[0].solution, 9)
	file := string(drawValidSVG(t, s, parseOptions(t, "view=race")))
	for _, pattern := range []string{` id="([^"]+)"`, `@keyframes ([^{]+)\{`} {
		seen := map[string]bool{}
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(file, -1) {
			if seen[m[1]] {
				t.Errorf("duplicate %s", m[0])
			}
			seen[m[1]] = true
		}
		if len(seen) < 4 {
			t.Errorf("%s: %d matches, want at least 4", pattern, len(seen))
		}
	}
	if !strings.Contains(file, "side by side: Optimum: 12 moves") && !strings.Contains(file, "side by side: Best known: 12 moves") {
		t.Errorf("title does not name the length of the comparison: %.300s", file)
	}
}

// TestComparisonSheet checks that a sheet of the user's moves also shows the comparison, and that the sheet
// of a solution does not.
func TestComparisonSheet(t *testing.T) {
	s := withComparison(solutions[0].solution, 8)
	o := parseOptions(t, "view=sheet")
	for _, given := range []bool{false, true} {
		s.Given = given
		lines := linesIn(t, mustDecide(t, "png", s, o))
		if want := map[bool]int{false: 1, true: 2}[given]; len(lines) != want {
			t.Fatalf("Given %v: %d lines, want %d", given, len(lines), want)
		}
		c, err := scene.NewSheet(s.Board, func(int) int { return 3 }, scene.SheetContent{Lines: lines}, 600)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for k := range lines {
			for p := range c.Panels(s.Board, lines[k], k) {
				last = p.Done
			}
		}
		if want := map[bool]int{false: 12, true: 8}[given]; last != want {
			t.Errorf("Given %v: last board after %d moves, want %d", given, last, want)
		}
	}
}

// TestRaceIllegalComparison checks that illegal moves of a comparison are rejected. See testdata/badinput
// of the command for other invalid input.
func TestRaceIllegalComparison(t *testing.T) {
	bad := withComparison(solutions[0].solution, 3)
	bad.Comparison.Moves = []board.Move{{Pieces: []int{0}, Path: "UUUU"}}
	if _, err := GIF(t.Context(), &bytes.Buffer{}, bad, parseOptions(t, "view=race")); err == nil {
		t.Error("GIF with an illegal comparison: want error")
	}
}

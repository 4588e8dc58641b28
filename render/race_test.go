package render

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/testcost"
)

// against gives a solution n other moves to be shown beside its own.
func against(s Solution, n int) Solution {
	s.Comparison = &Comparison{Moves: rendertest.RandomMoves(s.Board, n, 99), Metric: board.MoveMetric, AtLeast: n}
	s.Given = n%2 == 0
	return s
}

func TestRaceIsWhatWasPainted(t *testing.T) {
	for i, s := range solutions {
		for _, keys := range []string{
			"size=197,tween=5,theme=dark,lang=zh", "size=200,tween=1,counter=off", "size=231,tween=3,title=a-b,theme=contrast,lang=zh-Hant",
			"size=240,from=4,to=5,labels=off,theme=wood", "size=180,background=#123456,highlight=off",
		} {
			t.Run(s.name+" "+keys, func(t *testing.T) {
				checkGIF(t, against(s.solution, 5+3*i), with(t, "view=race,"+keys))
			})
		}
	}
}

// Every format writes a race, the same again at each time.
func TestRaceFormats(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	s := against(solutions[0].solution, 7)
	for _, c := range []struct{ format, keys string }{
		{"gif", "size=200"},
		{"gif", "max-bytes=30000"},
		{"apng", "size=200"},
		{"apng", "size=200,background=transparent"},
		{"png", "size=200,from=3"},
		{"svg", "lang=zh"},
	} {
		o := with(t, "view=race,"+c.keys)
		one := drawnAs(t, c.format, s, o)
		if drawnAs(t, c.format, s, o) != one {
			t.Errorf("%s, %s: other bytes at the second time", c.format, c.keys)
		}
		if o.MaxBytes > 0 && int64(len(one)) > o.MaxBytes {
			t.Errorf("%s, %s: %d bytes", c.format, c.keys, len(one))
		}
	}
}

// A PNG shows both boards after as many moves as from says; a board that is done by then shows
// its end.
func TestRaceStill(t *testing.T) {
	s := against(solutions[0].solution, 7)
	o := with(t, "view=race,from=9,size=300")
	v, err := newStill(s, jobOf(t, s, o), o.View)
	if err != nil || len(v.positions) != 2 || v.positions[0].Done != 9 || v.positions[1].Done != 7 {
		t.Fatalf("%+v, %v", v.positions, err)
	}
	var b bytes.Buffer
	if _, err := PNG(t.Context(), &b, s, o); err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(&b); err != nil || img.Bounds().Dx() != 300 {
		t.Errorf("%v, %v", img.Bounds(), err)
	}
}

// No id of an SVG stands for two things, on whichever board they are.
func TestRaceSVGNames(t *testing.T) {
	s := against(solutions[0].solution, 9)
	file := string(svgOf(t, s, with(t, "view=race")))
	for _, pattern := range []string{` id="([^"]+)"`, `@keyframes ([^{]+)\{`} {
		seen := map[string]bool{}
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(file, -1) {
			if seen[m[1]] {
				t.Errorf("%s is there twice", m[0])
			}
			seen[m[1]] = true
		}
		if len(seen) < 4 {
			t.Errorf("%s: only %d", pattern, len(seen))
		}
	}
	if !strings.Contains(file, "side by side: Optimum: 12 moves") && !strings.Contains(file, "side by side: Best known: 12 moves") {
		t.Errorf("the title does not tell: %.300s", file)
	}
}

// The sheet of given moves shows the optimum below them, and the sheet of a solution itself alone.
func TestSheetOfTwo(t *testing.T) {
	s := against(solutions[0].solution, 8)
	o := with(t, "view=sheet")
	for _, given := range []bool{false, true} {
		s.Given = given
		lines, err := jobOf(t, s, o).lines(s, o.View)
		if err != nil || len(lines) != map[bool]int{false: 1, true: 2}[given] {
			t.Fatalf("given %v: %d lines, %v", given, len(lines), err)
		}
		c, err := scene.NewSheet(s.Board, func(int) int { return 3 }, scene.Plan{Lines: lines}, 600)
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
			t.Errorf("given %v: the last board is after %d moves", given, last)
		}
	}
}

// A comparison that is illegal is not drawn; testdata/badinput of the command has what else is refused.
func TestRaceRefuses(t *testing.T) {
	bad := against(solutions[0].solution, 3)
	bad.Comparison.Moves = []board.Move{{Pieces: []int{0}, Path: "UUUU"}}
	if _, err := GIF(t.Context(), &bytes.Buffer{}, bad, with(t, "view=race")); err == nil {
		t.Error("it is drawn")
	}
}

package render

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

func mustSolve(t testing.TB, id string) Solution {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	kind, _, _ := strings.Cut(p.ID(), ":")
	s, err := p.Solve(context.Background(), solve.Options{Metric: catalog.Kind(kind).Metrics[0]})
	if err != nil {
		t.Fatal(err)
	}
	return Solution{Board: p.Board(), Moves: s.Moves, Metric: s.Metric, ID: p.ID()}
}

// drawValidSVG draws a solution as SVG and checks that the file is well-formed XML.
func drawValidSVG(t testing.TB, s Solution, o Options) []byte {
	t.Helper()
	file := []byte(mustDraw(t, "svg", s, o))
	d := xml.NewDecoder(bytes.NewReader(file))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("SVG is not well-formed: %v", err)
		}
	}
	return file
}

// TestSVGWellFormed checks that every theme and view is well-formed, and that the animation of 横刀立马 has
// at most 62 KiB.
func TestSVGWellFormed(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, id := range []string{"klotski:横刀立马", "tiles:864072513", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		s := mustSolve(t, id)
		for _, th := range theme.Names() {
			for _, view := range []string{"start", "solution", "goal", "step:3", "sheet"} {
				for _, highlight := range []Switch{Off, On} {
					o := Options{Theme: th, View: view, Highlight: highlight}
					if len(s.Moves) == 81 {
						o.Title = "横刀立马"
					}
					if n := len(drawValidSVG(t, s, o)); len(s.Moves) == 81 && view == "solution" && n > 62<<10 {
						t.Errorf("%s: %d bytes, want at most 62 KiB", th, n)
					}
				}
			}
		}
	}
}

// TestSVGFinalPositions checks that the keyframes of every piece end at its final position, or outside the
// board if the piece leaves.
func TestSVGFinalPositions(t *testing.T) {
	for _, id := range []string{"klotski:横刀立马", "tiles:864072513", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		s := mustSolve(t, id)
		var o Options
		o.View = "solution"
		file := string(drawValidSVG(t, s, o))
		all, err := scene.NewPicture(s.Board, mustTheme(t, s).Margin, movingSize, scene.Extras{Counter: true})
		if err != nil {
			t.Fatal(err)
		}
		l := all.Boards[0]
		end := s.Board.Apply(s.Moves...)
		for i, p := range s.Board.Pieces {
			rule := regexp.MustCompile(`@keyframes \w{5}k` + fmt.Sprint(i) + `\{(.*)\}`).FindStringSubmatch(file)
			want := image.Pt(end.Pieces[i].At.X-p.At.X, end.Pieces[i].At.Y-p.At.Y).Mul(l.Cell)
			if e := scene.NewEnding(end, false, true); e.LeavingPiece == i+1 {
				want = want.Add(e.ExitOffset(l))
			}
			if rule == nil {
				if want != (image.Point{}) {
					t.Errorf("%s: piece %s has no keyframes", id, p.Name)
				}
				continue
			}
			stops := strings.Split(strings.TrimSuffix(rule[1], "}"), "}")
			last := stops[len(stops)-1]
			if got := last[strings.Index(last, "{"):]; got != "{transform:"+cssTransform(want) {
				t.Errorf("%s: last keyframe of piece %s = %s, want offset %v", id, p.Name, got, want)
			}
			for _, stop := range stops[1:] {
				if !regexp.MustCompile(`^(\d+(\.\d+)?%|\.\d+%|to)(,(\d+(\.\d+)?%|to))?\{`).MatchString(stop) {
					t.Errorf("%s: piece %s: invalid keyframe %q", id, p.Name, stop)
				}
			}
		}
	}
}

func mustTheme(t *testing.T, s Solution) theme.Theme {
	t.Helper()
	th, err := Options{}.chooseTheme(s.Board)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

func TestSVGEscapes(t *testing.T) {
	s := mustSolve(t, "tiles:864072513")
	s.Board.Name = `<b> & "x" ` + "\x01"
	s.ID = "tiles:<&>"
	var o Options
	file := drawValidSVG(t, s, o)
	if !bytes.Contains(file, []byte("<metadata>tiles:&lt;&amp;&gt;</metadata>")) {
		t.Error("metadata does not contain the escaped ID")
	}
	if !bytes.Contains(file, []byte(`&lt;b&gt; &amp; `)) || bytes.ContainsRune(file, 1) {
		t.Error("name is not escaped")
	}
	if !bytes.Equal(file, drawValidSVG(t, s, o)) {
		t.Error("SVG is not deterministic")
	}
}

// TestNamesHaveGlyphs checks that every theme can draw the names of all layouts as titles.
func TestNamesHaveGlyphs(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	n := 0
	for _, k := range catalog.Kinds {
		for _, l := range k.NamedLayouts() {
			for _, name := range append([]string{l.Name}, l.Aliases...) {
				for _, th := range theme.Themes {
					if _, err := th.TextWidth(name, 20, nil); err != nil {
						t.Errorf("%s: %s: %v", th.Name, name, err)
					}
				}
				n++
			}
		}
	}
	if n < 400 {
		t.Errorf("%d names tested, want at least 400", n)
	}
}

// TestSVGWithoutMotion checks that pieces jump if tween is 1.
func TestSVGWithoutMotion(t *testing.T) {
	s := mustSolve(t, "klotski:横刀立马")
	var o Options
	o.View, o.Tween, o.Pace.Loops = "solution", 1, 3
	file := drawValidSVG(t, s, o)
	if bytes.Contains(file, []byte("cubic-bezier")) || !bytes.Contains(file, []byte("step-end 3 both")) {
		t.Error("SVG with tween=1, loops=3: has easing, or lacks \"step-end 3 both\"")
	}
	o.Tween = 4
	if moving := drawValidSVG(t, s, o); len(file) >= len(moving) {
		t.Errorf("SVG without motion has %d bytes, want fewer than %d", len(file), len(moving))
	}
}

// cssTransform returns the CSS transform for an offset.
func cssTransform(p image.Point) string {
	px := func(n int) string { return strings.TrimPrefix(fmt.Sprintf("%dpx", n), "0px") }
	if p == (image.Point{}) {
		return "none"
	}
	zero := func(s string) string {
		if s == "" {
			return "0"
		}
		return s
	}
	return fmt.Sprintf("translate(%s,%s)", zero(px(p.X)), zero(px(p.Y)))
}

// TestSVGEmbeddedPictures checks that pictures are embedded in the file and clipped to the outlines of pieces.
func TestSVGEmbeddedPictures(t *testing.T) {
	dir := t.TempDir()
	transparent := image.NewNRGBA(image.Rect(0, 0, 50, 50))
	for i := 1; i <= 8; i++ {
		var img image.Image = image.NewGray(transparent.Rect)
		if i == 1 {
			img = transparent
		}
		filetest.Write(t, filepath.Join(dir, fmt.Sprint(i, ".png")), rendertest.EncodePNG(t, img))
	}
	file := string(drawValidSVG(t, mustSolve(t, "tiles:864072513"), parseOptions(t, "portraits="+dir)))
	if n := strings.Count(file, "data:image/png;base64,"); n != 1 {
		t.Errorf("%d embedded PNGs, want 1", n)
	}
	if n := strings.Count(file, "data:image/jpeg;base64,"); n != 7 {
		t.Errorf("%d embedded JPEGs, want 7", n)
	}
	if n := strings.Count(file, "<clipPath"); n != 1 {
		t.Errorf("%d clip paths, want 1", n)
	}
}

// TestSVGTitleOrder checks that the title is drawn after the frame, so that it is visible.
func TestSVGTitleOrder(t *testing.T) {
	for _, view := range []string{"start", "solution"} {
		file := string(drawValidSVG(t, solutions[0].solution, parseOptions(t, "theme=wood,title=ABC,view="+view)))
		_, body, _ := strings.Cut(file, "</defs>")
		frame, title := strings.Index(body, "<use href"), strings.Index(body, `<g transform="translate(`)
		if frame < 0 || title < frame {
			t.Errorf("%s: title at byte %d, frame at byte %d; want title after frame", view, title, frame)
		}
	}
}

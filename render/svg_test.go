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

	"slidegif/render/rendertest"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

func solved(t testing.TB, id string) Solution {
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

// svgOf writes one SVG and holds it to what every one must be: well-formed, named, and
// with the ID inside.
func svgOf(t testing.TB, s Solution, o Options) []byte {
	t.Helper()
	file := []byte(drawnAs(t, "svg", s, o))
	d := xml.NewDecoder(bytes.NewReader(file))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
	return file
}

// Every theme and view is well-formed, and the animation of 横刀立马 takes at most 62 KiB.
func TestSVGWrites(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, id := range []string{"klotski:横刀立马", "tiles:864072513", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		s := solved(t, id)
		for _, th := range theme.Names() {
			for _, view := range []string{"start", "solution", "goal", "step:3", "sheet"} {
				for _, highlight := range []Switch{Off, On} {
					o := Options{Theme: th, View: view, Highlight: highlight}
					if len(s.Moves) == 81 {
						o.Title = "横刀立马"
					}
					if n := len(svgOf(t, s, o)); len(s.Moves) == 81 && view == "solution" && n > 62<<10 {
						t.Errorf("%s: %d bytes, more than 62 KiB", th, n)
					}
				}
			}
		}
	}
}

// TestSVGEndsSolved replays the keyframes of every piece to their end: there it must be
// where the solution leaves it, or it has left the board.
func TestSVGEndsSolved(t *testing.T) {
	for _, id := range []string{"klotski:横刀立马", "tiles:864072513", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		s := solved(t, id)
		var o Options
		o.View = "solution"
		file := string(svgOf(t, s, o))
		all, err := scene.NewPicture(s.Board, mustTheme(t, s).Margin, gifSize, scene.Around{Counter: true})
		if err != nil {
			t.Fatal(err)
		}
		l := all.Boards[0]
		end := s.Board.Apply(s.Moves...)
		for i, p := range s.Board.Pieces {
			rule := regexp.MustCompile(`@keyframes ...k` + fmt.Sprint(i) + `\{(.*)\}`).FindStringSubmatch(file)
			want := image.Pt(end.Pieces[i].At.X-p.At.X, end.Pieces[i].At.Y-p.At.Y).Mul(l.Cell)
			if e := scene.EndingOf(end, false, true); e.Leaves == i+1 {
				want = want.Add(e.Way(l))
			}
			if rule == nil {
				if want != (image.Point{}) {
					t.Errorf("%s: piece %s never moves", id, p.Name)
				}
				continue
			}
			stops := strings.Split(strings.TrimSuffix(rule[1], "}"), "}")
			last := stops[len(stops)-1]
			if got := last[strings.Index(last, "{"):]; got != "{transform:"+translate(want) {
				t.Errorf("%s: piece %s ends in %s, not at %v", id, p.Name, got, want)
			}
			for _, stop := range stops[1:] {
				if !regexp.MustCompile(`^(\d+(\.\d+)?%|\.\d+%|to)(,(\d+(\.\d+)?%|to))?\{`).MatchString(stop) {
					t.Errorf("%s: piece %s has a stop %q", id, p.Name, stop)
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
	s := solved(t, "tiles:864072513")
	s.Board.Name = `<b> & "x" ` + "\x01"
	s.ID = "tiles:<&>"
	var o Options
	file := svgOf(t, s, o)
	if !bytes.Contains(file, []byte("<metadata>tiles:&lt;&amp;&gt;</metadata>")) {
		t.Error("the ID is not in the metadata")
	}
	if !bytes.Contains(file, []byte(`&lt;b&gt; &amp; `)) || bytes.ContainsRune(file, 1) {
		t.Error("the name is not escaped")
	}
	if !bytes.Equal(file, svgOf(t, s, o)) {
		t.Error("two files differ")
	}
}

// TestEveryNameCanBeWritten: the names of layouts become titles, in every theme.
func TestEveryNameCanBeWritten(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	n := 0
	for _, k := range catalog.Kinds {
		for _, l := range k.Named() {
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
		t.Errorf("only %d names", n)
	}
}

// TestSVGWithoutMotion: at tween=1 a piece jumps, and no keyframe begins a way.
func TestSVGWithoutMotion(t *testing.T) {
	s := solved(t, "klotski:横刀立马")
	var o Options
	o.View, o.Tween, o.Pace.Loops = "solution", 1, 3
	file := svgOf(t, s, o)
	if bytes.Contains(file, []byte("cubic-bezier")) || !bytes.Contains(file, []byte("step-end 3 both")) {
		t.Error("it eases, or does not loop three times")
	}
	o.Tween = 4
	if moving := svgOf(t, s, o); len(file) >= len(moving) {
		t.Errorf("%d bytes without motion, %d with", len(file), len(moving))
	}
}

// translate is where a keyframe moves a piece.
func translate(p image.Point) string {
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

// TestSVGHoldsPictures: a photo's part is inside the file, cut to its piece's outline.
func TestSVGHoldsPictures(t *testing.T) {
	dir := t.TempDir()
	transparent := image.NewNRGBA(image.Rect(0, 0, 50, 50))
	for i := 1; i <= 8; i++ {
		var img image.Image = image.NewGray(transparent.Rect)
		if i == 1 {
			img = transparent
		}
		filetest.Write(t, filepath.Join(dir, fmt.Sprint(i, ".png")), rendertest.PNG(t, img))
	}
	file := string(svgOf(t, solved(t, "tiles:864072513"), with(t, "portraits="+dir)))
	if n := strings.Count(file, "data:image/png;base64,"); n != 1 {
		t.Errorf("%d pictures with transparent parts", n)
	}
	if n := strings.Count(file, "data:image/jpeg;base64,"); n != 7 {
		t.Errorf("%d pictures without", n)
	}
	if n := strings.Count(file, "<clipPath"); n != 1 {
		t.Errorf("%d outlines to cut them, of one shape", n)
	}
}

// The title stands on the frame, not behind it.
func TestSVGTitleIsSeen(t *testing.T) {
	for _, view := range []string{"start", "solution"} {
		file := string(svgOf(t, solutions[0].solution, with(t, "theme=wood,title=ABC,view="+view)))
		_, body, _ := strings.Cut(file, "</defs>")
		frame, title := strings.Index(body, "<use href"), strings.Index(body, `<g transform="translate(`)
		if frame < 0 || title < frame {
			t.Errorf("%s: the title is at %d, the frame at %d", view, title, frame)
		}
	}
}

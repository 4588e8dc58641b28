package render

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/fonts"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

var svgs = flag.String("svgs", "", "write SVG files into this directory, to be looked at")

func solved(t testing.TB, id string) Show {
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
	return Show{Board: p.Board(), Moves: s.Moves, Metric: s.Metric, ID: p.ID()}
}

// svg writes one SVG and holds it to what every one must be: well-formed, named, and
// with the ID inside.
func svg(t testing.TB, s Show, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := SVG(context.Background(), &b, s, o); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(bytes.NewReader(b.Bytes()))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
	return b.Bytes()
}

func TestSVGWrites(t *testing.T) {
	shows := map[string]Show{
		"hrd":   solved(t, "klotski:横刀立马"),
		"tiles": solved(t, "tiles:864072513"),
		"rush":  solved(t, "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"),
	}
	for name, s := range shows {
		for _, th := range theme.Names() {
			for _, view := range []string{"start", "solution", "goal", "step:3", "sheet"} {
				o := Defaults()
				o.Theme, o.View = th, view
				o.Highlight = name == "rush"
				file := svg(t, s, o)
				if view == "solution" || view == "sheet" {
					t.Logf("%s %s %s: %d bytes", name, th, view, len(file))
				}
				if *svgs != "" {
					path := filepath.Join(*svgs, name+"-"+th+"-"+strings.Replace(view, ":", "", 1)+".svg")
					if err := os.WriteFile(path, file, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

func TestSVGIsSmall(t *testing.T) {
	s := solved(t, "klotski:横刀立马")
	if len(s.Moves) != 81 {
		t.Fatalf("%d moves", len(s.Moves))
	}
	for _, th := range theme.Names() {
		for _, highlight := range []bool{false, true} {
			o := Defaults()
			o.Theme, o.View, o.Title, o.Highlight = th, "solution", "横刀立马", highlight
			if n := len(svg(t, s, o)); n > 60<<10 {
				t.Errorf("%s: %d bytes, more than 60 KiB", th, n)
			}
		}
	}
}

// TestSVGEndsSolved replays the keyframes of every piece to their end: there it must be
// where the solution leaves it.
func TestSVGEndsSolved(t *testing.T) {
	for _, id := range []string{"klotski:横刀立马", "tiles:864072513", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		s := solved(t, id)
		o := Defaults()
		o.View = "solution"
		file := string(svg(t, s, o))
		l, err := newLayout(s.Board, mustTheme(t, s), svgSize, false, true)
		if err != nil {
			t.Fatal(err)
		}
		end := s.Board
		for _, m := range s.Moves {
			end = end.Apply(m)
		}
		for i, p := range s.Board.Pieces {
			rule := regexp.MustCompile(`@keyframes ...k` + fmt.Sprint(i) + `\{(.*)\}`).FindStringSubmatch(file)
			want := image.Pt(end.Pieces[i].At.X-p.At.X, end.Pieces[i].At.Y-p.At.Y).Mul(l.cell)
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

func mustTheme(t *testing.T, s Show) theme.Theme {
	t.Helper()
	th, err := chooseTheme("", s.Board)
	if err != nil {
		t.Fatal(err)
	}
	return th
}

// TestLegsAreOneCurve holds the parts of a move around corners to the curve of the whole.
func TestLegsAreOneCurve(t *testing.T) {
	for _, path := range []string{"D", "DDD", "RD", "RRD", "UL", "DLLU", "RDRD"} {
		list := legs(path)
		at := image.Point{}
		for _, l := range list {
			at = at.Add(l.way)
		}
		want := along(path, 1, len(path))
		if at != want || list[0].begin > 1e-9 {
			t.Errorf("%s: ends at %v, not %v; begins at %f", path, at, want, list[0].begin)
		}
		done := 0
		for _, l := range list {
			x := l.begin
			if s := 3*x*x - 2*x*x*x; math.Abs(s*float64(len(path))-float64(done)) > 1e-6 {
				t.Errorf("%s: after %d cells the curve has come %f", path, done, s*float64(len(path)))
			}
			done += max(l.way.X, -l.way.X) + max(l.way.Y, -l.way.Y)
		}
	}
}

func TestSVGOfBadOptions(t *testing.T) {
	s := solved(t, "klotski:横刀立马")
	for name, change := range map[string]func(*Options){
		"a step beyond":   func(o *Options) { o.View = "step:82" },
		"a view":          func(o *Options) { o.View = "sideways" },
		"a title":         func(o *Options) { o.Title = "☃" },
		"a title of one":  func(o *Options) { o.Title, o.View = "☃", "sheet" },
		"a range":         func(o *Options) { o.From, o.To, o.View = 9, 3, "solution" },
		"too few bytes":   func(o *Options) { o.MaxBytes = 1000 },
		"too few pixels":  func(o *Options) { o.Size = 12 },
		"a theme":         func(o *Options) { o.Theme = "marble" },
		"a sheet's range": func(o *Options) { o.To, o.View = 82, "sheet" },
	} {
		o := Defaults()
		change(&o)
		var b bytes.Buffer
		_, err := SVG(context.Background(), &b, s, o)
		var bad *board.InputError
		if !errors.As(err, &bad) || b.Len() > 0 {
			t.Errorf("%s: %v, %d bytes written", name, err, b.Len())
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := SVG(ctx, io.Discard, s, Defaults()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestSVGEscapes(t *testing.T) {
	s := solved(t, "tiles:864072513")
	s.Board.Name = `<b> & "x" ` + "\x01"
	s.ID = "tiles:<&>"
	o := Defaults()
	file := svg(t, s, o)
	if !bytes.Contains(file, []byte("<metadata>tiles:&lt;&amp;&gt;</metadata>")) {
		t.Error("the ID is not in the metadata")
	}
	if !bytes.Contains(file, []byte(`&lt;b&gt; &amp; `)) || bytes.ContainsRune(file, 1) {
		t.Error("the name is not escaped")
	}
	if !bytes.Equal(file, svg(t, s, o)) {
		t.Error("two files differ")
	}
}

func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		x      float64
		places int
		want   string
	}{{0, 1, "0"}, {.04, 1, "0"}, {-.04, 1, "0"}, {.5, 1, ".5"}, {-.5, 1, "-.5"}, {-12.25, 2, "-12.25"}, {100, 2, "100"}, {10, 0, "10"}, {-.25, 1, "-.2"}} {
		if got := decimal(fixed(c.x, c.places), c.places); got != c.want {
			t.Errorf("%v with %d decimals: %q, not %q", c.x, c.places, got, c.want)
		}
	}
}

func TestPathData(t *testing.T) {
	var p theme.Path
	for _, s := range []fonts.Segment{
		{Op: 'M', P: [3][2]float64{{1, 2}}}, {Op: 'L', P: [3][2]float64{{3.55, 2}}}, {Op: 'L', P: [3][2]float64{{3.55, 2}}},
		{Op: 'L', P: [3][2]float64{{4, 1}}}, {Op: 'Q', P: [3][2]float64{{4.5, .5}, {5, 1}}}, {Op: 'Z'}, {Op: 'M', P: [3][2]float64{{0, 0}}},
		{Op: 'C', P: [3][2]float64{{.1, .2}, {.3, -.4}, {.5, .6}}}, {Op: 'Z'},
	} {
		p = append(p, s)
	}
	if got, want := pathData(p, 1, 1), "M1 2h2.6l.4-1q.5-.5 1 0zm-1-2c.1.2.3-.4.5.6z"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func BenchmarkSVG(b *testing.B) {
	s := solved(b, "klotski:横刀立马")
	o := Defaults()
	o.View = "solution"
	for b.Loop() {
		if _, err := SVG(context.Background(), io.Discard, s, o); err != nil {
			b.Fatal(err)
		}
	}
}

// TestEveryNameCanBeWritten: the names of layouts become titles, in every theme.
func TestEveryNameCanBeWritten(t *testing.T) {
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
	o := Defaults()
	o.View, o.Tween, o.Loops = "solution", 1, 3
	file := svg(t, s, o)
	if bytes.Contains(file, []byte("cubic-bezier")) || !bytes.Contains(file, []byte("step-end 3 both")) {
		t.Error("it eases, or does not loop three times")
	}
	o.Tween = 4
	if moving := svg(t, s, o); len(file) >= len(moving) {
		t.Errorf("%d bytes without motion, %d with", len(file), len(moving))
	}
}

// TestSVGHoldsPictures: a photo's part is inside the file, cut to its piece's outline.
func TestSVGHoldsPictures(t *testing.T) {
	s := solved(t, "tiles:864072513")
	v, err := newVector(context.Background(), s, Defaults())
	if err != nil {
		t.Fatal(err)
	}
	clear := image.NewNRGBA(image.Rect(0, 0, v.cell, v.cell))
	full := image.NewGray(clear.Rect)
	v.parts.Picture = func(i int) image.Image {
		if i == 0 {
			return clear
		}
		return full
	}
	if err := v.still(s, Defaults(), "start"); err != nil {
		t.Fatal(err)
	}
	file := string(v.doc.write(v.layout.board, v.size, "a", "b", "c"))
	if n := strings.Count(file, "data:image/png;base64,"); n != 1 {
		t.Errorf("%d pictures with see-through parts", n)
	}
	if n := strings.Count(file, "data:image/jpeg;base64,"); n != 7 {
		t.Errorf("%d pictures without", n)
	}
	if n := strings.Count(file, "<clipPath"); n != 1 {
		t.Errorf("%d outlines to cut them, of one shape", n)
	}
}

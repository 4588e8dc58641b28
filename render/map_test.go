package render

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// pathMap returns a function that returns a map of n positions in a row. The last position is the goal.
func pathMap(n int) func(context.Context) (*StateSpace, error) {
	m := &StateSpace{First: []uint32{0}, Radius: -1, Board: func(uint32) board.Board { return newBoard(classic) }}
	m.At = func(p uint32) (x, y float64) { return float64(p % 100), float64(p / 100) }
	road := Road{}
	for i := range n {
		for _, to := range []int{i - 1, i + 1} {
			if to >= 0 && to < n {
				m.To = append(m.To, uint32(to))
			}
		}
		m.First, m.Distance = append(m.First, uint32(len(m.To))), append(m.Distance, uint16(n-1-i))
		road.Positions, road.After = append(road.Positions, uint32(i)), append(road.After, i)
	}
	m.Roads = []Road{road}
	return func(context.Context) (*StateSpace, error) { return m, nil }
}

// TestMapFormats checks that vector formats draw the lines of small maps, and embed a picture of large ones.
func TestMapFormats(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 1)
	for n, embedded := range map[int]bool{50: false, 5001: true} {
		s.Map = pathMap(n)
		for name, mark := range map[string]string{"svg": "<image", "pdf": "/Subtype /Image"} {
			var b bytes.Buffer
			if _, err := writeAs(t.Context(), &b, name, s, Options{View: ViewMap}); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(b.String(), mark); got != embedded {
				t.Errorf("%d positions, %s: the file contains a picture: %t, want %t", n, name, got, embedded)
			}
		}
	}
}

// TestMapSVG checks that an animated SVG has a hidden part of the road for each move, and a moving mark.
func TestMapSVG(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 1)
	s.Map = pathMap(5)
	var b bytes.Buffer
	if _, err := SVG(t.Context(), &b, s, Options{View: ViewMap}); err != nil {
		t.Fatal(err)
	}
	parts := regexp.MustCompile(`<g id="\w+r\d" class="\w+" opacity="0"><path`).FindAllString(b.String(), -1)
	marks := regexp.MustCompile(`<g id="(\w+q)"`).FindStringSubmatch(b.String())
	if len(parts) != 4 || marks == nil || !strings.Contains(b.String(), "@keyframes "+marks[1]) {
		t.Errorf("the file has %d parts of the road and the mark %v, want 4 parts and an animated mark", len(parts), marks)
	}
}

// TestMapSize checks that the size is known without the state space.
func TestMapSize(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 1)
	computed := false
	s.Map = func(ctx context.Context) (*StateSpace, error) {
		computed = true
		return pathMap(9)(ctx)
	}
	p, err := Decide(FormatNamed("png"), s, Options{View: ViewMap, Size: 320})
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Measure()
	if err != nil || computed || r.Width != 320 || r.Height != 240 {
		t.Errorf("measured %d x %d, state space computed: %t, error %v; want 320 x 240 without", r.Width, r.Height, computed, err)
	}
	var b bytes.Buffer
	if _, err := p.Write(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if c, err := png.DecodeConfig(&b); err != nil || image.Pt(c.Width, c.Height) != image.Pt(r.Width, r.Height) {
		t.Errorf("drew %d x %d pixels, error %v", c.Width, c.Height, err)
	}
}

// TestMapErrors checks that errors of the state space are returned, and that a map needs one.
func TestMapErrors(t *testing.T) {
	s := randomSolution(newBoard(classic), 4, 1)
	if _, err := Decide(FormatNamed("png"), s, Options{View: ViewMap}); err == nil {
		t.Error("a map without a state space is drawn")
	}
	want := errors.New("too large")
	s.Map = func(context.Context) (*StateSpace, error) { return nil, want }
	if _, err := writeAs(t.Context(), &bytes.Buffer{}, "png", s, Options{View: ViewMap}); !errors.Is(err, want) {
		t.Errorf("error %v, want %v", err, want)
	}
}

// TestRoadsAnimation checks a map with given moves that leave the solution in the middle: there are two boards, both roads
// grow, and the solution and the detour are visible although the given moves also take their steps, later.
func TestRoadsAnimation(t *testing.T) {
	const n = 13
	s := withComparison(randomSolution(newBoard(classic), n+7, 1), n-1)
	s.Given = true
	s.Map = func(ctx context.Context) (*StateSpace, error) {
		m, err := pathMap(n)(ctx)
		given := Road{}
		for i := range len(s.Moves) + 1 { // four steps back and forth
			p := i
			if i > n/2 {
				p = max(n-1-i, i-8)
			}
			given.Positions, given.After = append(given.Positions, uint32(p)), append(given.After, i)
		}
		m.Roads, m.Given = append(m.Roads, given), true
		return m, err
	}
	var b bytes.Buffer
	r, err := GIF(t.Context(), &b, s, Options{View: ViewMap, Size: 400, Theme: "dark", Tween: 2})
	if err != nil || r.Height != 400 || r.Width > 320 {
		t.Fatalf("%d x %d pixels, error %v; want 400 pixels high and less wide", r.Width, r.Height, err)
	}
	frames, _ := rendertest.DecodeGIF(t, b.Bytes())
	last := frames[len(frames)-1]
	dark, _ := theme.Get("dark")
	land := dark.Land()
	for name, want := range map[string]struct {
		color.RGBA
		columns int // at the end, at least
	}{"solution": {land.Road, 150}, "given moves": {land.Other, 150}, "detour of four steps": {land.Goal, 80}} {
		count := func(img *image.RGBA) (columns int) {
			for x := range img.Rect.Dx() {
				for y := img.Rect.Dy() * 6 / 10; y < img.Rect.Dy()*9/10; y++ {
					if c := img.RGBAAt(x, y); max(difference(c.R, want.R), difference(c.G, want.G), difference(c.B, want.B)) < 30 {
						columns++
						break
					}
				}
			}
			return columns
		}
		if before, after := count(frames[0]), count(last); before > 60 || after < want.columns {
			t.Errorf("%s: %d columns with this colour at first and %d at the end, want few and at least %d", name, before, after, want.columns)
		}
	}
	same := true
	for y := range last.Rect.Dy() / 2 {
		for x := range last.Rect.Dx() / 2 {
			same = same && last.RGBAAt(x, y) == last.RGBAAt(x+last.Rect.Dx()/2, y)
		}
	}
	if same {
		t.Error("both boards show the same position at the end")
	}
}

func difference(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// TestMapAnimation checks that the road behind the marker grows with the moves, and that the road ahead is not drawn.
func TestMapAnimation(t *testing.T) {
	s := randomSolution(newBoard(classic), 12, 1)
	s.Map = pathMap(13)
	var b bytes.Buffer
	r, err := GIF(t.Context(), &b, s, Options{View: ViewMap, Size: 400, Theme: "dark", Tween: 2})
	if err != nil || r.Width != 400 {
		t.Fatalf("%d pixels wide, error %v; want 400", r.Width, err)
	}
	frames, _ := rendertest.DecodeGIF(t, b.Bytes())
	lengths := make([]int, len(frames)) // number of columns with white pixels
	for i, img := range frames {
		for x := img.Rect.Dx() / 2; x < img.Rect.Dx(); x++ {
			for y := img.Rect.Dy() / 4; y < img.Rect.Dy()*3/4; y++ {
				if c := img.RGBAAt(x, y); c.R > 240 && c.G > 240 && c.B > 240 {
					lengths[i]++
					break
				}
			}
		}
	}
	last := len(frames) - 1
	if !slices.IsSorted(lengths) || lengths[0] > lengths[last]/5 || lengths[last] < 150 {
		t.Errorf("the road has the lengths %v in pixels, want growing ones", lengths)
	}
}

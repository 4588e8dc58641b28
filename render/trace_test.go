package render

import (
	"bytes"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// middleOf returns the middle of the cells of a piece in half cells.
func middleOf(p board.Piece) image.Point {
	first := p.At.Add(p.Cells[0])
	x0, y0, x1, y1 := first.X, first.Y, first.X, first.Y
	for _, c := range p.Cells {
		q := p.At.Add(c)
		x0, y0, x1, y1 = min(x0, q.X), min(y0, q.Y), max(x1, q.X), max(y1, q.Y)
	}
	return image.Pt(x0+x1+1, y0+y1+1)
}

// TestTrailsFollowMoves checks the trails of random puzzles of every kind against the boards after
// each move.
func TestTrailsFollowMoves(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	var ids []string
	for _, k := range catalog.Kinds {
		if k.Random == nil {
			t.Errorf("%s has no random puzzles to test", k.Name)
			continue
		}
		for _, seed := range testcost.Some(1, 1, 2) {
			ids = append(ids, fmt.Sprintf("%s:%s@%d", k.Name, append(slices.Clone(k.Presets), "")[0], seed))
		}
	}
	ids = append(ids, "klotski:横刀立马", "gates:gates-12", "gates:#B##/Ca.#/####:aBC")
	for _, id := range ids {
		s := mustSolve(t, id)
		n := len(s.Moves)
		for _, part := range [][2]int{{0, n}, {n / 3, n - n/3}} {
			line := scene.Line{Moves: s.Moves, Timing: scene.Timing{From: part[0], To: part[1], Paths: scene.DisplayPaths(s.Board, s.Moves)}}
			checkTrails(t, id, s.Board, line)
		}
	}
}

// checkTrails checks that each trail passes every place of its piece, in order and in steps of one
// cell, and that all pieces that move have a trail.
func checkTrails(t *testing.T, id string, b board.Board, line scene.Line) {
	t.Helper()
	from, to := line.Timing.From, line.Timing.To
	boards := b.Trace(line.Moves)
	trails := map[int]scene.Trail{}
	for _, trail := range scene.Trails(b, line) {
		for i, p := range trail.Points[1:] {
			if d := p.Sub(trail.Points[i]); d.X*d.X+d.Y*d.Y != 4 {
				t.Fatalf("%s: trail of piece %d has a step of %v half cells, want one cell", id, trail.Piece, d)
			}
		}
		if trail.Piece == scene.Blank {
			for n, p := range map[int]image.Point{from: trail.Points[0], to: trail.Points[len(trail.Points)-1]} {
				if cell := p.Y/2*b.W + p.X/2; boards[n].Grid()[cell] != board.Empty {
					t.Errorf("%s: the trail of the blank is at %v after %d moves, which is not empty", id, p, n)
				}
			}
			continue
		}
		trails[trail.Piece] = trail
	}
	moved := map[int]bool{}
	for i := range b.Pieces {
		points := trails[i].Points
		k := 0 // points of the trail up to the current board
		for n := from; n < to; n++ {
			if !slices.Contains(line.Moves[n].Pieces, i) {
				continue
			}
			moved[i] = true
			before, after := boards[n].Pieces[i], boards[n+1].Pieces[i]
			if k >= len(points) || points[k] != middleOf(before) {
				t.Fatalf("%s: point %d of the trail of piece %d is not its place %v before move %d: %v", id, k, i, middleOf(before), n+1, points)
			}
			k += len(line.Moves[n].Path)
			switch end := points[len(points)-1]; {
			case after.Gone():
				if end.In(image.Rect(0, 0, 2*b.W, 2*b.H)) {
					t.Errorf("%s: piece %d leaves, but its trail ends at %v on the board", id, i, end)
				}
			case after.Colours != before.Colours:
				k++ // back from the gate
				fallthrough
			default:
				if k >= len(points) || points[k] != middleOf(after) {
					t.Fatalf("%s: point %d of the trail of piece %d is not its place %v after move %d: %v", id, k, i, middleOf(after), n+1, points)
				}
			}
		}
	}
	if len(moved) != len(trails) {
		t.Errorf("%s: %d pieces move, but %d have a trail", id, len(moved), len(trails))
	}
}

// TestTraceExit checks that the trail of the main piece continues through the exit only if the part
// includes the last move.
func TestTraceExit(t *testing.T) {
	s := mustSolve(t, "klotski:横刀立马")
	for to, want := range map[int]bool{len(s.Moves): true, len(s.Moves) - 1: false} {
		out := false
		for _, trail := range scene.Trails(s.Board, scene.Line{Moves: s.Moves, Timing: scene.Timing{To: to}}) {
			out = out || trail.Points[len(trail.Points)-1].Y > 2*s.Board.H
		}
		if out != want {
			t.Errorf("after %d moves, a trail leaves the board: %v, want %v", to, out, want)
		}
	}
}

// TestTraceFormats draws a trace in every format and theme.
func TestTraceFormats(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)

	for _, s := range testcost.Some(1, mustSolve(t, "tiles:867/254/301"), mustSolve(t, "klotski:横刀立马"), mustSolve(t, "gates:gates-12")) {
		for _, name := range theme.Names() {
			o := parseOptions(t, "view=trace,size=300,theme="+name)
			for _, format := range []string{"png", "svg", "gif", "pdf"} {
				file := mustDraw(t, format, s, o)
				if again := testcost.Long() || name == theme.Names()[0]; again && mustDraw(t, format, s, o) != file {
					t.Errorf("%s, theme %s: two %s files of the same trace differ", s.ID, name, format)
				}
				switch format {
				case "png":
					img, err := png.Decode(strings.NewReader(file)) // checks the file
					if err != nil {
						t.Fatalf("%s, theme %s: %v", s.ID, name, err)
					}
					if size := img.Bounds().Size(); max(size.X, size.Y) != 300 {
						t.Errorf("%s, theme %s: PNG of %v pixels, want a longer side of 300", s.ID, name, size)
					}
				case "gif":
					if g, err := gif.DecodeAll(strings.NewReader(file)); err != nil || len(g.Image) != 1 {
						t.Errorf("%s, theme %s: GIF is not a single frame: %v", s.ID, name, err)
					}
				case "pdf":
					checkPDF(t, []byte(file), 1)
				}
			}
		}
	}
}

// TestTraceSVG checks the size of an SVG and its texts.
func TestTraceSVG(t *testing.T) {
	s := mustSolve(t, "klotski:横刀立马")
	for _, name := range theme.Names() {
		const limit = 40_000
		file := drawValidSVG(t, s, parseOptions(t, "view=trace,theme="+name))
		if len(file) > limit {
			t.Errorf("SVG in theme %s has %d bytes, want at most %d", name, len(file), limit)
		}
		if !bytes.Contains(file, []byte("横刀立马: the path of every piece")) || !bytes.Contains(file, []byte("Each line is the path")) {
			t.Errorf("SVG in theme %s lacks the alternative text", name)
		}
	}
}

// TestTraceOptions checks that each option that applies to a trace changes it, and that errors name
// the option.
func TestTraceOptions(t *testing.T) {
	s := mustSolve(t, "tiles:867/254/301")
	plain := mustDraw(t, "svg", s, parseOptions(t, "view=trace"))
	for _, keys := range []string{"labels=off", "title=Thirty-one", "size=600", "from=5", "to=20", "lang=zh", "theme=dark", "background=#ffeecc", "background=transparent"} {
		if mustDraw(t, "svg", s, parseOptions(t, "view=trace,"+keys)) == plain {
			t.Errorf("%s does not change a trace", keys)
		}
	}
	for keys, want := range map[string]string{"size=32": "", "from=40": "from", "to=50": "to"} {
		_, err := Decide(FormatNamed("svg"), s, parseOptions(t, "view=trace,"+keys))
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("trace with %s: error %v, want one that names %s", keys, err, want)
		}
	}
}

// TestTraceCompares checks that a trace of given moves shows the best solution too: in the same print
// if both are short, and otherwise in a second print.
func TestTraceCompares(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, test := range []struct {
		id, moves string
		prints    int
	}{
		{"tiles:123/405/786", "RDLURDLURDLULU", 1},
		{"klotski:横刀立马", "", 2},
	} {
		best := mustSolve(t, test.id)
		given := best
		given.Given, given.Comparison = true, &Comparison{Moves: best.Moves, Metric: best.Metric, AtLeast: len(best.Moves)}
		if test.moves != "" {
			given.Moves = nil
			b := best.Board
			for _, letter := range test.moves {
				for _, m := range board.Moves(b, board.StepMetric) {
					if m.Path == string(letter) {
						given.Moves, b = append(given.Moves, m), b.Apply(m)
						break
					}
				}
			}
		}
		one, both := drawPNG(t, best, "view=trace,size=600").Bounds().Size(), drawPNG(t, given, "view=trace,size=600").Bounds().Size()
		ratio := float64(both.X) / float64(both.Y) / (float64(one.X) / float64(one.Y))
		if ratio < float64(test.prints)*.95 || ratio > float64(test.prints)*1.05 {
			t.Errorf("%s: alone %v pixels, with the optimum %v, want %d prints", test.id, one, both, test.prints)
		}
		alone, compared := given, mustDraw(t, "svg", given, parseOptions(t, "view=trace,size=600"))
		alone.Comparison = nil
		for _, want := range []string{"Yours: ", "Optimum: "} {
			if !strings.Contains(strings.Join(given.RaceLengths("en"), " "), want) {
				t.Errorf("%s: the legend %q lacks %q", test.id, given.RaceLengths("en"), want)
			}
		}
		if compared == mustDraw(t, "svg", alone, parseOptions(t, "view=trace,size=600")) {
			t.Errorf("%s: the comparison is the picture of the game alone", test.id)
		}
	}
}

// TestTraceGateLetters checks that the letters of gates are drawn above the lines.
func TestTraceGateLetters(t *testing.T) {
	s := mustSolve(t, "gates:gates-1")
	const gates = 3
	for _, name := range theme.Names() {
		th, _ := theme.Get(name)
		line := scene.Line{Moves: s.Moves, Timing: scene.Timing{To: len(s.Moves), Paths: scene.DisplayPaths(s.Board, s.Moves)}}
		c := theme.Trace{Scene: theme.Scene{Board: s.Board, Labels: true}, Final: s.Board.Apply(s.Moves...), Trails: scene.Trails(s.Board, line), Size: 600}
		drawing, _, err := th.Trace(c)
		if err != nil {
			t.Fatal(err)
		}
		var at []int // indices of the letters of gates, which are the largest letters
		largest := 0.0
		for i, shape := range drawing {
			if len(shape.Glyphs) == 0 || shape.Glyphs[0].Size < largest {
				continue
			}
			if shape.Glyphs[0].Size > largest {
				at, largest = nil, shape.Glyphs[0].Size
			}
			at = append(at, i)
		}
		if len(at) != 2*gates || at[gates]-at[gates-1] <= 2*len(c.Trails) {
			t.Errorf("theme %s: shapes with letters of gates: %v, want %d below and %d above %d lines", name, at, gates, gates, len(c.Trails))
		}
	}
}

// TestTraceLabels checks that the labels of blocks that have left do not cover each other, and that labels on paper are
// legible.
func TestTraceLabels(t *testing.T) {
	for _, id := range []string{"gates:@3", "gates:gates-1"} {
		s := mustSolve(t, id)
		for _, format := range []string{"svg", "pdf"} {
			p, err := Decide(FormatNamed(format), s, parseOptions(t, "view=trace"))
			if err != nil {
				t.Fatal(err)
			}
			picture, err := p.Content.(plan.Drawing).Draw(t.Context(), 1600)
			if err != nil {
				t.Fatal(err)
			}
			var labels []theme.Shape // the last texts before the title and the details
			for _, shape := range picture.Drawing {
				if len(shape.Glyphs) > 0 {
					labels = append(labels, shape)
				}
			}
			labels = labels[len(labels)-2-len(s.Board.Pieces) : len(labels)-2]
			for i, a := range labels {
				first, size := a.Glyphs[0], a.Glyphs[0].Size
				if format == "pdf" && size < .024*1600 {
					t.Errorf("%s: label of %.1f pixels on paper", id, size)
				}
				for _, b := range labels[:i] {
					if other := b.Glyphs[0]; math.Abs(first.Y-other.Y) < size && math.Abs(first.X-other.X) < size {
						t.Errorf("%s as %s: %c at %.0f, %.0f covers %c at %.0f, %.0f", id, format, first.Rune, first.X, first.Y, other.Rune, other.X, other.Y)
					}
				}
			}
		}
	}
}

package chart

import (
	"slices"
	"strconv"
	"testing"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// fills returns the bounding boxes of all shapes that are filled with a colour.
func fills(d theme.Drawing, colour theme.Flat) (boxes [][4]float64) {
	for _, s := range d {
		if s.Fill != colour || s.Width > 0 || s.Glyphs != nil {
			continue
		}
		box := [4]float64{1e9, 1e9, -1e9, -1e9}
		for _, q := range s.Path {
			if q.Op != 'Z' {
				box = [4]float64{min(box[0], q.P[0][0]), min(box[1], q.P[0][1]), max(box[2], q.P[0][0]), max(box[3], q.P[0][1])}
			}
		}
		boxes = append(boxes, box)
	}
	return boxes
}

// TestBars checks that the heights of bars are proportional to the counts, and that only the last
// bar has the colour of signs.
func TestBars(t *testing.T) {
	look, _ := theme.Get("modern")
	counts := []int64{10, 20, 40, 5}
	d, err := Histogram{Title: "t", Counts: counts}.Draw(look)
	if err != nil {
		t.Fatal(err)
	}
	pen := theme.Pen{Theme: look}
	bars := append(fills(d, theme.Flat(pen.Blend(.55))), fills(d, theme.Flat(look.Sign))...)
	if len(bars) != len(counts) {
		t.Fatalf("%d bars, want %d", len(bars), len(counts))
	}
	unit := (bars[0][3] - bars[0][1]) / 10
	for i, b := range bars {
		if h, want := b[3]-b[1], unit*float64(counts[i]); h < want-2 || h > want+2 {
			t.Errorf("bar %d has height %g, want about %g", i, h, want)
		}
		if i > 0 && b[0] <= bars[i-1][2] {
			t.Errorf("bar %d starts at %g, inside bar %d", i, b[0], i-1)
		}
	}
}

// TestMistakes checks that exactly the moves that do not bring the goal closer are drawn in the
// colour of signs.
func TestMistakes(t *testing.T) {
	look, _ := theme.Get("modern")
	g := Game{Title: "t", Width: 480, Points: []Point{{Remaining: 3}, {Remaining: 2}, {Remaining: 3, Cost: 2}, {Remaining: 2}, {Remaining: 1}}}
	d, err := g.Draw(look)
	if err != nil {
		t.Fatal(err)
	}
	var mistakes []bool // by segment
	for _, s := range d {
		if s.Width > 2 {
			mistakes = append(mistakes, s.Fill == theme.Flat(look.Sign))
		}
	}
	if want := []bool{false, true, false, false}; !slices.Equal(mistakes, want) {
		t.Errorf("mistakes = %v, want %v", mistakes, want)
	}
}

// TestForced checks the thick lines and the labels of forced moves. It also checks that a board below the chart
// increases the height of the picture.
func TestForced(t *testing.T) {
	look, _ := theme.Get("modern")
	points := make([]Point, 21)
	for i := range points {
		points[i] = Point{Remaining: 20 - i, Forced: i >= 3 && i <= 8 || i == 12 || i >= 19}
	}
	var labels []int
	g := Game{Title: "t", Width: 480, Points: points, Forced: func(n int) string {
		labels = append(labels, n)
		return strconv.Itoa(n)
	}}
	d, err := g.Draw(look)
	if err != nil {
		t.Fatal(err)
	}
	thick := 0
	for _, s := range d {
		if s.Width > 5 && s.Fill == theme.Flat(look.Ink) {
			thick++
		}
	}
	if want := []int{6, 2, 1}; thick != 9 || !slices.Equal(labels, want) {
		t.Errorf("%d thick lines with the labels %d, want 9 and %d", thick, labels, want)
	}
	low := g.Size().Y
	g.Hardest = &board.Board{W: 2, H: 2}
	if high := g.Size().Y; high < low+100 {
		t.Errorf("height with a board = %d, without %d", high, low)
	}
}

// TestDarkBlends checks that in dark mode, the grid has less contrast than the line, in every theme with dark
// colours.
func TestDarkBlends(t *testing.T) {
	n := 0
	for _, look := range theme.Themes {
		look = WithBlends(look)
		pen := theme.Pen{Theme: look}
		paper, dark := look.DarkColors[look.Paper]
		if !dark {
			continue
		}
		n++
		contrast := func(share float64) int {
			c, ok := look.DarkColors[pen.Blend(share)]
			if !ok {
				t.Errorf("theme %s has no dark colour for the blend %v", look.Name, share)
			}
			sum := 0
			for _, pair := range [][2]uint8{{c.R, paper.R}, {c.G, paper.G}, {c.B, paper.B}} {
				sum += max(int(pair[0])-int(pair[1]), int(pair[1])-int(pair[0]))
			}
			return sum
		}
		if grid, line := contrast(gridShare), contrast(lineShare); grid == 0 || 2*grid > line {
			t.Errorf("theme %s: contrast of the grid = %d, of the line = %d", look.Name, grid, line)
		}
	}
	if n == 0 {
		t.Error("no theme has dark colours")
	}
}

// TestRoundNumbers compares ticks with a table.
func TestRoundNumbers(t *testing.T) {
	for largest, want := range map[int64][]int64{
		0: nil, 1: {1}, 7: {1, 2, 3, 4, 5, 6, 7}, 8: {2, 4, 6, 8}, 16: {5, 10, 15}, 81: {20, 40, 60, 80}, 1000: {200, 400, 600, 800, 1000},
	} {
		if got := roundNumbers(largest); !slices.Equal(got, want) {
			t.Errorf("roundNumbers(%d) = %v, want %v", largest, got, want)
		}
	}
}

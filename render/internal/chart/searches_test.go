package chart

import (
	"fmt"
	"math"
	"testing"

	"slidegif/render/theme"
)

// TestSearchBars checks that the lengths of bars are proportional to the logarithms of the numbers, also in a
// picture of another width.
func TestSearchBars(t *testing.T) {
	look, _ := theme.Get("modern")
	pen := theme.Pen{Theme: look}
	for _, width := range []int{0, 450} {
		c := Searches{Title: "t", MoreThan: func(n string) string { return "> " + n }, Width: width, Rows: []Row{
			{Search: "a", Expanded: 10}, {Search: "b", Expanded: 1000}, {Search: "c", Expanded: 100_000}, {Search: "d", Expanded: 0, Limited: true},
		}}
		d, err := c.Draw(look)
		if err != nil {
			t.Fatal(err)
		}
		bars := fills(d, theme.Flat(pen.Blend(barShare)))
		if len(bars) != len(c.Rows) {
			t.Fatalf("width %d: %d bars, want %d", width, len(bars), len(c.Rows))
		}
		unit := bars[2][2] - bars[2][0]
		for i, share := range []float64{.2, .6, 1} {
			if got := bars[i][2] - bars[i][0]; math.Abs(got-share*unit) > 2 {
				t.Errorf("width %d: bar %d has length %g, want about %g", width, i, got, share*unit)
			}
		}
		if got := c.Size(); width > 0 && got.X != width || bars[2][2] > float64(got.X) {
			t.Errorf("width %d: the picture has the size %v, and a bar ends at %g", width, got, bars[2][2])
		}
	}
}

// TestSearchLines checks that each search of a chart over lengths has its own marker, that results of limited
// searches are omitted, and that the names at the right do not overlap.
func TestSearchLines(t *testing.T) {
	look, _ := theme.Get("modern")
	draw := func(searches int, limited bool) theme.Drawing {
		c := Searches{Title: "t"}
		for length := 2; length <= 4; length++ {
			for i := range searches {
				c.Rows = append(c.Rows, Row{Search: fmt.Sprintf("s%d", i), Length: length, Expanded: float64(length * 100), Limited: limited && length == 4})
			}
		}
		d, err := c.Draw(look)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	segments := func(d theme.Drawing) (n int) {
		for _, s := range d {
			if s.Width == 1.5 {
				n++
			}
		}
		return n
	}
	if all, some := segments(draw(2, false)), segments(draw(2, true)); all != 4 || some != 2 {
		t.Errorf("%d segments, and %d without the last length; want 4 and 2", all, some)
	}
	forms := map[string]bool{}
	for i := range 6 {
		p := searchesPainter{Pen: theme.Pen{Theme: look}}
		p.mark(i, [2]float64{10, 10})
		forms[fmt.Sprint(p.Drawing)] = true
	}
	if len(forms) != 6 {
		t.Errorf("%d forms of markers, want 6", len(forms))
	}
	var last float64
	for _, s := range draw(6, false) {
		if len(s.Glyphs) == 2 && s.Glyphs[0].Rune == 's' {
			y := s.Glyphs[0].Y
			if last != 0 && math.Abs(y-last) < labelLine {
				t.Errorf("names at y = %g and %g overlap", last, y)
			}
			last = y
		}
	}
	if last == 0 {
		t.Error("no name was drawn")
	}
}

package theme

import (
	"bytes"
	"testing"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

func TestWayOut(t *testing.T) {
	for _, c := range []struct {
		name        string
		start, goal string
		car         bool
		side        scene.Side
		from, to    int
	}{
		{"classic", "1xx2/1xx2/3445/3785/6..9", "..../..../..../.xx./.xx.", false, scene.Bottom, 1, 3},
		{"inside", "xx../xx../..../....", "..../.xx./.xx./....", false, scene.Nowhere, 0, 0},
		{"at the right", "xx../xx../..../....", "..../..xx/..xx/....", false, scene.Nowhere, 0, 0},
		{"at the left, of no rectangle", "xx../x.../..../....", "..../..../xx../x...", false, scene.Nowhere, 0, 0},
		{"two", "xy../..../....", "..../..../xy..", false, scene.Nowhere, 0, 0},
		{"none", "xy../..../....", "..../..../....", false, scene.Nowhere, 0, 0},
		{"car", "AA../..../....", "..AA/..../....", true, scene.RightSide, 0, 1},
	} {
		b := klotski(c.start, c.goal)
		if c.car {
			b = rush(c.start, c.goal)
		}
		if side, from, to := scene.WayOut(b); side != c.side || from != c.from || to != c.to {
			t.Errorf("%s: side %d, %d to %d", c.name, side, from, to)
		}
	}
}

// TestEveryThemeShowsTheWayOut draws boards with a way out, and without for a goal inside.
func TestEveryThemeShowsTheWayOut(t *testing.T) {
	start := "1xx2/1xx2/3445/3785/6..9"
	boards := [][2]board.Board{
		{klotski(start, "..../..../..../.xx./.xx."), klotski(start, "..../..../.xx./.xx./....")},
		{rush("AA../..../....", "..AA/..../...."), rush("AA../..../....", ".AA./..../....")},
	}
	for _, th := range Themes {
		for _, pair := range boards {
			var seen [2][]byte
			for i, b := range pair {
				b.Pieces = nil // the empty board
				seen[i] = whole(t, th, Scene{Board: b, Cell: 40}, -1).Pix
			}
			if bytes.Equal(seen[0], seen[1]) {
				t.Errorf("%s: %s looks the same with a way out and without", th.Name, pair[0])
			}
		}
	}
}

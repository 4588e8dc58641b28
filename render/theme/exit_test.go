package theme

import (
	"bytes"
	"slices"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/render/scene"
	"slidegif/solve/board"
)

func TestWayOut(t *testing.T) {
	for _, c := range []struct {
		name, id string
		side     scene.Side
		from, to int
	}{
		{"classic", "klotski:1xx2/1xx2/3445/3785/6..9", scene.Bottom, 1, 3},
		{"inside", "klotski:xx../xx../..../....:..../.xx./.xx./....", scene.Nowhere, 0, 0},
		{"at the right", "klotski:xx../xx../..../....:..../..xx/..xx/....", scene.Nowhere, 0, 0},
		{"at the left, of no rectangle", "klotski:xx../x.../..../....:..../..../xx../x...", scene.Nowhere, 0, 0},
		{"two", "klotski:xy../..../....:..../..../xy..", scene.Nowhere, 0, 0},
		{"car", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", scene.RightSide, 2, 3},
	} {
		if side, from, to := scene.WayOut(puzzle(c.id)); side != c.side || from != c.from || to != c.to {
			t.Errorf("%s: side %d, %d to %d", c.name, side, from, to)
		}
	}
	none := rendertest.Board(rendertest.Classic)
	none.Goal = nil
	if side, _, _ := scene.WayOut(none); side != scene.Nowhere {
		t.Errorf("without a goal: side %d", side)
	}
}

// TestEveryThemeShowsTheWayOut draws boards with a way out, and without for a goal inside.
func TestEveryThemeShowsTheWayOut(t *testing.T) {
	const start = "klotski:1xx2/1xx2/3445/3785/6..9:"
	parked := puzzle("rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN")
	inside := parked
	inside.Goal = slices.Clone(parked.Goal)
	inside.Goal[0].At.X--
	boards := [][2]board.Board{
		{puzzle(start + "..../..../..../.xx./.xx."), puzzle(start + "..../..../.xx./.xx./....")},
		{parked, inside},
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

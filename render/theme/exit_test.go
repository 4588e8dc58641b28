package theme

import (
	"bytes"
	"slices"
	"testing"

	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
)

func TestExitSide(t *testing.T) {
	for _, c := range []struct {
		name, id string
		side     scene.Side
		from, to int
	}{
		{"classic", "klotski:1xx2/1xx2/3445/3785/6..9", scene.Bottom, 1, 3},
		{"inside", "klotski:xx../xx../..../....:..../.xx./.xx./....", scene.NoSide, 0, 0},
		{"at the right", "klotski:xx../xx../..../....:..../..xx/..xx/....", scene.NoSide, 0, 0},
		{"at the left, of no rectangle", "klotski:xx../x.../..../....:..../..../xx../x...", scene.NoSide, 0, 0},
		{"two", "klotski:xy../..../....:..../..../xy..", scene.NoSide, 0, 0},
		{"car", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", scene.Right, 2, 3},
	} {
		if side, from, to := scene.FindExit(parseBoard(c.id)); side != c.side || from != c.from || to != c.to {
			t.Errorf("%s: FindExit = %d, %d, %d; want %d, %d, %d", c.name, side, from, to, c.side, c.from, c.to)
		}
	}
	none := rendertest.Board(rendertest.Classic)
	none.Goal = nil
	if side, _, _ := scene.FindExit(none); side != scene.NoSide {
		t.Errorf("without a goal: FindExit = side %d, want NoSide", side)
	}
}

// TestExitIsDrawn compares boards with and without an exit.
func TestExitIsDrawn(t *testing.T) {
	const start = "klotski:1xx2/1xx2/3445/3785/6..9:"
	parked := parseBoard("rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN")
	inside := parked
	inside.Goal = slices.Clone(parked.Goal)
	inside.Goal[0].At.X--
	boards := [][2]board.Board{
		{parseBoard(start + "..../..../..../.xx./.xx."), parseBoard(start + "..../..../.xx./.xx./....")},
		{parked, inside},
	}
	for _, th := range Themes {
		for _, pair := range boards {
			var seen [2][]byte
			for i, b := range pair {
				b.Pieces = nil // draw the empty board
				seen[i] = drawBoard(t, th, Scene{Board: b, Cell: 40}, -1).Pix
			}
			if bytes.Equal(seen[0], seen[1]) {
				t.Errorf("%s: %s looks the same with and without an exit", th.Name, pair[0])
			}
		}
	}
}

package raster

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

var timing = scene.Timing{Tween: 4, Move: 30, First: 100, Last: 250, Counter: true, Highlight: true, To: 20}

func newTestParts(t testing.TB, th theme.Theme, b board.Board, size int) *Parts {
	t.Helper()
	c := theme.Caption{Counter: func(n int) string { return fmt.Sprint(n, "/20") }, MaxCount: 20}
	d := theme.Design{Theme: th, Board: b, Labels: true, Caption: c}
	p, err := NewParts(context.Background(), d, size, true)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newTestAnimation(t testing.TB, th theme.Theme, b board.Board, size, colors int) *Animation[uint8] {
	t.Helper()
	a, err := NewAnimation(newTestParts(t, th, b, size), b, []scene.Line{{Moves: rendertest.RandomMoves(b, 20, 1), Timing: timing}}, colors, true)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestPatches checks that applying all patches produces the same frames as painting each frame
// completely.
func TestPatches(t *testing.T) {
	for _, th := range theme.Themes {
		for seed, rows := range []string{rendertest.Classic, "a0b0/aab#/0c00/-cc0"} {
			b := rendertest.Board(rows)
			for _, a := range []*Animation[uint8]{newTestAnimation(t, th, b, 140+seed, 64), raceAnimation(t, th, b, 260+seed)} {
				checkPatches(t, a, th.Name)
			}
		}
	}
}

func checkPatches(t *testing.T, a *Animation[uint8], name string) {
	var frames [][]uint8
	for _, f := range a.Frames {
		p := newPainter(a.sprites, a.start, a.lines)
		if _, err := p.next(f, func() {}); err != nil {
			t.Fatal(err)
		}
		if n := len(frames); n == 0 || !bytes.Equal(frames[n-1], p.current.pix) {
			frames = append(frames, p.current.pix)
		}
	}
	screen := make([]uint8, a.Size.X*a.Size.Y)
	n := 0
	err := a.Patches(func(p *Patch[uint8]) bool {
		for y := range p.Rect.Dy() {
			row := screen[(p.Rect.Min.Y+y)*a.Size.X+p.Rect.Min.X:][:p.Rect.Dx()]
			if under := p.Under; under != nil && !bytes.Equal(row, under[y*len(row):][:len(row)]) {
				t.Fatalf("%s: patch %d: Under differs from the previous frame", name, n)
			}
			copy(row, p.Pix[y*len(row):])
		}
		if !bytes.Equal(screen, frames[n]) {
			t.Fatalf("%s: frame %d differs from a complete repaint", name, n)
		}
		n++
		return true
	})
	if err != nil || n != len(frames) {
		t.Errorf("%s: %d patches, error %v; want %d patches", name, n, err, len(frames))
	}
}

// raceAnimation returns an animation of a race with lines of different lengths.
func raceAnimation(t testing.TB, th theme.Theme, b board.Board, size int) *Animation[uint8] {
	t.Helper()
	lines := []scene.Line{{Moves: rendertest.RandomMoves(b, 20, 1), Timing: timing}, {Moves: rendertest.RandomMoves(b, 12, 2), Timing: timing}}
	lines[1].Timing.To = 12
	scene.Synchronize(lines)
	d := theme.Design{Theme: th, Board: b, Labels: true, Caption: theme.Caption{Title: "Race"}}
	for i, l := range lines {
		counter := func(n int) string { return fmt.Sprint(n, "/", l.Timing.To) }
		d.Race = append(d.Race, theme.Caption{Title: fmt.Sprint("lane ", i), Counter: counter, MaxCount: l.Timing.To})
	}
	p, err := NewParts(context.Background(), d, size, true)
	if err != nil {
		t.Fatal(err)
	}
	a, err := NewAnimation(p, b, lines, 64, false)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

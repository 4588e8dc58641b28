package raster

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

var timing = scene.Timing{Tween: 4, Move: 30, First: 100, Last: 250, Counter: true, Highlight: true, To: 20}

func parts(t testing.TB, th theme.Theme, b board.Board, size int) *Parts {
	t.Helper()
	c := theme.Caption{Counter: func(n int) string { return fmt.Sprint(n, "/20") }, Counted: 20}
	d := theme.Design{Theme: th, Board: b, Labels: true, Caption: c}
	p, err := NewParts(context.Background(), d, size, true)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func animation(t testing.TB, th theme.Theme, b board.Board, size, colors int) *Animation[uint8] {
	t.Helper()
	a, err := NewAnimation(parts(t, th, b, size), b, []scene.Line{{Moves: rendertest.RandomMoves(b, 20, 1), Timing: timing}}, colors, true)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Patches put on each other are what a paint of each frame as a whole is.
func TestPatches(t *testing.T) {
	for _, th := range theme.Themes {
		for seed, rows := range []string{rendertest.Classic, "a0b0/aab#/0c00/-cc0"} {
			b := rendertest.Board(rows)
			for _, a := range []*Animation[uint8]{animation(t, th, b, 140+seed, 64), raced(t, th, b, 260+seed)} {
				checkPatches(t, a, th.Name)
			}
		}
	}
}

func checkPatches(t *testing.T, a *Animation[uint8], name string) {
	var whole [][]uint8
	for _, f := range a.Frames {
		p := newPainter(a.sprites, a.start, a.lines)
		if _, err := p.next(f); err != nil {
			t.Fatal(err)
		}
		if n := len(whole); n == 0 || !bytes.Equal(whole[n-1], p.now.pix) {
			whole = append(whole, p.now.pix)
		}
	}
	screen := make([]uint8, a.Size.X*a.Size.Y)
	n := 0
	err := a.Patches(func(p *Patch[uint8]) bool {
		for y := range p.Rect.Dy() {
			row := screen[(p.Rect.Min.Y+y)*a.Size.X+p.Rect.Min.X:][:p.Rect.Dx()]
			if under := p.Under; under != nil && !bytes.Equal(row, under[y*len(row):][:len(row)]) {
				t.Fatalf("%s: patch %d lies on something else than it says", name, n)
			}
			copy(row, p.Pix[y*len(row):])
		}
		if !bytes.Equal(screen, whole[n]) {
			t.Fatalf("%s: frame %d differs from a full paint", name, n)
		}
		n++
		return true
	})
	if err != nil || n != len(whole) {
		t.Errorf("%s: %d patches of %d, %v", name, n, len(whole), err)
	}
}

// raced is an animation of two boards of different lengths.
func raced(t testing.TB, th theme.Theme, b board.Board, size int) *Animation[uint8] {
	t.Helper()
	lines := []scene.Line{{Moves: rendertest.RandomMoves(b, 20, 1), Timing: timing}, {Moves: rendertest.RandomMoves(b, 12, 2), Timing: timing}}
	lines[1].Timing.To = 12
	scene.InStep(lines)
	d := theme.Design{Theme: th, Board: b, Labels: true, Caption: theme.Caption{Title: "Race"}}
	for i, l := range lines {
		counter := func(n int) string { return fmt.Sprint(n, "/", l.Timing.To) }
		d.Race = append(d.Race, theme.Caption{Title: fmt.Sprint("lane ", i), Counter: counter, Counted: l.Timing.To})
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

package raster

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
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
		if _, err := p.first(f); err != nil {
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

// In full colour, patches put on each other are the stills of the boards wherever pieces rest.
func TestColorPatches(t *testing.T) {
	b := rendertest.Board(rendertest.Classic)
	moves := rendertest.RandomMoves(b, 20, 1)
	b.Goal = nil // nothing is drawn below pieces
	p := parts(t, theme.Themes[0], b, 150)
	tt := timing
	tt.Counter, tt.Highlight = false, false // no frames between that look like a still
	frames := scene.Timeline(moves, p.Boards[0], tt)
	screen := image.NewRGBA(p.Base.Rect)
	delay, stills := 0, 0
	a := NewColorAnimation(p, b, []scene.Line{{Moves: moves, Timing: tt}})
	err := a.Patches(func(c *Patch[uint32]) bool {
		for i, px := range c.Pix {
			at := c.Rect.Min.Add(image.Pt(i%c.Rect.Dx(), i/c.Rect.Dx()))
			under := screen.Pix[screen.PixOffset(at.X, at.Y):]
			if c.Under != nil && binary.LittleEndian.Uint32(under) != c.Under[i] {
				t.Fatal("a patch lies on something else than it says")
			}
			binary.LittleEndian.PutUint32(under, px)
		}
		delay += c.Delay
		next := b
		for n := range len(moves) + 1 {
			if n > 0 {
				next = next.Apply(moves[n-1])
			}
			still, err := p.Still(scene.Position{Board: next, Done: n})
			if err != nil {
				t.Fatal(err)
			}
			if near(still.Pix, screen.Pix) {
				stills++
				break
			}
		}
		return true
	})
	want := 0
	for _, f := range frames {
		want += f.Delay
	}
	if err != nil || delay != want || stills < 15 {
		t.Errorf("%d stills seen of 21, %d of %d cs, %v", stills, delay, want, err)
	}
}

// near reports whether no byte differs by more than rounding does.
func near(a, b []uint8) bool {
	for i, v := range a {
		if v > min(b[i], 254)+1 || min(v, 254)+1 < b[i] {
			return false
		}
	}
	return true
}

// Yield stops it.
func TestPatchesStop(t *testing.T) {
	a := animation(t, theme.Themes[0], rendertest.Board(rendertest.Classic), 140, 64)
	n := 0
	if err := a.Patches(func(*Patch[uint8]) bool { n++; return n < 3 }); err != nil || n != 3 {
		t.Errorf("%d patches, %v", n, err)
	}
}

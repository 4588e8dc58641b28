package plan

import (
	"bytes"
	"context"
	"image"
	"testing"

	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
)

// newPlan returns a plan that animates random moves, on two boards if race is set.
func newPlan(moves int, race bool, l Level) Plan {
	b := rendertest.Board(rendertest.Classic)
	walk := rendertest.RandomMoves(b, moves, 7)
	line := scene.Line{Moves: walk, Timing: scene.Timing{First: 100, Last: 200, To: moves}}
	lines := []scene.Line{line}
	if race {
		other := line
		other.Moves, other.Timing.To = walk[:moves/2], moves/2
		lines = append(lines, other)
	}
	design := theme.Design{Theme: theme.Themes[0], Board: b}
	if race {
		design.Race = make([]theme.Caption, len(lines))
	}
	return New(Plan{Level: l, Start: b, Design: design, Content: NewAnimation(lines)})
}

// frameCount returns the number of frames of a plan.
func frameCount(t *testing.T, p Plan) int {
	t.Helper()
	picture, err := p.Layout()
	if err != nil {
		t.Fatal(err)
	}
	return p.Content.(Animation).FrameCount(picture)
}

// TestFrameCount checks the promises about the number of frames: at most AutoFrames, unless each move then has
// fewer than two frames of motion; at most MaxFrames and exactly Tween frames for each move, if they are set.
func TestFrameCount(t *testing.T) {
	for _, moves := range []int{1, 10, 81, 116, 300} {
		for _, race := range []bool{false, true} {
			auto := newPlan(moves, race, Level{Size: 240})
			a := auto.Content.(Animation)
			if n, limit := frameCount(t, auto), max(AutoFrames, a.MaxFrameCount(moves, a.MinTween(), false)); n > limit {
				t.Errorf("%d moves, race %v: %d frames, limit %d", moves, race, n, limit)
			}
			if a.Moves() != moves {
				t.Errorf("%d moves, want %d", a.Moves(), moves)
			}
			for _, tween := range []int{1, 2, 5} {
				if n := frameCount(t, newPlan(moves, race, Level{Size: 240, Tween: tween, StillEnding: true})); !race && n != tween*moves+1 {
					t.Errorf("%d moves, %d frames for each: %d frames, want %d", moves, tween, n, tween*moves+1)
				}
			}
		}
		for _, limit := range []int{2 * moves, 4 * moves} {
			if n := frameCount(t, newPlan(moves, false, Level{Size: 240, MaxFrames: limit + 20})); n > limit+20 {
				t.Errorf("%d moves: %d frames, limit %d", moves, n, limit+20)
			}
		}
	}
}

// TestLower checks that Lower times the animation again and leaves the plan unchanged.
func TestLower(t *testing.T) {
	p := newPlan(40, false, Level{Size: 240})
	before := frameCount(t, p)
	low := p.Lower(Level{Size: 120, Tween: 1, StillEnding: true})
	if n := frameCount(t, low); n != 41 || low.Size != 120 {
		t.Errorf("lowered plan: %d frames of %d pixels, want 41 of 120", n, low.Size)
	}
	if n := frameCount(t, p); n != before || p.Size != 240 {
		t.Errorf("after Lower: %d frames of %d pixels, want %d of 240", n, p.Size, before)
	}
	if n := frameCount(t, low.Lower(p.Level)); n != before {
		t.Errorf("lowered and raised again: %d frames, want %d", n, before)
	}
}

// TestCached checks that the sprites of a size are drawn once for a writer, and again for another one.
func TestCached(t *testing.T) {
	drawn := 0
	newParts := NewParts
	t.Cleanup(func() { NewParts = newParts })
	NewParts = func(ctx context.Context, d theme.Design, size int, highlight bool) (*raster.Parts, error) {
		drawn++
		return newParts(ctx, d, size, highlight)
	}
	p := newPlan(3, false, Level{Size: 120})
	parts := func(p Plan) {
		t.Helper()
		if _, err := p.Parts(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	cached := p.Cached()
	parts(cached)
	parts(cached.Lower(Level{Size: 120, Tween: 1}))
	if drawn != 1 {
		t.Errorf("one size, one writer: drawn %d times, want 1", drawn)
	}
	parts(cached.Lower(Level{Size: 100}))
	parts(p.Cached())
	if drawn != 3 {
		t.Errorf("another size and another writer: drawn %d times, want 3", drawn)
	}
}

// TestImage checks the size of a still, and that the picture of a drawing has the colour of its paper.
func TestImage(t *testing.T) {
	p := newPlan(1, false, Level{Size: 150})
	p.Content = Still{{Board: p.Start}}
	img, err := p.Image(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Rect.Size(); max(size.X, size.Y) != 150 {
		t.Errorf("a still of 150 pixels has %v", size)
	}
	p.Content = Drawing{Draw: func(_ context.Context, width int) (Picture, error) {
		return Picture{Theme: theme.Themes[0], Size: image.Pt(width, 10)}, nil
	}}
	if img, err = p.Image(t.Context()); err != nil {
		t.Fatal(err)
	}
	paper := theme.Themes[0].Paper
	if img.Rect != image.Rect(0, 0, 150, 10) || !bytes.Equal(img.Pix[:4], []byte{paper.R, paper.G, paper.B, 255}) {
		t.Errorf("a drawing of 150x10 pixels is %v and begins with %v", img.Rect, img.Pix[:4])
	}
}

// TestEncodedShare checks that an unknown number of frames counts as complete.
func TestEncodedShare(t *testing.T) {
	for r, want := range map[Result]float64{{}: 1, {Frames: 3}: 1, {TotalFrames: 4}: 1, {Frames: 1, TotalFrames: 4}: .25} {
		if got := r.EncodedShare(); got != want {
			t.Errorf("%+v: %g, want %g", r, got, want)
		}
	}
}

package render

import (
	"image"
	"reflect"
	"testing"
	"time"

	"slidegif/solve/board"
)

func TestEase(t *testing.T) {
	for _, c := range []struct {
		k, n, length, want int
	}{
		{0, 4, 92, 0}, {1, 4, 92, 14}, {2, 4, 92, 46}, {3, 4, 92, 78}, {4, 4, 92, 92},
		{1, 2, 7, 4}, {1, 3, 300, 78}, {2, 3, 300, 222}, {59, 60, 19200, 19184}, {0, 1, 5, 0}, {1, 1, 5, 5},
	} {
		if got := ease(c.k, c.n, c.length); got != c.want {
			t.Errorf("ease(%d, %d, %d) = %d, want %d", c.k, c.n, c.length, got, c.want)
		}
	}
	for n := 1; n <= maxTween; n++ {
		for k := 1; k <= n; k++ {
			if ease(k, n, 1000) < ease(k-1, n, 1000) || ease(k, n, 1000)+ease(n-k, n, 1000) < 999 {
				t.Errorf("ease(%d, %d) goes back or is not symmetric", k, n)
			}
		}
	}
}

func TestAlongFollowsCorners(t *testing.T) {
	for _, c := range []struct {
		path string
		d    int
		want image.Point
	}{
		{"DDL", 0, image.Pt(0, 0)}, {"DDL", 5, image.Pt(0, 5)}, {"DDL", 20, image.Pt(0, 20)},
		{"DDL", 23, image.Pt(-3, 20)}, {"DDL", 30, image.Pt(-10, 20)}, {"R", 4, image.Pt(4, 0)},
		{"UR", 11, image.Pt(1, -10)},
	} {
		if got := along(c.path, 10, c.d); got != c.want {
			t.Errorf("along(%s, 10, %d) = %v, want %v", c.path, c.d, got, c.want)
		}
	}
}

func TestTimeline(t *testing.T) {
	one := []int{0}
	two := []board.Move{{Pieces: one, Path: "R"}, {Pieces: one, Path: "DL"}}
	base := tempo{tween: 4, move: 30, first: 100, last: 250, to: 2}
	for _, c := range []struct {
		name   string
		change func(*tempo)
		moves  []board.Move
		cell   int
		want   []frame
	}{
		{"no moves", func(t *tempo) { t.to = 0 }, nil, 50, []frame{{delay: 100}}},
		{"three poses on the way and one at rest", func(t *tempo) { t.to = 1 }, two, 50, []frame{
			{delay: 100},
			{delay: 7, moving: one, shift: image.Pt(8, 0)},
			{delay: 8, moving: one, shift: image.Pt(25, 0)},
			{delay: 7, moving: one, shift: image.Pt(42, 0)},
			{delay: 250, done: 1, count: 1},
		}},
		{"around a corner", func(t *tempo) { t.from = 1 }, two, 50, []frame{
			{delay: 100, done: 1, count: 1},
			{delay: 7, done: 1, moving: one, shift: image.Pt(0, 16), count: 1},
			{delay: 8, done: 1, moving: one, shift: image.Pt(0, 50), count: 1},
			{delay: 7, done: 1, moving: one, shift: image.Pt(-34, 50), count: 1},
			{delay: 250, done: 2, count: 2},
		}},
		{"the counter has a frame of its own", func(t *tempo) { t.to, t.counter = 1, true }, two, 50, []frame{
			{delay: 100},
			{delay: 10, moving: one, shift: image.Pt(13, 0)},
			{delay: 10, moving: one, shift: image.Pt(37, 0)},
			{delay: 8, done: 1},
			{delay: 250, done: 1, count: 1},
		}},
		{"or shares one where there are few", func(t *tempo) { t.counter, t.tween = true, 2 }, two, 50, []frame{
			{delay: 100},
			{delay: 15, moving: one, shift: image.Pt(25, 0)},
			{delay: 15, done: 1, count: 1},
			{delay: 15, done: 1, moving: one, shift: image.Pt(0, 50), count: 1},
			{delay: 250, done: 2, count: 2},
		}},
		{"no motion", func(t *tempo) { t.tween, t.highlight = 1, true }, two, 50, []frame{
			{delay: 100},
			{delay: 30, done: 1, count: 1, lit: one},
			{delay: 250, done: 2, count: 2, lit: one},
		}},
		{"no steps of one pixel", func(t *tempo) { t.to = 1 }, two, 8, []frame{
			{delay: 107},
			{delay: 15, moving: one, shift: image.Pt(4, 0)},
			{delay: 250, done: 1, count: 1},
		}},
		{"no more poses than the time allows", func(t *tempo) { t.to, t.tween, t.move = 1, 8, 6 }, two, 60, []frame{
			{delay: 100},
			{delay: 2, moving: one, shift: image.Pt(16, 0)},
			{delay: 2, moving: one, shift: image.Pt(44, 0)},
			{delay: 250, done: 1, count: 1},
		}},
	} {
		tt := base
		c.change(&tt)
		if got := timeline(c.moves, c.cell, tt); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\n got %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

// However fast or slow, no delay is too short, the whole takes as long as asked for and
// no move has more frames than tween.
func TestTimelineLasts(t *testing.T) {
	s := wander(layoutOf(classic), 7, 1)
	for tween := 1; tween <= 12; tween++ {
		for move := 2; move < 60; move += 3 {
			for _, counter := range []bool{false, true} {
				tt := tempo{tween: tween, move: move, first: 50, last: 70, counter: counter, to: len(s.Moves)}
				frames := timeline(s.Moves, 23, tt)
				sum := 0
				for _, f := range frames {
					if f.delay < minDelay {
						t.Fatalf("tween %d, move %d: a delay of %d", tween, move, f.delay)
					}
					sum += f.delay
				}
				if len(frames) > tween*len(s.Moves)+1 {
					t.Fatalf("tween %d, move %d: %d frames", tween, move, len(frames))
				}
				last := move
				if n, own := tt.poses(); own {
					last = minDelay
				} else {
					last = tt.slot(n, n)
				}
				if want := 50 + 7*move - last + 70; sum != want {
					t.Fatalf("tween %d, move %d, counter %v: lasts %d, want %d", tween, move, counter, sum, want)
				}
			}
		}
	}
}

func TestTempo(t *testing.T) {
	o := Defaults()
	tt, err := newTempo(o, 81)
	if err != nil || tt.move != 30 || tt.first != 100 || tt.last != 250 || tt.to != 81 {
		t.Errorf("the defaults are %+v, %v", tt, err)
	}
	if got := centiseconds(time.Hour); got != maxDelay {
		t.Errorf("an hour is %d cs", got)
	}
	for _, c := range []struct{ from, to int }{{0, 82}, {82, -1}, {5, 4}} {
		o.From, o.To = c.from, c.to
		if _, err := newTempo(o, 81); err == nil {
			t.Errorf("from %d to %d of 81 is accepted", c.from, c.to)
		}
	}
}

package scene

import (
	"image"
	"reflect"
	"slices"
	"strings"
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
	for n := 1; n <= 60; n++ {
		for k := 1; k <= n; k++ {
			if ease(k, n, 1000) < ease(k-1, n, 1000) || ease(k, n, 1000)+ease(n-k, n, 1000) < 999 {
				t.Errorf("ease(%d, %d) goes back or is not symmetric", k, n)
			}
		}
	}
}

func TestTimeline(t *testing.T) {
	one := []int{0}
	two := []board.Move{{Pieces: one, Path: "R"}, {Pieces: one, Path: "DL"}}
	base := Timing{Tween: 4, Move: 30, First: 100, Last: 250, To: 2}
	for _, c := range []struct {
		name   string
		change func(*Timing)
		moves  []board.Move
		cell   int
		want   []Frame
	}{
		{"no moves", func(t *Timing) { t.To = 0 }, nil, 50, []Frame{{Delay: 100}}},
		{"three positions on the way and one at rest", func(t *Timing) { t.To = 1 }, two, 50, []Frame{
			{Delay: 100},
			{Delay: 5, Moving: one, Shift: image.Pt(8, 0)},
			{Delay: 5, Moving: one, Shift: image.Pt(25, 0)},
			{Delay: 5, Moving: one, Shift: image.Pt(42, 0)},
			{Delay: 250, Done: 1, Count: 1},
		}},
		{"around a corner", func(t *Timing) { t.From = 1 }, two, 50, []Frame{
			{Delay: 100, Done: 1, Count: 1},
			{Delay: 5, Done: 1, Moving: one, Shift: image.Pt(0, 16), Count: 1},
			{Delay: 5, Done: 1, Moving: one, Shift: image.Pt(0, 50), Count: 1},
			{Delay: 5, Done: 1, Moving: one, Shift: image.Pt(-34, 50), Count: 1},
			{Delay: 250, Done: 2, Count: 2},
		}},
		{"the counter has a frame of its own", func(t *Timing) { t.To, t.Tween, t.Counter = 1, 5, true }, two, 50, []Frame{
			{Delay: 100},
			{Delay: 5, Moving: one, Shift: image.Pt(8, 0)},
			{Delay: 5, Moving: one, Shift: image.Pt(25, 0)},
			{Delay: 5, Moving: one, Shift: image.Pt(42, 0)},
			{Delay: 11, Done: 1},
			{Delay: 250, Done: 1, Count: 1},
		}},
		{"no motion", func(t *Timing) { t.Tween, t.Highlight = 1, true }, two, 50, []Frame{
			{Delay: 100},
			{Delay: 30, Done: 1, Count: 1, Lit: one},
			{Delay: 250, Done: 2, Count: 2, Lit: one},
		}},
		{"no steps of one pixel", func(t *Timing) { t.To = 1 }, two, 8, []Frame{
			{Delay: 105},
			{Delay: 10, Moving: one, Shift: image.Pt(4, 0)},
			{Delay: 250, Done: 1, Count: 1},
		}},
	} {
		tt := base
		c.change(&tt)
		got := Timeline(c.moves, Geometry{Cell: c.cell}, tt)
		for n := range max(len(got), len(c.want)) {
			if n >= len(got) || n >= len(c.want) {
				t.Errorf("%s: %d frames, want %d", c.name, len(got), len(c.want))
				break
			}
			if !reflect.DeepEqual(got[n], c.want[n]) {
				t.Errorf("%s: frame %d of %d:\n got %+v\nwant %+v", c.name, n, len(c.want), got[n], c.want[n])
				break
			}
		}
	}
}

// However fast or slow, no delay is too short, the whole takes as long as its spans and no
// move has more frames than tween.
func TestTimelineLasts(t *testing.T) {
	moves := slices.Repeat([]board.Move{{Pieces: []int{0}, Path: "R"}, {Pieces: []int{1}, Path: "DL"}, {Pieces: []int{0}, Path: "LLLLLLLLL"}}, 4)[:7]
	for tween := range 13 {
		for move := 0; move < 60; move += 3 {
			if move == 0 {
				move = 2
			}
			for _, counter := range []bool{false, true} {
				tt := Timing{Tween: tween, Move: move, First: 50, Last: 70, Counter: counter, To: len(moves)}
				if move == 5 {
					tt.Move = 0
				}
				frames := Timeline(moves, Geometry{Cell: 23}, tt)
				sum := 0
				for _, f := range frames {
					if f.Delay < MinDelay {
						t.Fatalf("tween %d, move %d: a delay of %d", tween, move, f.Delay)
					}
					sum += f.Delay
				}
				if tween > 0 && len(frames) > tween*len(moves)+1 {
					t.Fatalf("tween %d, move %d: %d frames", tween, move, len(frames))
				}
				// The rest after the last move is the last frame's hold.
				_, whole := tt.Spans(moves)
				motion, rest := tt.of(moves[6])
				if sum > whole || sum < whole-motion-rest {
					t.Fatalf("tween %d, move %d, counter %v: lasts %d, its spans %d", tween, move, counter, sum, whole)
				}
			}
		}
	}
}

// A move lasts longer the farther it goes, with a cap.
func TestOf(t *testing.T) {
	last := 0
	for n := 1; n < 40; n++ {
		motion, rest := Timing{}.of(board.Move{Path: strings.Repeat("R", n)})
		if motion < last || motion > longest || motion < oneCell || rest != restAfter || n < 6 && motion == last {
			t.Errorf("%d cells take %d and a rest of %d", n, motion, rest)
		}
		last = motion
	}
	if motion, rest := (Timing{Move: 40}).of(board.Move{Path: "RRRR"}); motion+rest != 40 {
		t.Errorf("a move of 40 lasts %d and %d", motion, rest)
	}
}

// Whatever is left open, there are no more frames than there may be, and as many as fit.
func TestMaxFrames(t *testing.T) {
	moves := slices.Repeat([]board.Move{{Pieces: []int{0}, Path: "R"}, {Pieces: []int{1}, Path: "DLL"}, {Pieces: []int{0}, Path: "L"}}, 27)
	most := 0
	for limit := len(moves) + 1; limit < 700; limit++ {
		n := len(Timeline(moves, Geometry{Cell: 90}, Timing{MaxFrames: limit, Counter: true, To: len(moves)}))
		if n > limit || n < most || limit > 200 && limit < 400 && n < limit*3/4 {
			t.Errorf("%d frames of %d, %d of one less", n, limit, most)
		}
		if limit < 450 {
			most = n
		}
	}
}

// The piece that the goal is about leaves the board in the end, and the counter says so.
func TestEnding(t *testing.T) {
	car := board.Piece{Name: "A", Cells: []board.Point{{}, {X: 1}}, Axes: board.Horizontal, Role: board.Hero}
	goal := car
	goal.At = board.Point{X: 2}
	b := board.Board{W: 4, H: 2, Pieces: []board.Piece{car}, Goal: []board.Piece{goal}}
	moves := []board.Move{{Pieces: []int{0}, Path: "RR"}}
	if e := EndingOf(b, false, true); e.Solved || e.Leaves > 0 {
		t.Errorf("a board that is not solved ends with %+v", e)
	}
	l := PlainGeometry(b, func(int) int { return 7 }, 30)
	tt := Timing{Tween: 3, Move: 30, First: 100, Last: 250, To: 1, Ending: EndingOf(b.Apply(moves[0]), false, true)}
	frames := Timeline(moves, l, tt)
	last := frames[len(frames)-1]
	if !last.Ended || last.Gone != 1 || last.Delay != 250 || len(frames) != 1+3+tt.Ending.Frames() {
		t.Errorf("%d frames, the last is %+v", len(frames), last)
	}
	x := -1
	for _, f := range frames[4+waveFrames : len(frames)-1] {
		if !f.Ended || f.Shift.X <= x || f.Shift.Y != 0 {
			t.Errorf("after %d pixels it is at %+v", x, f)
		}
		x = f.Shift.X
	}
	if way := tt.Ending.Way(l); way != image.Pt(67, 0) || x >= way.X {
		t.Errorf("it goes %v, and %d before it is gone", way, x)
	}
	photo := EndingOf(b.Apply(moves[0]), true, true)
	frames = Timeline(moves, l, Timing{Tween: 3, Move: 30, First: 100, Last: 250, To: 1, Ending: photo})
	if last := frames[len(frames)-1]; !last.Whole || last.Gone != 0 || len(frames) != 5 {
		t.Errorf("a photo ends with %+v", last)
	}
}

// TestWave: a wave of some 700 ms lights up every piece of a board that is solved, from the top left
// to the bottom right, and nothing else changes meanwhile.
func TestWave(t *testing.T) {
	var b board.Board
	b.W, b.H = 3, 3
	for i := range 8 {
		b.Pieces = append(b.Pieces, board.Piece{Cells: []board.Point{{}}, At: board.Point{X: i % 3, Y: i / 3}, Class: i})
	}
	b.Goal = b.Pieces
	moves := []board.Move{{Pieces: []int{7}, Path: "L"}}
	tt := Timing{Move: 30, First: 100, Last: 250, To: 1, Ending: EndingOf(b, false, true)}
	frames := Timeline(moves, PlainGeometry(b, func(int) int { return 7 }, 30), tt)
	rest, frames := frames[len(frames)-waveFrames-2], frames[len(frames)-waveFrames-1:]
	begin := map[int]int{}
	for k, f := range frames {
		for _, i := range f.Lit {
			if _, known := begin[i]; !known {
				begin[i] = k
			}
		}
		f.Delay, f.Lit, rest.Delay, rest.Lit = 0, nil, 0, nil
		if !reflect.DeepEqual(f, rest) {
			t.Errorf("frame %d of the wave is %+v after %+v", k, f, rest)
		}
	}
	if last := frames[waveFrames]; last.Lit != nil || last.Delay != 250 {
		t.Errorf("in the end there is %+v", last)
	}
	if len(begin) != 8 || begin[0] != 0 || begin[7] <= begin[4] || begin[4] != begin[2] || begin[7]+litFrames != waveFrames {
		t.Errorf("pieces light up in frames %v of %d", begin, waveFrames)
	}
	if e := EndingOf(b, false, false); e.Frames() != 0 {
		t.Errorf("where nothing is lit the ending is %+v", e)
	}
}

func TestTimingCheck(t *testing.T) {
	if got := Centiseconds(time.Hour); got != MaxDelay {
		t.Errorf("an hour is %d cs", got)
	}
	for _, c := range []struct{ from, to int }{{0, 82}, {82, 81}, {5, 4}} {
		if (Timing{From: c.from, To: c.to}).Check(81) == nil {
			t.Errorf("from %d to %d of 81 is accepted", c.from, c.to)
		}
	}
}

// A molecule that is built lights up in the last frame, wherever it stands.
func TestBuiltPatternIsLit(t *testing.T) {
	atom := func(x, y, class int) board.Piece {
		return board.Piece{At: board.Point{X: x, Y: y}, Cells: []board.Point{{}}, Class: class}
	}
	b := board.Board{
		W: 5, H: 2, Motion: board.Glide, GoalAnywhere: true,
		Pieces: []board.Piece{atom(0, 1, 0), atom(3, 0, 0), atom(4, 0, 1)},
		Goal:   []board.Piece{atom(0, 0, 0), atom(1, 0, 1)},
	}
	if got := EndingOf(b, false, true).Lit; !slices.Equal(got, []int{1, 2}) {
		t.Errorf("pieces %v are lit, want 1 and 2", got)
	}
	b.Pieces[2].At.Y = 1
	if got := EndingOf(b, false, true).Lit; got != nil {
		t.Errorf("pieces %v of an unsolved board are lit", got)
	}
}

// Moves of a long solution are shorter, and each still has two frames on its way.
func TestLongSolution(t *testing.T) {
	for n, want := range map[int]int{100: oneCell, 150: oneCell, 200: oneCell * 3 / 4, 300: oneCell / 2, 5000: oneCell / 2} {
		tt := Timing{To: n}
		if p := tt.Pace(); p.One != want {
			t.Errorf("%d moves: %d, not %d", n, p.One, want)
		}
		if s := (Span{Motion: want, Rest: tt.Pace().Rest}); (plan{least: LeastBetween, tenths: 999}).between(s.Motion, s.Rest) != LeastBetween {
			t.Errorf("%d moves: a move has no time for its frames", n)
		}
	}
}

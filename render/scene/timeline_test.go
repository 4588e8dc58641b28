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
				t.Errorf("ease(%d, %d, 1000): not monotonic or not symmetric", k, n)
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
		{"three frames of motion and one at rest", func(t *Timing) { t.To = 1 }, two, 50, []Frame{
			{Delay: 100},
			{Delay: 5, Moving: one, Offset: image.Pt(8, 0)},
			{Delay: 5, Moving: one, Offset: image.Pt(25, 0)},
			{Delay: 5, Moving: one, Offset: image.Pt(42, 0)},
			{Delay: 250, Done: 1, Count: 1},
		}},
		{"around a corner", func(t *Timing) { t.From = 1 }, two, 50, []Frame{
			{Delay: 100, Done: 1, Count: 1},
			{Delay: 5, Done: 1, Moving: one, Offset: image.Pt(0, 16), Count: 1},
			{Delay: 5, Done: 1, Moving: one, Offset: image.Pt(0, 50), Count: 1},
			{Delay: 5, Done: 1, Moving: one, Offset: image.Pt(-34, 50), Count: 1},
			{Delay: 250, Done: 2, Count: 2},
		}},
		{"separate frame for the counter", func(t *Timing) { t.To, t.Tween, t.Counter = 1, 5, true }, two, 50, []Frame{
			{Delay: 100},
			{Delay: 5, Moving: one, Offset: image.Pt(8, 0)},
			{Delay: 5, Moving: one, Offset: image.Pt(25, 0)},
			{Delay: 5, Moving: one, Offset: image.Pt(42, 0)},
			{Delay: 11, Done: 1},
			{Delay: 250, Done: 1, Count: 1},
		}},
		{"no motion", func(t *Timing) { t.Tween, t.Highlight = 1, true }, two, 50, []Frame{
			{Delay: 100},
			{Delay: 30, Done: 1, Count: 1, Highlighted: one},
			{Delay: 250, Done: 2, Count: 2, Highlighted: one},
		}},
		{"no steps of one pixel", func(t *Timing) { t.To = 1 }, two, 8, []Frame{
			{Delay: 105},
			{Delay: 10, Moving: one, Offset: image.Pt(4, 0)},
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
				t.Errorf("%s: frame %d of %d:\ngot  %+v\nwant %+v", c.name, n, len(c.want), got[n], c.want[n])
				break
			}
		}
	}
}

// TestTimelineDuration checks, for many speeds, that delays are at least MinDelay, that the total
// duration matches Spans, and that no move has more frames than Tween.
func TestTimelineDuration(t *testing.T) {
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
						t.Fatalf("tween %d, move %d: delay = %d, want at least %d", tween, move, f.Delay, MinDelay)
					}
					sum += f.Delay
				}
				if tween > 0 && len(frames) > tween*len(moves)+1 {
					t.Fatalf("tween %d, move %d: %d frames, want at most %d", tween, move, len(frames), tween*len(moves)+1)
				}
				// The rest after the last move is part of the last frame.
				_, total := tt.Spans(moves)
				motion, rest := tt.moveTime(moves[6])
				if sum > total || sum < total-motion-rest {
					t.Fatalf("tween %d, move %d, counter %v: duration = %d, want %d to %d", tween, move, counter, sum, total-motion-rest, total)
				}
			}
		}
	}
}

// TestMoveTime checks that longer moves take more time, up to maxMotion.
func TestMoveTime(t *testing.T) {
	last := 0
	for n := 1; n < 40; n++ {
		motion, rest := Timing{}.moveTime(board.Move{Path: strings.Repeat("R", n)})
		if motion < last || motion > maxMotion || motion < firstCell || rest != restTime || n < 6 && motion == last {
			t.Errorf("moveTime of %d cells = %d, %d; previous motion %d", n, motion, rest, last)
		}
		last = motion
	}
	if motion, rest := (Timing{Move: 40}).moveTime(board.Move{Path: "RRRR"}); motion+rest != 40 {
		t.Errorf("moveTime with Move 40 = %d, %d; want a sum of 40", motion, rest)
	}
}

// TestMaxFrames checks that the timeline never exceeds MaxFrames and uses most of the limit.
func TestMaxFrames(t *testing.T) {
	moves := slices.Repeat([]board.Move{{Pieces: []int{0}, Path: "R"}, {Pieces: []int{1}, Path: "DLL"}, {Pieces: []int{0}, Path: "L"}}, 27)
	previous := 0
	for limit := len(moves) + 1; limit < 700; limit++ {
		n := len(Timeline(moves, Geometry{Cell: 90}, Timing{MaxFrames: limit, Counter: true, To: len(moves)}))
		if n > limit || n < previous || limit > 200 && limit < 400 && n < limit*3/4 {
			t.Errorf("MaxFrames %d: %d frames, %d frames with a limit of one less", limit, n, previous)
		}
		if limit < 450 {
			previous = n
		}
	}
}

// TestEnding checks that the goal piece leaves the board at the end, and that a photo ends complete.
func TestEnding(t *testing.T) {
	car := board.Piece{Name: "A", Cells: []board.Point{{}, {X: 1}}, Axes: board.Horizontal, Role: board.MainPiece}
	goal := car
	goal.At = board.Point{X: 2}
	b := board.Board{W: 4, H: 2, Pieces: []board.Piece{car}, Goal: []board.Piece{goal}}
	moves := []board.Move{{Pieces: []int{0}, Path: "RR"}}
	if e := NewEnding(b, false, true); e.Solved || e.LeavingPiece > 0 {
		t.Errorf("NewEnding of an unsolved board = %+v, want zero", e)
	}
	l := BoardGeometry(b, func(int) int { return 7 }, 30)
	tt := Timing{Tween: 3, Move: 30, First: 100, Last: 250, To: 1, Ending: NewEnding(b.Apply(moves[0]), false, true)}
	frames := Timeline(moves, l, tt)
	last := frames[len(frames)-1]
	if !last.Solved || last.RemovedPiece != 1 || last.Delay != 250 || len(frames) != 1+3+tt.Ending.FrameCount() {
		t.Errorf("%d frames, want %d; last frame: %+v", len(frames), 1+3+tt.Ending.FrameCount(), last)
	}
	x := -1
	for _, f := range frames[4+waveFrames : len(frames)-1] {
		if !f.Solved || f.Offset.X <= x || f.Offset.Y != 0 {
			t.Errorf("frame after offset %d: %+v, want a greater horizontal offset", x, f)
		}
		x = f.Offset.X
	}
	if offset := tt.Ending.ExitOffset(l); offset != image.Pt(67, 0) || x >= offset.X {
		t.Errorf("ExitOffset = %v, want (67,0) and more than the last offset %d", offset, x)
	}
	photo := NewEnding(b.Apply(moves[0]), true, true)
	frames = Timeline(moves, l, Timing{Tween: 3, Move: 30, First: 100, Last: 250, To: 1, Ending: photo})
	if last := frames[len(frames)-1]; !last.FullPhoto || last.RemovedPiece != 0 || len(frames) != 5 {
		t.Errorf("ending with a photo: %d frames, last frame %+v; want 5 frames and FullPhoto", len(frames), last)
	}
}

// TestWave checks that a wave of about 700 ms highlights every piece of a solved board, from the top
// left to the bottom right, without other changes.
func TestWave(t *testing.T) {
	var b board.Board
	b.W, b.H = 3, 3
	for i := range 8 {
		b.Pieces = append(b.Pieces, board.Piece{Cells: []board.Point{{}}, At: board.Point{X: i % 3, Y: i / 3}, Class: i})
	}
	b.Goal = b.Pieces
	moves := []board.Move{{Pieces: []int{7}, Path: "L"}}
	tt := Timing{Move: 30, First: 100, Last: 250, To: 1, Ending: NewEnding(b, false, true)}
	frames := Timeline(moves, BoardGeometry(b, func(int) int { return 7 }, 30), tt)
	rest, frames := frames[len(frames)-waveFrames-2], frames[len(frames)-waveFrames-1:]
	begin := map[int]int{}
	for k, f := range frames {
		for _, i := range f.Highlighted {
			if _, ok := begin[i]; !ok {
				begin[i] = k
			}
		}
		f.Delay, f.Highlighted, rest.Delay, rest.Highlighted = 0, nil, 0, nil
		if !reflect.DeepEqual(f, rest) {
			t.Errorf("frame %d of the wave = %+v, want %+v", k, f, rest)
		}
	}
	if last := frames[waveFrames]; last.Highlighted != nil || last.Delay != 250 {
		t.Errorf("last frame = %+v, want no highlights and a delay of 250", last)
	}
	if len(begin) != 8 || begin[0] != 0 || begin[7] <= begin[4] || begin[4] != begin[2] || begin[7]+flashFrames != waveFrames {
		t.Errorf("first highlighted frames by piece: %v of %d frames", begin, waveFrames)
	}
	if e := NewEnding(b, false, false); e.FrameCount() != 0 {
		t.Errorf("NewEnding without highlight = %+v, want no frames", e)
	}
}

func TestTimingCheck(t *testing.T) {
	if got := Centiseconds(time.Hour); got != MaxDelay {
		t.Errorf("Centiseconds(1h) = %d, want %d", got, MaxDelay)
	}
	for _, c := range []struct{ from, to int }{{0, 82}, {82, 81}, {5, 4}} {
		if (Timing{From: c.from, To: c.to}).Validate(81) == nil {
			t.Errorf("Validate(81) of range %d to %d: want error", c.from, c.to)
		}
	}
}

// TestPatternHighlight checks that the pieces of a completed pattern are highlighted at the end.
func TestPatternHighlight(t *testing.T) {
	atom := func(x, y, class int) board.Piece {
		return board.Piece{At: board.Point{X: x, Y: y}, Cells: []board.Point{{}}, Class: class}
	}
	b := board.Board{
		W: 5, H: 2, Rules: board.Rules{Motion: board.Glide, GoalAnywhere: true},
		Pieces: []board.Piece{atom(0, 1, 0), atom(3, 0, 0), atom(4, 0, 1)},
		Goal:   []board.Piece{atom(0, 0, 0), atom(1, 0, 1)},
	}
	if got := NewEnding(b, false, true).Highlighted; !slices.Equal(got, []int{1, 2}) {
		t.Errorf("NewEnding: highlighted pieces %v, want [1 2]", got)
	}
	b.Pieces[2].At.Y = 1
	if got := NewEnding(b, false, true).Highlighted; got != nil {
		t.Errorf("NewEnding of an unsolved board: highlighted pieces %v, want none", got)
	}
}

// TestLongSolutionPace checks that long solutions are faster and still have the minimum number of motion
// frames.
func TestLongSolutionPace(t *testing.T) {
	for n, want := range map[int]int{100: firstCell, 150: firstCell, 200: firstCell * 3 / 4, 300: firstCell / 2, 5000: firstCell / 2} {
		tt := Timing{To: n}
		if p := tt.Pace(); p.FirstCell != want {
			t.Errorf("Pace with %d moves: FirstCell = %d, want %d", n, p.FirstCell, want)
		}
		if s := (Span{Motion: want, Rest: tt.Pace().Rest}); (frameRule{minMotion: MinMotionFrames, tenths: 999}).motionFrames(s.Motion, s.Rest) != MinMotionFrames {
			t.Errorf("%d moves: fewer than %d motion frames", n, MinMotionFrames)
		}
	}
}

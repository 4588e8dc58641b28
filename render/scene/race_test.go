package scene

import (
	"testing"

	"slidegif/render/rendertest"
	"slidegif/solve/board"
)

// race returns two lines in step from one board, of so many moves.
func race(b board.Board, n, m int, t Timing) []Line {
	lines := []Line{{Moves: rendertest.RandomMoves(b, n, 1), Timing: t}, {Moves: rendertest.RandomMoves(b, m, 2), Timing: t}}
	for i := range lines {
		lines[i].Timing.From, lines[i].Timing.To = min(t.From, len(lines[i].Moves)), len(lines[i].Moves)
	}
	InStep(lines)
	return lines
}

// In step, move n of both boards begins and ends in one moment, no delay is too short, and the
// whole lasts as long as the longer line.
func TestMomentsInStep(t *testing.T) {
	b := rendertest.Board(rendertest.Classic)
	margin := func(cell int) int { return cell / 5 }
	for _, tt := range []Timing{
		{First: 100, Last: 250, Counter: true},
		{First: 100, Last: 250, MaxFrames: 90, CountApart: true, Counter: true},
		{First: 2, Last: 2, Move: 2, Tween: 60},
		{First: 100, Last: 65535, Tween: 1, From: 3},
		{First: 100, Last: 250, Move: 31, Tween: 7, From: 9, Counter: true, Highlight: true},
	} {
		for _, n := range [][2]int{{20, 7}, {7, 20}, {9, 9}, {0, 12}} {
			lines := race(b, n[0], n[1], tt)
			p, err := NewPicture(b, margin, 300, Around{Title: true, Counter: true, Race: true})
			if err != nil {
				t.Fatal(err)
			}
			moments := Moments(lines, p)
			whole, rests := 0, map[[2]int]bool{}
			for _, m := range moments {
				if m.Delay < MinDelay || m.Delay > MaxDelay {
					t.Fatalf("%+v: a delay of %d", tt, m.Delay)
				}
				whole += m.Delay
				rests[[2]int{m.Frames[0].Done, m.Frames[1].Done}] = true
			}
			if tt.MaxFrames > 0 && len(moments) > tt.MaxFrames {
				t.Errorf("%+v: %d moments", tt, len(moments))
			}
			for pair := range rests {
				if want := min(max(pair[0], pair[1]), n[0]); pair[0] != want {
					t.Errorf("%+v: after %d and %d moves of %v", tt, pair[0], pair[1], n)
				}
				if want := min(max(pair[0], pair[1]), n[1]); pair[1] != want {
					t.Errorf("%+v: after %d and %d moves of %v", tt, pair[0], pair[1], n)
				}
			}
			longest := 0
			for i, l := range lines {
				sum := 0
				for _, f := range Timeline(l.Moves, p.Boards[i], l.Timing) {
					sum += f.Delay
				}
				longest = max(longest, sum)
			}
			if end := moments[len(moments)-1].Delay; whole != longest && end != MaxDelay {
				t.Errorf("%+v: lasts %d, its longer line %d", tt, whole, longest)
			}
			last := moments[len(moments)-1].Frames
			if last[0].Done != n[0] || last[1].Done != n[1] {
				t.Errorf("%+v: ends after %d and %d moves of %v", tt, last[0].Done, last[1].Done, n)
			}
		}
	}
}

// Both boards of a race, their heads and feet lie within the picture, apart from each other.
func TestNewRace(t *testing.T) {
	margin := func(cell int) int { return cell / 4 }
	for _, rows := range []string{rendertest.Classic, "a000/aab#/0cbb", "a0", "a/0/0/0/0/0/0/0"} {
		b := rendertest.Board(rows)
		for size := 32; size < 900; size += 31 {
			for _, text := range []bool{false, true} {
				p, err := NewPicture(b, margin, size, Around{Title: text, Counter: text, Race: true})
				if err != nil {
					if size > 200 {
						t.Errorf("%s at %d: %v", rows, size, err)
					}
					continue
				}
				if max(p.Size.X, p.Size.Y) != size {
					t.Errorf("%s at %d: %v", rows, size, p.Size)
				}
				left, right := p.Boards[0], p.Boards[1]
				whole := left.Frame.Union(right.Frame)
				if whole.Min.X <= 0 || whole.Min.Y <= 0 || whole.Max.X >= p.Size.X || whole.Max.Y >= p.Size.Y {
					t.Errorf("%s at %d: boards take %v of %v", rows, size, whole, p.Size)
				}
				if left.Frame.Max.X >= right.Frame.Min.X || left.Cell != right.Cell || left.Frame.Size() != right.Frame.Size() {
					t.Errorf("%s at %d: %v beside %v", rows, size, left.Frame, right.Frame)
				}
				if text && (!left.Foot.In(left.Frame) || left.Foot.Empty() || !left.Head.In(left.Frame) || p.Head.Max.Y > left.Frame.Min.Y) {
					t.Errorf("%s at %d: head %v, foot %v in %v below %v", rows, size, left.Head, left.Foot, left.Frame, p.Head)
				}
			}
		}
	}
	if _, err := NewPicture(board.Board{}, margin, 100, Around{Race: true}); err == nil {
		t.Error("a board without cells has a layout")
	}
}

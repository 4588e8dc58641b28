package scene

import (
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
)

// newRace returns two synchronized lines of n and m random moves from b.
func newRace(b board.Board, n, m int, t Timing) []Line {
	lines := []Line{{Moves: rendertest.RandomMoves(b, n, 1), Timing: t}, {Moves: rendertest.RandomMoves(b, m, 2), Timing: t}}
	for i := range lines {
		lines[i].Timing.From, lines[i].Timing.To = min(t.From, len(lines[i].Moves)), len(lines[i].Moves)
	}
	Synchronize(lines)
	return lines
}

// TestMomentsSynchronized checks that move n starts and ends at the same time on both boards. It also
// checks that delays are valid and that the animation is as long as the longer line.
func TestMomentsSynchronized(t *testing.T) {
	b := rendertest.Board(rendertest.Classic)
	margin := func(cell int) int { return cell / 5 }
	for _, tt := range []Timing{
		{First: 100, Last: 250, Counter: true},
		{First: 100, Last: 250, MaxFrames: 90, SeparateCounter: true, Counter: true},
		{First: 2, Last: 2, Move: 2, Tween: 60},
		{First: 100, Last: 65535, Tween: 1, From: 3},
		{First: 100, Last: 250, Move: 31, Tween: 7, From: 9, Counter: true, Highlight: true},
	} {
		for _, n := range [][2]int{{20, 7}, {7, 20}, {9, 9}, {0, 12}} {
			lines := newRace(b, n[0], n[1], tt)
			p, err := NewPicture(b, margin, 300, Extras{Title: true, Counter: true, Race: true})
			if err != nil {
				t.Fatal(err)
			}
			moments := Moments(lines, p)
			total, counts := 0, map[[2]int]bool{}
			for _, m := range moments {
				if m.Delay < MinDelay || m.Delay > MaxDelay {
					t.Fatalf("%+v: delay = %d, want %d to %d", tt, m.Delay, MinDelay, MaxDelay)
				}
				total += m.Delay
				counts[[2]int{m.Frames[0].Done, m.Frames[1].Done}] = true
			}
			if tt.MaxFrames > 0 && len(moments) > tt.MaxFrames {
				t.Errorf("%+v: %d moments, want at most %d", tt, len(moments), tt.MaxFrames)
			}
			for pair := range counts {
				moves := max(pair[0], pair[1])
				if want := [2]int{min(moves, n[0]), min(moves, n[1])}; pair != want {
					t.Errorf("%+v: moves made = %v of %v, want %v", tt, pair, n, want)
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
			if end := moments[len(moments)-1].Delay; total != longest && end != MaxDelay {
				t.Errorf("%+v: total duration = %d, want %d", tt, total, longest)
			}
			last := moments[len(moments)-1].Frames
			if last[0].Done != n[0] || last[1].Done != n[1] {
				t.Errorf("%+v: last moment after %d and %d moves, want %v", tt, last[0].Done, last[1].Done, n)
			}
		}
	}
}

// TestRacePicture checks that the boards of a race, their headers and footers are inside the picture
// and do not overlap.
func TestRacePicture(t *testing.T) {
	margin := func(cell int) int { return cell / 4 }
	for _, rows := range []string{rendertest.Classic, "a000/aab#/0cbb", "a0", "a/0/0/0/0/0/0/0"} {
		b := rendertest.Board(rows)
		for size := 32; size < 900; size += 31 {
			for _, text := range []bool{false, true} {
				p, err := NewPicture(b, margin, size, Extras{Title: text, Counter: text, Race: true})
				if err != nil {
					if size > 200 {
						t.Errorf("NewPicture(%s, %d): %v", rows, size, err)
					}
					continue
				}
				if max(p.Size.X, p.Size.Y) != size {
					t.Errorf("NewPicture(%s, %d): size = %v", rows, size, p.Size)
				}
				left, right := p.Boards[0], p.Boards[1]
				boards := left.Frame.Union(right.Frame)
				if boards.Min.X <= 0 || boards.Min.Y <= 0 || boards.Max.X >= p.Size.X || boards.Max.Y >= p.Size.Y {
					t.Errorf("NewPicture(%s, %d): boards %v outside picture of %v", rows, size, boards, p.Size)
				}
				if left.Frame.Max.X >= right.Frame.Min.X || left.Cell != right.Cell || left.Frame.Size() != right.Frame.Size() {
					t.Errorf("NewPicture(%s, %d): frames %v and %v overlap or differ in size", rows, size, left.Frame, right.Frame)
				}
				if text && (!left.Footer.In(left.Frame) || left.Footer.Empty() || !left.Header.In(left.Frame) || p.Header.Max.Y > left.Frame.Min.Y) {
					t.Errorf("NewPicture(%s, %d): header %v or footer %v outside frame %v, or frame overlaps title %v", rows, size, left.Header, left.Footer, left.Frame, p.Header)
				}
			}
		}
	}
	if _, err := NewPicture(board.Board{}, margin, 100, Extras{Race: true}); err == nil {
		t.Error("NewPicture of a board without cells: want error")
	}
}

package scene

import (
	"image"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/solve/board"
)

// A sheet of a part shows every position of it, in any number of columns.
func TestSheetOfAPart(t *testing.T) {
	b := rendertest.Board("1xx2/1xx2/3445/3785/6009")
	margin := func(cell int) int { return cell / 5 }
	for n := range 60 {
		for _, columns := range []int{0, 5, 6, 9, 13, 20} {
			s, err := NewSheet(b, margin, Plan{Lines: []Line{{Timing: Timing{To: n}}}, Columns: columns, Every: true}, 4000)
			if err != nil {
				t.Fatalf("%d moves in %d columns: %v", n, columns, err)
			}
			if s.Boards != n+1 || s.Columns*s.Rows < s.Boards || s.Columns*(s.Rows-1) >= s.Boards {
				t.Errorf("%d moves in %d columns: %d boards in %d x %d", n, columns, s.Boards, s.Columns, s.Rows)
			}
		}
	}
	if s, err := NewSheet(b, margin, Plan{Lines: []Line{{Timing: Timing{To: 81}}}}, 800); err != nil || s.Boards > 24 {
		t.Errorf("a whole solution: %d boards, %v", s.Boards, err)
	}
}

// A goal that the boards do not show has its place in the head of a sheet.
func TestSheetWithGoal(t *testing.T) {
	b := rendertest.Board("1xx2/1xx2/3445/3785/6009")
	cell := []board.Point{{}}
	b.Goal = []board.Piece{{At: board.Point{Y: 3}, Cells: cell}, {At: board.Point{X: 2}, Cells: cell}}
	margin := func(cell int) int { return cell / 5 }
	for _, anywhere := range []bool{false, true} {
		b.GoalAnywhere = anywhere
		for n := range 40 {
			for _, size := range []int{300, 800, 3000} {
				s, err := NewSheet(b, margin, Plan{Lines: []Line{{Timing: Timing{To: n}}, {}}}, size)
				if err != nil {
					t.Fatal(err)
				}
				title, goal := s.Heading(1, GoalSize(b, margin, s.Goal))
				if !goal.In(image.Rectangle{Max: s.Size}) || goal.Overlaps(title) || title.Dx() < s.Goal/4 {
					t.Errorf("%d moves, %d pixels: title %v, goal %v of %v", n, size, title, goal, s.Size)
				}
				for i := range s.Boards {
					if s.Box(0, i).Overlaps(goal) || s.Box(1, i).Overlaps(goal) {
						t.Fatalf("%d moves, %d pixels: the goal %v is on board %d", n, size, goal, i)
					}
				}
			}
		}
	}
}

// The boards of a sheet are as many moves apart, up to the last.
func TestSheetSteps(t *testing.T) {
	b := rendertest.Board("1xx2/1xx2/3445/3785/6009")
	moves := rendertest.RandomMoves(b, 81, 1)
	for n := range 82 {
		line := Line{Moves: moves[:n], Timing: Timing{To: n}}
		s, err := NewSheet(b, func(cell int) int { return cell / 5 }, Plan{Lines: []Line{line}}, 1000)
		if err != nil {
			t.Fatal(err)
		}
		var steps []int
		for p := range s.Panels(b, line, 0) {
			steps = append(steps, p.Done)
		}
		if len(steps) != s.Boards || steps[0] != 0 || steps[len(steps)-1] != n {
			t.Fatalf("%d moves: %v, not %d boards", n, steps, s.Boards)
		}
		for i := 2; i < len(steps); i++ {
			if d := steps[i] - steps[i-1]; d > steps[1] || d < steps[1] && i+1 < len(steps) {
				t.Errorf("%d moves: %v", n, steps)
			}
		}
	}
}

// A sheet marks the numbers of positions that all shortest solutions pass, and no others.
func TestBelow(t *testing.T) {
	l := Line{Forced: []int{3, 12}}
	for step, want := range map[int]string{0: "0", 1: "1", 2: "2", 3: "3*", 12: "12*", 13: "13"} {
		if got := l.Below(step, false); got != want {
			t.Errorf("after %d moves: %q, want %q", step, got, want)
		}
	}
}

// A piece of the start must not hide that its place in the goal is elsewhere.
func TestGoalPlaces(t *testing.T) {
	b := rendertest.Tiles(2, 2)
	b.Pieces[0].At, b.Pieces[1].At = b.Pieces[1].At, b.Pieces[0].At
	places := goalPlaces(b)
	for i, g := range b.Goal {
		if places[i] != g.At {
			t.Errorf("tile %d goes to %v, want %v", i+1, places[i], g.At)
		}
	}
}

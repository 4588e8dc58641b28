package scene

import (
	"image"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
)

// TestSheetAllBoards checks that a sheet with AllBoards shows every position for any number of columns.
func TestSheetAllBoards(t *testing.T) {
	b := rendertest.Board("1xx2/1xx2/3445/3785/6009")
	margin := func(cell int) int { return cell / 5 }
	for n := range 60 {
		for _, columns := range []int{0, 5, 6, 9, 13, 20} {
			s, err := NewSheet(b, margin, SheetContent{Lines: []Line{{Timing: Timing{To: n}}}, Columns: columns, AllBoards: true}, 4000)
			if err != nil {
				t.Fatalf("NewSheet with %d moves, %d columns: %v", n, columns, err)
			}
			if s.Boards != n+1 || s.Columns*s.Rows < s.Boards || s.Columns*(s.Rows-1) >= s.Boards {
				t.Errorf("NewSheet with %d moves, %d columns: %d boards in %d columns and %d rows, want %d boards", n, columns, s.Boards, s.Columns, s.Rows, n+1)
			}
		}
	}
	if s, err := NewSheet(b, margin, SheetContent{Lines: []Line{{Timing: Timing{To: 81}}}}, 800); err != nil || s.Boards > 24 {
		t.Errorf("NewSheet with 81 moves: %d boards, error %v; want at most 24 boards", s.Boards, err)
	}
}

// TestSheetWithGoal checks that the goal picture is in the heading and does not overlap title or boards.
func TestSheetWithGoal(t *testing.T) {
	b := rendertest.Board("1xx2/1xx2/3445/3785/6009")
	cell := []board.Point{{}}
	b.Goal = []board.Piece{{At: board.Point{Y: 3}, Cells: cell}, {At: board.Point{X: 2}, Cells: cell}}
	margin := func(cell int) int { return cell / 5 }
	for _, anywhere := range []bool{false, true} {
		b.GoalAnywhere = anywhere
		for n := range 40 {
			for _, size := range []int{300, 800, 3000} {
				s, err := NewSheet(b, margin, SheetContent{Lines: []Line{{Timing: Timing{To: n}}, {}}}, size)
				if err != nil {
					t.Fatal(err)
				}
				title, goal := s.Heading(1, GoalSize(b, margin, s.GoalCell))
				if !goal.In(image.Rectangle{Max: s.Size}) || goal.Overlaps(title) || title.Dx() < s.GoalCell/4 {
					t.Errorf("%d moves, size %d: title %v, goal %v on sheet of %v", n, size, title, goal, s.Size)
				}
				for i := range s.Boards {
					if s.Box(0, i).Overlaps(goal) || s.Box(1, i).Overlaps(goal) {
						t.Fatalf("%d moves, size %d: goal %v overlaps board %d", n, size, goal, i)
					}
				}
			}
		}
	}
}

// TestSheetSteps checks that the boards of a sheet are evenly spaced, except for the last.
func TestSheetSteps(t *testing.T) {
	b := rendertest.Board("1xx2/1xx2/3445/3785/6009")
	moves := rendertest.RandomMoves(b, 81, 1)
	for n := range 82 {
		line := Line{Moves: moves[:n], Timing: Timing{To: n}}
		s, err := NewSheet(b, func(cell int) int { return cell / 5 }, SheetContent{Lines: []Line{line}}, 1000)
		if err != nil {
			t.Fatal(err)
		}
		var steps []int
		for p := range s.Panels(b, line, 0) {
			steps = append(steps, p.Done)
		}
		if len(steps) != s.Boards || steps[0] != 0 || steps[len(steps)-1] != n {
			t.Fatalf("%d moves: panels after moves %v, want %d panels from 0 to %d", n, steps, s.Boards, n)
		}
		for i := 2; i < len(steps); i++ {
			if d := steps[i] - steps[i-1]; d > steps[1] || d < steps[1] && i+1 < len(steps) {
				t.Errorf("%d moves: panels after moves %v, want equal steps", n, steps)
			}
		}
	}
}

// TestLabel checks that only the numbers of forced positions are marked.
func TestLabel(t *testing.T) {
	l := Line{Forced: []int{3, 12}}
	for step, want := range map[int]string{0: "0", 1: "1", 2: "2", 3: "3*", 12: "12*", 13: "13"} {
		if got := l.Label(step, false); got != want {
			t.Errorf("Label(%d) = %q, want %q", step, got, want)
		}
	}
}

// TestGoalPositions checks that tiles are matched by name, regardless of their start positions.
func TestGoalPositions(t *testing.T) {
	b := rendertest.Tiles(2, 2)
	b.Pieces[0].At, b.Pieces[1].At = b.Pieces[1].At, b.Pieces[0].At
	positions := goalPositions(b)
	for i, g := range b.Goal {
		if positions[i] != g.At {
			t.Errorf("goalPositions: tile %d at %v, want %v", i+1, positions[i], g.At)
		}
	}
}

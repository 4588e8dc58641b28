package theme

import (
	"testing"

	"slidegif/solve/board"
)

// Each theme draws walls between cells, targets of one robot and targets of any, and every
// robot in a colour of its own, the hero too.
func TestMaze(t *testing.T) {
	robot := func(name string, x, class int) board.Piece {
		return board.Piece{Name: name, Label: name, At: board.Point{X: x}, Cells: []board.Point{{}}, Class: class, Role: board.Robot}
	}
	plain := board.Board{W: 4, H: 3, Motion: board.Glide, Pieces: []board.Piece{robot("A", 0, 1), robot("B", 1, 0), robot("C", 2, 0)}}
	plain.Pieces[0].Role = board.Hero
	walls, named, free := plain, plain, plain
	walls.RightWalls, walls.LowerWalls = []board.Point{{X: 1, Y: 1}}, []board.Point{{X: 2, Y: 1}}
	named.Goal = []board.Piece{robot("A", 3, 1)}
	free.Goal = []board.Piece{robot("any", 3, 0)}
	for _, theme := range Themes {
		empty := len(theme.Board(Scene{Board: plain, Cell: 40, Labels: true}))
		if n := len(theme.Board(Scene{Board: walls, Cell: 40, Labels: true})); n != empty+2 {
			t.Errorf("%s: two walls are %d shapes", theme.Name, n-empty)
		}
		if n := len(theme.Board(Scene{Board: named, Cell: 40, Labels: true})); n != empty+3 { // ground, ring and letter
			t.Errorf("%s: a target is %d shapes", theme.Name, n-empty)
		}
		if n := len(theme.Board(Scene{Board: free, Cell: 40, Labels: true})); n != empty+len(spokes) {
			t.Errorf("%s: a target of any robot is %d shapes", theme.Name, n-empty)
		}
	}
	seen := map[any]string{}
	for _, name := range []string{"A", "B", "C", "D", "E", "F", "G", "H"} {
		if other, twice := seen[hueOf(robotHues, name)]; twice {
			t.Errorf("%s and %s have one colour", other, name)
		}
		seen[hueOf(robotHues, name)] = name
	}
}

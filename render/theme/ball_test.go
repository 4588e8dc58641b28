package theme

import (
	"testing"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// waterBoard returns a board with the atoms of a water molecule, which may be assembled anywhere.
func waterBoard() board.Board {
	atom := func(name string, x, y, class int) board.Piece {
		return board.Piece{Name: name, Label: name, At: board.Point{X: x, Y: y}, Cells: []board.Point{{}}, Class: class, Role: board.Atom}
	}
	return board.Board{
		W: 5, H: 4, Rules: board.Rules{Motion: board.Glide, GoalAnywhere: true}, Walls: []board.Point{{X: 2, Y: 2}},
		Pieces: []board.Piece{atom("H", 0, 0, 0), atom("O", 3, 1, 1), atom("H", 4, 3, 0)},
		Goal:   []board.Piece{atom("H", 0, 0, 0), atom("O", 1, 0, 1), atom("H", 2, 0, 0)},
	}
}

func TestBonds(t *testing.T) {
	b := waterBoard()
	for i, want := range [][4]bool{{}, {2: true, 3: true}, {}} {
		if got := bondsOf(b, b.Pieces[i]); got != want {
			t.Errorf("bondsOf(piece %d) = %v, want %v", i, got, want)
		}
	}
	// Atoms in separate classes show all of their bonds.
	for i := range b.Goal {
		b.Goal[i].Class = i
	}
	if got := bondsOf(b, b.Goal[0]); got != [4]bool{3: true} {
		t.Errorf("bondsOf(left H) = %v, want a bond to the right only", got)
	}
}

// All themes draw the molecule inside the frame below the board.
func TestGoalWindow(t *testing.T) {
	for _, look := range Themes {
		s := Scene{Board: waterBoard(), Cell: 60, Labels: true, Footer: 20}
		without := look.Board(s)
		s.Goal = 70
		with := look.Board(s)
		if len(with) < len(without)+10 {
			t.Errorf("%s: %d shapes with the molecule, want at least 10 more than the %d without", look.Name, len(with), len(without))
		}
		m := float64(look.Margin(60))
		top, bottom := float64(4*60)+m, float64(4*60)+m+m+70
		for _, shape := range look.goalWindow(s) {
			for _, seg := range shape.Path {
				if y := seg.P[0][1]; seg.Op != 'Z' && (y < top || y > bottom) {
					t.Fatalf("%s: point at y = %v, want a value from %v to %v", look.Name, y, top, bottom)
				}
			}
		}
		for i := range s.Board.Pieces {
			for _, highlighted := range []bool{false, true} {
				if d, err := look.Piece(s, i, highlighted); err != nil || len(d) < 3 {
					t.Errorf("%s: Piece(%d) = %d shapes, %v; want at least 3 shapes", look.Name, i, len(d), err)
				}
			}
		}
	}
}

// Boards with gliding pieces have no exit.
func TestGlidingHasNoExit(t *testing.T) {
	b := waterBoard()
	b.GoalAnywhere, b.Motion = false, board.GlideOpen
	b.Goal = b.Goal[:1]
	b.Goal[0].At = board.Point{X: 2, Y: 3}
	if side, _, _ := scene.FindExit(b); side != scene.NoSide {
		t.Errorf("FindExit = side %d, want NoSide", side)
	}
	if n := len((Scene{Board: b, Cell: 40}).targets(5)); n == 0 {
		t.Error("targets is empty, want marks on the goal cell")
	}
}

// A pattern is a separate board with the labels and bonds of the goal.
func TestPattern(t *testing.T) {
	b := waterBoard()
	b.Pieces[1].Label = "氧"
	p := Pattern(b)
	if p.W != 3 || p.H != 1 || len(p.Walls) > 0 || len(p.Pieces) != 3 || p.Pieces[1].Label != "氧" {
		t.Errorf("Pattern = %d x %d with pieces %v, want 3 x 1 with H, 氧, H", p.W, p.H, p.Pieces)
	}
	for i, want := range [][4]bool{{3: true}, {2: true, 3: true}, {2: true}} {
		if got := bondsOf(p, p.Pieces[i]); got != want {
			t.Errorf("bondsOf(atom %d) = %v, want %v", i, got, want)
		}
	}
}

// The size of the goal follows the cell size, also in a theme from a file.
func TestGoalSize(t *testing.T) {
	changed := readTheme(t, `{"base": "wood", "colors": {"`+hexOf(Themes[1].Floor)+`": "#010203"}}`)
	if d, _ := changed.Goal(Scene{Board: waterBoard()}, 16); d[0].Fill != Flat(changed.Floor) {
		t.Errorf("goal background = %v, want the floor colour %v", d[0].Fill, changed.Floor)
	}
	for _, look := range append([]Theme{changed}, Themes...) {
		for _, cell := range []int{5, 16, 60} {
			d, size := look.Goal(Scene{Board: waterBoard(), Labels: true}, cell)
			if size.X <= 3*cell || size.X > 4*cell || size.Y <= cell || size.Y > 2*cell || len(d) < 10 {
				t.Errorf("%s: Goal(cell %d) = size %v, %d shapes; want a margin of less than a cell and at least 10 shapes", look.Name, cell, size, len(d))
			}
			for _, shape := range d {
				for _, seg := range shape.Path {
					if x, y := seg.P[0][0], seg.P[0][1]; seg.Op != 'Z' && (x < 0 || y < 0 || x > float64(size.X) || y > float64(size.Y)) {
						t.Fatalf("%s: point at %v, %v is outside the size %v", look.Name, x, y, size)
					}
				}
			}
		}
	}
}

// The board of a pattern contains all cells of the goal.
func TestPatternSize(t *testing.T) {
	block := board.Piece{At: board.Point{X: 1}, Cells: []board.Point{{}, {X: 1}, {X: -1, Y: 1}}}
	p := Pattern(board.Board{W: 5, H: 5, Goal: []board.Piece{block}, Rules: board.Rules{GoalAnywhere: true}})
	if p.W != 3 || p.H != 2 {
		t.Errorf("Pattern = %d x %d cells, want 3 x 2", p.W, p.H)
	}
}

// Every theme draws walls between cells, targets of one robot, and targets of any robot. Every
// robot has a different colour.
func TestMaze(t *testing.T) {
	robot := func(name string, x, class int) board.Piece {
		return board.Piece{Name: name, Label: name, At: board.Point{X: x}, Cells: []board.Point{{}}, Class: class, Role: board.Robot}
	}
	plain := board.Board{W: 4, H: 3, Rules: board.Rules{Motion: board.Glide}, Pieces: []board.Piece{robot("A", 0, 1), robot("B", 1, 0), robot("C", 2, 0)}}
	plain.Pieces[0].Role = board.MainPiece
	walls, named, free := plain, plain, plain
	walls.RightWalls, walls.LowerWalls = []board.Point{{X: 1, Y: 1}}, []board.Point{{X: 2, Y: 1}}
	named.Goal = []board.Piece{robot("A", 3, 1)}
	free.Goal = []board.Piece{robot("any", 3, 0)}
	for _, theme := range Themes {
		empty := len(theme.Board(Scene{Board: plain, Cell: 40, Labels: true}))
		if n := len(theme.Board(Scene{Board: walls, Cell: 40, Labels: true})); n != empty+2 {
			t.Errorf("%s: two walls add %d shapes, want 2", theme.Name, n-empty)
		}
		if n := len(theme.Board(Scene{Board: named, Cell: 40, Labels: true})); n != empty+3 { // background, ring and letter
			t.Errorf("%s: a target adds %d shapes, want 3", theme.Name, n-empty)
		}
		if n := len(theme.Board(Scene{Board: free, Cell: 40, Labels: true})); n != empty+len(spokes) {
			t.Errorf("%s: a target of any robot adds %d shapes, want %d", theme.Name, n-empty, len(spokes))
		}
	}
	seen := map[any]string{}
	for _, name := range []string{"A", "B", "C", "D", "E", "F", "G", "H"} {
		if other, twice := seen[hueOf(robotHues, name)]; twice {
			t.Errorf("robots %s and %s have the same colour, want different colours", other, name)
		}
		seen[hueOf(robotHues, name)] = name
	}
}

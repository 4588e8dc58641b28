package theme

import (
	"testing"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// water is a board with the atoms of water, which may be built anywhere.
func water() board.Board {
	atom := func(name string, x, y, class int) board.Piece {
		return board.Piece{Name: name, Label: name, At: board.Point{X: x, Y: y}, Cells: []board.Point{{}}, Class: class, Role: board.Atom}
	}
	return board.Board{
		W: 5, H: 4, Motion: board.Glide, GoalAnywhere: true, Walls: []board.Point{{X: 2, Y: 2}},
		Pieces: []board.Piece{atom("H", 0, 0, 0), atom("O", 3, 1, 1), atom("H", 4, 3, 0)},
		Goal:   []board.Piece{atom("H", 0, 0, 0), atom("O", 1, 0, 1), atom("H", 2, 0, 0)},
	}
}

func TestBonds(t *testing.T) {
	b := water()
	for i, want := range [][4]bool{{}, {2: true, 3: true}, {}} {
		if got := bondsOf(b, b.Pieces[i]); got != want {
			t.Errorf("piece %d has bonds %v, want %v", i, got, want)
		}
	}
	// Atoms with a class of their own show all of their bonds.
	for i := range b.Goal {
		b.Goal[i].Class = i
	}
	if got := bondsOf(b, b.Goal[0]); got != [4]bool{3: true} {
		t.Errorf("the left H has bonds %v", got)
	}
}

// The pattern is drawn within the frame, and every theme shows it.
func TestMolecule(t *testing.T) {
	for _, look := range Themes {
		s := Scene{Board: water(), Cell: 60, Labels: true, Foot: 20}
		without := look.Board(s)
		s.Goal = 70
		with := look.Board(s)
		if len(with) < len(without)+10 {
			t.Errorf("%s: %d shapes with the molecule, %d without", look.Name, len(with), len(without))
		}
		m := float64(look.Margin(60))
		top, bottom := float64(4*60)+m, float64(4*60)+m+m+70
		for _, shape := range look.window(s) {
			for _, seg := range shape.Path {
				if y := seg.P[0][1]; seg.Op != 'Z' && (y < top || y > bottom) {
					t.Fatalf("%s: a point at %v is not between %v and %v", look.Name, y, top, bottom)
				}
			}
		}
		for i := range s.Board.Pieces {
			for _, lit := range []bool{false, true} {
				if d, err := look.Piece(s, i, lit); err != nil || len(d) < 3 {
					t.Errorf("%s: piece %d: %d shapes, %v", look.Name, i, len(d), err)
				}
			}
		}
	}
}

// Pieces that glide have no way out through the frame.
func TestNoWayOutOfGliding(t *testing.T) {
	b := water()
	b.GoalAnywhere, b.Motion = false, board.GlideOpen
	b.Goal = b.Goal[:1]
	b.Goal[0].At = board.Point{X: 2, Y: 3}
	if side, _, _ := scene.WayOut(b); side != scene.Nowhere {
		t.Errorf("there is a way out at side %d", side)
	}
	if n := len((Scene{Board: b, Cell: 40}).targets(5)); n == 0 {
		t.Error("the goal is not marked")
	}
}

// The pattern is a board of its own, whose atoms have the labels and the bonds of the goal.
func TestPattern(t *testing.T) {
	b := water()
	b.Pieces[1].Label = "氧"
	p := Pattern(b)
	if p.W != 3 || p.H != 1 || len(p.Walls) > 0 || len(p.Pieces) != 3 || p.Pieces[1].Label != "氧" {
		t.Errorf("a pattern of %d x %d with %v", p.W, p.H, p.Pieces)
	}
	for i, want := range [][4]bool{{3: true}, {2: true, 3: true}, {2: true}} {
		if got := bondsOf(p, p.Pieces[i]); got != want {
			t.Errorf("atom %d has bonds %v, want %v", i, got, want)
		}
	}
}

// The window is as large as it is told to be, in a changed theme too.
func TestWindowSize(t *testing.T) {
	changed := readTheme(t, `{"base": "wood", "colors": {"`+hexOf(Themes[1].Floor)+`": "#010203"}}`)
	if d, _ := changed.Goal(Scene{Board: water()}, 16); d[0].Fill != Flat(changed.Floor) {
		t.Errorf("a window of %v, not of the floor, %v", d[0].Fill, changed.Floor)
	}
	for _, look := range append([]Theme{changed}, Themes...) {
		for _, cell := range []int{5, 16, 60} {
			d, size := look.Goal(Scene{Board: water(), Labels: true}, cell)
			if size.X <= 3*cell || size.X > 4*cell || size.Y <= cell || size.Y > 2*cell || len(d) < 10 {
				t.Errorf("%s: cells of %d: %v, %d shapes", look.Name, cell, size, len(d))
			}
			for _, shape := range d {
				for _, seg := range shape.Path {
					if x, y := seg.P[0][0], seg.P[0][1]; seg.Op != 'Z' && (x < 0 || y < 0 || x > float64(size.X) || y > float64(size.Y)) {
						t.Fatalf("%s: a point at %v, %v is not in %v", look.Name, x, y, size)
					}
				}
			}
		}
	}
}

// The board of a pattern holds every cell of it.
func TestPatternHoldsItsCells(t *testing.T) {
	block := board.Piece{At: board.Point{X: 1}, Cells: []board.Point{{}, {X: 1}, {X: -1, Y: 1}}}
	p := Pattern(board.Board{W: 5, H: 5, Goal: []board.Piece{block}, GoalAnywhere: true})
	if p.W != 3 || p.H != 2 {
		t.Errorf("%d x %d cells, want 3 x 2", p.W, p.H)
	}
}

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

package board

import (
	"slices"
	"strings"
	"testing"
)

// row returns a piece of n cells in a row.
func row(name string, class, n, x, y int) Piece {
	p := Piece{Name: name, Class: class, At: Point{x, y}}
	for i := range n {
		p.Cells = append(p.Cells, Point{i, 0})
	}
	return p
}

// hook returns a piece whose second row extends to the left of its first cell:
//
//	.a
//	aa
func hook(x, y int) Piece {
	return Piece{Name: "a", At: Point{x, y}, Cells: []Point{{0, 0}, {-1, 1}, {0, 1}}}
}

func TestGrid(t *testing.T) {
	b := smallBoard()
	b.Rules = Rules{Leave: true, Exits: []Exit{{Point{1, 3}, 'A'}}}
	if got, want := b.Grid(), []int{0, 0, -1, 1, -1, -2, -1, -1, -1, -1, -2, -1}; !slices.Equal(got, want) {
		t.Errorf("Grid() = %v, want %v: -1 is empty, -2 a wall or an exit", got, want)
	}
}

// TestPatternAnywhere checks a pattern whose first target is not in the upper left corner: a is to
// the right of b, one row lower.
func TestPatternAnywhere(t *testing.T) {
	b := Board{W: 3, H: 2, Rules: Rules{GoalAnywhere: true}, Text: Symbols{Empty: ".", Row: "/"}}
	b.Goal = []Piece{row("a", 0, 1, 1, 1), row("b", 1, 1, 0, 0)}
	for _, test := range []struct {
		a, b Point
		want bool
	}{
		{Point{1, 1}, Point{0, 0}, true},
		{Point{2, 1}, Point{1, 0}, true},
		{Point{1, 0}, Point{0, 1}, false},
		{Point{2, 1}, Point{1, 1}, false},
		{Point{2, 1}, Point{0, 0}, false},
	} {
		b.Pieces = []Piece{row("a", 0, 1, test.a.X, test.a.Y), row("b", 1, 1, test.b.X, test.b.Y)}
		if got := b.Solved(); got != test.want {
			t.Errorf("%s: Solved() = %v, want %v with the goal %s", b, got, test.want, b.GoalString())
		}
	}
	if got := b.GoalString(); got != "b./.a" {
		t.Errorf("GoalString() = %q, want %q", got, "b./.a")
	}
	b.Goal = []Piece{hook(1, 0), row("b", 1, 2, 2, 0)}
	if got := b.GoalString(); got != ".abb/aa.." {
		t.Errorf("GoalString() = %q, want %q", got, ".abb/aa..")
	}
	b.Goal = nil
	if !b.Solved() || len(b.GoalPlacements()) != 1 {
		t.Errorf("without targets: Solved() = %v with %d placements, want true with one", b.Solved(), len(b.GoalPlacements()))
	}
}

// placements returns the positions of the pieces in each placement of the goal of b.
func placements(b Board) (list []string) {
	for _, placement := range b.GoalPlacements() {
		var s strings.Builder
		for _, p := range placement {
			s.WriteString(p.Name + string(rune('0'+p.At.X)) + string(rune('0'+p.At.Y)))
		}
		list = append(list, s.String())
	}
	slices.Sort(list)
	return list
}

func TestGoalPlacements(t *testing.T) {
	b := Board{W: 4, H: 3, Pieces: []Piece{hook(1, 0)}}
	for _, test := range []struct {
		name  string
		rules Rules
		walls []Point
		goal  []Piece
		want  string // name, column and row of the pieces of each placement
	}{
		{"fixed", Rules{}, nil, []Piece{hook(2, 1)}, "a21"},
		{"anywhere", Rules{GoalAnywhere: true}, nil, []Piece{hook(1, 0)}, "a10 a11 a20 a21 a30 a31"},
		{"anywhere beside a wall", Rules{GoalAnywhere: true}, []Point{{1, 1}}, []Piece{hook(1, 0)}, "a21 a30 a31"},
		{"a pattern", Rules{GoalAnywhere: true}, nil, []Piece{row("x", 0, 1, 1, 1), row("y", 1, 3, 0, 0)}, "x11y00 x12y01 x21y10 x22y11"},
		{"a cell that any part covers", Rules{GoalCovers: true}, nil, []Piece{row("x", 0, 1, 2, 1)}, "x20 x21 x30"},
		{"a corner", Rules{GoalCovers: true}, nil, []Piece{row("x", 0, 1, 0, 0)}, ""},
		{"the lower right corner", Rules{GoalCovers: true}, nil, []Piece{row("x", 0, 1, 3, 2)}, "x31"},
		{"two cells", Rules{GoalCovers: true}, nil, []Piece{row("x", 0, 1, 1, 2), row("x", 0, 1, 2, 2)}, "x21"},
		{"an unknown class", Rules{GoalCovers: true}, nil, []Piece{row("x", 7, 1, 1, 2)}, ""},
	} {
		b.Rules, b.Walls, b.Goal = test.rules, test.walls, test.goal
		if got := strings.Join(placements(b), " "); got != test.want {
			t.Errorf("%s: placements %q, want %q", test.name, got, test.want)
		}
	}
}

// TestGoalCells checks the notation of a goal that is a list of cells, which are counted from 1.
func TestGoalCells(t *testing.T) {
	goal := []Piece{row("x", 0, 1, 2, 4), row("a", 1, 1, 0, 0)}
	for _, b := range []Board{
		{W: 5, H: 5, Goal: goal, Rules: Rules{GoalCovers: true}},
		{W: 5, H: 5, Goal: goal, Text: Symbols{GoalCells: true}},
	} {
		if got, want := b.GoalString(), "x@3.5+a@1.1"; got != want {
			t.Errorf("GoalString() = %q, want %q", got, want)
		}
	}
}

// TestFind checks that Find returns the first of several pieces with a name.
func TestFind(t *testing.T) {
	ps := []Piece{{Name: "a", Class: 1}, {Name: "b", Class: 2}, {Name: "b", Class: 3}}
	for name, want := range map[string]int{"a": 1, "b": 2, "c": 0} {
		if p, ok := Find(ps, name); ok != (want > 0) || p.Class != want {
			t.Errorf("Find(%q) = class %d, %v, want class %d", name, p.Class, ok, want)
		}
	}
}

func TestHas(t *testing.T) {
	b := Board{Pieces: []Piece{{Role: Car}, {Role: MainPiece}}}
	if !b.Has(MainPiece) || b.Has(Tile) {
		t.Errorf("Has(MainPiece) = %v, Has(Tile) = %v, want true and false for a car and a main piece", b.Has(MainPiece), b.Has(Tile))
	}
}

// TestSymmetries checks the images of a square of letters, and of a rectangle under the symmetries
// that keep its rows.
func TestSymmetries(t *testing.T) {
	images := func(text string, w, h int, swaps bool) (list []string) {
		for _, s := range Symmetries {
			if s.SwapsAxes && !swaps {
				continue
			}
			image := []byte(text)
			for i := range text {
				p := s.Map(Point{i % w, i / w}, w, h)
				image[p.Y*w+p.X] = text[i]
			}
			list = append(list, string(image))
		}
		slices.Sort(list)
		return list
	}
	// Each group of three letters is a row.
	if got, want := images("abcdefghi", 3, 3, true), []string{"adgbehcfi", "cbafedihg", "cfibehadg", "gdahebifc", "ghidefabc", "ifchebgda", "ihgfedcba"}; !slices.Equal(got, want) {
		t.Errorf("images of a square: %q, want %q", got, want)
	}
	if got, want := images("abcdef", 3, 2, false), []string{"cbafed", "defabc", "fedcba"}; !slices.Equal(got, want) {
		t.Errorf("images of a rectangle: %q, want %q", got, want)
	}
}

func TestStageAt(t *testing.T) {
	stages := []Stage{{First: 1, Last: 3}, {First: 4, Last: 4}, {First: 6, Last: 8}}
	for move, want := range []int{-1, 0, 0, 0, 1, -1, 2, 2, 2, -1} {
		if got := StageAt(stages, move); got != want {
			t.Errorf("StageAt(move %d) = %d, want %d", move, got, want)
		}
	}
}

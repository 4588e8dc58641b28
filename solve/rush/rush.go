// Package rush reads Rush Hour: cars that move along their length only, on a square of
// 6 x 6 cells. The car A must reach the right edge.
//
//	BBoKMx     BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN, row by row: o is empty, x a
//	DDDKMo     wall, every other letter a car of two cells or more. A leaves through
//	IAALoo ->  the right edge of its row, where it must stand at the end.
//	IoJLEE
//	ooJFFN
//	oGGoxN
//
// To package blocks this is a board like any other whose pieces have one axis each.
package rush

import (
	"cmp"
	"context"
	_ "embed"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/input"
	"slidegif/solve/internal/blocks"
)

const (
	side   = 6
	prefix = "rush:"
	hint   = "write 36 cells row by row: o is empty, x a wall, letters are cars and A is the one that must get out"
)

// Kind is rush, a line of the catalog.
var Kind = &solve.Kind{
	Name:       "rush",
	Doc:        "Rush Hour: cars that move along their length, until A is out",
	Metrics:    []solve.Metric{board.SlideMetric, board.StepMetric, board.MoveMetric},
	Title:      solve.Titles("汽车华容道", "Rush Hour"),
	Layouts:    layouts,
	Heading:    map[string]string{"zh": "汽车华容道", "en": "Rush Hour"},
	Task:       map[string]string{"zh": "让{hero}的车开出右边的出口。", "en": "Let the {hero} car out on the right."},
	Rule:       map[string]string{"zh": "车只能前进和后退。", "en": "Cars go forwards and backwards only."},
	Example:    "rush:rush-58",
	OneGoal:    true,
	Words:      map[string]string{"rush-hour": "", "unblock-me": "", "汽车华容道": ""},
	Pasted:     []solve.Form{{Example: "BBoKMx/DDDKMo/IXXLoo/IoJLEE/ooJFFN/oGGoxN", From: "Rush Hour"}},
	Parse:      Parse,
	ID:         id,
	Distances:  census.Distances,
	Notations:  notations,
	Random:     Random,
	Insight:    blocks.Insight,
	Worthwhile: worthwhile,

	RandomLength: RandomLength,

	Recognize: recognize,
	Kits:      &solve.Kits{Text: "^[A-Za-z./]+$", Empty: "o.", Wall: "x", Square: true, Bare: true, Look: solve.ByRank, Hero: "A", Boards: kits},
}

type puzzle struct {
	board  board.Board
	slides int // the optimum in slides where it is known; else 0
}

func (p *puzzle) Kind() *solve.Kind { return Kind }

func (p *puzzle) ID() string         { return id(p.board) }
func (p *puzzle) Board() board.Board { return p.board }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = cmp.Or(o.Metric, board.SlideMetric)
	return blocks.Solve(ctx, p.board, o)
}

func id(b board.Board) string { return prefix + b.String() }

// recognize takes 36 cells without rows, and 6 rows of 6 cells without a goal where nothing
// but straight cars stands, one of which is an A or X that can get out.
func recognize(id string) bool {
	if strings.ContainsAny(id, ":@") {
		return false
	}
	if !strings.Contains(id, "/") {
		return utf8.RuneCountInString(strings.Join(strings.Fields(id), "")) == side*side
	}
	_, err := Parse(id)
	return err == nil
}

// Parse reads a board of 36 cells, perhaps with / between its rows and spaces between its
// cells. Where no car is called A, X is the one that must get out.
func Parse(desc string) (solve.Puzzle, error) {
	cells := strings.ReplaceAll(strings.Join(strings.Fields(desc), ""), ".", "o")
	if rows := strings.Split(cells, "/"); len(rows) == side {
		// A puzzle file has them one below the other.
		for y, row := range rows {
			if n := utf8.RuneCountInString(row); n != side {
				return nil, input.Errorf(hint, "rush: row %d has %s, not 6", y+1, input.Count(n, "cell"))
			}
		}
		cells = strings.Join(rows, "")
	}
	if n := utf8.RuneCountInString(cells); n != side*side {
		return nil, input.Errorf(hint, "rush: a board of %s, not 36", input.Count(n, "cell"))
	}
	if !strings.Contains(cells, "A") {
		cells = strings.ReplaceAll(cells, "X", "A") // other programs call the car X
	}
	b := board.Board{W: side, H: side, Text: board.Notation{Empty: "o", Wall: "x"}}
	seen := map[rune]bool{'o': true}
	for i, r := range []rune(cells) {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return nil, input.Errorf(hint, "rush: row %d: %q is not a car", i/side+1, string(r))
		}
	}
	for i, r := range cells {
		at := board.Point{X: i % side, Y: i / side}
		if r == 'x' {
			b.Walls = append(b.Walls, at)
			continue
		}
		if seen[r] {
			continue
		}
		seen[r] = true
		car, err := readCar(cells, byte(r), at)
		if err != nil {
			return nil, err
		}
		car.Class = len(b.Pieces)
		b.Pieces = append(b.Pieces, car)
		if r != 'A' {
			continue
		}
		if car.Axes != board.Horizontal {
			return nil, input.Errorf("turn A so that it lies in its row", "rush: row %d: the car A stands upright and cannot reach the right edge", at.Y+1)
		}
		car.At.X = side - len(car.Cells)
		b.Goal = []board.Piece{car}
	}
	if b.Goal == nil {
		return nil, input.Errorf(hint, "rush: there is no car A or X")
	}
	return &puzzle{board: b}, nil
}

// readCar reads the car whose first cell is at.
func readCar(cells string, name byte, at board.Point) (board.Piece, error) {
	p := board.Piece{Name: string(name), Label: string(name), At: at, Role: board.Car}
	if name == 'A' {
		p.Role = board.Hero
	}
	for i := range len(cells) {
		if cells[i] == name {
			p.Cells = append(p.Cells, board.Point{X: i%side - at.X, Y: i/side - at.Y})
		}
	}
	last := p.Cells[len(p.Cells)-1]
	p.Axes = board.Horizontal
	if last.Y > 0 {
		p.Axes = board.Vertical
	}
	switch {
	case len(p.Cells) == 1:
		return p, input.Errorf("a car has two cells or more; x is a wall", "rush: row %d: the car %q has one cell", at.Y+1, string(name))
	case last.X != 0 && last.Y != 0 || last.X+last.Y != len(p.Cells)-1:
		return p, input.Errorf("the cells of a car lie side by side in one row or column", "rush: row %d: the car %q is not one straight piece", at.Y+1, string(name))
	}
	return p, nil
}

//go:embed layouts.csv
var layoutsCSV string

// layouts are the named boards. Their optima were computed by exhaustive search. A car never
// turns a corner, so that slide and move agree.
var layouts = solve.ReadLayouts(layoutsCSV)

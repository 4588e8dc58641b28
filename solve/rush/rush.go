// Package rush reads Rush Hour: cars that move along their length only, on a board of 3 to 12
// rows and columns, 6 x 6 as a rule. The car A must reach the right edge.
//
//	BBoKMx     BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN, row by row: o is empty, x a
//	DDDKMo     wall, every other letter a car of two cells or more. A leaves through
//	IAALoo ->  the right edge of its row, where it must stand at the end.
//	IoJLEE
//	ooJFFN     A board of another size has / between its rows: ooBo/AABo/oooo/oooo.
//	oGGoxN
//
// To package blocks this is a board like any other whose pieces have one axis each.
package rush

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/input"
	"slidegif/solve/internal/blocks"
)

const (
	side     = 6 // of a board without / between its rows
	minSide  = 3
	maxSide  = 12
	prefix   = "rush:"
	hint     = "write 36 cells row by row, or another board with / between its rows: o is empty, x a wall, letters are cars and A is the one that must get out"
	sizeHint = "a board has 3 to 12 rows of 3 to 12 cells, with / between them: ooBo/AABo/oooo/oooo"
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
	Syntax:     []string{hint, sizeHint},
	OneGoal:    true,
	Words:      map[string]string{"rush-hour": "", "unblock-me": "", "汽车华容道": "", "塞车": ""},
	Imports:    []solve.Form{{Example: "BBoKMx/DDDKMo/IXXLoo/IoJLEE/ooJFFN/oGGoxN", From: "Rush Hour"}},
	Presets:    []string{"", "4x4", "5x5"},
	Parse:      parse,
	ID:         id,
	Distances:  census.DistancesIn(board.SlideMetric),
	Notations:  notations,
	Random:     random,
	Insight:    blocks.Insight,
	Worthwhile: worthwhile,

	RandomLength: randomLength,

	Recognize: recognize,
	Kits:      &solve.Kits{Text: "^[A-Za-z./]+$", Empty: "o.", Wall: "x", Square: true, Bare: true, Look: solve.ByRank, Hero: "A", Boards: kits},
}

type puzzle struct {
	board  board.Board
	slides int           // the optimum in slides where it is known; else 0
	note   input.Message // which car gets out, where X could be meant as well as A
}

func (p *puzzle) Kind() *solve.Kind { return Kind }

func (p *puzzle) ID() string         { return id(p.board) }
func (p *puzzle) Board() board.Board { return p.board }

// Note tells which car gets out, where X could be meant as well as A.
func (p *puzzle) Note() input.Message { return p.note }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = cmp.Or(o.Metric, board.SlideMetric)
	return blocks.Solve(ctx, p.board, o)
}

func id(b board.Board) string { return prefix + b.String() }

// recognize takes 36 cells without rows, and rows that parse accepts: straight cars only, and an A or X that
// lies in its row.
func recognize(id string) bool {
	if strings.ContainsAny(id, ":@") {
		return false
	}
	if !strings.Contains(id, "/") {
		return utf8.RuneCountInString(strings.Join(strings.Fields(id), "")) == side*side
	}
	_, err := parse(id)
	return err == nil
}

// parse reads a board of 36 cells, perhaps with / between its rows, or of another size with them, and
// perhaps with spaces between its cells. Where no car is called A, X is the one that must get out.
func parse(desc string) (solve.Puzzle, error) {
	rows, err := split(strings.ReplaceAll(strings.Join(strings.Fields(desc), ""), ".", "o"))
	if err != nil {
		return nil, err
	}
	w, h, cells := utf8.RuneCountInString(rows[0]), len(rows), strings.Join(rows, "")
	if !strings.Contains(cells, "A") {
		cells = strings.ReplaceAll(cells, "X", "A") // other programs call the car X
	}
	b := board.Board{W: w, H: h, Text: board.Notation{Empty: "o", Wall: "x"}}
	if w != side || h != side {
		b.Text.Row = "/"
	}
	seen := map[rune]bool{'o': true}
	for i, r := range []rune(cells) {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return nil, input.Errorf(hint, "rush: row %d: %q is not a car", i/w+1, string(r))
		}
	}
	for i, r := range cells {
		at := board.Point{X: i % w, Y: i / w}
		if r == 'x' {
			b.Walls = append(b.Walls, at)
			continue
		}
		if seen[r] {
			continue
		}
		seen[r] = true
		car, err := readCar(cells, w, byte(r), at)
		if err != nil {
			return nil, err
		}
		car.Class = len(b.Pieces)
		b.Pieces = append(b.Pieces, car)
		if r != 'A' {
			continue
		}
		if car.Axes != board.Horizontal {
			cure := input.Word("turn A so that it lies in its row")
			if lies(cells, 'X') {
				cure = input.Say("if X is the car that gets out, exchange A and X: %s", exchanged(rows))
			}
			return nil, input.Errorf(cure, "rush: row %d: the car A stands upright and cannot reach the right edge", at.Y+1)
		}
		car.At.X = w - len(car.Cells)
		b.Goal = []board.Piece{car}
	}
	if b.Goal == nil {
		return nil, input.Errorf(hint, "rush: there is no car A or X")
	}
	p := &puzzle{board: b}
	if lies(cells, 'X') {
		p.note = input.Say("A is the car that gets out; if X is meant, exchange the two: %s", exchanged(rows))
	}
	return p, nil
}

// lies reports whether a car has cells side by side in a row: printed cards call the car X that gets out,
// and another one A.
func lies(cells string, name rune) bool {
	return strings.Contains(cells, strings.Repeat(string(name), 2))
}

// exchanged returns the ID of rows in which A and X change places.
func exchanged(rows []string) string {
	between := "/"
	if len(rows) == side && len(rows[0]) == side {
		between = ""
	}
	return prefix + strings.NewReplacer("A", "X", "X", "A").Replace(strings.Join(rows, between))
}

// split cuts a board into rows of equal length.
func split(text string) (rows []string, err error) {
	if !strings.Contains(text, "/") {
		cells := []rune(text)
		if len(cells) != side*side {
			return nil, input.Errorf(hint, "rush: a board of %s, not 36", input.Count(len(cells), "cell"))
		}
		for row := range slices.Chunk(cells, side) {
			rows = append(rows, string(row))
		}
		return rows, nil
	}
	rows = strings.Split(text, "/")
	w := utf8.RuneCountInString(rows[0])
	if w < minSide || w > maxSide || len(rows) < minSide || len(rows) > maxSide {
		return nil, input.Errorf(sizeHint, "rush: a board of %dx%d cannot be used", len(rows), w)
	}
	for y, row := range rows {
		if n := utf8.RuneCountInString(row); n != w {
			return nil, input.Errorf(sizeHint, "rush: row %d has %s, not %d", y+1, input.Count(n, "cell"), w)
		}
	}
	return rows, nil
}

// readCar reads the car whose first cell is at, on a board of w columns.
func readCar(cells string, w int, name byte, at board.Point) (board.Piece, error) {
	p := board.Piece{Name: string(name), Label: string(name), At: at, Role: board.Car}
	if name == 'A' {
		p.Role = board.Hero
	}
	for i := range len(cells) {
		if cells[i] == name {
			p.Cells = append(p.Cells, board.Point{X: i%w - at.X, Y: i/w - at.Y})
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

// Package rendertest makes boards and random moves for the tests of drawing.
package rendertest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve/board"
)

// Board makes a board from rows of characters; "0" is empty, "#" a wall and "-" a gate. Its goal
// is the first piece in the last row.
func Board(rows string) board.Board {
	lines := strings.Split(rows, "/")
	b := board.Board{W: len(lines[0]), H: len(lines), Text: board.Notation{Empty: "0", Wall: "#", Gate: "-", Row: "/"}}
	index := map[byte]int{}
	for y, line := range lines {
		for x := range len(line) {
			at := board.Point{X: x, Y: y}
			switch c := line[x]; c {
			case '0':
			case '#':
				b.Walls = append(b.Walls, at)
			case '-':
				b.Gates = append(b.Gates, at)
			default:
				i, ok := index[c]
				if !ok {
					i = len(b.Pieces)
					index[c] = i
					b.Pieces = append(b.Pieces, board.Piece{Name: string(c), At: at, Class: i, Label: string(c)})
				}
				p := &b.Pieces[i]
				p.Cells = append(p.Cells, board.Point{X: x - p.At.X, Y: y - p.At.Y})
			}
		}
	}
	for i := range b.Pieces {
		switch p := &b.Pieces[i]; len(p.Cells) {
		case 4:
			p.Role, p.Label = board.Hero, "曹操"
		case 2:
			p.Role, p.Label = board.General, "张飞"
		case 1:
			p.Role, p.Label = board.Soldier, "兵"
		}
	}
	goal := b.Pieces[0]
	goal.At.Y = b.H - 1 - goal.Cells[len(goal.Cells)-1].Y
	b.Goal = []board.Piece{goal}
	return b
}

// Tiles is the solved board of h rows of w tiles.
func Tiles(w, h int) board.Board {
	b := board.Board{W: w, H: h, Text: board.Notation{Empty: "0", Row: "/", Cell: ","}}
	for i := range w*h - 1 {
		n := strconv.Itoa(i + 1)
		b.Pieces = append(b.Pieces, board.Piece{
			Name: n, Label: n, Class: i, Role: board.Tile,
			At: board.Point{X: i % w, Y: i / w}, Cells: []board.Point{{}},
		})
	}
	b.Goal = slices.Clone(b.Pieces)
	return b
}

// Classic is the layout 横刀立马.
const Classic = "1xx2/1xx2/3445/3785/6009"

// RandomMoves makes n legal moves from b, each of one piece along up to three cells.
func RandomMoves(b board.Board, n int, seed uint64) (moves []board.Move) {
	r := rand.New(rand.NewPCG(seed, 1))
	for tries := 0; len(moves) < n && tries < 1000*n; tries++ {
		m := board.Move{Pieces: []int{r.IntN(len(b.Pieces))}}
		next := b
		for range 1 + r.IntN(3) {
			step := board.Move{Pieces: m.Pieces, Path: string("UDLR"[r.IntN(4)])}
			if !free(next, step) {
				continue
			}
			next = next.Apply(step)
			m.Path += step.Path
		}
		if m.Offset() != (board.Point{}) {
			b = next
			moves = append(moves, m)
		}
	}
	return moves
}

// Pushes makes n moves of the push metric on a board of tiles.
func Pushes(b board.Board, n int, seed uint64) (moves []board.Move) {
	r := rand.New(rand.NewPCG(seed, 2))
	for len(moves) < n {
		grid := b.Grid()
		blank := slices.Index(grid, board.Empty)
		at := board.Point{X: blank % b.W, Y: blank / b.W}
		dir := "UDLR"[r.IntN(4)]
		d, _ := board.Step(dir)
		m := board.Move{Path: string(dir)}
		for range 1 + r.IntN(3) { // the tiles behind the blank, seen against the push
			at = board.Point{X: at.X - d.X, Y: at.Y - d.Y}
			if at.X < 0 || at.Y < 0 || at.X >= b.W || at.Y >= b.H {
				break
			}
			m.Pieces = append(m.Pieces, grid[at.Y*b.W+at.X])
		}
		if len(m.Pieces) > 0 {
			b = b.Apply(m)
			moves = append(moves, m)
		}
	}
	return moves
}

// free reports whether a step of one piece meets nothing.
func free(b board.Board, m board.Move) bool {
	grid := b.Grid()
	d := m.Offset()
	p := b.Pieces[m.Pieces[0]]
	for _, c := range p.Cells {
		c = c.Add(p.At).Add(d)
		if c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H {
			return false
		}
		if v := grid[c.Y*b.W+c.X]; v != board.Empty && v != m.Pieces[0] {
			return false
		}
	}
	return true
}

package theme

import (
	"strconv"
	"strings"

	"slidegif/render/rendertest"
	"slidegif/solve/board"
)

// parse builds a board from rows of characters without a parser of any kind: . is empty, # a
// wall, - a gate, and the goal shows what must stand where. Pieces have no roles.
func parse(start, goal string) board.Board {
	b := rendertest.Board(strings.ReplaceAll(start, ".", "0"))
	b.Goal = nil
	for i := range b.Pieces {
		p := &b.Pieces[i]
		p.Role, p.Label = board.Plain, ""
		for y, row := range strings.Split(goal, "/") {
			if x := strings.Index(row, p.Name); x >= 0 {
				g := *p
				g.At = board.Point{X: x, Y: y}
				b.Goal = append(b.Goal, g)
				break
			}
		}
	}
	return b
}

// tiles is an n-puzzle: numbers row by row, 0 the blank, the goal in order.
func tiles(w, h int, order ...int) board.Board {
	b := board.Board{W: w, H: h}
	for i := range w * h {
		n := i
		if len(order) > 0 {
			n = order[i]
		}
		if n == 0 {
			continue
		}
		name := strconv.Itoa(n)
		p := board.Piece{Name: name, Label: name, Role: board.Tile, Class: n, Cells: []board.Point{{}}, At: board.Point{X: i % w, Y: i / w}}
		b.Pieces = append(b.Pieces, p)
		p.At = board.Point{X: (n - 1) % w, Y: (n - 1) / w}
		b.Goal = append(b.Goal, p)
	}
	return b
}

// klotski gives the pieces of a block puzzle their roles and, for the classic board,
// their names.
func klotski(start, goal string) board.Board {
	b := parse(start, goal)
	generals := []string{"张飞", "赵云", "马超", "黄忠"}
	for i := range b.Pieces {
		p := &b.Pieces[i]
		w, h := extent(p.Cells)
		switch {
		case b.InGoal(p.Class):
			p.Role, p.Label = board.Hero, "曹操"
		case w == 1 && h == 1:
			p.Role, p.Label = board.Soldier, "兵"
		case w == 2 && h == 1:
			p.Role, p.Label = board.Guard, "关羽"
		case w == 1 && h == 2:
			p.Role = board.General
			if len(generals) > 0 {
				p.Label, generals = generals[0], generals[1:]
			}
		default:
			p.Label = p.Name
		}
	}
	for i := range b.Goal {
		b.Goal[i].Role = board.Hero
	}
	return b
}

// rush is a car park: A must reach the right edge.
func rush(start, goal string) board.Board {
	b := parse(start, goal)
	for i := range b.Pieces {
		p := &b.Pieces[i]
		p.Role, p.Axes = board.Car, board.Horizontal
		if len(p.Cells) > 1 && p.Cells[1].Y > 0 {
			p.Axes = board.Vertical
		}
		if p.Name == "A" {
			p.Role = board.Hero
		}
	}
	for i := range b.Goal {
		b.Goal[i].Role, b.Goal[i].Axes = board.Hero, board.Horizontal
	}
	return b
}

type sample struct {
	name  string
	board board.Board
}

func samples() []sample {
	classic := klotski("1xx2/1xx2/3445/3785/6..9", "..../..../..../.xx./.xx.")
	return []sample{
		{"8-puzzle", tiles(3, 3, 8, 6, 7, 2, 5, 4, 3, 0, 1)},
		{"klotski", classic},
		{"klotski-hant", classic.Translate("zh-Hant")},
		{"klotski-en", classic.Translate("en")},
		{"15-puzzle", tiles(4, 4, 14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3)},
		{"rush", rush("BB.KM#/DDDKM./IAAL../I.JLEE/..JFFN/GG..#N", "....../....../....AA/....../....../......")},
		{"polyomino", klotski("#AABB#/#ABB.#/CCXXDD/CEXXFD/-EGFFH/--GG.H", "....../....../....../....../XX..../XX....")},
		{"klotski-none", classic.Translate("none")},
		{"odd", klotski("AAAB.C/AEABBC/AAADBC/..DDD-/FF.D.-/FFFFF#", "....../......./....../....../....../......")},
		{"2x2", tiles(2, 2, 3, 1, 2, 0)},
		{"63-puzzle", tiles(8, 8)},
		{"5x2", tiles(5, 2)},
	}
}

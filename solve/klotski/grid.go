package klotski

import (
	"slices"
	"unicode"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// layoutFormat describes how start grids and goal grids are written.
var layoutFormat = grid.Format{
	Kind: input.Name("klotski", map[string]string{"zh": "华容道"}), ZeroIsEmpty: true, MaxSide: 20,
	CellHint: "write a printable character for a piece, 0 or . for an empty cell, # for a wall and - for a gate",
}

func readPieces(g grid.Grid, prefix string) ([]board.Piece, error) {
	var ps []board.Piece
	visited := map[rune]bool{'.': true, '#': true, '-': true}
	for _, r := range g.Cells {
		if visited[r] {
			continue
		}
		visited[r] = true
		p, far, split := g.Piece(r)
		switch {
		case input.LooksEmpty(r) && prefix == "" && isFull(g):
			return nil, fullError(g)
		case input.LooksEmpty(r) && split:
			return nil, input.Errorf("write 0 or . for an empty cell", "klotski: %srow %d: %q is a piece, not an empty cell", input.Word(prefix), p.At.Y+1, p.Name)
		case split:
			return nil, input.Errorf("the cells of a piece must touch edge to edge; use another character for a second piece",
				"klotski: %srow %d: piece %q is in two parts", input.Word(prefix), far.Y+1, p.Name)
		}
		ps = append(ps, p)
	}
	return ps, nil
}

// renameSoldiers gives each cell with 兵 or 卒 a unique name, so that each cell is a 1x1 piece. The
// board must have other Chinese names, and the cells of 兵 or the cells of 卒 must not all touch. If
// all cells with the same character touch, they form a single piece, as with any other character.
//
//	张曹曹马    张曹曹马
//	张曹曹马    张曹曹马
//	黄关关赵    黄关关赵
//	黄兵兵赵    黄12赵
//	兵..兵      3..4
func renameSoldiers(g grid.Grid) {
	isSoldier := func(r rune) bool { return r == '兵' || r == '卒' }
	isApart := func(r rune) bool {
		if !slices.Contains(g.Cells, r) {
			return false
		}
		_, _, split := g.Piece(r)
		return split
	}
	isOther := func(r rune) bool { return unicode.Is(unicode.Han, r) && !isSoldier(r) }
	if !slices.ContainsFunc(g.Cells, isOther) || !isApart('兵') && !isApart('卒') {
		return
	}
	names := []rune("123456789abcdefghijklmnopqrstuvwxyz")
	names = slices.DeleteFunc(names, func(r rune) bool { return slices.Contains(g.Cells, r) })
	for i, r := range g.Cells {
		if isSoldier(r) && len(names) > 0 {
			g.Cells[i] = names[0]
			names = names[1:]
		}
	}
}

func sameShape(a, b board.Piece) bool { return slices.Equal(a.Cells, b.Cells) }

// isShape reports whether a piece is a rectangle of w x h cells.
func isShape(p board.Piece, w, h int) bool {
	last := p.Cells[len(p.Cells)-1]
	return len(p.Cells) == w*h && last == board.Point{X: w - 1, Y: h - 1}
}

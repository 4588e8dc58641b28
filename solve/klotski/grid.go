package klotski

import (
	"slices"
	"unicode"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// layout is how a layout is written. Besides pieces it has walls, '#', and gates, '-'.
var layout = grid.Format{
	Kind: input.Name("klotski", "华容道"), Zero: true, Side: 20,
	Cells: "a piece is a printable character, an empty cell 0 or ., a wall #, a gate -",
}

// pieces returns the pieces in reading order.
func pieces(g grid.Grid, prefix string) ([]board.Piece, error) {
	var ps []board.Piece
	seen := map[rune]bool{'.': true, '#': true, '-': true}
	for _, r := range g.Cells {
		if seen[r] {
			continue
		}
		seen[r] = true
		p, far, split := g.Piece(r)
		switch {
		case input.LooksEmpty(r) && (split || prefix == "" && isFull(g)):
			return nil, input.Errorf("write 0 or . for an empty cell", "klotski: %srow %d: %q is a piece, not an empty cell", input.Word(prefix), p.At.Y+1, p.Name)
		case split:
			return nil, input.Errorf("pieces whose cells do not touch edge to edge are not supported; give another piece another character",
				"klotski: %srow %d: piece %q is in two parts", input.Word(prefix), far.Y+1, p.Name)
		}
		ps = append(ps, p)
	}
	return ps, nil
}

// isFull reports whether no cell is free.
func isFull(g grid.Grid) bool {
	return !slices.ContainsFunc(g.Cells, func(r rune) bool { return r == '.' || r == '-' })
}

// soldiers gives each 兵 and each 卒 a name of its own where pieces are called by Chinese characters and
// those of one character are apart: they are soldiers of one cell. Where they touch they are one piece, as
// any equal characters are.
//
//	张曹曹马    张曹曹马
//	张曹曹马    张曹曹马
//	黄关关赵    黄关关赵
//	黄兵兵赵    黄12赵
//	兵..兵      3..4
func soldiers(g grid.Grid) {
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

// isShape reports whether p is a full rectangle of w x h cells.
func isShape(p board.Piece, w, h int) bool {
	last := p.Cells[len(p.Cells)-1]
	return len(p.Cells) == w*h && last == board.Point{X: w - 1, Y: h - 1}
}

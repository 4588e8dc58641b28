package board

import (
	"slices"
	"strings"
)

// A Move is one move of a solution: Pieces, as indices into Board.Pieces, go along
// Path together. There is one piece except in the push metric, where a row of tiles
// is pushed and the tile next to the blank comes first.
type Move struct {
	Pieces []int
	Path   string // U, D, L, R: one letter a cell, a way that is really free, and one through or against an exit
}

// Step returns the offset of one letter of a path, and false for any other byte.
func Step(dir byte) (Point, bool) {
	switch dir {
	case 'U':
		return Point{0, -1}, true
	case 'D':
		return Point{0, 1}, true
	case 'L':
		return Point{-1, 0}, true
	case 'R':
		return Point{1, 0}, true
	}
	return Point{}, false
}

var arrows = strings.NewReplacer("U", "↑", "D", "↓", "L", "←", "R", "→")

// Arrows writes a path as arrows: "UUR" as "↑↑→".
func Arrows(path string) string { return arrows.Replace(path) }

// Offset returns how far the move takes its pieces.
func (m Move) Offset() Point {
	var sum Point
	for i := range len(m.Path) {
		d, _ := Step(m.Path[i])
		sum = sum.Add(d)
	}
	return sum
}

// Along returns the board before the first of some moves, and after each of them.
func (b Board) Along(moves []Move) []Board {
	boards := append(make([]Board, 0, len(moves)+1), b)
	for i, m := range moves {
		boards = append(boards, boards[i].Apply(m))
	}
	return boards
}

// Apply returns the board after moves that are known to be legal; b stays as it was.
func (b Board) Apply(moves ...Move) Board {
	b.Pieces = append([]Piece(nil), b.Pieces...)
	for _, m := range moves {
		b.apply(m)
	}
	return b
}

// apply makes a move on the board itself.
func (b Board) apply(m Move) {
	exits := b.EndsAtExit(m)
	if exits {
		m.Path = m.Path[:len(m.Path)-1]
	}
	d := m.Offset()
	for _, i := range m.Pieces {
		b.Pieces[i].At = b.Pieces[i].At.Add(d)
	}
	if exits {
		b.lose(m.Pieces[0])
	}
}

// EndsAtExit reports whether the last step of a move that is known to be legal leads through an
// exit or against one.
func (b Board) EndsAtExit(m Move) bool {
	if !b.Leave || len(m.Path) == 0 {
		return false
	}
	return b.atExit(b.Pieces[m.Pieces[0]], m.Offset())
}

// atExit reports whether a piece, moved by an offset, covers a cell of an exit.
func (b Board) atExit(p Piece, offset Point) bool {
	p.At = p.At.Add(offset)
	return slices.ContainsFunc(b.Exits, func(e Exit) bool { return p.Covers(e.At) })
}

// lose takes the outermost colour off a piece. With the last one it leaves.
func (b Board) lose(i int) {
	p := &b.Pieces[i]
	if p.Colours = p.Colours[1:]; p.Colours != "" {
		p.Label = p.Colours
		return
	}
	p.Cells = nil
	for k := range b.Pieces {
		b.Pieces[k].Frozen = max(0, b.Pieces[k].Frozen-1)
	}
}

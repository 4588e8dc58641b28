package board

import (
	"slices"
	"strings"
)

// A Move is one move of a solution. Pieces lists indices into Board.Pieces; these pieces move
// together along Path. Only the push metric moves several pieces: a line of tiles, starting with
// the tile next to the blank.
type Move struct {
	Pieces []int
	Path   string // U, D, L, R: one letter per free cell, and possibly one through or against an exit
}

// Step returns the offset for a letter of a path. It returns false for any other byte.
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

// Arrows replaces the letters of a path by arrows: "UUR" becomes "↑↑→".
func Arrows(path string) string { return arrows.Replace(path) }

// Offset returns the displacement of the pieces.
func (m Move) Offset() Point {
	var sum Point
	for i := range len(m.Path) {
		d, _ := Step(m.Path[i])
		sum = sum.Add(d)
	}
	return sum
}

// Trace returns b and the boards after each of the moves.
func (b Board) Trace(moves []Move) []Board {
	boards := append(make([]Board, 0, len(moves)+1), b)
	for i, m := range moves {
		boards = append(boards, boards[i].Apply(m))
	}
	return boards
}

// Apply returns the board after the moves, which must be legal. It does not modify b.
func (b Board) Apply(moves ...Move) Board {
	b.Pieces = append([]Piece(nil), b.Pieces...)
	for _, m := range moves {
		b.apply(m)
	}
	return b
}

// apply applies a legal move in place.
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
		b.loseColour(m.Pieces[0])
	}
}

// EndsAtExit reports whether the last step of a legal move goes through an exit or against one.
func (b Board) EndsAtExit(m Move) bool {
	if !b.Leave || len(m.Path) == 0 {
		return false
	}
	return b.atExit(b.Pieces[m.Pieces[0]], m.Offset())
}

// atExit reports whether a piece would cover an exit if it moved by offset.
func (b Board) atExit(p Piece, offset Point) bool {
	p.At = p.At.Add(offset)
	return slices.ContainsFunc(b.Exits, func(e Exit) bool { return p.Covers(e.At) })
}

// loseColour removes the outermost colour of piece i. Without a colour, the piece leaves the board.
func (b Board) loseColour(i int) {
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

package board

import (
	"slices"
	"strings"
)

// A Move is one move of a solution. Pieces lists indices into Board.Pieces; all of these pieces
// move together along Path. In the push metric, several tiles may move together: they form a line,
// starting with the tile next to the blank.
type Move struct {
	Pieces []int
	Path   string // one letter U, D, L or R per free cell; a last letter may lead through or against an exit
}

// Step returns the offset that corresponds to a letter of a path. For a byte that is not a letter
// of a path, Step returns false.
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

// Arrows replaces the letters of a path with arrows. For example, "UUR" becomes "↑↑→".
func Arrows(path string) string { return arrows.Replace(path) }

// Offset returns the total displacement of the pieces.
func (m Move) Offset() Point {
	var sum Point
	for i := range len(m.Path) {
		d, _ := Step(m.Path[i])
		sum = sum.Add(d)
	}
	return sum
}

// Trace returns b, followed by the board after each move.
func (b Board) Trace(moves []Move) []Board {
	boards := append(make([]Board, 0, len(moves)+1), b)
	for i, m := range moves {
		boards = append(boards, boards[i].Apply(m))
	}
	return boards
}

// Apply returns the board after the given moves, which must be legal. Apply does not modify b.
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

// EndsAtExit reports whether a legal move ends with a step through an exit or against an exit.
func (b Board) EndsAtExit(m Move) bool {
	if !b.Leave || len(m.Path) == 0 {
		return false
	}
	return b.atExit(b.Pieces[m.Pieces[0]], m.Offset())
}

// atExit reports whether a piece that moved by the given offset would cover an exit.
func (b Board) atExit(p Piece, offset Point) bool {
	p.At = p.At.Add(offset)
	return slices.ContainsFunc(b.Exits, func(e Exit) bool { return p.Covers(e.At) })
}

// loseColour removes the outermost colour of piece i. A piece that loses its last colour leaves the
// board.
func (b Board) loseColour(i int) {
	p := &b.Pieces[i]
	if p.loseColour(); p.Colours != "" {
		return
	}
	p.Cells = nil
	for k := range b.Pieces {
		b.Pieces[k].Frozen = max(0, b.Pieces[k].Frozen-1)
	}
}

package classic

import (
	"strings"

	"slidegif/solve/board"
)

// Renamed returns a layout of the classic board with its pieces named as the rows of
// Layouts name them, and false where it is none.
func Renamed(b board.Board) (board.Board, bool) {
	l, ok := layoutOf(b)
	if !ok || len(b.Goal) != 1 || len(b.Goal[0].Cells) != 4 || b.Goal[0].At.Y*columns+b.Goal[0].At.X != goalAt {
		return board.Board{}, false
	}
	return l.board(), true
}

// layoutOf reads a layout of the classic board.
func layoutOf(b board.Board) (layout, bool) {
	if b.W != columns || b.H != rows || len(b.Walls)+len(b.Gates) > 0 {
		return 0, false
	}
	var l layout
	bigs := 0
	for _, p := range b.Pieces {
		cell := p.At.Y*columns + p.At.X
		one := layout(1) << cell
		var shape strings.Builder
		for _, c := range p.Cells {
			shape.WriteByte('0' + byte(c.X))
			shape.WriteByte('0' + byte(c.Y))
		}
		switch shape.String() {
		case "00":
			l |= one
		case "0001":
			l |= one << verticalAt
		case "0010":
			l |= one << horizontalAt
		case "00100111":
			l |= layout(bigPlace[cell]) << bigAt
			bigs++
		default:
			return 0, false
		}
	}
	return l, bigs == 1
}
